// Files of banks in the database: the columns that were said once, each file, and the verdicts of its lines.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { BankColumns, BankFileState } from '@tallyhelm/protocol/topics/payments/bank-enums'
import type { Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { FormerPayment, LineVerdict, WrittenLine } from './bank-lines.ts'

export type BankFile = { id: string; bank: Bank; currency: Currency; state: BankFileState; titles: string[]; fileName: string }
type NewBankFile = BankFile & { digest: string; columns: BankColumns | null; staffId: string; staffName: string; at: Date }

export async function findBankColumns(tx: Tx, bank: Bank): Promise<BankColumns | undefined> {
  const row = await tx.maybe<{ columns: BankColumns }>(sql`select columns from payments_bank_columns where bank = ${bank}`)
  return row?.columns
}

export async function keepBankColumns(tx: Tx, bank: Bank, columns: BankColumns, by: { staffName: string; at: Date }): Promise<void> {
  await tx.run(sql`
    insert into payments_bank_columns (bank, columns, staff_name, changed_at)
    values (${bank}, ${documentOf(columns)}, ${by.staffName}, ${by.at})
    on conflict (bank) do update set columns = excluded.columns, staff_name = excluded.staff_name, changed_at = excluded.changed_at`)
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
  const columns = file.columns === null ? null : documentOf(file.columns)
  const inserted = await tx.run(sql`
    insert into payments_bank_files (id, bank, currency, file_name, digest, state, titles, columns, staff_id, staff_name, created_at)
    values (${file.id}, ${file.bank}, ${file.currency}, ${file.fileName}, ${file.digest}, ${file.state}, ${file.titles}::text[], ${columns},
      ${file.staffId}, ${file.staffName}, ${file.at})
    on conflict (bank, currency, digest) where state <> 'CANCELLED' do nothing`)
  if (inserted === 0) return false
  await tx.run(sql`
    insert into payments_bank_lines (file_id, row_no, cells, state)
    select ${file.id}, r."rowNo", array(select jsonb_array_elements_text(r.cells)), 'INVALID'
    from jsonb_to_recordset(${documentOf(lines)}::jsonb) as r ("rowNo" int, cells jsonb)`)
  return true
}

/** Locked: whoever works on the file does so alone. */
export const lockBankFile = (tx: Tx, id: string): Promise<BankFile | undefined> =>
  tx.maybe<BankFile>(sql`
    select id, bank, currency, state, titles, file_name as "fileName" from payments_bank_files where id = ${id} for no key update`)

export const writtenLines = (tx: Tx, fileId: string): Promise<WrittenLine[]> =>
  tx.rows(sql`select row_no as "rowNo", cells from payments_bank_lines where file_id = ${fileId} order by row_no`)

/** Replaces the verdicts of the lines, and says by which columns they were judged. */
export async function writeLineVerdicts(tx: Tx, fileId: string, columns: BankColumns, verdicts: readonly LineVerdict[]): Promise<void> {
  await tx.run(sql`
    update payments_bank_files set columns = ${documentOf(columns)}, reading = ${documentOf({ columns })}, state = 'WAITING' where id = ${fileId}`)
  const written = verdicts.map(({ amount, ...verdict }) => ({ ...verdict, minor: amount === null ? null : String(amount.minor) }))
  await tx.run(sql`
    update payments_bank_lines l set state = v.state, column_title = v."columnTitle", problem = v.problem, reference = v.reference,
      bank_number = case when v.reference ~ '^L-[0-9A-F]{24}$' then null else v.reference end, amount_minor = v.minor, paid_on = v."paidOn", payer = v.payer, payer_account = v."payerAccount", memo = v.memo
    from jsonb_to_recordset(${documentOf(written)}::jsonb) as v ("rowNo" int, state text, "columnTitle" text, problem text, reference text,
      minor bigint, "paidOn" date, payer text, "payerAccount" text, memo text)
    where l.file_id = ${fileId} and l.row_no = v."rowNo"`)
}

/** What the books have of a bank under these references. */
export async function formerPayments(tx: Tx, bank: Bank, references: readonly string[]): Promise<FormerPayment[]> {
  const rows = await tx.rows<{ reference: string; currency: Currency; minor: string; arrivalId: string }>(sql`
    select transaction_id as reference, currency, amount_minor as minor, id as "arrivalId" from payments_arrivals
    where place = ${bank} and transaction_id = any(${references}::text[])`)
  return rows.map(({ reference, currency, minor, arrivalId }) => ({ reference, amount: money(BigInt(minor), currency), arrivalId }))
}

export async function startBankFile(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update payments_bank_files set state = 'RUNNING', confirmed_at = ${at} where id = ${id}`)
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

export type ReadyLine = { rowNo: number; reference: string; minor: bigint; paidOn: string; payer: string }

export async function readyLines(tx: Tx, fileId: string, most: number): Promise<ReadyLine[]> {
  const rows = await tx.rows<Omit<ReadyLine, 'minor'> & { minor: string }>(sql`
    select row_no as "rowNo", reference, amount_minor as minor, paid_on::text as "paidOn", payer
    from payments_bank_lines where file_id = ${fileId} and state = 'READY' order by row_no limit ${most}`)
  return rows.map(({ minor, ...row }) => ({ ...row, minor: BigInt(minor) }))
}

export type LineEnd = { rowNo: number; state: 'DONE' | 'SAME' | 'INVALID'; problem: string; arrivalId: string }

export async function endLines(tx: Tx, fileId: string, ends: readonly LineEnd[]): Promise<void> {
  await tx.run(sql`
    update payments_bank_lines l set state = e.state, problem = e.problem, arrival_id = e."arrivalId"
    from jsonb_to_recordset(${documentOf(ends)}::jsonb) as e ("rowNo" int, state text, problem text, "arrivalId" bigint)
    where l.file_id = ${fileId} and l.row_no = e."rowNo"`)
}
