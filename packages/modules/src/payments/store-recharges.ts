// Recharges in the database: one wish per key; how its status moves is in store-moves.ts.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Method, RechargeStatus } from '@tallyhelm/protocol/topics/payments/enums'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Mover } from '@tallyhelm/protocol/vocabulary/transitions'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import sql from 'sql-template-tag'
import { insertStep } from './store-steps.ts'

export type StoredRecharge = Owner & {
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
  /** meant for statements: its plan says which */
  isRepayment: boolean
}
export type NewRecharge = Omit<StoredRecharge, 'status' | 'payerName' | 'isLate'> & {
  key: string
  submittedAt: Date
  byStep: string
  mover?: Mover
}

/** False when the customer has used this key before: then nothing is written. */
export async function insertRecharge(tx: Tx, recharge: NewRecharge): Promise<boolean> {
  const { id, customerId, subCustomerId, userId, userName, method, amount, submittedAt } = recharge
  const inserted = await tx.run(sql`
    insert into payments_recharges (id, customer_id, sub_customer_id, user_id, user_name, key, body_digest, method, currency, amount_minor,
      fee_basis_points, status, submitted_at, expires_at, receiving_account_id, remark_code, is_repayment)
    values (${id}, ${customerId}, ${subCustomerId}, ${userId}, ${userName}, ${recharge.key}, ${recharge.bodyDigest}, ${method},
      ${amount.currency}, ${amount.minor}, ${recharge.feeBasisPoints}, 'TO_BE_PAY', ${submittedAt}, ${recharge.expiresAt},
      ${recharge.receivingAccountId}, ${recharge.remarkCode}, ${recharge.isRepayment})
    on conflict on constraint payments_recharges_once do nothing`)
  if (inserted === 0) return false
  const step = { id: recharge.byStep, mover: recharge.mover ?? 'customer', byName: userName, at: submittedAt } as const
  await insertStep(tx, { kind: 'RECHARGE', id, customerId, subCustomerId }, { from: null, to: 'TO_BE_PAY' }, step)
  return true
}

const COLUMNS = sql`r.id, r.customer_id as "customerId", r.sub_customer_id as "subCustomerId", r.user_id as "userId", r.user_name as "userName",
  r.body_digest as "bodyDigest", r.method, r.currency, r.amount_minor as minor, r.fee_basis_points as "feeBasisPoints", r.status,
  r.expires_at as "expiresAt", r.receiving_account_id as "receivingAccountId", r.remark_code as "remarkCode", r.payer_name as "payerName",
  r.is_late as "isLate", r.is_repayment as "isRepayment"`
type Row = Omit<StoredRecharge, 'amount'> & { currency: Currency; minor: string }
const rechargeOf = ({ currency, minor, ...row }: Row): StoredRecharge => ({ ...row, amount: money(BigInt(minor), currency) })

/** By their ids; whoever else moves them is waited for, in the order in which everyone locks them. */
export async function lockRecharges(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredRecharge>> {
  const rows = await tx.rows<Row>(prepared`
    select ${COLUMNS} from payments_recharges r where r.id = any(${ids}::bigint[]) order by r.id for no key update`)
  return new Map(rows.map(row => [row.id, rechargeOf(row)]))
}

/** Those that these tries at these houses belong to, each locked in the same order; whatever is no try of its house has none. */
export async function lockRechargesOf(tx: Tx, tries: readonly { method: Method; id: string }[]): Promise<Map<string, StoredRecharge>> {
  const rows = await tx.rows<Row>(prepared`
    select ${COLUMNS} from payments_recharges r where r.id in (
      select t.recharge_id from unnest(${tries.map(({ id }) => id)}::bigint[], ${tries.map(({ method }) => method)}::text[]) as n (id, method)
      join payments_tries t on t.id = n.id and t.method = n.method) order by r.id for no key update of r`)
  return new Map(rows.map(row => [row.id, rechargeOf(row)]))
}

export const lockRecharge = async (tx: Tx, id: string): Promise<StoredRecharge | undefined> => (await lockRecharges(tx, [id])).get(id)

/** The same for one of this owner: a sub-customer has its own alone, a customer those without a sub-customer. */
export async function lockOwnRecharge(tx: Tx, id: string, owner: Owner): Promise<StoredRecharge | undefined> {
  const recharge = await lockRecharge(tx, id)
  return recharge?.customerId === owner.customerId && recharge.subCustomerId === owner.subCustomerId ? recharge : undefined
}

export async function findRechargeByKey(tx: Tx, customerId: string, key: string): Promise<StoredRecharge | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from payments_recharges r where r.customer_id = ${customerId} and r.key = ${key}`)
  return row && rechargeOf(row)
}

/** Unpaid ones whose time is over, the oldest first. */
export const expiredRecharges = (tx: Tx, now: Date, most: number): Promise<{ id: string }[]> =>
  tx.rows(sql`
    select id from payments_recharges where status = 'TO_BE_PAY' and expires_at <= ${now} order by submitted_at limit ${most}`)

export async function setPayer(tx: Tx, id: string, payer: { name: string; account: string; paidOn: string }): Promise<void> {
  await tx.run(sql`
    update payments_recharges set payer_name = ${payer.name}, payer_account = ${payer.account}, paid_on = ${payer.paidOn} where id = ${id}`)
}
