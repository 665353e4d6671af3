// A page of a list: the owner's rows that meet the conditions, in their order, and how many there are.
import type { Scope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownCustomersAlone, ownRows } from '@tallyhelm/infra/db/tenant'
import type { Page } from '@tallyhelm/protocol/wire/page'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { missingIds } from '../ad-accounts/missing-ids.ts'

/**
 * Whose rows the list means: `rows` is the alias of a table with customer_id and sub_customer_id, `customers` a column that holds a
 * customer's id, `customersAlone` one that sub-customers see nothing of. `everybody` is for tables that belong to no customer.
 */
export type Owner = { rows: string } | { customers: string } | { customersAlone: string } | 'everybody'

/** What each field of a row is; one that is missing, or that a row does not have, does not compile. */
export type Fields<Row> = { readonly [Name in keyof Row]-?: Sql }

export type PageSource = {
  /** What stands behind FROM. */
  tables: Sql
  owner: Owner
  conditions: readonly Sql[]
  /** Unique, so that no row is on two pages. */
  order: Sql
  /**
   * Where shaping is dear: the page is found first, by these columns, unique together, and only its rows are joined with the tables that shape
   * them, which may look at `page` (key_0, key_1 …).
   */
  shaped?: { by: string | readonly string[]; tables: Sql }
  /** Where the count stops; everything unless told. */
  countedUpTo?: number
  /** A statement that tells how many there are (`total`), where that is known without counting. */
  counted?: Sql
  /** Ids that the list was asked for, and the column that has them (beside the rows, where `isIn` says how): those without a row are named. */
  asked?: { ids: readonly string[] | undefined; column: string; isIn?: (isAsked: Sql) => Sql }
}

type Paging = Pick<Page<never>, 'page_num' | 'page_size'>

/** Rows as the wire has them: an instant becomes its text. */
export async function readPage<Row extends object>(
  tx: Tx,
  fields: Fields<Row>,
  source: PageSource,
  paging: Paging,
): Promise<Page<Row> & { missing_ids?: string[] }> {
  const found = await readRows<Record<string, unknown>>(tx, selectOf(fields), source, paging)
  const total = await countRows(tx, source)
  const { page_num, page_size } = paging
  return { content: found.map(row => wireRow<Row>(row)), total_size: total, page_num, page_size, ...(await missingOf(tx, source)) }
}

/** Of the ids that were asked for, those that have no row. */
export async function missingOf(tx: Tx, source: PageSource): Promise<{ missing_ids?: string[] }> {
  const { asked } = source
  if (asked === undefined) return {}
  const { ids, column, isIn = isAsked => isAsked } = asked
  return await missingIds(tx, ids, isAsked => sql`select from ${source.tables} ${whereOf(tx, source)} and ${isIn(isAsked(column))}`)
}

export const selectOf = (fields: Readonly<Record<string, Sql>>): Sql =>
  join(
    Object.entries(fields).map(([name, value]) => sql`${value} as ${raw(name)}`),
    ', ',
  )

export function wireRow<Row>(row: Record<string, unknown>): Row {
  const values = Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])
  return Object.fromEntries(values) as Row // the fields are the row's
}

/** The rows alone, where the list counts in its own way; `columns` is the whole select list. */
export function readRows<Row extends object>(tx: Tx, columns: Sql, source: PageSource, { page_num, page_size }: Paging): Promise<Row[]> {
  const { tables, order, shaped } = source
  const rest = sql`from ${tables} ${whereOf(tx, source)} order by ${order} limit ${page_size} offset ${(page_num - 1) * page_size}`
  if (shaped === undefined) return tx.rows<Row>(sql`select ${columns} ${rest}`)
  const by = [shaped.by].flat()
  const keys = by.map((column, index) => raw(`${column} as key_${index}`))
  const isOfPage = by.map((column, index) => raw(`${column} = page.key_${index}`))
  return tx.rows<Row>(sql`
    with page as materialized (select ${join(keys)} ${rest})
    select ${columns} from page join ${shaped.tables} on ${join(isOfPage, ' and ')} order by ${order}`)
}

export async function countRows(tx: Tx, source: PageSource): Promise<number> {
  if (source.counted !== undefined) return (await tx.one<{ total: number }>(source.counted)).total
  const from = sql`from ${source.tables} ${whereOf(tx, source)}`
  const { total } = await tx.one<{ total: number }>(
    source.countedUpTo === undefined
      ? sql`select count(*)::int as total ${from}`
      : sql`select count(*)::int as total from (select ${from} limit ${source.countedUpTo}) counted`,
  )
  return total
}

/** The owner's predicate comes from the scope of the transaction, so no list can forget it. */
export function whereOf(tx: Pick<Tx, 'scope'>, source: Pick<PageSource, 'owner' | 'conditions'>): Sql {
  return sql`where ${join(allConditions(tx.scope, source), ' and ')}`
}

export const allConditions = (scope: Scope, { owner, conditions }: Pick<PageSource, 'owner' | 'conditions'>): Sql[] => [
  ownerOf(scope, owner),
  ...conditions,
]

function ownerOf(scope: Scope, owner: Owner): Sql {
  if (owner === 'everybody') return sql`true`
  if ('rows' in owner) return ownRows(scope, owner.rows)
  return 'customers' in owner ? ownCustomers(scope, owner.customers) : ownCustomersAlone(scope, owner.customersAlone)
}
