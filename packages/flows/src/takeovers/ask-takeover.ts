// Ask takeover: sheets of the old system are read and judged row by row; the run waits to be confirmed, or is given up.
import { audit } from '@tallyhelm/modules/audit'
import { readSheet, requireSheet, shownFileName, titledRows, type TitledRow } from '@tallyhelm/modules/files'
import {
  cancelRows,
  confirmRun,
  countReady,
  endRun,
  findKnown,
  insertRun,
  type Judged,
  judgeTakeover,
  keepKeysOfSame,
  lockRun,
  type WrittenSheets,
  writeSheet,
  writeVerdicts,
  writtenSheets,
} from '@tallyhelm/modules/takeovers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { HiddenRows, SheetReading } from '@tallyhelm/protocol/topics/files/sheet-reading'
import {
  rowsMostOf,
  sheetOfFile,
  TAKEOVER_CELL_MOST,
  TAKEOVER_ID_COLUMNS,
  TAKEOVER_ROWS_MOST,
  takeoverSheet,
  type TakeoverSheet,
} from '@tallyhelm/protocol/topics/takeovers/enums'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import type { TakeoverCancel, TakeoverConfirm, TakeoverRef } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { type StaffActor, type SystemActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const

export type SheetFile = { fileName: string; bytes: Uint8Array; hiddenRows?: HiddenRows | undefined }
export type ReadSheet = { sheet: TakeoverSheet; fileName: string; rows: TitledRow[]; reading: SheetReading }

/**
 * What the file is tells its name. Refuses TAKEOVER_SHEET_UNKNOWN, FILE_TOO_LARGE, IMPORT_FORMAT_WRONG (another ending or content),
 * IMPORT_TITLE_WRONG, IMPORT_FILE_UNSAFE, IMPORT_SHEET_TOO_LARGE, IMPORT_TOO_MANY_ROWS, IMPORT_EMPTY.
 */
export async function readTakeoverSheet(world: World, actor: StaffActor | SystemActor, file: SheetFile): Promise<ReadSheet> {
  const fileName = shownFileName(file.fileName)
  const sheet = sheetOfFile(fileName)
  if (sheet === undefined) throw new Refusal('TAKEOVER_SHEET_UNKNOWN')
  const by = { most: TAKEOVER_ROWS_MOST, hiddenRows: file.hiddenRows }
  const read = await readSheet(world.sheets, turnOwner(actor), requireSheet(file), by)
  const { columns, optional } = takeoverSheet(sheet)
  const { rows, reading } = titledRows(read, columns, {
    mostRows: rowsMostOf(sheet),
    mostLetters: TAKEOVER_CELL_MOST,
    optional,
    ids: TAKEOVER_ID_COLUMNS,
  })
  return { sheet, fileName, rows, reading }
}

/** Nothing is written. In the order of the sheets. */
export function judgeSheets(world: World, sheets: readonly ReadSheet[]): Promise<Judged[]> {
  const written: WrittenSheets = Object.fromEntries(sheets.map(({ sheet, rows }) => [sheet, rows]))
  return world.db.read(system, async tx => judgeTakeover(written, await findKnown(tx, written, world.clock.now())))
}

/**
 * Without a run a new one begins; all of its sheets are judged anew. Refuses PERMISSION_DENIED, NOT_FOUND, IMPORT_NOT_OPEN (confirmed or
 * cancelled before), and as readTakeoverSheet.
 */
export async function uploadTakeover(
  world: World,
  actor: StaffActor,
  { runId, file }: { runId?: string | undefined; file: SheetFile },
): Promise<TakeoverRef> {
  requireRole(actor, takeoverEndpoints.upload)
  return await keepSheets(world, actor, runId, [await readTakeoverSheet(world, actor, file)])
}

/** As uploadTakeover, of sheets that were read. */
export async function keepSheets(
  world: World,
  actor: StaffActor,
  runId: string | undefined,
  sheets: readonly ReadSheet[],
): Promise<TakeoverRef> {
  const id = runId ?? world.ids.next()
  const now = world.clock.now()
  await world.db.transaction(system, async tx => {
    if (runId === undefined) await insertRun(tx, { id, staffId: actor.staffId, staffName: actor.staffName, at: now })
    else await lockWaiting(tx, runId)
    for (const sheet of sheets) {
      await writeSheet(tx, id, sheet)
      await audit(world, tx, actor, 'takeovers.upload', ['takeover', id], { file_name: sheet.fileName, rows: sheet.rows.length })
    }
    const written = await writtenSheets(tx, id)
    await writeVerdicts(tx, id, judgeTakeover(written, await findKnown(tx, written, now)))
  })
  return { run_id: id }
}

async function lockWaiting(tx: Tx, runId: string): Promise<void> {
  const run = await lockRun(tx, runId)
  if (!run) throw new Refusal('NOT_FOUND')
  if (run.state !== 'WAITING') throw new Refusal('IMPORT_NOT_OPEN')
}

/** Rows that are wrong stay behind. Refuses PERMISSION_DENIED, NOT_FOUND, IMPORT_NOT_OPEN, IMPORT_NOTHING_VALID. */
export async function confirmTakeover(world: World, actor: StaffActor, input: TakeoverConfirm): Promise<void> {
  requireRole(actor, takeoverEndpoints.confirm)
  const { run_id: runId, sets_cap: setsCap, reason } = input
  await world.db.transaction(system, async tx => {
    await lockWaiting(tx, runId)
    const rows = await countReady(tx, runId)
    if (rows === 0) throw new Refusal('IMPORT_NOTHING_VALID')
    await keepKeysOfSame(tx, runId)
    await confirmRun(tx, runId, { setsCap, reason, at: world.clock.now() })
    // The job bears who confirmed: what it makes and proposes is his.
    await world.queue.enqueue(tx, 'takeovers.run', { run_id: runId, actor }, { jobKey: `takeovers.run:${runId}` })
    await audit(world, tx, actor, 'takeovers.confirm', ['takeover', runId], { rows, sets_cap: setsCap, reason })
  })
}

/** What was made by then stays. Refuses PERMISSION_DENIED, NOT_FOUND, IMPORT_NOT_OPEN (over already). */
export async function cancelTakeover(world: World, actor: StaffActor, input: TakeoverCancel): Promise<void> {
  requireRole(actor, takeoverEndpoints.cancel)
  await world.db.transaction(system, async tx => {
    const run = await lockRun(tx, input.run_id)
    if (!run) throw new Refusal('NOT_FOUND')
    if (run.state !== 'WAITING' && run.state !== 'RUNNING') throw new Refusal('IMPORT_NOT_OPEN')
    const at = world.clock.now()
    const rows = await cancelRows(tx, run.id, at)
    await endRun(tx, run.id, 'CANCELLED', at)
    await audit(world, tx, actor, 'takeovers.cancel', ['takeover', run.id], { rows, reason: input.reason })
  })
}
