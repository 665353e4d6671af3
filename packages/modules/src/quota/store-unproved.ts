// What users ordered without a step-up, in the database: one sum per user and business day. Additions count in their own acceptance.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { isLargeOrder } from './shown-total.ts'

type Orderer = { userId: string; customerId: string; subCustomerId: string | null }

/** Minor units of dollars. */
export async function unprovedToday(tx: Tx, user: Orderer, now: Date): Promise<bigint> {
  const row = await tx.maybe<{ total: string }>(sql`
    select u.total_minor as total from quota_unproved_days u
    where u.user_id = ${user.userId} and u.day >= ${dayOf(now)} and u.customer_id = ${user.customerId} and ${ownRows(tx.scope, 'u')}`)
  return BigInt(row?.total ?? 0)
}

/**
 * Whether the order was added to its user's day: not if that would bring the day to `most`. Taken last, after the balances: other orders
 * of the user wait from here to the commit.
 */
export async function countUnproved(tx: Tx, user: Orderer, order: { total: bigint; day: Day; most: Money }): Promise<boolean> {
  const { isCounted } = await tx.one<{ isCounted: boolean }>(sql`
    select quota_count_unproved(${user.userId}, ${user.customerId}, ${user.subCustomerId}, ${order.day}, ${order.total}, ${order.most.minor})
      as "isCounted"`)
  return isCounted
}

type Spending = { total: bigint | null; from: Money | null; most: Money | null; now: Date }

/**
 * Whether a proof is asked for: `total` is in cents of a dollar, null where it can't be told and may be any sum. What needs none is
 * added to its user's day.
 */
export async function needsProof(tx: Tx, user: Orderer, { total, from, most, now }: Spending): Promise<boolean> {
  if (isLargeOrder(from, total)) return true
  if (most === null) return false
  if (total === null) return true
  return total > 0n && !(await countUnproved(tx, user, { total, day: dayOf(now), most }))
}

/** Once he has proved himself. */
export async function forgetUnproved(tx: Tx, user: Orderer): Promise<void> {
  await tx.run(sql`
    delete from quota_unproved_days u
    where u.user_id = ${user.userId} and u.customer_id = ${user.customerId} and ${ownRows(tx.scope, 'u')}`)
}
