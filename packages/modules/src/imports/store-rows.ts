// The rows of import batches: what was written, what is wrong with it, and what it means.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { RowProblem } from '@tallyhelm/protocol/topics/imports/schemas'
import sql from 'sql-template-tag'
import type { SheetCells } from './cells.ts'
import type { ShownCells } from './judge-bindings.ts'
import type { Judged } from './judged.ts'

/** `amount` in minor units; null where the type has none. Rows with problems are not valid. */
export type BatchRow = ShownCells & { problems: RowProblem[]; accountId: string | null; toAccountId: string | null; minor: bigint | null }

type Owner = { batchId: string; customerId: string; subCustomerId: string | null }

/** New rows, not judged yet. */
export async function insertRows(tx: Tx, owner: Owner, rows: readonly SheetCells[]): Promise<void> {
  await tx.run(sql`
    insert into imports_rows (batch_id, row_no, customer_id, sub_customer_id, account, to_account, amount, target, role, problems, unread)
    select ${owner.batchId}, r.row_no, ${owner.customerId}, ${owner.subCustomerId}, r.account, r.to_account, r.amount, r.target, r.role, '[]',
      r.unread
    from jsonb_to_recordset(${document(rows)}::jsonb)
      as r (row_no int, account text, to_account text, amount text, target text, role text, unread text)`)
}

/** Whoever writes a row anew says what it is. Gives how many of the rows there were to change. */
export async function writeCells(tx: Tx, batchId: string, rows: readonly SheetCells[]): Promise<number> {
  return await tx.run(sql`
    update imports_rows i set account = r.account, to_account = r.to_account, amount = r.amount, target = r.target, role = r.role, unread = null
    from jsonb_to_recordset(${document(rows)}::jsonb)
      as r (row_no int, account text, to_account text, amount text, target text, role text)
    where i.batch_id = ${batchId} and i.row_no = r.row_no and ${ownRows(tx.scope, 'i')}`)
}

const document = (rows: readonly SheetCells[]) => documentOf(rows.map(({ rowNo, ...cells }) => ({ row_no: rowNo, ...cells })))

export async function removeRows(tx: Tx, batchId: string, rowNos: readonly number[]): Promise<number> {
  return await tx.run(
    sql`delete from imports_rows i where i.batch_id = ${batchId} and i.row_no = any (${rowNos}::int[]) and ${ownRows(tx.scope, 'i')}`,
  )
}

/** In the order of the sheet. */
export async function readRows(tx: Tx, batchId: string): Promise<BatchRow[]> {
  const rows = await tx.rows<Omit<BatchRow, 'minor'> & { minor: string | null }>(sql`
    select i.row_no as "rowNo", i.account, i.to_account, i.amount, i.target, i.role, i.unread, i.name_before as "nameBefore", i.problems,
      i.ad_account_id as "accountId",
      i.to_ad_account_id as "toAccountId", i.amount_minor as minor
    from imports_rows i where i.batch_id = ${batchId} and ${ownRows(tx.scope, 'i')} order by i.row_no`)
  return rows.map(row => ({ ...row, minor: row.minor === null ? null : BigInt(row.minor) }))
}

export async function writeJudged(tx: Tx, batchId: string, judged: readonly Judged[]): Promise<void> {
  const facts = judged.map(row => ({
    row_no: row.rowNo,
    problems: row.problems,
    account_id: row.accountId,
    to_account_id: row.toAccountId,
    minor: row.amount?.toString() ?? null,
    target: row.asked?.target ?? null,
    role: row.asked?.role ?? null,
    name_before: row.asked?.nameBefore ?? null,
  }))
  await tx.run(sql`
    update imports_rows i set problems = r.problems, ad_account_id = r.account_id, to_ad_account_id = r.to_account_id, amount_minor = r.minor,
      asked_target = r.target, asked_role = r.role, name_before = r.name_before
    from jsonb_to_recordset(${documentOf(facts)}::jsonb)
      as r (row_no int, problems jsonb, account_id bigint, to_account_id bigint, minor bigint, target text, role text, name_before text)
    where i.batch_id = ${batchId} and i.row_no = r.row_no and ${ownRows(tx.scope, 'i')}`)
}

/** All rows are shown anew, with the names of now. */
export async function forgetNames(tx: Tx, batchId: string): Promise<void> {
  await tx.run(sql`update imports_rows i set name_before = null where i.batch_id = ${batchId} and ${ownRows(tx.scope, 'i')}`)
}
