// A page of a list: the owner's rows that meet the conditions, in their order, and how many there are.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import type { Page } from '@tallyhelm/protocol/wire/page'
import sql, { join, type Sql } from 'sql-template-tag'

/**
 * Whose rows the list means: `rows` is the alias of a table with customer_id and sub_customer_id, `customers` a column that holds a
 * customer's id. `everybody` is for tables that belong to no customer.
 */
export type Owner = { rows: string } | { customers: string } | 'everybody'

export type PageSource = {
  /** What stands behind FROM. */
  tables: Sql
  owner: Owner
  conditions: readonly Sql[]
  /** Unique, so that no row is on two pages. */
  order: Sql
  /** Where the count stops; everything unless told. */
  countedUpTo?: number
}

type Paging = Pick<Page<never>, 'page_num' | 'page_size'>

/** `columns` is the whole select list. */
export async function readPage<Row extends object>(
  tx: Tx,
  columns: Sql,
  source: PageSource,
  paging: Paging,
): Promise<{ rows: Row[]; total: number }> {
  return { rows: await readRows<Row>(tx, columns, source, paging), total: await countRows(tx, source) }
}

/** The rows alone, where the list counts in its own way. */
export function readRows<Row extends object>(tx: Tx, columns: Sql, source: PageSource, { page_num, page_size }: Paging): Promise<Row[]> {
  return tx.rows<Row>(sql`
    select ${columns} from ${source.tables} ${whereOf(tx, source)}
    order by ${source.order} limit ${page_size} offset ${(page_num - 1) * page_size}`)
}

async function countRows(tx: Tx, source: PageSource): Promise<number> {
  const from = sql`from ${source.tables} ${whereOf(tx, source)}`
  const { total } = await tx.one<{ total: number }>(
    source.countedUpTo === undefined
      ? sql`select count(*)::int as total ${from}`
      : sql`select count(*)::int as total from (select ${from} limit ${source.countedUpTo}) counted`,
  )
  return total
}

/** The owner's predicate comes from the scope of the transaction, so no list can forget it. */
export function whereOf(tx: Tx, { owner, conditions }: Pick<PageSource, 'owner' | 'conditions'>): Sql {
  return sql`where ${join([ownerOf(tx, owner), ...conditions], ' and ')}`
}

function ownerOf(tx: Tx, owner: Owner): Sql {
  if (owner === 'everybody') return sql`true`
  return 'rows' in owner ? ownRows(tx.scope, owner.rows) : ownCustomers(tx.scope, owner.customers)
}
