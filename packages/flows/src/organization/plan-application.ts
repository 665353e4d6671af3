// Plan an application: staff say which customer its approval offers, an existing one or a new one of a kind.
import { hasMaster, isCustomer, lockApplication, planApplication as writePlan } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { ApplicationPlanChange } from '@tallyhelm/protocol/topics/organization/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { lockOpenCase } from '../cases/case-steps.ts'

/** Refuses PERMISSION_DENIED, NOT_FOUND, CASE_CLOSED, and INPUT_INVALID at `customer_id` for one that is none or has a master. */
export async function planApplication(world: World, actor: StaffActor, input: ApplicationPlanChange): Promise<void> {
  if (!caseKind('CUSTOMER_APPLICATION').checkers.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
  const { case_id, customer_id: customerId } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockOpenCase(tx, actor, case_id)
    if (found.kind !== 'CUSTOMER_APPLICATION') throw new Refusal('NOT_FOUND')
    await lockApplication(tx, case_id)
    if (customerId === null) {
      const { customer_type: customerType, customer_nature: customerNature } = input
      await writePlan(tx, case_id, { customerId: null, customerType, customerNature })
      return
    }
    const invalid = (msg: string) => new Refusal('INPUT_INVALID', {}, [{ path: 'customer_id', msg }])
    if (!(await isCustomer(tx, customerId))) throw invalid('该客户不存在')
    if (await hasMaster(tx, customerId)) throw invalid('该客户已有主账号')
    await writePlan(tx, case_id, { customerId, customerType: null, customerNature: null })
  })
}
