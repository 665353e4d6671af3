// Names of the ids that entries mention: people, customers, ad accounts, and the orders of legs, so that nobody reads a bare number.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type Named = { name: string; applyNo: string | null }
type Row = Named & { id: string }

/** By id; what is of none of these has no name. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Row>(sql`
    with wanted as materialized (select distinct unnest(${ids}::text[])::bigint as id)
    select w.id::text, s.staff_name as name, null as "applyNo" from wanted w join staff_users s on s.id = w.id
    union all select w.id::text, u.wallet_user_name, null from wanted w join organization_wallet_users u on u.id = w.id
    union all select w.id::text, c.name, null from wanted w join organization_customers c on c.id = w.id
    union all select w.id::text, p.name, null from wanted w join sub_customers_profiles p on p.id = w.id
    union all select w.id::text, a.account_name || '（' || a.outside_account_id || '）', null
      from wanted w join ad_accounts_accounts a on a.id = w.id
    union all select w.id::text, a.account_name || '（' || a.outside_account_id || '）', i.order_id::text
      from wanted w join quota_items i on i.id = w.id join ad_accounts_accounts a on a.id = i.ad_account_id
    union all select w.id::text, o.id::text, o.id::text from wanted w join quota_orders o on o.id = w.id`)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/** An id of ours has so many digits; amounts and counts have fewer. */
const ID = /^\d{15,19}$/
const LARGEST = 9_223_372_036_854_775_807n

/** Every text in there that may be an id, keys among them. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return ID.test(value) && BigInt(value) <= LARGEST ? [value] : []
  if (Array.isArray(value)) return value.flatMap(idsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

/** The objects that people mean by a number: itself, the legs of the order, the ad account that its platform calls so. */
export async function objectsCalled(tx: Tx, text: string): Promise<string[]> {
  const order = /^\d{1,19}$/.test(text) && BigInt(text) <= LARGEST ? text : '0'
  const rows = await tx.rows<{ id: string }>(sql`
    select i.id::text from quota_items i where i.order_id = ${order}
    union all select a.id::text from ad_accounts_accounts a where a.outside_account_id = ${text}`)
  return [text, ...rows.map(row => row.id)]
}

/** Customers by a part of the name, or by the id in full. */
export async function customersCalled(tx: Tx, text: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select c.id::text from organization_customers c where c.id::text = ${text} or strpos(lower(c.name), lower(${text}::text)) > 0`)
  return rows.map(row => row.id)
}
