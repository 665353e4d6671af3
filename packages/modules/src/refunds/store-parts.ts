// Parts of refunds in the database; the id of a part is the refund's number at its house.
import type { Tx } from '@tallyhelm/infra/db/database'
import { PART_TRANSITIONS, type PartState, type RefundWay } from '@tallyhelm/protocol/topics/refunds/enums'
import { type Mover, requireMove, type Transitions } from '@tallyhelm/protocol/vocabulary/transitions'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import sql from 'sql-template-tag'

/** With what its house calls the payment, and when that was made. */
export type StoredPart = Owner & {
  id: string
  refundId: string
  arrivalId: string
  place: string
  amount: Money
  way: RefundWay
  state: PartState
  sentAt: Date | null
  sentTimes: number
  askedTimes: number
  transactionId: string
  tryId: string | null
  paid: Money
}

export type NewPart = Pick<StoredPart, 'id' | 'refundId' | 'customerId' | 'subCustomerId' | 'arrivalId' | 'place' | 'amount' | 'way'>

export async function insertPart(tx: Tx, part: NewPart): Promise<void> {
  await tx.run(sql`
    insert into payments_refund_parts (id, refund_id, customer_id, sub_customer_id, arrival_id, place, currency, amount_minor, way, state)
    values (${part.id}, ${part.refundId}, ${part.customerId}, ${part.subCustomerId}, ${part.arrivalId}, ${part.place},
      ${part.amount.currency}, ${part.amount.minor}, ${part.way}, 'HELD')`)
}

const COLUMNS = sql`p.id, p.refund_id as "refundId", p.customer_id as "customerId", p.sub_customer_id as "subCustomerId",
  p.arrival_id as "arrivalId", p.place, p.currency, p.amount_minor as minor, p.way, p.state, p.sent_at as "sentAt", p.sent_times as "sentTimes",
  p.asked_times as "askedTimes", a.transaction_id as "transactionId", a.try_id as "tryId", a.amount_minor as "paidMinor"`
type Row = Omit<StoredPart, 'amount' | 'paid'> & { currency: Currency; minor: string; paidMinor: string }
const partOf = ({ currency, minor, paidMinor, ...row }: Row): StoredPart => ({
  ...row,
  amount: money(BigInt(minor), currency),
  paid: money(BigInt(paidMinor), currency),
})

/** Under the lock of its refund, which whoever moves it takes first. */
export async function findPart(tx: Tx, id: string): Promise<StoredPart | undefined> {
  const row = await tx.maybe<Row>(sql`
    select ${COLUMNS} from payments_refund_parts p join payments_arrivals a on a.id = p.arrival_id where p.id = ${id}`)
  return row && partOf(row)
}

export async function partsOf(tx: Tx, refundId: string): Promise<StoredPart[]> {
  const rows = await tx.rows<Row>(sql`
    select ${COLUMNS} from payments_refund_parts p join payments_arrivals a on a.id = p.arrival_id where p.refund_id = ${refundId} order by p.id`)
  return rows.map(partOf)
}

export type PartChange = { outsideId?: string | null; trouble?: string; bank?: string | null; bankReference?: string | null }

/** One step by the table, under the lock of its refund. */
export async function movePart(
  tx: Tx,
  part: StoredPart,
  to: PartState,
  { mover, at }: { mover: Mover; at: Date },
  change: PartChange = {},
): Promise<StoredPart> {
  const table: Transitions<PartState> = PART_TRANSITIONS
  requireMove(table, part.state, to, mover)
  const isEnd = to === 'DONE' || to === 'FAILED' || to === 'RETURNED'
  await tx.run(sql`
    update payments_refund_parts set state = ${to}, outside_id = coalesce(${change.outsideId ?? null}, outside_id),
      trouble = ${(change.trouble ?? '').slice(0, 500)}, bank = coalesce(${change.bank ?? null}, bank),
      bank_reference = coalesce(${change.bankReference ?? null}, bank_reference), ended_at = ${isEnd ? at : null}
    where id = ${part.id}`)
  return { ...part, state: to }
}

/** Written down before the house is called. */
export async function noteSending(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update payments_refund_parts set sent_at = ${at}, sent_times = sent_times + 1 where id = ${id}`)
}

/** It is with the house, which has not said how it ends. */
export async function noteAnswer(
  tx: Tx,
  id: string,
  { outsideId, trouble }: { outsideId?: string | null; trouble: string },
): Promise<void> {
  await tx.run(sql`
    update payments_refund_parts set outside_id = coalesce(${outsideId ?? null}, outside_id), trouble = ${trouble.slice(0, 500)} where id = ${id}`)
}

export async function notePartAsked(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update payments_refund_parts set asked_at = ${at}, asked_times = asked_times + 1 where id = ${id}`)
}

/** When a part of this arrival was last sent, this one apart; null before the first. */
export async function lastSentOf(tx: Tx, { arrivalId, id }: Pick<StoredPart, 'arrivalId' | 'id'>): Promise<Date | null> {
  const { at } = await tx.one<{ at: Date | null }>(sql`
    select max(p.sent_at) as at from payments_refund_parts p where p.arrival_id = ${arrivalId} and p.id <> ${id}`)
  return at
}

/** Approved parts of houses that nobody has sent, and sent ones that nobody has asked about for a while: their job was lost. */
export const openParts = (
  tx: Tx,
  { dueBefore, askedBefore }: { dueBefore: Date; askedBefore: Date },
  most: number,
): Promise<{ id: string; state: PartState }[]> =>
  tx.rows(sql`
    select p.id, p.state from payments_refund_parts p join payments_refunds r on r.id = p.refund_id
    where p.way = 'HOUSE' and ((p.state = 'DUE' and r.submitted_at < ${dueBefore})
      or (p.state = 'SENT' and coalesce(p.asked_at, p.sent_at) < ${askedBefore}))
    order by p.id limit ${most}`)
