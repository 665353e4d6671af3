// Withdraw exchange: who proposed a rate or markup takes it back before anybody has checked it.
import { closeExchangeProposal, lockExchangeProposal } from '@tallyhelm/modules/exchange'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { EXCHANGE_MAKERS } from '@tallyhelm/protocol/topics/exchange/roles'
import type { WithdrawExchangeRequest } from '@tallyhelm/protocol/topics/exchange/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { recordDeed } from './exchange-proposal.ts'

/** Refuses PERMISSION_DENIED, NOT_FOUND, EXCHANGE_PROPOSAL_CLOSED, and EXCHANGE_NOT_MAKER. */
export async function withdrawExchange(world: World, actor: StaffActor, input: WithdrawExchangeRequest): Promise<void> {
  if (!EXCHANGE_MAKERS.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
  const { reason } = input
  await world.db.transaction({ kind: 'staff' }, async tx => {
    const proposal = await lockExchangeProposal(tx, input.proposal_id)
    if (!proposal) throw new Refusal('NOT_FOUND')
    if (!proposal.isOpen) throw new Refusal('EXCHANGE_PROPOSAL_CLOSED')
    if (proposal.makerId !== actor.staffId) throw new Refusal('EXCHANGE_NOT_MAKER')
    const maker = { id: actor.staffId, name: actor.staffName }
    await closeExchangeProposal(tx, proposal.id, { verdict: 'WITHDRAWN', datedId: null, reason }, maker, world.clock.now())
    await recordDeed(world, tx, actor, 'exchange.withdraw', { proposed: proposal.proposed, proposalId: proposal.id, reason })
  })
}
