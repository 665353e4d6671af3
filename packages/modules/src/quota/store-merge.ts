// Merged changes in the database: the legs that ride along with one that is sent, and what each attempt carried.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { deltaOf, type Item } from './item.ts'
import { type ItemRow, ITEM_COLUMNS, itemOf } from './item-row.ts'
import { findItem, lockItem } from './store.ts'

/** The legs that wait behind each of these heads, by its id, in the order of their creation, locked until the transaction ends; the heads are locked before. */
export async function lockWaitingBehind(tx: Tx, heads: readonly Item[], limit: number): Promise<Map<string, Item[]>> {
  if (heads.length === 0) return new Map()
  const rows = await tx.rows<ItemRow>(prepared`
    select ${ITEM_COLUMNS} where i.state = 'RESERVED' and i.id = any(array(
      select q.id from unnest(${heads.map(head => head.id)}::bigint[], ${heads.map(head => head.adAccountId)}::bigint[]) as h (id, ad_account_id)
      cross join lateral (select w.id from quota_items w
        where w.ad_account_id = h.ad_account_id and w.state = 'RESERVED' and w.id > h.id order by w.id limit ${limit}) q))
    order by i.id for update of i`)
  const headOf = new Map(heads.map(head => [head.adAccountId, head.id]))
  return byHead(rows, row => headOf.get(row.ad_account_id) ?? '')
}

/** The leg that settles this one: the head that carries it, or itself; locked until the transaction ends. */
export async function lockHeadOf(tx: Tx, itemId: string): Promise<Item | undefined> {
  const asked = await findItem(tx, itemId)
  const item = asked && (await lockItem(tx, asked.carriedBy ?? asked.id))
  // It may have been taken along between the look and the lock.
  return item && item.carriedBy !== null ? await lockItem(tx, item.carriedBy) : item
}

/** The legs that each of these carries, by its id, locked until the transaction ends; the heads are locked before. Throws when one is missing. */
export async function lockCarried(tx: Tx, heads: readonly Item[]): Promise<Map<string, Item[]>> {
  const carrying = heads.filter(head => head.carries > 0)
  if (carrying.length === 0) return new Map()
  const rows = await tx.rows<ItemRow>(prepared`
    select ${ITEM_COLUMNS} where i.carried_by = any(${carrying.map(head => head.id)}::bigint[]) order by i.id for update of i`)
  const carried = byHead(rows, row => row.carried_by ?? '')
  for (const head of carrying) {
    const legs = carried.get(head.id) ?? []
    if (legs.length !== head.carries || legs.some(leg => leg.state !== head.state))
      throw new Error(`The leg ${head.id} and the legs that it carries stand apart.`)
  }
  return carried
}

function byHead(rows: readonly ItemRow[], headOf: (row: ItemRow) => string): Map<string, Item[]> {
  const legs = new Map<string, Item[]>()
  for (const row of rows) {
    const headId = headOf(row)
    const known = legs.get(headId)
    if (known) known.push(itemOf(row))
    else legs.set(headId, [itemOf(row)])
  }
  return legs
}

/** An attempt with the legs that it carries, the head included. */
export type Carrying = { itemId: string; number: number; legs: readonly Item[] }

/** Writes down what attempts carry. */
export async function insertAttemptLegs(tx: Tx, attempts: readonly Carrying[]): Promise<void> {
  const lines = attempts.flatMap(({ itemId, number, legs }) => legs.map(leg => ({ itemId, number, leg })))
  if (lines.length === 0) return
  await tx.run(prepared`
    insert into quota_attempt_legs (item_id, number, leg_id, customer_id, sub_customer_id, delta_minor)
    select l.item_id, l.number, l.id, l.customer_id, l.sub_customer_id, l.delta
    from unnest(${lines.map(line => line.itemId)}::bigint[], ${lines.map(line => line.number)}::int[], ${lines.map(({ leg }) => leg.id)}::bigint[],
      ${lines.map(({ leg }) => leg.customerId)}::bigint[], ${lines.map(({ leg }) => leg.subCustomerId)}::bigint[],
      ${lines.map(({ leg }) => deltaOf(leg).toString())}::bigint[]) as l (item_id, number, id, customer_id, sub_customer_id, delta)`)
}
