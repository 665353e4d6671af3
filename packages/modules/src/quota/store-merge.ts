// Merged changes in the database: the legs that ride along with one that is sent, and what each attempt carried.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { deltaOf, type Item } from './item.ts'
import { type ItemRow, ITEM_COLUMNS, itemOf } from './item-row.ts'
import { findItem, lockItem } from './store.ts'

/** The legs that wait behind this one, in the order of their creation, locked until the transaction ends; the head is locked before. */
export async function lockWaitingBehind(tx: Tx, head: Item, limit: number): Promise<Item[]> {
  const rows = await tx.rows<ItemRow>(prepared`
    select ${ITEM_COLUMNS} where i.ad_account_id = ${head.adAccountId} and i.state = 'RESERVED' and i.id > ${head.id}
    order by i.id limit ${limit} for update of i`)
  return rows.map(itemOf)
}

/** The leg that settles this one: the head that carries it, or itself; locked until the transaction ends. */
export async function lockHeadOf(tx: Tx, itemId: string): Promise<Item | undefined> {
  const asked = await findItem(tx, itemId)
  const item = asked && (await lockItem(tx, asked.carriedBy ?? asked.id))
  // It may have been taken along between the look and the lock.
  return item && item.carriedBy !== null ? await lockItem(tx, item.carriedBy) : item
}

/** The legs that this one carries, locked until the transaction ends; the head is locked before. Throws when one is missing. */
export async function lockCarried(tx: Tx, head: Item): Promise<Item[]> {
  if (head.carries === 0) return []
  const rows = await tx.rows<ItemRow>(prepared`select ${ITEM_COLUMNS} where i.carried_by = ${head.id} order by i.id for update of i`)
  const odd = rows.length !== head.carries || rows.some(row => row.state !== head.state)
  if (odd) throw new Error(`The leg ${head.id} and the legs that it carries stand apart.`)
  return rows.map(itemOf)
}

/** Writes down what the head's attempt carries, the head included. */
export async function insertAttemptLegs(tx: Tx, attempt: { itemId: string; number: number }, legs: readonly Item[]): Promise<void> {
  await tx.run(prepared`
    insert into quota_attempt_legs (item_id, number, leg_id, customer_id, sub_customer_id, delta_minor)
    select ${attempt.itemId}::bigint, ${attempt.number}::int, l.id, l.customer_id, l.sub_customer_id, l.delta
    from unnest(${legs.map(leg => leg.id)}::bigint[], ${legs.map(leg => leg.customerId)}::bigint[], ${legs.map(leg => leg.subCustomerId)}::bigint[],
      ${legs.map(leg => deltaOf(leg).toString())}::bigint[]) as l (id, customer_id, sub_customer_id, delta)`)
}
