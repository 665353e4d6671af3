// Propose another exchange rate, or another markup, with a reason; it holds only after another person has checked it.
import { insertExchangeProposal, parseRate, type ProposedExchange } from '@tallyhelm/modules/exchange'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { basisPointsOf } from '@tallyhelm/protocol/topics/billing/limits'
import { heldUntilProblem, markupProblem, rateProblem } from '@tallyhelm/protocol/topics/exchange/limits'
import { EXCHANGE_MAKERS } from '@tallyhelm/protocol/topics/exchange/roles'
import type { ProposeMarkupRequest, ProposeRateRequest } from '@tallyhelm/protocol/topics/exchange/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { demandSecondLook, recordDeed } from './exchange-proposal.ts'

type Proposed = { proposalId: string }

/** Refuses PERMISSION_DENIED, INPUT_INVALID naming the field, and EXCHANGE_PROPOSAL_OPEN while one of the same kind waits. */
export async function proposeRate(world: World, actor: StaffActor, input: ProposeRateRequest): Promise<Proposed> {
  const { currency, source, held_until } = input
  const rate = parseRate(input.rate)
  if (rate === undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'rate', msg: rateProblem(input.rate) ?? '' }])
  const heldUntil = held_until === null ? null : new Date(held_until)
  const msg = heldUntil && heldUntilProblem(heldUntil, world.clock.now())
  if (msg) throw new Refusal('INPUT_INVALID', {}, [{ path: 'held_until', msg }])
  return propose(world, actor, { subject: 'RATE', currency, rate, source, heldUntil }, input)
}

/** As proposeRate. */
export async function proposeMarkup(world: World, actor: StaffActor, input: ProposeMarkupRequest): Promise<Proposed> {
  const msg = markupProblem(input.markup_percent)
  if (msg !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'markup_percent', msg }])
  const basisPoints = basisPointsOf(input.markup_percent)
  return propose(world, actor, { subject: 'MARKUP', currency: input.currency, basisPoints }, input)
}

async function propose(
  world: World,
  actor: StaffActor,
  proposed: ProposedExchange,
  { reason, confirms_large_move }: { reason: string; confirms_large_move: boolean },
): Promise<Proposed> {
  if (!EXCHANGE_MAKERS.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
  const at = world.clock.now()
  const proposalId = world.ids.next()
  await world.db.transaction({ kind: 'staff' }, async tx => {
    if (!confirms_large_move) await demandSecondLook(tx, proposed, at)
    const maker = { id: actor.staffId, name: actor.staffName }
    if (!(await insertExchangeProposal(tx, proposalId, proposed, { reason, maker, at }))) throw new Refusal('EXCHANGE_PROPOSAL_OPEN')
    await recordDeed(world, tx, actor, 'exchange.propose', { proposed, proposalId, reason })
  })
  return { proposalId }
}
