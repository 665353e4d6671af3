// Withdraw rates: who proposed them takes the proposal back before anybody has checked it.
import { audit } from '@tallyhelm/modules/audit'
import { closeRateProposal, lockRateProposal } from '@tallyhelm/modules/billing'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { RATE_MAKERS } from '@tallyhelm/protocol/topics/billing/roles'
import type { WithdrawRatesRequest } from '@tallyhelm/protocol/topics/billing/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { proposedFields } from './rate-fields.ts'

/** Refuses PERMISSION_DENIED, NOT_FOUND for a proposal of another customer, RATES_PROPOSAL_CLOSED, and RATES_NOT_MAKER. */
export async function withdrawRates(world: World, actor: StaffActor, input: WithdrawRatesRequest): Promise<void> {
  if (!RATE_MAKERS.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
  const { reason, customer_id: customerId } = input
  await world.db.transaction({ kind: 'staff' }, async tx => {
    const now = world.clock.now()
    const proposal = await lockRateProposal(tx, { id: input.proposal_id, customerId })
    if (!proposal) throw new Refusal('NOT_FOUND')
    if (!proposal.isOpen) throw new Refusal('RATES_PROPOSAL_CLOSED')
    if (proposal.makerId !== actor.staffId) throw new Refusal('RATES_NOT_MAKER')
    const maker = { id: actor.staffId, name: actor.staffName }
    await closeRateProposal(tx, proposal.id, { verdict: 'WITHDRAWN', rateId: null, reason }, maker, now)
    await audit(world, tx, actor, 'billing.withdraw-rates', ['rate-proposal', proposal.id, { customerId, subCustomerId: null }], {
      proposed: proposedFields(proposal),
      reason,
    })
  })
}
