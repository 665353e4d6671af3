// Make rows: customers, companies, sub-customers and people of one chunk, with the old system's numbers.
import { audit } from '@tallyhelm/modules/audit'
import { insertCompany } from '@tallyhelm/modules/companies'
import {
  insertCustomer,
  insertUser,
  lockNewCustomers,
  noteRegistration,
  writeConsultants,
  writeSales,
  writeSwitch,
} from '@tallyhelm/modules/organization'
import { lockStaff } from '@tallyhelm/modules/staff'
import { insertSubCustomer } from '@tallyhelm/modules/sub-customers'
import {
  type CompanyFacts,
  type CustomerFacts,
  type Facts,
  insertKeys,
  type Outcome,
  type PersonFacts,
  type SubCustomerFacts,
} from '@tallyhelm/modules/takeovers'
import { classificationOf } from '@tallyhelm/protocol/vocabulary/customer-type'
import { type Chunk, madeId } from './chunk.ts'

/** The id of what was made, or why nothing was. */
type Made = { id: string } | { column: string; problem: string }

export async function makeRows(chunk: Chunk): Promise<Outcome[]> {
  // Whoever takes a customer on by hand meanwhile sees these, or the other way round.
  if (chunk.sheet === 'CUSTOMERS') await lockNewCustomers(chunk.tx)
  const outcomes: Outcome[] = []
  const keys: { key: string; objectId: string }[] = []
  for (const { rowNo, facts } of chunk.sound) {
    const made = await makeOne(chunk, facts)
    if ('problem' in made) outcomes.push({ rowNo, state: 'REFUSED', objectId: null, ...made })
    else {
      outcomes.push({ rowNo, state: 'DONE', column: null, problem: null, objectId: made.id })
      if ('key' in facts) keys.push({ key: facts.key, objectId: made.id })
    }
  }
  await insertKeys(chunk.tx, chunk.sheet, keys)
  return outcomes
}

function makeOne(chunk: Chunk, facts: Facts): Promise<Made> {
  switch (facts.sheet) {
    case 'CUSTOMERS':
      return makeCustomer(chunk, facts)
    case 'COMPANIES':
      return makeCompany(chunk, facts)
    case 'SUB_CUSTOMERS':
      return makeSubCustomer(chunk, facts)
    case 'PEOPLE':
      return makePerson(chunk, facts)
    default:
      throw new Error(`rows of ${facts.sheet} are not made one by one`)
  }
}

async function makeCustomer(chunk: Chunk, facts: CustomerFacts): Promise<Made> {
  const { world, tx, actor, run } = chunk
  const sales = facts.sales === null ? undefined : await lockStaff(tx, facts.sales.id)
  if (facts.sales !== null && (sales?.role !== 'SALES' || sales.isDisabled)) return { column: '商务', problem: '没有这位在职的商务' }
  const id = world.ids.next()
  await insertCustomer(tx, {
    id,
    name: facts.name,
    customerType: facts.type,
    customerNature: facts.nature,
    customerClassification: classificationOf(facts.nature),
    openedChannels: facts.channels,
    isFacebookChannelAuthorized: false,
    isRebateSubject: false,
    createdAt: world.clock.now(),
  })
  const object = ['customer', id, { customerId: id, subCustomerId: null }] as const
  await audit(world, tx, actor, 'organization.create-customer', object, { takeover_id: run.id, takeover_key: facts.key })
  await setExtras(chunk, id, facts)
  return { id }
}

/** A new customer's salesperson, consultants and switches, each in the audit log as if staff had set it. */
async function setExtras({ world, tx, actor, run }: Chunk, id: string, { sales, consultants, switches }: CustomerFacts): Promise<void> {
  const object = ['customer', id, { customerId: id, subCustomerId: null }] as const
  if (sales !== null) {
    await writeSales(tx, id, sales.id, world.clock.now())
    const change = { before: { sales_staff_id: null }, after: { sales_staff_id: sales.id } }
    await audit(world, tx, actor, 'organization.assign-sales', object, { ...change, takeover_id: run.id })
  }
  if (consultants.length > 0) {
    await writeConsultants(tx, id, consultants)
    const after = { consultants: consultants.map(({ user_name }) => user_name).join('；') }
    await audit(world, tx, actor, 'organization.set-consultants', object, { before: { consultants: '' }, after, takeover_id: run.id })
  }
  for (const name of switches) {
    await writeSwitch(tx, id, name, true)
    const change = { before: { [name]: false }, after: { [name]: true } }
    await audit(world, tx, actor, 'organization.set-switch', object, { ...change, takeover_id: run.id })
  }
}

async function makeCompany({ world, tx, actor, run }: Chunk, { customer, name, creditCode, key }: CompanyFacts): Promise<Made> {
  const customerId = madeId(customer.id)
  const id = world.ids.next()
  const isNew = await insertCompany(tx, { id, customerId, companyName: name, creditCode, createdAt: world.clock.now() })
  if (!isNew) return { column: '公司全称', problem: '该客户已有同名或同统一社会信用代码的开户公司' }
  await audit(world, tx, actor, 'companies.create', ['company', id, { customerId, subCustomerId: null }], {
    after: { company_name: name, credit_code: creditCode },
    takeover_id: run.id,
    takeover_key: key,
  })
  return { id }
}

async function makeSubCustomer({ world, tx, actor, run }: Chunk, { customer, name, showsSpend, key }: SubCustomerFacts): Promise<Made> {
  const customerId = madeId(customer.id)
  const id = world.ids.next()
  await insertSubCustomer(tx, { id, customerId, name, showsSpend, createdAt: world.clock.now() })
  const object = ['sub-customer', id, { customerId, subCustomerId: id }] as const
  await audit(world, tx, actor, 'organization.create-sub-customer', object, { takeover_id: run.id, takeover_key: key })
  return { id }
}

async function makePerson({ world, tx, actor, run, passwordHash }: Chunk, facts: PersonFacts): Promise<Made> {
  const { customer, subCustomer, name, countryCode, mobile, email, isMaster } = facts
  const tenant = { customerId: madeId(customer.id), subCustomerId: subCustomer === null ? null : madeId(subCustomer.id) }
  const id = world.ids.next()
  const createdAt = world.clock.now()
  await insertUser(tx, { ...tenant, id, countryCode, mobile, email: null, userName: name, passwordHash, isMaster, createdAt })
  if (email !== '') await noteRegistration(tx, id, { companyName: '', inviteCode: '', email })
  await audit(world, tx, actor, 'organization.create-user', ['user', id, tenant], { takeover_id: run.id })
  return { id }
}
