// Create a company: an account-holding company (开户公司) of a customer.
import { audit } from '@tallyhelm/modules/audit'
import { insertCompany } from '@tallyhelm/modules/companies'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export type CreateCompanyInput = { customerId: string; companyName: string }

/** Gives the new company's id. Refuses INPUT_INVALID when the customer has a company of this name. */
export async function createCompany(world: World, actor: SystemActor, input: CreateCompanyInput): Promise<{ companyId: string }> {
  const companyId = world.ids.next()
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const isNew = await insertCompany(tx, {
      id: companyId,
      customerId: input.customerId,
      companyName: input.companyName.trim(),
      createdAt: now,
    })
    if (!isNew) throw new Refusal('INPUT_INVALID', {}, [{ path: 'company_name', msg: '该开户公司已存在' }])
    await audit(world, tx, actor, 'companies.create', ['company', companyId, { customerId: input.customerId, subCustomerId: null }])
  })
  return { companyId }
}
