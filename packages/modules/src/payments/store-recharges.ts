// Recharges in the database: one wish per key, and every move of its status by the one table.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Method, RECHARGE_TRANSITIONS, type RechargeStatus } from '@tallyhelm/protocol/topics/payments/enums'
import type { Transitions } from '@tallyhelm/protocol/vocabulary/transitions'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { insertStep, requireMove, type StepBy } from './store-steps.ts'

export type RechargeOwner = { customerId: string; subCustomerId: string | null }
export type StoredRecharge = RechargeOwner & {
  id: string
  userId: string
  userName: string
  bodyDigest: string
  method: Method
  amount: Money
  feeBasisPoints: number
  status: RechargeStatus
  expiresAt: Date | null
  receivingAccountId: string | null
  remarkCode: string | null
  payerName: string
  isLate: boolean
}
export type NewRecharge = Omit<StoredRecharge, 'status' | 'payerName' | 'isLate'> & { key: string; submittedAt: Date; byStep: string }

/** False when the customer has used this key before: then nothing is written. */
export async function insertRecharge(tx: Tx, recharge: NewRecharge): Promise<boolean> {
  const { id, customerId, subCustomerId, userId, userName, method, amount, submittedAt } = recharge
  const inserted = await tx.run(sql`
    insert into payments_recharges (id, customer_id, sub_customer_id, user_id, user_name, key, body_digest, method, currency, amount_minor,
      fee_basis_points, status, submitted_at, expires_at, receiving_account_id, remark_code)
    values (${id}, ${customerId}, ${subCustomerId}, ${userId}, ${userName}, ${recharge.key}, ${recharge.bodyDigest}, ${method},
      ${amount.currency}, ${amount.minor}, ${recharge.feeBasisPoints}, 'TO_BE_PAY', ${submittedAt}, ${recharge.expiresAt},
      ${recharge.receivingAccountId}, ${recharge.remarkCode})
    on conflict on constraint payments_recharges_once do nothing`)
  if (inserted === 0) return false
  const step = { id: recharge.byStep, mover: 'customer', byName: userName, at: submittedAt } as const
  await insertStep(tx, { kind: 'RECHARGE', id, customerId, subCustomerId }, { from: null, to: 'TO_BE_PAY' }, step)
  return true
}

const COLUMNS = sql`r.id, r.customer_id as "customerId", r.sub_customer_id as "subCustomerId", r.user_id as "userId", r.user_name as "userName",
  r.body_digest as "bodyDigest", r.method, r.currency, r.amount_minor as minor, r.fee_basis_points as "feeBasisPoints", r.status,
  r.expires_at as "expiresAt", r.receiving_account_id as "receivingAccountId", r.remark_code as "remarkCode", r.payer_name as "payerName",
  r.is_late as "isLate"`
type Row = Omit<StoredRecharge, 'amount'> & { currency: Currency; minor: string }
const rechargeOf = ({ currency, minor, ...row }: Row): StoredRecharge => ({ ...row, amount: money(BigInt(minor), currency) })

/** Whoever else moves it is waited for. */
export async function lockRecharge(tx: Tx, id: string): Promise<StoredRecharge | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_recharges r where r.id = ${id} for no key update`)
  return row && rechargeOf(row)
}

/** The same for one of this owner: a sub-customer has its own alone, a customer those without a sub-customer. */
export async function lockOwnRecharge(tx: Tx, id: string, owner: RechargeOwner): Promise<StoredRecharge | undefined> {
  const recharge = await lockRecharge(tx, id)
  return recharge?.customerId === owner.customerId && recharge.subCustomerId === owner.subCustomerId ? recharge : undefined
}

export async function findRechargeByKey(tx: Tx, customerId: string, key: string): Promise<StoredRecharge | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_recharges r where r.customer_id = ${customerId} and r.key = ${key}`)
  return row && rechargeOf(row)
}

/** `reason` is what the customer reads; left out, it is empty. */
export type RechargeChange = { reason?: string; isLate?: boolean; credited?: { received: Money; fee: Money } }

/** One step by the table; the row is locked by the caller. Gives it as it stands after. */
export async function moveRecharge(
  tx: Tx,
  recharge: StoredRecharge,
  to: RechargeStatus,
  by: StepBy,
  change: RechargeChange = {},
): Promise<StoredRecharge> {
  const table: Transitions<RechargeStatus> = RECHARGE_TRANSITIONS
  requireMove(table, recharge.status, to, by.mover)
  const isLate = change.isLate ?? recharge.isLate
  const { credited } = change
  await tx.run(sql`
    update payments_recharges set status = ${to}, reason = ${change.reason ?? ''}, is_late = ${isLate},
      received_minor = ${credited?.received.minor ?? null}, fee_minor = ${credited?.fee.minor ?? null},
      credited_at = ${credited ? by.at : null}
    where id = ${recharge.id}`)
  await insertStep(tx, { kind: 'RECHARGE', ...recharge }, { from: recharge.status, to }, by)
  return { ...recharge, status: to, isLate }
}

/** Unpaid ones whose time is over, the oldest first. */
export const expiredRecharges = (tx: Tx, now: Date, most: number): Promise<{ id: string }[]> =>
  tx.rows(sql`
    select id from payments_recharges where status = 'TO_BE_PAY' and expires_at <= ${now} order by submitted_at limit ${most}`)

export async function setPayer(tx: Tx, id: string, payer: { name: string; account: string; paidOn: string }): Promise<void> {
  await tx.run(sql`
    update payments_recharges set payer_name = ${payer.name}, payer_account = ${payer.account}, paid_on = ${payer.paidOn} where id = ${id}`)
}
