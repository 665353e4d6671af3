// Note a refund that a house made and that is none of ours, or that our books gave back: its money is held until two people book it.
import { arrivalOfTry, findArrival, findTry, type StoredArrival } from '@tallyhelm/modules/payments'
import { insertChargeback, lockNamedChargeback, moveChargeback, refundedOf } from '@tallyhelm/modules/refunds'
import type { HouseMethod, NoticeOutcome } from '@tallyhelm/protocol/topics/payments/enums'
import type { RefundedFacts } from '@tallyhelm/world/handles/houses'
import { type Money, money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { holdTaken, lockBooked, releaseTaken } from './hold-chargeback.ts'

type Noted = { outcome: NoticeOutcome; tryId: string | null }
/** Which payment of ours it is about, as far as the house tells: our number of it, and its own. */
export type OfPayment = { number: string | null; transactionId: string | null }
type HouseRefund = { outsideId: string; of: OfPayment; amount: Money }

/** One refund of the house under its own number, in the caller's transaction; told again it changes nothing. */
export async function noteHouseRefund(world: World, tx: Tx, method: HouseMethod, { outsideId, of, amount }: HouseRefund): Promise<Noted> {
  const found = await lockPayment(tx, method, of)
  if (!found) return { outcome: 'NOT_OURS', tryId: null }
  return await insert(world, tx, method, found, { outsideId, amount })
}

/** The sum that went back of a payment so far, by whoever asked for it. What no known refund explains is noted as one of the house. */
export async function noteRefundedTotal(world: World, tx: Tx, method: HouseMethod, { total, ...said }: RefundedFacts): Promise<Noted> {
  const found = await lockPayment(tx, method, said)
  if (!found) return { outcome: 'NOT_OURS', tryId: null }
  const { ours, theirs } = found.arrival ? await refundedOf(tx, found.arrival.id) : { ours: 0n, theirs: 0n }
  return await insertRest(world, tx, method, found, { ...said, total, known: ours + theirs })
}

/** What the house's files refund of a payment of ours under numbers that are no refund of ours. */
export async function noteForeignRefunds(
  world: World,
  tx: Tx,
  method: HouseMethod,
  { transactionId, refundNumber, total }: Omit<RefundedFacts, 'number'>,
): Promise<Noted> {
  const found = await lockPayment(tx, method, { number: null, transactionId })
  if (!found?.arrival) return { outcome: 'NOT_OURS', tryId: null }
  const { theirs: known } = await refundedOf(tx, found.arrival.id)
  return await insertRest(world, tx, method, found, { refundNumber, total, known })
}

async function insertRest(
  world: World,
  tx: Tx,
  method: HouseMethod,
  found: Payment,
  { total, known, refundNumber }: { total: Money; known: bigint; refundNumber: string | null },
): Promise<Noted> {
  const rest = total.minor - known
  if (rest <= 0n) return { outcome: 'REPEATED', tryId: found.tryId }
  const outsideId = refundNumber ?? `${found.transactionId}/${total.minor}`
  return await insert(world, tx, method, found, { outsideId, amount: money(rest, total.currency) })
}

/** The house says that such a refund did not reach the payer after all. False for one that we don't know. */
export async function noteHouseRefundFailed(world: World, tx: Tx, method: HouseMethod, outsideId: string): Promise<boolean> {
  const known = await lockNamedChargeback(tx, { method, cause: 'HOUSE_REFUND', outsideId: outsideId.slice(0, 100) })
  if (!known) return false
  if (known.phase === 'WON') return true
  await moveChargeback(tx, known, 'WON', world.clock.now())
  await releaseTaken(world, tx, known)
  return true
}

type Payment = { arrival: StoredArrival | undefined; transactionId: string; tryId: string | null }

/**
 * Locked, so that the same refund told in two ways at once is one; its recharge first, as everybody does. Undefined for a payment that is none of
 * ours, and for one of ours that has not arrived and whose number at the house is not told: the house's file tells that one.
 */
async function lockPayment(tx: Tx, method: HouseMethod, { number, transactionId }: OfPayment): Promise<Payment | undefined> {
  const tried = number !== null && /^[1-8]\d{18}$/.test(number) ? await findTry(tx, number) : undefined
  const tryId = tried?.method === method ? tried.id : null
  const named = transactionId === null ? undefined : await findArrival(tx, { place: method, transactionId })
  const booked = named ?? (tryId === null ? undefined : await arrivalOfTry(tx, method, tryId))
  if (!booked) return tryId === null || transactionId === null ? undefined : { arrival: undefined, transactionId, tryId }
  return { arrival: await lockBooked(tx, booked), transactionId: booked.transactionId, tryId: booked.tryId }
}

async function insert(
  world: World,
  tx: Tx,
  method: HouseMethod,
  { arrival, transactionId, tryId }: Payment,
  { outsideId, amount }: { outsideId: string; amount: Money },
): Promise<Noted> {
  const id = world.ids.next()
  const isNew = await insertChargeback(tx, {
    id,
    method,
    cause: 'HOUSE_REFUND',
    outsideId: outsideId.slice(0, 100),
    transactionId,
    amount,
    phase: 'LOST',
    arrivalId: arrival?.id ?? null,
    customerId: arrival?.customerId ?? null,
    subCustomerId: arrival?.subCustomerId ?? null,
    at: world.clock.now(),
  })
  if (!isNew) return { outcome: 'REPEATED', tryId }
  if (arrival) await holdTaken(world, tx, { id, method, cause: 'HOUSE_REFUND', amount }, arrival)
  return { outcome: 'NOTED', tryId }
}
