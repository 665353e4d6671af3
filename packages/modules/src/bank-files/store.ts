// Files of banks in the database: the columns that were said once, each file, and the verdicts of its lines.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { SheetReading } from '@tallyhelm/protocol/topics/files/sheet-reading'
import type { BankFileState } from '@tallyhelm/protocol/topics/bank-files/enums'
import type { BankReading } from '@tallyhelm/protocol/topics/bank-files/reading'
import type { Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { LineVerdict, WrittenLine } from './lines.ts'

export type BankFile = { id: string; bank: Bank; currency: Currency; state: BankFileState; titles: string[]; fileName: string }
type NewBankFile = BankFile & { sheetReading: SheetReading; digest: string; staffId: string; staffName: string; at: Date }

export type KeptReading = { id: string; reading: BankReading }
type StoredReading = Pick<BankReading, 'columns'> & Partial<BankReading>

/** Nobody was asked for more than the columns at first. */
const readingOf = (stored: StoredReading): BankReading => ({ decimal: null, day_order: null, words: [], ...stored })

export async function findBankReading(tx: Tx, bank: Bank): Promise<KeptReading | undefined> {
  const row = await tx.maybe<{ id: string; reading: StoredReading }>(
    sql`select id, reading from payments_bank_readings where bank = ${bank} order by id desc limit 1`,
  )
  return row && { id: row.id, reading: readingOf(row.reading) }
}

/** Until the end of the transaction nobody else says how this bank is read, or books what it brought. */
export async function lockBank(tx: Tx, bank: Bank): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`bank:${bank}`}, 0))`)
}

type NewReading = { id: string; bank: Bank; reading: BankReading; staffName: string; at: Date }
export async function keepBankReading(tx: Tx, { id, bank, reading, staffName, at }: NewReading): Promise<void> {
  await tx.run(sql`
    insert into payments_bank_readings (id, bank, reading, staff_name, changed_at)
    values (${id}, ${bank}, ${documentOf(reading)}, ${staffName}, ${at})`)
}

/** The last other file of its bank that was read, with what it was read by. */
export async function lastReadFile(
  tx: Tx,
  of: BankFile,
): Promise<(Omit<BankFile, 'state'> & { reading: BankReading; createdAt: Date }) | undefined> {
  const row = await tx.maybe<Omit<BankFile, 'state'> & { reading: StoredReading; createdAt: Date }>(sql`
    select id, bank, currency, titles, file_name as "fileName", reading, created_at as "createdAt" from payments_bank_files
    where bank = ${of.bank} and id <> ${of.id} and reading is not null and state <> 'CANCELLED' order by created_at desc, id desc limit 1`)
  return row && { ...row, reading: readingOf(row.reading) }
}

/** The file that has these bytes already; whoever writes the same meanwhile is met by the unique index. */
export const findSameBankFile = (
  tx: Tx,
  of: { bank: Bank; currency: Currency; digest: string },
): Promise<{ id: string; staffName: string; createdAt: Date } | undefined> =>
  tx.maybe(sql`
    select id, staff_name as "staffName", created_at as "createdAt" from payments_bank_files
    where bank = ${of.bank} and currency = ${of.currency} and digest = ${of.digest} and state <> 'CANCELLED'`)

/** False when a file with the same bytes stands already: then nothing is written. */
export async function insertBankFile(tx: Tx, file: NewBankFile, lines: readonly WrittenLine[]): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into payments_bank_files (id, bank, currency, file_name, digest, state, titles, sheet_reading, staff_id, staff_name, created_at)
    values (${file.id}, ${file.bank}, ${file.currency}, ${file.fileName}, ${file.digest}, ${file.state}, ${file.titles}::text[],
      ${documentOf(file.sheetReading)}, ${file.staffId}, ${file.staffName}, ${file.at})
    on conflict (bank, currency, digest) where state <> 'CANCELLED' do nothing`)
  if (inserted === 0) return false
  await tx.run(sql`
    insert into payments_bank_lines (file_id, row_no, cells, state, unread)
    select ${file.id}, r."rowNo", array(select jsonb_array_elements_text(r.cells)), 'INVALID', r.unread
    from jsonb_to_recordset(${documentOf(lines)}::jsonb) as r ("rowNo" int, cells jsonb, unread text)`)
  return true
}

/** Locked: whoever works on the file does so alone. */
export const lockBankFile = (tx: Tx, id: string): Promise<BankFile | undefined> =>
  tx.maybe<BankFile>(sql`
    select id, bank, currency, state, titles, file_name as "fileName" from payments_bank_files where id = ${id} for no key update`)

/** Not locked, to look at. */
export const readBankFileRow = (tx: Tx, id: string): Promise<BankFile | undefined> =>
  tx.maybe<BankFile>(sql`select id, bank, currency, state, titles, file_name as "fileName" from payments_bank_files where id = ${id}`)

