// Check exchange: the second of two people approves the rate or markup that the first proposed, so that it holds from then on, or rejects it.
import {
  closeExchangeProposal,
  type ExchangeProposal,
  lockExchangeProposal,
  PROPOSAL_LIFE_MS,
  type ProposedExchange,
} from '@tallyhelm/modules/exchange'
import { demandSettledChecker } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { EXCHANGE_CHECKERS } from '@tallyhelm/protocol/topics/exchange/roles'
import type { CheckExchangeRequest } from '@tallyhelm/protocol/topics/exchange/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { demandSecondLook, recordDeed } from './exchange-proposal.ts'
import { writeMarkup, writeRate } from './set-rate.ts'

/**
 * Never the maker (EXCHANGE_CHECKER_IS_MAKER). An approval holds from now on, is held against what is in force now, and comes within a day
 * and before the end of what it asks for (EXCHANGE_PROPOSAL_LAPSED). Refuses PERMISSION_DENIED, NOT_FOUND, EXCHANGE_PROPOSAL_CLOSED, INPUT_INVALID at `confirms_large_move`,
 * STAFF_SECRETS_NEW and STAFF_SECRETS_SHARED.
 */
export async function checkExchange(world: World, actor: StaffActor, input: CheckExchangeRequest): Promise<void> {
  if (!EXCHANGE_CHECKERS.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
  await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    const proposal = await lockExchangeProposal(tx, input.proposal_id)
    if (!proposal) throw new Refusal('NOT_FOUND')
    if (!proposal.isOpen) throw new Refusal('EXCHANGE_PROPOSAL_CLOSED')
    if (proposal.makerId === actor.staffId) throw new Refusal('EXCHANGE_CHECKER_IS_MAKER')
    await demandSettledChecker(tx, { checkerId: actor.staffId, makerId: proposal.makerId, now })
    const { id, proposed, makerId: maker } = proposal
    const { reason } = input
    const checker = { id: actor.staffId, name: actor.staffName }
    if (input.verdict === 'REJECT') {
      await closeExchangeProposal(tx, id, { verdict: 'REJECTED', datedId: null, reason }, checker, now)
    } else {
      if (hasLapsed(proposal, now)) throw new Refusal('EXCHANGE_PROPOSAL_LAPSED')
      if (!input.confirms_large_move) await demandSecondLook(tx, proposed, now)
      const { datedId } = await write(world, tx, actor, proposed, { proposal_id: id, maker, reason })
      await closeExchangeProposal(tx, id, { verdict: 'APPROVED', datedId, reason }, checker, now)
    }
    const action = input.verdict === 'APPROVE' ? 'exchange.approve' : 'exchange.reject'
    await recordDeed(world, tx, actor, action, { proposed, proposalId: id, maker, reason })
  })
}

function hasLapsed({ proposed, madeAt }: ExchangeProposal, now: Date): boolean {
  if (now.getTime() - madeAt.getTime() > PROPOSAL_LIFE_MS) return true
  return proposed.subject === 'RATE' && proposed.heldUntil !== null && proposed.heldUntil <= now
}

const write = (world: World, tx: Tx, actor: StaffActor, proposed: ProposedExchange, grounds: Record<string, string>) =>
  proposed.subject === 'RATE' ? writeRate(world, tx, actor, proposed, grounds) : writeMarkup(world, tx, actor, proposed, grounds)
