// Refunds in the database: one wish per key, and every move of its status by the one table.
import type { Tx } from '@tallyhelm/infra/db/database'
import { REFUND_TRANSITIONS, type RefundStatus } from '@tallyhelm/protocol/topics/refunds/enums'
import { requireMove, type StepBy, type Transitions } from '@tallyhelm/protocol/vocabulary/transitions'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import sql from 'sql-template-tag'
import { insertRefundStep } from './store-steps.ts'

/** All empty when every part goes back by its house. */
export type Payee = { name: string; account: string; bank: string; swift: string }
export type StoredRefund = Owner & {
  id: string
  userId: string
  userName: string
  bodyDigest: string
  amount: Money
  status: RefundStatus
  reason: string
  payeeName: string
  submittedAt: Date
}
export type NewRefund = Omit<StoredRefund, 'status' | 'payeeName'> & { key: string; payee: Payee; byStep: string }

/** False when the customer has used this key before: then nothing is written. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<boolean> {
  const { id, customerId, subCustomerId, userId, userName, amount, payee, submittedAt } = refund
  const inserted = await tx.run(sql`
    insert into payments_refunds (id, customer_id, sub_customer_id, user_id, user_name, key, body_digest, currency, amount_minor, status, reason,
      payee_name, payee_account, payee_bank, payee_swift, submitted_at)
    values (${id}, ${customerId}, ${subCustomerId}, ${userId}, ${userName}, ${refund.key}, ${refund.bodyDigest}, ${amount.currency},
      ${amount.minor}, 'REFUND_WAIT', ${refund.reason}, ${payee.name}, ${payee.account}, ${payee.bank}, ${payee.swift}, ${submittedAt})
    on conflict on constraint payments_refunds_once do nothing`)
  if (inserted === 0) return false
  const step = { id: refund.byStep, mover: 'customer', byName: userName, at: submittedAt } as const
  await insertRefundStep(tx, { id, customerId, subCustomerId }, { from: null, to: 'REFUND_WAIT' }, step)
  return true
}

const COLUMNS = sql`r.id, r.customer_id as "customerId", r.sub_customer_id as "subCustomerId", r.user_id as "userId", r.user_name as "userName",
  r.body_digest as "bodyDigest", r.currency, r.amount_minor as minor, r.status, r.reason, r.payee_name as "payeeName", r.submitted_at as "submittedAt"`
type Row = Omit<StoredRefund, 'amount'> & { currency: Currency; minor: string }
const refundOf = ({ currency, minor, ...row }: Row): StoredRefund => ({ ...row, amount: money(BigInt(minor), currency) })

/** Whoever else moves it, or a part of it, is waited for. */
export async function lockRefund(tx: Tx, id: string): Promise<StoredRefund | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_refunds r where r.id = ${id} for no key update`)
  return row && refundOf(row)
}

/** Unlocked, for whoever only looks. */
export async function findRefund(tx: Tx, id: string): Promise<StoredRefund | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_refunds r where r.id = ${id}`)
  return row && refundOf(row)
}

/** The same for one of this owner: a sub-customer has its own alone, a customer those without a sub-customer. */
export async function lockOwnRefund(tx: Tx, id: string, owner: Owner): Promise<StoredRefund | undefined> {
  const refund = await lockRefund(tx, id)
  return refund?.customerId === owner.customerId && refund.subCustomerId === owner.subCustomerId ? refund : undefined
}

export async function findRefundByKey(tx: Tx, customerId: string, key: string): Promise<StoredRefund | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_refunds r where r.customer_id = ${customerId} and r.key = ${key}`)
  return row && refundOf(row)
}

/** One step by the table; the row is locked by the caller. `note` is what the customer reads, left out it stays. */
export async function moveRefund(tx: Tx, refund: StoredRefund, to: RefundStatus, by: StepBy, note?: string): Promise<StoredRefund> {
  const table: Transitions<RefundStatus> = REFUND_TRANSITIONS
  requireMove(table, refund.status, to, by.mover)
  const isEnd = to === 'REFUND_SUCCESS' || to === 'REFUND_FAIL'
  await tx.run(sql`
    update payments_refunds set status = ${to}, note = coalesce(${note?.slice(0, 500) ?? null}, note), ended_at = ${isEnd ? by.at : null}
    where id = ${refund.id}`)
  await insertRefundStep(tx, refund, { from: refund.status, to }, { ...by, note: by.note ?? note ?? '' })
  return { ...refund, status: to }
}

/** A success that came back stays one, and says so. */
export async function noteReturned(tx: Tx, refund: StoredRefund, note: string, by: StepBy): Promise<void> {
  await tx.run(sql`update payments_refunds set note = ${note} where id = ${refund.id}`)
  await insertRefundStep(tx, refund, { from: refund.status, to: refund.status }, { ...by, note })
}
