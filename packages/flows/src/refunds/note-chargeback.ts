// Note a chargeback that a house tells of: opened, won or lost. The wallet holds its money until two of the staff book it, or it is won.
import { findArrival, findTry } from '@tallyhelm/modules/payments'
import { insertChargeback, lockNamedChargeback, moveChargeback } from '@tallyhelm/modules/refunds'
import type { HouseMethod, NoticeOutcome } from '@tallyhelm/protocol/topics/payments/enums'
import { CHARGEBACK_TRANSITIONS, type ChargebackPhase } from '@tallyhelm/protocol/topics/refunds/enums'
import { mayMove, type Transitions } from '@tallyhelm/protocol/vocabulary/transitions'
import type { ChargebackFacts } from '@tallyhelm/world/handles/houses'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { holdTaken, lockBooked, releaseTaken } from './hold-chargeback.ts'

type Noted = { outcome: NoticeOutcome; tryId: string | null }

/** In the caller's transaction. Told again, or overtaken by a later phase, it changes nothing. */
export async function noteChargeback(world: World, tx: Tx, method: HouseMethod, facts: ChargebackFacts): Promise<Noted> {
  const booked = await findArrival(tx, { place: method, transactionId: facts.transactionId })
  const arrival = booked && (await lockBooked(tx, booked))
  const tried = /^\d{1,18}$|^[1-8]\d{18}$/.test(facts.number) ? await findTry(tx, facts.number) : undefined
  const tryId = tried?.method === method ? tried.id : null
  const at = world.clock.now()
  const id = world.ids.next()
  const { amount } = facts
  const isNew = await insertChargeback(tx, {
    id,
    method,
    cause: 'DISPUTE',
    outsideId: facts.outsideId,
    transactionId: facts.transactionId,
    amount,
    phase: facts.phase,
    arrivalId: arrival?.id ?? null,
    customerId: arrival?.customerId ?? null,
    subCustomerId: arrival?.subCustomerId ?? null,
    at,
  })
  if (isNew) {
    if (arrival && facts.phase !== 'WON') await holdTaken(world, tx, { id, method, cause: 'DISPUTE', amount }, arrival)
    return { outcome: arrival ? 'NOTED' : 'NOT_OURS', tryId }
  }
  const known = await lockNamedChargeback(tx, { method, cause: 'DISPUTE', outsideId: facts.outsideId })
  const table: Transitions<ChargebackPhase> = CHARGEBACK_TRANSITIONS
  if (!known || !mayMove(table, known.phase, facts.phase, 'platform')) return { outcome: 'REPEATED', tryId }
  await moveChargeback(tx, known, facts.phase, at)
  if (facts.phase === 'WON') await releaseTaken(world, tx, known)
  return { outcome: 'NOTED', tryId }
}
