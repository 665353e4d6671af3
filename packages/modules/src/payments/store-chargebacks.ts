// Chargebacks in the database: one row per dispute of a house, what was booked of it, and what staff ask for.
import type { Tx } from '@tallyhelm/infra/db/database'
import { CHARGEBACK_TRANSITIONS, type ChargebackAct, type ChargebackPhase } from '@tallyhelm/protocol/topics/payments/refund-enums'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { Transitions } from '@tallyhelm/protocol/vocabulary/transitions'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { requireMove } from './store-steps.ts'

export type StoredChargeback = {
  id: string
  method: HouseMethod
  outsideId: string
  transactionId: string
  amount: Money
  phase: ChargebackPhase
  arrivalId: string | null
  /** null for one of a payment that nobody was credited for */
  customerId: string | null
  subCustomerId: string | null
  bookedAt: Date | null
  givenBackAt: Date | null
}
export type NewChargeback = Omit<StoredChargeback, 'bookedAt' | 'givenBackAt'> & { at: Date }

/** False when this dispute is known. */
export async function insertChargeback(tx: Tx, made: NewChargeback): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into payments_chargebacks (id, method, outside_id, transaction_id, currency, amount_minor, phase, arrival_id, customer_id,
      sub_customer_id, noted_at, changed_at)
    values (${made.id}, ${made.method}, ${made.outsideId}, ${made.transactionId}, ${made.amount.currency}, ${made.amount.minor}, ${made.phase},
      ${made.arrivalId}, ${made.customerId}, ${made.subCustomerId}, ${made.at}, ${made.at})
    on conflict on constraint payments_chargebacks_once do nothing`)
  return inserted === 1
}

const COLUMNS = sql`c.id, c.method, c.outside_id as "outsideId", c.transaction_id as "transactionId", c.currency, c.amount_minor as minor, c.phase,
  c.arrival_id as "arrivalId", c.customer_id as "customerId", c.sub_customer_id as "subCustomerId", c.booked_at as "bookedAt",
  c.given_back_at as "givenBackAt"`
type Row = Omit<StoredChargeback, 'amount'> & { currency: Currency; minor: string }
const chargebackOf = ({ currency, minor, ...row }: Row): StoredChargeback => ({ ...row, amount: money(BigInt(minor), currency) })

export async function lockChargeback(tx: Tx, id: string): Promise<StoredChargeback | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_chargebacks c where c.id = ${id} for no key update`)
  return row && chargebackOf(row)
}

/** Unlocked, for whoever only looks. */
export async function findChargeback(tx: Tx, id: string): Promise<StoredChargeback | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_chargebacks c where c.id = ${id}`)
  return row && chargebackOf(row)
}

export async function lockDispute(tx: Tx, method: HouseMethod, outsideId: string): Promise<StoredChargeback | undefined> {
  const row = await tx.maybe<Row>(sql`
    select ${COLUMNS} from payments_chargebacks c where c.method = ${method} and c.outside_id = ${outsideId} for no key update`)
  return row && chargebackOf(row)
}

/** By the house's word; locked by the caller. */
export async function moveChargeback(tx: Tx, { id, phase }: StoredChargeback, to: ChargebackPhase, at: Date): Promise<void> {
  const table: Transitions<ChargebackPhase> = CHARGEBACK_TRANSITIONS
  requireMove(table, phase, to, 'platform')
  await tx.run(sql`update payments_chargebacks set phase = ${to}, changed_at = ${at} where id = ${id}`)
}

export async function markTaken(tx: Tx, id: string, shares: { fromWallet: Money; fromAgency: Money }, at: Date): Promise<void> {
  await tx.run(sql`
    update payments_chargebacks set from_wallet_minor = ${shares.fromWallet.minor}, from_agency_minor = ${shares.fromAgency.minor}, booked_at = ${at}
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
    select 1 from payments_chargebacks where arrival_id = any(${arrivalIds}::bigint[]) and phase = 'OPENED' limit 1`)
  return found !== undefined
}
