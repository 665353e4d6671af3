// Take on a customer: staff set it up with its company, say whose it is, and ask a person to become its master.
import { audit } from '@tallyhelm/modules/audit'
import { insertCompany } from '@tallyhelm/modules/companies'
import { lockNewCustomers, writeSales } from '@tallyhelm/modules/organization'
import { requireSalesAtWork } from './assign-sales.ts'
import { type FieldProblem, Refusal } from '@tallyhelm/protocol/errors/refusal'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import type { Duplicate, NewCustomer } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import { DUPLICATE_KINDS } from '@tallyhelm/protocol/topics/organization/enums'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { insertNewCustomer } from './create-customer.ts'
import { duplicatesOf } from './find-duplicates.ts'
import { askMaster, inviteeOf } from './master-offer.ts'

/**
 * All of it or nothing. Sent again, it finds the customer of the first time among the likenesses. Refuses PERMISSION_DENIED, and INPUT_INVALID
 * at the field for a person who belongs to another customer, at `confirmed` for likenesses that nobody has looked at, and at
 * `sales_staff_id` for anybody who is no salesperson at work.
 */
export async function takeOnCustomer(world: World, actor: StaffActor | SystemActor, input: NewCustomer): Promise<{ customerId: string }> {
  if (actor.kind === 'staff') requireRole(actor, customerEndpoints.create)
  return world.db.transaction({ kind: 'system' }, async tx => {
    await lockNewCustomers(tx)
    const problems = problemsOf(await duplicatesOf(world, tx, input), input.confirmed)
    if (problems.length > 0) throw new Refusal('INPUT_INVALID', {}, problems)
    const customerId = await setUp(world, tx, actor, input)
    await askMaster(world, tx, actor, { customerId, invitee: inviteeOf(input) })
    return { customerId }
  })
}

async function setUp(world: World, tx: Tx, actor: StaffActor | SystemActor, input: NewCustomer): Promise<string> {
  const now = world.clock.now()
  const customerId = await insertNewCustomer(world, tx, actor, {
    name: input.name,
    customerType: input.customer_type,
    customerNature: input.customer_nature,
    customerClassification: input.customer_classification,
    openedChannels: input.opened_channels,
  })
  const tenant = { customerId, subCustomerId: null }
  const company = { id: world.ids.next(), companyName: input.company_name, creditCode: input.credit_code === '' ? null : input.credit_code }
  await insertCompany(tx, { ...company, customerId, createdAt: now })
  await audit(world, tx, actor, 'companies.create', ['company', company.id, tenant], {
    after: { company_name: company.companyName, credit_code: company.creditCode },
  })
  const staffId = input.sales_staff_id
  if (staffId === null) return customerId
  await requireSalesAtWork(tx, staffId)
  await writeSales(tx, customerId, staffId, now)
  await audit(world, tx, actor, 'organization.assign-sales', ['customer', customerId, tenant], {
    before: { sales_staff_id: null },
    after: { sales_staff_id: staffId },
  })
  return customerId
}

function problemsOf(found: readonly Duplicate[], confirmed: readonly string[]): FieldProblem[] {
  const blocking = found
    .filter(({ kind }) => DUPLICATE_KINDS[kind].isBlocking)
    .map(({ kind, customer_name }) => {
      const { text, at } = DUPLICATE_KINDS[kind]
      return { path: at, msg: customer_name === null ? text : `${text}（${customer_name}）` }
    })
  const unseen = found.filter(({ kind, key }) => !DUPLICATE_KINDS[kind].isBlocking && !confirmed.includes(key))
  return unseen.length === 0 ? blocking : [...blocking, { path: 'confirmed', msg: '有相似的客户，请逐项核对后勾选确认' }]
}
