// Chargebacks in the database: one row per dispute of a house, what was booked of it, and what staff ask for.
import type { Tx } from '@tallyhelm/infra/db/database'
import {
  CHARGEBACK_TRANSITIONS,
  type ChargebackAct,
  type ChargebackCause,
  type ChargebackPhase,
} from '@tallyhelm/protocol/topics/refunds/enums'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { requireMove, type Transitions } from '@tallyhelm/protocol/vocabulary/transitions'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

/** `cause`: a payer's dispute, or a refund of the house that is none of ours. `held`: what the wallet holds for it. */
export type StoredChargeback = {
  id: string
  method: HouseMethod
  cause: ChargebackCause
  outsideId: string
  transactionId: string
  amount: Money
  phase: ChargebackPhase
  held: Money
  arrivalId: string | null
  /** false: its payment waits in clearing, and is in no wallet */
  isCredited: boolean
  /** null for one of a payment that nobody was credited for */
  customerId: string | null
  subCustomerId: string | null
  bookedAt: Date | null
  givenBackAt: Date | null
}
export type NewChargeback = Omit<StoredChargeback, 'held' | 'isCredited' | 'bookedAt' | 'givenBackAt'> & { at: Date }

/** False when this dispute is known. */
export async function insertChargeback(tx: Tx, made: NewChargeback): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into payments_chargebacks (id, method, cause, outside_id, transaction_id, currency, amount_minor, phase, arrival_id, customer_id,
      sub_customer_id, noted_at, changed_at)
    values (${made.id}, ${made.method}, ${made.cause}, ${made.outsideId}, ${made.transactionId}, ${made.amount.currency}, ${made.amount.minor},
      ${made.phase}, ${made.arrivalId}, ${made.customerId}, ${made.subCustomerId}, ${made.at}, ${made.at})
    on conflict on constraint payments_chargebacks_once do nothing`)
  return inserted === 1
}

const COLUMNS = sql`c.id, c.method, c.cause, c.held_minor as "heldMinor", c.outside_id as "outsideId", c.transaction_id as "transactionId", c.currency, c.amount_minor as minor, c.phase,
  c.arrival_id as "arrivalId", c.customer_id as "customerId", c.sub_customer_id as "subCustomerId", c.booked_at as "bookedAt",
  c.given_back_at as "givenBackAt",
  exists (select from payments_arrivals a where a.id = c.arrival_id and a.state = 'CREDITED') as "isCredited"`
type Row = Omit<StoredChargeback, 'amount' | 'held'> & { currency: Currency; minor: string; heldMinor: string }
const chargebackOf = ({ currency, minor, heldMinor, ...row }: Row): StoredChargeback => ({
  ...row,
  amount: money(BigInt(minor), currency),
  held: money(BigInt(heldMinor), currency),
})

export async function lockChargeback(tx: Tx, id: string): Promise<StoredChargeback | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_chargebacks c where c.id = ${id} for no key update`)
  return row && chargebackOf(row)
}

