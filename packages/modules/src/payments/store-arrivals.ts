// Arrivals in the database: money that really came, one row per place and transaction, beside its transfers in the books.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ArrivalState } from '@tallyhelm/protocol/topics/payments/enums'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { RechargeOwner } from './store-recharges.ts'

/** `place`: a house's method, or a bank of BANKS. `owner` and `rechargeId` as far as they are known when it arrives. */
export type NewArrival = {
  id: string
  place: string
  transactionId: string
  amount: Money
  houseFee: Money | null
  owner: RechargeOwner | null
  rechargeId: string | null
  tryId: string | null
  payer: string
  flag: string
  arrivedAt: Date
  bookedAt: Date
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
}

/** Beside its booking, which sees to it that there is one only. */
export async function insertArrival(tx: Tx, arrival: NewArrival): Promise<void> {
  const { amount, houseFee, owner } = arrival
  await tx.run(sql`
    insert into payments_arrivals (id, place, transaction_id, currency, amount_minor, house_fee_minor, state, customer_id, sub_customer_id,
      recharge_id, try_id, payer, flag, arrived_at, booked_at)
    values (${arrival.id}, ${arrival.place}, ${arrival.transactionId}, ${amount.currency}, ${amount.minor}, ${houseFee?.minor ?? null},
      'UNMATCHED', ${owner?.customerId ?? null}, ${owner?.subCustomerId ?? null}, ${arrival.rechargeId}, ${arrival.tryId},
      ${arrival.payer.slice(0, 200)}, ${arrival.flag}, ${arrival.arrivedAt}, ${arrival.bookedAt})`)
}

type Row = Omit<StoredArrival, 'amount'> & { currency: Currency; minor: string }
const COLUMNS = sql`a.id, a.place, a.transaction_id as "transactionId", a.currency, a.amount_minor as minor, a.state, a.customer_id as "customerId",
  a.sub_customer_id as "subCustomerId", a.recharge_id as "rechargeId", a.try_id as "tryId", a.payer, a.flag`
const arrivalOf = ({ currency, minor, ...row }: Row): StoredArrival => ({ ...row, amount: money(BigInt(minor), currency) })

/** After its recharge, where both are locked. */
export async function lockArrival(tx: Tx, id: string): Promise<StoredArrival | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_arrivals a where a.id = ${id} for no key update`)
  return row && arrivalOf(row)
}

export async function findArrival(tx: Tx, of: { place: string; transactionId: string }): Promise<StoredArrival | undefined> {
  const row = await tx.maybe<Row>(
    sql`select ${COLUMNS} from payments_arrivals a where a.place = ${of.place} and a.transaction_id = ${of.transactionId}`,
  )
  return row && arrivalOf(row)
}

/** The wallet has it, by this recharge where there is one. */
export async function markCredited(tx: Tx, id: string, owner: RechargeOwner, rechargeId: string | null, at: Date): Promise<void> {
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
