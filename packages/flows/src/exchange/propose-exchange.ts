// Propose another exchange rate, or another markup, with a reason; it holds only after another person has checked it.
import { insertExchangeProposal, parseRate, type ProposedExchange } from '@tallyhelm/modules/exchange'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { basisPointsOf } from '@tallyhelm/protocol/topics/billing/limits'
import { EXCHANGE_SUBJECTS, heldUntilProblem, markupProblem, rateProblem } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ProposeMarkupRequest, ProposeRateRequest } from '@tallyhelm/protocol/topics/exchange/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { fieldsOf, requireSecondLook } from './case-kinds.ts'

type Proposed = { caseId: string }

/** Refuses PERMISSION_DENIED, INPUT_INVALID naming the field, and CASE_OPEN while one of the same kind waits. */
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
  { reason, is_confirmed }: { reason: string; is_confirmed: boolean },
): Promise<Proposed> {
  requireMaker('EXCHANGE', actor)
  return world.db.transaction({ kind: 'staff' }, async tx => {
    if (!is_confirmed) await requireSecondLook(tx, proposed, world.clock.now())
    const { subject, currency } = proposed
    const { id } = await openCase(world, tx, actor, {
      kind: 'EXCHANGE',
      // The object is the currency, so that its entries stand together.
      subject: `${subject}:${currency}`,
      object: { kind: 'currency', id: currency },
      title: `1 USD 兑 ${currency} ${EXCHANGE_SUBJECTS[subject]}`,
      reason,
      endsAt: subject === 'RATE' ? proposed.heldUntil : null,
      details: { after: fieldsOf(proposed) },
    })
    await insertExchangeProposal(tx, id, proposed)
    return { caseId: id }
  })
}
