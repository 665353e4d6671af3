// Tries to pay at a house in the database; the id of a try is the number that the house knows.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { HouseMethod, PaymentStatus } from '@tallyhelm/protocol/topics/payments/enums'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import sql from 'sql-template-tag'

export type StoredTry = Owner & {
  id: string
  rechargeId: string
  method: HouseMethod
  status: PaymentStatus
  target: string | null
  createdAt: Date
  expiresAt: Date
}
const COLUMNS = sql`t.id, t.recharge_id as "rechargeId", t.customer_id as "customerId", t.sub_customer_id as "subCustomerId", t.method, t.status,
  t.target, t.created_at as "createdAt", t.expires_at as "expiresAt"`

export async function insertTry(tx: Tx, made: Omit<StoredTry, 'status' | 'target'>): Promise<void> {
  await tx.run(sql`
    insert into payments_tries (id, recharge_id, customer_id, sub_customer_id, method, status, created_at, expires_at)
    values (${made.id}, ${made.rechargeId}, ${made.customerId}, ${made.subCustomerId}, ${made.method}, 'TO_BE_RECHARGE', ${made.createdAt},
      ${made.expiresAt})`)
}

/** By their ids; unlocked: the recharge is locked first by whoever moves them. */
export async function findTries(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredTry>> {
  const rows = await tx.rows<StoredTry>(prepared`select ${COLUMNS} from payments_tries t where t.id = any(${ids}::bigint[])`)
  return new Map(rows.map(row => [row.id, row]))
}

export const findTry = async (tx: Tx, id: string): Promise<StoredTry | undefined> => (await findTries(tx, [id])).get(id)

export const latestTry = (tx: Tx, rechargeId: string): Promise<StoredTry | undefined> =>
  tx.maybe<StoredTry>(sql`select ${COLUMNS} from payments_tries t where t.recharge_id = ${rechargeId} order by t.id desc limit 1`)

/** What the house answered to the creating: something to show, or why not. A try that has moved on keeps what it has. */
export async function noteLink(tx: Tx, id: string, answer: { way: string; target: string } | { trouble: string }): Promise<void> {
  await tx.run(
    'trouble' in answer
      ? sql`update payments_tries set trouble = ${answer.trouble.slice(0, 500)} where id = ${id}`
      : sql`update payments_tries set way = ${answer.way}, target = ${answer.target}, trouble = '' where id = ${id}`,
  )
}

export async function noteAsked(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update payments_tries set asked_at = ${at}, asked_times = asked_times + 1 where id = ${id}`)
}
