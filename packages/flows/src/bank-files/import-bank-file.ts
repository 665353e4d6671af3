// Import a bank file: read and judged line by line, it waits to be confirmed; each incoming line then becomes an arrival, once.
import { createHash } from 'node:crypto'
import { audit } from '@tallyhelm/modules/audit'
import {
  cellText,
  readSheet,
  requireSheet,
  requireTitlesReadable,
  shownFileName,
  unreadText,
  type UploadedSheet,
} from '@tallyhelm/modules/files'
import {
  type BankFile,
  countReadyLines,
  endBankFile,
  findBankReading,
  findSameBankFile,
  insertBankFile,
  keepBankReading,
  lockBank,
  lockBankFile,
  sayAnother,
  startBankFile,
  type WrittenLine,
  writtenLines,
} from '@tallyhelm/modules/bank-files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SheetReading } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { currencyAbove, namedTitles, titleLine } from '@tallyhelm/protocol/topics/bank-files/reading-columns'
import { BANK_LINES_MOST, type BankColumns, type BankFileState } from '@tallyhelm/protocol/topics/bank-files/enums'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/bank-files/endpoints'
import type { BankFileReading, BankFileRef, BankFileUpload, BankLineRef } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { currencyText } from '@tallyhelm/protocol/topics/bank-files/words'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { type StaffActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { problemsOf, readBankFile } from './read-bank-file.ts'

const system = { kind: 'system' } as const
const CELL_MOST = 500

type Uploaded = BankFileUpload & { file: { fileName: string; bytes: Uint8Array } }

/**
 * Where what is kept of the bank covers it, its lines are judged at once; else it waits for people. Refuses PERMISSION_DENIED, INPUT_INVALID at
 * `currency` for a file that names another one, BANK_FILE_KNOWN for the same bytes, BANK_FILE_NO_TITLES, IMPORT_EMPTY, FILE_TOO_LARGE, IMPORT_FORMAT_WRONG, IMPORT_FILE_UNSAFE, IMPORT_SHEET_TOO_LARGE, IMPORT_TOO_MANY_ROWS,
 * IMPORT_ROWS_HIDDEN, IMPORT_QUOTE_WRONG where the titles are swallowed.
 */
export async function uploadBankFile(
  world: World,
  actor: StaffActor,
  { bank, currency, hidden_rows: hiddenRows, file }: Uploaded,
): Promise<BankFileRef> {
  requireRole(actor, bankFileEndpoints.upload)
  const sheet = await readSheet(world.sheets, turnOwner(actor), requireSheet(file), { most: BANK_LINES_MOST, hiddenRows })
  const digest = createHash('sha256').update(file.bytes).digest('hex')
  const id = world.ids.next()
  await world.db.transaction(system, async tx => {
    await refuseKnown(tx, { bank, currency, digest })
    const kept = await findBankReading(tx, bank)
    const { titles, lines, above, titleLine: place } = cutTitles(sheet.rows, kept?.reading.columns)
    requireCurrency(above, currency)
    const sheetReading: SheetReading = { ...sheet.seen, titleLine: place, skippedAbove: above.length }
    const made = { id, bank, currency, digest, titles, fileName: shownFileName(file.fileName), state: 'UNMAPPED', sheetReading } as const
    const by = { staffId: actor.staffId, staffName: actor.staffName, at: world.clock.now() }
    // Whoever wrote the same meanwhile has committed by now.
    if (!(await insertBankFile(tx, { ...made, ...by }, lines))) await refuseKnown(tx, { bank, currency, digest })
    if (kept) await readBankFile(world, tx, { ...made, titles }, { reading: kept.reading, lines })
    await audit(world, tx, actor, 'payments.upload-bank-file', ['bank_file', id], {
      file_name: made.fileName,
      bank,
      currency,
      rows: lines.length,
    })
  })
  return { file_id: id }
}

async function refuseKnown(tx: Tx, of: BankFileUpload & { digest: string }): Promise<void> {
  const same = await findSameBankFile(tx, of)
  if (same) throw new Refusal('BANK_FILE_KNOWN', { name: same.staffName, at: dateTimeText(same.createdAt) })
}

const requireCurrency = (above: readonly (readonly string[])[], currency: BankFileUpload['currency']): void => {
  const written = currencyAbove(above)
  if (written === undefined || written === currency) return
  const msg = `文件写明的币种为${currencyText(written)}，与所选的${currencyText(currency)}不符`
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'currency', msg }])
}

type Cut = { titles: string[]; lines: WrittenLine[]; above: string[][]; titleLine: number }

