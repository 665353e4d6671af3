// Import a bank file: read and judged line by line, it waits to be confirmed; each incoming line then becomes an arrival, once.
import { createHash } from 'node:crypto'
import { audit } from '@tallyhelm/modules/audit'
import { cellText, readSheet, requireSheet, shownFileName } from '@tallyhelm/modules/files'
import {
  againstBooks,
  type BankFile,
  countReadyLines,
  endBankFile,
  findBankColumns,
  findSameBankFile,
  insertBankFile,
  judgeLines,
  keepBankColumns,
  formerPayments,
  lockBankFile,
  startBankFile,
  type WrittenLine,
  writeLineVerdicts,
  writtenLines,
} from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { columnProblems, fits, namedTitles, titleLine } from '@tallyhelm/protocol/topics/payments/bank-columns'
import { BANK_LINES_MOST, type BankColumns, type BankFileState } from '@tallyhelm/protocol/topics/payments/bank-enums'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/payments/bank-endpoints'
import type { BankFileColumns, BankFileRef, BankFileUpload } from '@tallyhelm/protocol/topics/payments/bank-schemas'
import { dateTimeText, dayOf } from '@tallyhelm/protocol/values/day'
import { type StaffActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const CELL_MOST = 500

type Uploaded = BankFileUpload & { file: { fileName: string; bytes: Uint8Array } }

/**
 * With the bank's columns known its lines are judged at once; else it waits for them. Refuses PERMISSION_DENIED, BANK_FILE_KNOWN for the same
 * bytes, BANK_FILE_NO_TITLES, IMPORT_EMPTY, FILE_TOO_LARGE, IMPORT_FORMAT_WRONG, IMPORT_FILE_UNSAFE, IMPORT_SHEET_TOO_LARGE, IMPORT_TOO_MANY_ROWS.
 */
export async function uploadBankFile(world: World, actor: StaffActor, { bank, currency, file }: Uploaded): Promise<BankFileRef> {
  requireRole(actor, bankFileEndpoints.upload)
  const rows = await readSheet(world.sheets, turnOwner(actor), requireSheet(file), BANK_LINES_MOST)
  const texts = rows.map(({ number, cells }) => ({ rowNo: number, cells: cells.map(cell => cellText(cell.text, CELL_MOST)) }))
  const digest = createHash('sha256').update(file.bytes).digest('hex')
  const id = world.ids.next()
  await world.db.transaction(system, async tx => {
    await refuseKnown(tx, { bank, currency, digest })
    const known = await findBankColumns(tx, bank)
    const { titles, lines } = cutTitles(texts, known)
    const made = { id, bank, currency, digest, titles, fileName: shownFileName(file.fileName), state: 'UNMAPPED', columns: null } as const
    const by = { staffId: actor.staffId, staffName: actor.staffName, at: world.clock.now() }
    // Whoever wrote the same meanwhile has committed by now.
    if (!(await insertBankFile(tx, { ...made, ...by }, lines))) await refuseKnown(tx, { bank, currency, digest })
    if (known && fits(known, titles)) await judgeFile(world, tx, { ...made, titles }, known, lines)
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

/** What stands above the titles is the bank's own, and left out. */
function cutTitles(rows: readonly WrittenLine[], known: BankColumns | undefined): { titles: string[]; lines: WrittenLine[] } {
  const cells = rows.map(row => row.cells)
  const found = known ? titleLine(cells, known) : -1
  const place = found === -1 ? titleLine(cells, undefined) : found
  const titles = rows[place]
  if (!titles) throw new Refusal(rows.length === 0 ? 'IMPORT_EMPTY' : 'BANK_FILE_NO_TITLES')
  const lines = rows.slice(place + 1)
  if (lines.length === 0) throw new Refusal('IMPORT_EMPTY')
  if (lines.length > BANK_LINES_MOST) throw new Refusal('IMPORT_TOO_MANY_ROWS', { max: BANK_LINES_MOST })
  return { titles: namedTitles(titles.cells), lines }
}

async function judgeFile(world: World, tx: Tx, file: BankFile, columns: BankColumns, lines: readonly WrittenLine[]): Promise<void> {
  const { bank, currency, titles } = file
  const verdicts = judgeLines(lines, { bank, currency, columns, titles, today: dayOf(world.clock.now()) })
  const known = await formerPayments(
    tx,
    bank,
    verdicts.flatMap(({ reference }) => reference ?? []),
  )
  await writeLineVerdicts(tx, file.id, columns, againstBooks(verdicts, known, columns))
}

/** For this bank from now on, and its lines are judged anew. Refuses PERMISSION_DENIED, NOT_FOUND, IMPORT_NOT_OPEN, INPUT_INVALID by column. */
export async function setBankColumns(world: World, actor: StaffActor, { file_id: id, columns }: BankFileColumns): Promise<void> {
  requireRole(actor, bankFileEndpoints.columns)
  await world.db.transaction(system, async tx => {
    const file = await lockIn(tx, id, ['UNMAPPED', 'WAITING'])
    const problems = Object.entries(columnProblems(columns, file.titles)).map(([field, msg]) => ({ path: `columns.${field}`, msg }))
    if (problems.length > 0) throw new Refusal('INPUT_INVALID', {}, problems)
    await keepBankColumns(tx, file.bank, columns, { staffName: actor.staffName, at: world.clock.now() })
    await judgeFile(world, tx, file, columns, await writtenLines(tx, id))
    await audit(world, tx, actor, 'payments.set-bank-columns', ['bank_file', id], { bank: file.bank, columns })
  })
}

/** Lines that are wrong stay behind. Refuses PERMISSION_DENIED, NOT_FOUND, IMPORT_NOT_OPEN, IMPORT_NOTHING_VALID. */
export async function confirmBankFile(world: World, actor: StaffActor, { file_id: id }: BankFileRef): Promise<void> {
  requireRole(actor, bankFileEndpoints.confirm)
  await world.db.transaction(system, async tx => {
    await lockIn(tx, id, ['WAITING'])
    const lines = await countReadyLines(tx, id)
    if (lines === 0) throw new Refusal('IMPORT_NOTHING_VALID')
    await startBankFile(tx, id, world.clock.now())
    await world.queue.enqueue(tx, 'payments.bank-file', { file_id: id }, { jobKey: `payments.bank-file:${id}` })
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

async function lockIn(tx: Tx, id: string, states: readonly BankFileState[]): Promise<BankFile> {
  const file = await lockBankFile(tx, id)
  if (!file) throw new Refusal('NOT_FOUND')
  if (!states.includes(file.state)) throw new Refusal('IMPORT_NOT_OPEN')
  return file
}
