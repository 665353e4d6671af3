// Arrivals in the database: money that really came, one row per place and transaction, beside its transfers in the books.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { ArrivalState } from '@tallyhelm/protocol/topics/payments/enums'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import sql from 'sql-template-tag'

/** `place`: a house's method, or a bank of BANKS. `owner` and `rechargeId` as far as they are known when it arrives; `isCredited` by that recharge. */
export type NewArrival = {
  id: string
  place: string
  transactionId: string
  amount: Money
  houseFee: Money | null
  owner: Owner | null
  rechargeId: string | null
  tryId: string | null
  payer: string
  flag: string
  arrivedAt: Date
  bookedAt: Date
  isCredited?: boolean
}
export type StoredArrival = {
  id: string
  place: string
  transactionId: string
  amount: Money
  state: ArrivalState
  customerId: string | null
  subCustomerId: string | null
  rechargeId: string | null
  tryId: string | null
  payer: string
  flag: string
  arrivedAt: Date
}

/** Beside their booking, which sees to it that there is one only of each. */
export async function insertArrivals(tx: Tx, arrivals: readonly NewArrival[]): Promise<void> {
  if (arrivals.length === 0) return
  await tx.run(prepared`
    insert into payments_arrivals (id, place, transaction_id, currency, amount_minor, house_fee_minor, state, customer_id, sub_customer_id,
      recharge_id, try_id, payer, flag, arrived_at, booked_at, settled_at)
    select * from unnest(${arrivals.map(a => a.id)}::bigint[], ${arrivals.map(a => a.place)}::text[],
      ${arrivals.map(a => a.transactionId)}::text[], ${arrivals.map(a => a.amount.currency)}::text[],
      ${arrivals.map(a => a.amount.minor.toString())}::bigint[], ${arrivals.map(a => a.houseFee?.minor.toString() ?? null)}::bigint[],
      ${arrivals.map(a => (a.isCredited ? 'CREDITED' : 'UNMATCHED'))}::text[], ${arrivals.map(a => a.owner?.customerId ?? null)}::bigint[],
      ${arrivals.map(a => a.owner?.subCustomerId ?? null)}::bigint[], ${arrivals.map(a => a.rechargeId)}::bigint[],
      ${arrivals.map(a => a.tryId)}::bigint[], ${arrivals.map(a => a.payer.slice(0, 200))}::text[], ${arrivals.map(a => a.flag)}::text[],
      ${arrivals.map(a => a.arrivedAt)}::timestamptz[], ${arrivals.map(a => a.bookedAt)}::timestamptz[],
      ${arrivals.map(a => (a.isCredited ? a.bookedAt : null))}::timestamptz[])`)
}

export const insertArrival = (tx: Tx, arrival: NewArrival): Promise<void> => insertArrivals(tx, [arrival])

type Row = Omit<StoredArrival, 'amount'> & { currency: Currency; minor: string }
const COLUMNS = sql`a.id, a.place, a.transaction_id as "transactionId", a.currency, a.amount_minor as minor, a.state, a.customer_id as "customerId",
  a.sub_customer_id as "subCustomerId", a.recharge_id as "rechargeId", a.try_id as "tryId", a.payer, a.flag,
  a.arrived_at as "arrivedAt"`
const arrivalOf = ({ currency, minor, ...row }: Row): StoredArrival => ({ ...row, amount: money(BigInt(minor), currency) })

/** Unlocked, to price what it would pay. */
export async function readArrival(tx: Tx, id: string): Promise<StoredArrival | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_arrivals a where a.id = ${id}`)
  return row && arrivalOf(row)
}

/** After its recharge, where both are locked. */
export async function lockArrival(tx: Tx, id: string): Promise<StoredArrival | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_arrivals a where a.id = ${id} for no key update`)
  return row && arrivalOf(row)
}

type ArrivalName = { place: string; transactionId: string }

export async function findArrivals(tx: Tx, names: readonly ArrivalName[]): Promise<StoredArrival[]> {
  const rows = await tx.rows<Row>(prepared`
    select ${COLUMNS} from unnest(${names.map(of => of.place)}::text[], ${names.map(of => of.transactionId)}::text[]) as n (place, transaction_id)
    join payments_arrivals a on a.place = n.place and a.transaction_id = n.transaction_id`)
  return rows.map(arrivalOf)
}

export const findArrival = async (tx: Tx, of: ArrivalName): Promise<StoredArrival | undefined> => (await findArrivals(tx, [of]))[0]

/** Of one that was paid twice, what a wallet was credited for comes first. */
export async function arrivalOfTry(tx: Tx, place: string, tryId: string): Promise<StoredArrival | undefined> {
  const row = await tx.maybe<Row>(sql`
    select ${COLUMNS} from payments_arrivals a where a.place = ${place} and a.try_id = ${tryId} order by a.state = 'CREDITED' desc, a.id limit 1`)
  return row && arrivalOf(row)
}

/** The wallet has it, by this recharge where there is one. */
export async function markCredited(tx: Tx, id: string, owner: Owner, rechargeId: string | null, at: Date): Promise<void> {
  await tx.run(sql`
    update payments_arrivals set state = 'CREDITED', flag = '', customer_id = ${owner.customerId}, sub_customer_id = ${owner.subCustomerId},
      recharge_id = ${rechargeId}, settled_at = ${at}
    where id = ${id} and state = 'UNMATCHED'`)
}

export async function markSentBack(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update payments_arrivals set state = 'SENT_BACK', settled_at = ${at} where id = ${id} and state = 'UNMATCHED'`)
}

/** Why nobody has got it yet, in our words. */
export async function flagArrival(tx: Tx, id: string, flag: string): Promise<void> {
  await tx.run(sql`update payments_arrivals set flag = ${flag} where id = ${id}`)
}