/** What stands above the titles is the bank's own, and left out of the lines. */
function cutTitles(rows: UploadedSheet['rows'], known: BankColumns | undefined): Cut {
  const texts = rows.map(row => row.cells.map(cell => cellText(cell.text, CELL_MOST)))
  // A line that a quotation mark has swallowed names nothing.
  const cells = texts.map((line, place) => (rows[place]?.fault === undefined ? line : []))
  const found = known ? titleLine(cells, known) : -1
  const place = found === -1 ? titleLine(cells, undefined) : found
  const [row, titles] = [rows[place], cells[place]]
  requireTitlesReadable(titles ? rows.slice(0, place) : rows)
  if (!row || !titles) throw new Refusal(rows.length === 0 ? 'IMPORT_EMPTY' : 'BANK_FILE_NO_TITLES')
  const lines = rows.slice(place + 1).map((line, below): WrittenLine => {
    const unread = unreadText(line, titles.length)
    return { rowNo: line.number, cells: texts[place + 1 + below] ?? [], ...(unread === undefined ? {} : { unread }) }
  })
  if (lines.length === 0) throw new Refusal('IMPORT_EMPTY')
  if (lines.length > BANK_LINES_MOST) throw new Refusal('IMPORT_TOO_MANY_ROWS', { max: BANK_LINES_MOST })
  return { titles: namedTitles(titles), lines, above: cells.slice(0, place), titleLine: row.number }
}

/**
 * Of its bank from now on, and its lines are judged anew. Refuses PERMISSION_DENIED, NOT_FOUND, IMPORT_NOT_OPEN, BANK_READING_CHANGED where
 * another one was kept meanwhile, INPUT_INVALID by what is still to be said.
 */
export async function setBankReading(world: World, actor: StaffActor, { file_id: id, reading, replaces }: BankFileReading): Promise<void> {
  requireRole(actor, bankFileEndpoints.columns)
  await world.db.transaction(system, async tx => {
    const file = await lockIn(tx, id, ['UNMAPPED', 'WAITING'])
    await lockBank(tx, file.bank)
    const kept = await findBankReading(tx, file.bank)
    if ((kept?.id ?? null) !== replaces) throw new Refusal('BANK_READING_CHANGED')
    const lines = await writtenLines(tx, id)
    const problems = [...problemsOf(world, file, reading, lines)].map(([path, msg]) => ({ path: `reading.${path}`, msg }))
    if (problems.length > 0) throw new Refusal('INPUT_INVALID', {}, problems)
    const said = { id: world.ids.next(), bank: file.bank, reading, staffName: actor.staffName, at: world.clock.now() }
    await keepBankReading(tx, said)
    await readBankFile(world, tx, file, { reading, lines })
    await audit(world, tx, actor, 'payments.set-bank-columns', ['bank_file', id], {
      bank: file.bank,
      before: kept?.reading ?? null,
      after: reading,
    })
  })
}

/** Lines that are wrong stay behind. Refuses PERMISSION_DENIED, NOT_FOUND, IMPORT_NOT_OPEN, IMPORT_NOTHING_VALID. */
export async function confirmBankFile(world: World, actor: StaffActor, { file_id: id }: BankFileRef): Promise<void> {
  requireRole(actor, bankFileEndpoints.confirm)
  await world.db.transaction(system, async tx => {
    await lockIn(tx, id, ['WAITING'])
    const lines = await countReadyLines(tx, id)
    if (lines === 0) throw new Refusal('IMPORT_NOTHING_VALID')
    await startBooking(world, tx, id)
    await audit(world, tx, actor, 'payments.confirm-bank-file', ['bank_file', id], { rows: lines })
  })
}

/** What was booked by then stays. Refuses PERMISSION_DENIED, NOT_FOUND, IMPORT_NOT_OPEN. */
export async function cancelBankFile(world: World, actor: StaffActor, { file_id: id }: BankFileRef): Promise<void> {
  requireRole(actor, bankFileEndpoints.cancel)
  await world.db.transaction(system, async tx => {
    await lockIn(tx, id, ['UNMAPPED', 'WAITING', 'RUNNING'])
    await endBankFile(tx, id, 'CANCELLED', world.clock.now())
    await audit(world, tx, actor, 'payments.cancel-bank-file', ['bank_file', id], {})
  })
}

/** A possible duplicate is booked with the file, or at once where that was booked. Refuses PERMISSION_DENIED, NOT_FOUND, IMPORT_NOT_OPEN. */
export async function sayAnotherPayment(world: World, actor: StaffActor, { file_id: id, row_no }: BankLineRef): Promise<void> {
  requireRole(actor, bankFileEndpoints.another)
  await world.db.transaction(system, async tx => {
    const file = await lockIn(tx, id, ['WAITING', 'RUNNING', 'DONE'])
    const problem = await sayAnother(tx, id, row_no, { staffName: actor.staffName, at: world.clock.now() })
    if (problem === undefined) throw new Refusal('NOT_FOUND')
    if (file.state === 'DONE') await startBooking(world, tx, id)
    await audit(world, tx, actor, 'payments.another-payment', ['bank_file', id], { row_no, problem })
  })
}

async function startBooking(world: World, tx: Tx, id: string): Promise<void> {
  await startBankFile(tx, id, world.clock.now())
  await world.queue.enqueue(tx, 'payments.bank-file', { file_id: id }, { jobKey: `payments.bank-file:${id}` })
}

async function lockIn(tx: Tx, id: string, states: readonly BankFileState[]): Promise<BankFile> {
  const file = await lockBankFile(tx, id)
  if (!file) throw new Refusal('NOT_FOUND')
  if (!states.includes(file.state)) throw new Refusal('IMPORT_NOT_OPEN')
  return file
}