/** Unlocked, for whoever only looks. */
export async function findChargeback(tx: Tx, id: string): Promise<StoredChargeback | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_chargebacks c where c.id = ${id}`)
  return row && chargebackOf(row)
}

type Name = Pick<StoredChargeback, 'method' | 'cause' | 'outsideId'>

export async function lockNamedChargeback(tx: Tx, { method, cause, outsideId }: Name): Promise<StoredChargeback | undefined> {
  const row = await tx.maybe<Row>(sql`
    select ${COLUMNS} from payments_chargebacks c
    where c.method = ${method} and c.cause = ${cause} and c.outside_id = ${outsideId} for no key update`)
  return row && chargebackOf(row)
}

/** Those of payments that arrived only afterwards, locked in the order of their ids. */
export async function lockEarlyChargebacks(
  tx: Tx,
  payments: readonly { place: string; transactionId: string }[],
): Promise<StoredChargeback[]> {
  const rows = await tx.rows<Row>(sql`
    select ${COLUMNS} from payments_chargebacks c
    join unnest(${payments.map(of => of.place)}::text[], ${payments.map(of => of.transactionId)}::text[]) as n (place, transaction_id)
      on c.method = n.place and c.transaction_id = n.transaction_id
    where c.arrival_id is null order by c.id for no key update of c`)
  return rows.map(chargebackOf)
}

/** Those of this payment, told before it came or since, of which nothing is held or booked; locked in the order of their ids. */
export async function lockUnheldChargebacks(tx: Tx, arrivalId: string): Promise<StoredChargeback[]> {
  const rows = await tx.rows<Row>(sql`
    select ${COLUMNS} from payments_arrivals p join payments_chargebacks c
      on c.arrival_id = p.id or c.arrival_id is null and (c.method, c.transaction_id) = (p.place, p.transaction_id)
    where p.id = ${arrivalId} and c.phase <> 'WON' and c.held_minor = 0 and c.booked_at is null order by c.id for no key update of c`)
  return rows.map(chargebackOf)
}

type Whose = Pick<StoredChargeback, 'arrivalId' | 'customerId' | 'subCustomerId'>

/** Now that its payment has arrived. */
export async function linkChargeback(tx: Tx, id: string, { arrivalId, customerId, subCustomerId }: Whose): Promise<void> {
  await tx.run(sql`
    update payments_chargebacks set arrival_id = ${arrivalId}, customer_id = ${customerId}, sub_customer_id = ${subCustomerId} where id = ${id}`)
}

export async function markHeld(tx: Tx, id: string, held: Money): Promise<void> {
  await tx.run(sql`update payments_chargebacks set held_minor = ${held.minor} where id = ${id}`)
}

/** What went back of a payment: by refunds of ours that are not over or done, and by the house's own that are not undone. */
export async function refundedOf(tx: Tx, arrivalId: string): Promise<{ ours: bigint; theirs: bigint }> {
  const row = await tx.one<{ ours: string; theirs: string }>(sql`
    select (select coalesce(sum(p.amount_minor), 0) from payments_refund_parts p
        where p.arrival_id = ${arrivalId} and p.way = 'HOUSE' and p.state in ('SENT', 'DONE')) as ours,
      (select coalesce(sum(c.amount_minor), 0) from payments_chargebacks c
        where c.arrival_id = ${arrivalId} and c.cause = 'HOUSE_REFUND' and c.phase <> 'WON') as theirs`)
  return { ours: BigInt(row.ours), theirs: BigInt(row.theirs) }
}

/** By the house's word; locked by the caller. */
export async function moveChargeback(tx: Tx, { id, phase }: StoredChargeback, to: ChargebackPhase, at: Date): Promise<void> {
  const table: Transitions<ChargebackPhase> = CHARGEBACK_TRANSITIONS
  requireMove(table, phase, to, 'platform')
  await tx.run(sql`update payments_chargebacks set phase = ${to}, changed_at = ${at} where id = ${id}`)
}

export async function markTaken(tx: Tx, id: string, shares: { fromWallet: Money; fromAgency: Money }, at: Date): Promise<void> {
  await tx.run(sql`
    update payments_chargebacks set held_minor = 0, from_wallet_minor = ${shares.fromWallet.minor}, from_agency_minor = ${shares.fromAgency.minor},
      booked_at = ${at}
    where id = ${id}`)
}

export async function markGivenBack(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update payments_chargebacks set given_back_at = ${at} where id = ${id}`)
}

export type ProposedChargebackAct = { chargebackId: string; act: ChargebackAct }

export async function insertChargebackAct(tx: Tx, caseId: string, { chargebackId, act }: ProposedChargebackAct): Promise<void> {
  await tx.run(sql`insert into payments_chargeback_acts (id, chargeback_id, act) values (${caseId}, ${chargebackId}, ${act})`)
}

export const readChargebackAct = (tx: Tx, caseId: string): Promise<ProposedChargebackAct> =>
  tx.one(sql`select chargeback_id as "chargebackId", act from payments_chargeback_acts where id = ${caseId}`)

/** Whose disputes of these arrivals are not over. */
export async function hasOpenDispute(tx: Tx, arrivalIds: readonly string[]): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 from payments_chargebacks where arrival_id = any(${arrivalIds}::bigint[]) and (phase = 'OPENED' or cause = 'HOUSE_REFUND' and phase = 'LOST' and booked_at is null)
    limit 1`)
  return found !== undefined
}