export const writtenLines = (tx: Tx, fileId: string): Promise<WrittenLine[]> =>
  tx.rows(sql`select row_no as "rowNo", cells, unread from payments_bank_lines where file_id = ${fileId} order by row_no`)

/** Replaces the verdicts of the lines, with what was said about them, and says by which reading they were judged. */
export async function writeLineVerdicts(tx: Tx, fileId: string, reading: BankReading, verdicts: readonly LineVerdict[]): Promise<void> {
  await tx.run(sql`update payments_bank_files set reading = ${documentOf(reading)}, state = 'WAITING' where id = ${fileId}`)
  const written = verdicts.map(({ amount, ...verdict }) => ({ ...verdict, minor: amount === null ? null : String(amount.minor) }))
  await tx.run(sql`
    update payments_bank_lines l set state = v.state, column_title = v."columnTitle", problem = v.problem, bank_number = v.number,
      reference = v.number, amount_minor = v.minor, paid_on = v."paidOn", payer = v.payer, payer_account = v."payerAccount", memo = v.memo,
      other_by = null, other_at = null
    from jsonb_to_recordset(${documentOf(written)}::jsonb) as v ("rowNo" int, state text, "columnTitle" text, problem text, number text,
      minor bigint, "paidOn" date, payer text, "payerAccount" text, memo text)
    where l.file_id = ${fileId} and l.row_no = v."rowNo"`)
}

/** Of a file whose lines were judged. */
export async function readingOfFile(tx: Tx, fileId: string): Promise<BankReading> {
  const { reading } = await tx.one<{ reading: StoredReading }>(sql`select reading from payments_bank_files where id = ${fileId}`)
  return readingOf(reading)
}

/** Its lines cannot be read any more as they were: people are asked. */
export async function askForReading(tx: Tx, fileId: string): Promise<void> {
  await tx.run(sql`update payments_bank_files set state = 'UNMAPPED', reading = null where id = ${fileId}`)
}

export async function startBankFile(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update payments_bank_files set state = 'RUNNING', confirmed_at = ${at}, ended_at = null where id = ${id}`)
}

/** Lines that were still to be booked are given up where it is cancelled. */
export async function endBankFile(tx: Tx, id: string, state: 'DONE' | 'CANCELLED', at: Date): Promise<void> {
  if (state === 'CANCELLED') await tx.run(sql`update payments_bank_lines set state = 'CANCELLED' where file_id = ${id} and state = 'READY'`)
  await tx.run(sql`update payments_bank_files set state = ${state}, ended_at = ${at} where id = ${id}`)
}

export async function countReadyLines(tx: Tx, fileId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from payments_bank_lines where file_id = ${fileId} and state = 'READY'`,
  )
  return count
}

/** Undefined where the line waits for no such word. */
export async function sayAnother(tx: Tx, fileId: string, rowNo: number, by: { staffName: string; at: Date }): Promise<string | undefined> {
  const row = await tx.maybe<{ problem: string }>(sql`
    update payments_bank_lines set state = 'READY', other_by = ${by.staffName}, other_at = ${by.at}
    where file_id = ${fileId} and row_no = ${rowNo} and state = 'MAYBE' returning problem`)
  return row?.problem
}

/** `otherAt`: when somebody said that it is another payment than those it is like. */
export type ReadyLine = LineVerdict & { amount: Money; paidOn: string; otherAt: Date | null }

export async function readyLines(tx: Tx, file: BankFile, most: number): Promise<ReadyLine[]> {
  const rows = await tx.rows<Omit<ReadyLine, 'amount'> & { minor: string }>(sql`
    select row_no as "rowNo", state, column_title as "columnTitle", problem, bank_number as number, amount_minor as minor,
      paid_on::text as "paidOn", payer, payer_account as "payerAccount", memo, other_at as "otherAt"
    from payments_bank_lines where file_id = ${file.id} and state = 'READY' order by row_no limit ${most}`)
  return rows.map(({ minor, ...row }) => ({ ...row, amount: money(BigInt(minor), file.currency) }))
}

/** `number`: the bank's; `reference`: ours of it. */
export type LineEnd = {
  rowNo: number
  number: string | null
  state: 'DONE' | 'SAME' | 'MAYBE'
  columnTitle: string
  problem: string
  reference: string | null
  arrivalId: string | null
}

/** What becomes a possible duplicate has to be looked at anew. */
export async function endLines(tx: Tx, fileId: string, ends: readonly LineEnd[]): Promise<void> {
  await tx.run(sql`
    update payments_bank_lines l set state = e.state, column_title = e."columnTitle", problem = e.problem, reference = e.reference,
      arrival_id = e."arrivalId", other_by = case when e.state = 'MAYBE' then null else l.other_by end,
      other_at = case when e.state = 'MAYBE' then null else l.other_at end
    from jsonb_to_recordset(${documentOf(ends)}::jsonb) as e ("rowNo" int, state text, "columnTitle" text, problem text, reference text,
      "arrivalId" bigint)
    where l.file_id = ${fileId} and l.row_no = e."rowNo"`)
}
