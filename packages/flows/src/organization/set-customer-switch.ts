// Set a switch of a customer: what it may do that the agency decides.
import { audit } from '@tallyhelm/modules/audit'
import { lockCustomerTerms, writeSwitch } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SwitchChange } from '@tallyhelm/protocol/topics/organization/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * Counts from the customer's next request; orders that wait for approval go on waiting. Nothing is written when it stands so already.
 * Refuses NOT_FOUND.
 */
export async function setCustomerSwitch(world: World, actor: StaffActor, input: SwitchChange): Promise<void> {
  const { customer_id: customerId, switch: name, value, reason } = input
  await world.db.transaction({ kind: 'staff' }, async tx => {
    const terms = await lockCustomerTerms(tx, customerId)
    if (!terms) throw new Refusal('NOT_FOUND')
    if (terms[name] === value) return
    await writeSwitch(tx, customerId, name, value)
    await audit(world, tx, actor, 'organization.set-switch', ['customer', customerId, { customerId, subCustomerId: null }], {
      before: { [name]: terms[name] },
      after: { [name]: value },
      reason,
    })
  })
}
