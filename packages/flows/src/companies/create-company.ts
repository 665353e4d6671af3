// Create a company: an account-holding company (开户公司) of a customer; and mend what is known of one.
import { audit } from '@tallyhelm/modules/audit'
import { insertCompany, lockCompany, writeCompany } from '@tallyhelm/modules/companies'
import { lockCustomer } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import type { CompanyChange } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

export type CreateCompanyInput = { customerId: string; companyName: string; creditCode?: string }

const taken = () => new Refusal('INPUT_INVALID', {}, [{ path: 'company_name', msg: '该客户已有同名或同统一社会信用代码的开户公司' }])

/**
 * Gives the new company's id. Refuses PERMISSION_DENIED, NOT_FOUND for a customer that does not exist, and INPUT_INVALID when the customer has a
 * company of this name or code.
 */
export async function createCompany(
  world: World,
  actor: StaffActor | SystemActor,
  input: CreateCompanyInput,
): Promise<{ companyId: string }> {
  if (actor.kind === 'staff') requireRole(actor, customerPartEndpoints.createCompany)
  const companyId = world.ids.next()
  const now = world.clock.now()
  const { customerId } = input
  const fields = { companyName: input.companyName.trim(), creditCode: codeOf(input.creditCode ?? '') }
  await world.db.transaction({ kind: 'system' }, async tx => {
    if ((await lockCustomer(tx, customerId)) === undefined) throw new Refusal('NOT_FOUND')
    if (!(await insertCompany(tx, { id: companyId, customerId, ...fields, createdAt: now }))) throw taken()
    await audit(world, tx, actor, 'companies.create', ['company', companyId, { customerId, subCustomerId: null }], {
      after: wordsOf(fields),
    })
  })
  return { companyId }
}

/** Ad accounts, contracts and statements of the company name it anew. Refuses as createCompany, and NOT_FOUND for one of another customer. */
export async function changeCompany(world: World, actor: StaffActor, input: CompanyChange): Promise<void> {
  requireRole(actor, customerPartEndpoints.changeCompany)
  const { customer_id: customerId, company_id: id, reason } = input
  const after = { companyName: input.company_name, creditCode: codeOf(input.credit_code) }
  await world.db.transaction({ kind: 'system' }, async tx => {
    if ((await lockCustomer(tx, customerId)) === undefined) throw new Refusal('NOT_FOUND')
    const before = await lockCompany(tx, customerId, id)
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.companyName === after.companyName && before.creditCode === after.creditCode) return
    if (!(await writeCompany(tx, customerId, { id, ...after }))) throw taken()
    const words = { before: wordsOf(before), after: wordsOf(after), reason }
    await audit(world, tx, actor, 'companies.change', ['company', id, { customerId, subCustomerId: null }], words)
  })
}

const codeOf = (code: string) => (code === '' ? null : code)
const wordsOf = ({ companyName, creditCode }: { companyName: string; creditCode: string | null }) => ({
  company_name: companyName,
  credit_code: creditCode,
})
