// Files of payment houses in the database: their lines, and the differences that people close.
import type { LoadTx, Tx } from '@tallyhelm/infra/db/database'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'
import sql, { raw } from 'sql-template-tag'

export type HouseFile = { method: HouseMethod; day: Day }
export type HouseLine = {
  kind: 'PAYMENT' | 'REFUND' | 'CHARGEBACK'
  transactionId: string
  number: string | null
  refundNumber: string | null
  amount: Money
  fee: Money
  at: Date
}

export async function isHouseFileFinished(tx: Tx, { method, day }: HouseFile): Promise<boolean> {
  const row = await tx.maybe(sql`select from payments_house_files where method = ${method} and day = ${day} and finished_at is not null`)
  return row !== undefined
}

/** Read anew from its beginning: lines of a try that was cut off go. */
export async function beginHouseFile(tx: Tx, { method, day }: HouseFile, name: string, at: Date): Promise<void> {
  await tx.run(sql`delete from payments_house_lines where method = ${method} and day = ${day}`)
  await tx.run(sql`
    insert into payments_house_files (method, day, name, read_at) values (${method}, ${day}, ${name.slice(0, 300)}, ${at})
    on conflict (method, day) do update set name = excluded.name, read_at = excluded.read_at, lines = 0, finished_at = null`)
}

const COLUMNS = 'kind, transaction_id, number, refund_number, currency, amount_minor, fee_minor, at'
const LINES_TO_ANALYZE = 10_000

/**
 * Copied beside the table first, for PostgreSQL copies into none whose rows it has to guard. What ends `lines` leaves nothing behind;
 * gives how many there were.
 */
export async function copyHouseLines(tx: LoadTx, { method, day }: HouseFile, lines: AsyncIterable<readonly HouseLine[]>): Promise<number> {
  await tx.run(sql`
    create temporary table house_lines_staged (kind text, transaction_id text, number text, refund_number text, currency text,
      amount_minor bigint, fee_minor bigint, at timestamptz) on commit drop`)
  const count = await tx.copyIn(`copy house_lines_staged (${COLUMNS}) from stdin`, rowsOf(lines))
  await tx.run(sql`
    insert into payments_house_lines (method, day, ${raw(COLUMNS)}) select ${method}, ${day}::date, ${raw(COLUMNS)} from house_lines_staged`)
  await tx.run(sql`drop table house_lines_staged`)
  await tx.run(sql`update payments_house_files set lines = ${count} where method = ${method} and day = ${day}`)
  // Half a million new lines that the planner does not know of would be looked for one by one.
  if (count >= LINES_TO_ANALYZE) await tx.run(sql`analyze payments_house_lines`)
  return count
}

/** In COPY's text format. */
async function* rowsOf(batches: AsyncIterable<readonly HouseLine[]>): AsyncGenerator<Buffer> {
  for await (const lines of batches) if (lines.length > 0) yield Buffer.from(lines.map(rowOf).join(''))
}

const rowOf = ({ kind, transactionId, number, refundNumber, amount, fee, at }: HouseLine): string =>
  `${kind}\t${cell(transactionId)}\t${cell(number)}\t${cell(refundNumber)}\t${amount.currency}\t${amount.minor}\t${fee.minor}\t${at.toISOString()}\n`

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
function cell(value: string | null): string {
  if (value === null) return '\\N'
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, found => entryOf(ESCAPES, found) ?? '') : value
}

/** Our numbers of payments that the file has and we have not, where it tells them. */
export async function numbersOnlyTheirs(tx: Tx, { method, day }: HouseFile, most: number): Promise<string[]> {
  const rows = await tx.rows<{ number: string }>(sql`
    select distinct l.number from payments_house_lines l
    where l.method = ${method} and l.day = ${day} and l.kind = 'PAYMENT' and l.number ~ '^[1-8][0-9]{18}$'
      and not exists (select from payments_arrivals a where a.place = l.method and a.transaction_id = l.transaction_id)
    limit ${most}`)
  return rows.map(({ number }) => number)
}

export type HouseDifference = { id: string; method: HouseMethod; day: Day; transactionId: string; isClosed: boolean }
export const lockHouseDifference = (tx: Tx, id: string): Promise<HouseDifference | undefined> =>
  tx.maybe(sql`
    select id, method, day, transaction_id as "transactionId", closed_at is not null as "isClosed" from payments_house_differences
    where id = ${id} for update`)

export async function closeHouseDifference(tx: Tx, id: string, closing: string, at: Date): Promise<void> {
  await tx.run(sql`update payments_house_differences set closed_at = ${at}, closing = ${closing.slice(0, 300)} where id = ${id}`)
}

export async function insertProposedClosing(tx: Tx, caseId: string, differenceId: string): Promise<void> {
  await tx.run(sql`insert into payments_proposed_closings (id, difference_id) values (${caseId}, ${differenceId})`)
}

export const readProposedClosing = (tx: Tx, caseId: string): Promise<{ differenceId: string; isClosed: boolean }> =>
  tx.one(sql`
    select p.difference_id as "differenceId", d.closed_at is not null as "isClosed" from payments_proposed_closings p
    join payments_house_differences d on d.id = p.difference_id where p.id = ${caseId}`)
