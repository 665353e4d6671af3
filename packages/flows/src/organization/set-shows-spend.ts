// Set whether a sub-customer is shown what its ad accounts spend.
import { audit } from '@tallyhelm/modules/audit'
import { writeShowsSpend } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SubCustomerSpendChange } from '@tallyhelm/protocol/topics/organization/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Nothing is written down when it stands so already. Refuses NOT_FOUND for a sub-customer that is not this customer's. */
export async function setShowsSpend(world: World, actor: StaffActor, input: SubCustomerSpendChange): Promise<void> {
  const { customer_id: customerId, sub_customer_id: subCustomerId, value, reason } = input
  await world.db.transaction({ kind: 'staff' }, async tx => {
    const before = await writeShowsSpend(tx, customerId, subCustomerId, value)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    if (before === value) return
    await audit(world, tx, actor, 'sub-customers.set-shows-spend', ['sub-customer', subCustomerId, { customerId, subCustomerId: null }], {
      before: { show_sub_customer_spend: before },
      after: { show_sub_customer_spend: value },
      reason,
    })
  })
}
