// Set whether a sub-customer is shown what its ad accounts spend.
import { audit } from '@tallyhelm/modules/audit'
import { writeShowsSpend } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { requireAgent } from './sub-customer-steps.ts'

/** `reason` is of staff. */
export type SpendChange = { customerId: string; subCustomerId: string; value: boolean; reason?: string }

/** Nothing is written down when it stands so already. Refuses PERMISSION_DENIED, and NOT_FOUND for a sub-customer that is not this customer's. */
export async function setShowsSpend(world: World, actor: StaffActor | TenantActor, input: SpendChange): Promise<void> {
  if (actor.kind === 'user') requireAgent(actor)
  else requireRole(actor, consoleCustomerEndpoints.setSubCustomerSpend)
  const { customerId, subCustomerId, value, reason } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    const before = await writeShowsSpend(tx, customerId, subCustomerId, value)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    if (before === value) return
    await audit(world, tx, actor, 'sub-customers.set-shows-spend', ['sub-customer', subCustomerId, { customerId, subCustomerId: null }], {
      before: { show_sub_customer_spend: before },
      after: { show_sub_customer_spend: value },
      ...(reason === undefined ? {} : { reason }),
    })
  })
}
