// Note a chargeback that a house tells of: opened, won or lost. Money moves in the books when two of the staff have looked at it.
import { findArrival, findTry, insertChargeback, lockDispute, moveChargeback } from '@tallyhelm/modules/payments'
import type { HouseMethod, NoticeOutcome } from '@tallyhelm/protocol/topics/payments/enums'
import { CHARGEBACK_TRANSITIONS, type ChargebackPhase } from '@tallyhelm/protocol/topics/payments/refund-enums'
import { mayMove, type Transitions } from '@tallyhelm/protocol/vocabulary/transitions'
import type { ChargebackFacts } from '@tallyhelm/world/handles/houses'
import type { Tx, World } from '@tallyhelm/world/handles/world'

type Noted = { outcome: NoticeOutcome; tryId: string | null }

/** In the caller's transaction. Told again, or overtaken by a later phase, it changes nothing. */
export async function noteChargeback(world: World, tx: Tx, method: HouseMethod, facts: ChargebackFacts): Promise<Noted> {
  const arrival = await findArrival(tx, { place: method, transactionId: facts.transactionId })
  const tried = /^\d{1,18}$|^[1-8]\d{18}$/.test(facts.number) ? await findTry(tx, facts.number) : undefined
  const tryId = tried?.method === method ? tried.id : null
  const at = world.clock.now()
  const isNew = await insertChargeback(tx, {
    id: world.ids.next(),
    method,
    outsideId: facts.outsideId,
    transactionId: facts.transactionId,
    amount: facts.amount,
    phase: facts.phase,
    arrivalId: arrival?.id ?? null,
    customerId: arrival?.customerId ?? null,
    subCustomerId: arrival?.subCustomerId ?? null,
    at,
  })
  if (isNew) return { outcome: arrival ? 'NOTED' : 'NOT_OURS', tryId }
  const known = await lockDispute(tx, method, facts.outsideId)
  const table: Transitions<ChargebackPhase> = CHARGEBACK_TRANSITIONS
  if (!known || !mayMove(table, known.phase, facts.phase, 'platform')) return { outcome: 'REPEATED', tryId }
  await moveChargeback(tx, known, facts.phase, at)
  return { outcome: 'NOTED', tryId }
}
