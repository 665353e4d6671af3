// Create batch: reads a sheet or pasted rows, keeps them with what is wrong in each, and waits for the confirmation.
import {
  claimFile,
  fileOwner,
  insertSheet,
  readSheet,
  releaseFile,
  requireSheet,
  requireTitlesReadable,
  shownFileName,
} from '@tallyhelm/modules/files'
import {
  cellsOf,
  countBatchesSince,
  deleteBatch,
  insertBatch,
  insertRows,
  keepReading,
  type NewBatch,
  type SheetCells,
  setPhase,
} from '@tallyhelm/modules/imports'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { HiddenRows, SheetReading } from '@tallyhelm/protocol/topics/files/sheet-reading'
import type { ImportType } from '@tallyhelm/protocol/topics/imports/enums'
import { MAX_IMPORT_ROWS, MOST_BATCHES_PER_HOUR } from '@tallyhelm/protocol/topics/imports/limits'
import type { BatchRef, ImportPasteRequest } from '@tallyhelm/protocol/topics/imports/schemas'
import { columnsOf, importTypesOf, kindOf, type SheetKind } from '@tallyhelm/protocol/topics/imports/sheets'
import { type TenantActor, turnOwner, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Sheets, Tx, World } from '@tallyhelm/world/handles/world'
import { checkRows } from './check-rows.ts'

export type UploadBatchInput = {
  channel: Channel
  importType: ImportType
  fileName: string
  bytes: Uint8Array
  hiddenRows?: HiddenRows | undefined
}
type Source = Parameters<Sheets['read']>[0]

/**
 * Refuses with FILE_TOO_LARGE, IMPORT_FORMAT_WRONG (another ending or content, other titles), IMPORT_FILE_UNSAFE, IMPORT_SHEET_TOO_LARGE,
 * IMPORT_TOO_MANY_ROWS, IMPORT_ROWS_HIDDEN, IMPORT_EMPTY, FILE_QUOTA_FULL, FLOW_LIMITED, PERMISSION_DENIED (what sub-customers don't import). A refused file leaves
 * no batch behind, and is deleted with the unclaimed ones.
 */
export async function createBatchOfFile(world: World, actor: TenantActor, input: UploadBatchInput): Promise<BatchRef> {
  requireType(actor, input.importType)
  const source = requireSheet(input)
  const { format } = source
  const fileKey = world.files.newName(format)
  const owner = fileOwner(actor)
  const batch = newBatch(world, actor, { ...input, fileName: shownFileName(input.fileName), fileKey, phase: 'PARSING' })
  // The row first: bytes without a row would stay for ever, a row without bytes is deleted after a day.
  await world.db.transaction({ kind: 'system' }, tx =>
    insertSheet(tx, { name: fileKey, owner, format, bytes: input.bytes.byteLength, at: world.clock.now() }),
  )
  await world.db.transaction(tenantScopeOf(actor), tx => startBatch(world, tx, batch))
  try {
    await world.files.write(fileKey, input.bytes)
    const { rows, reading } = await readCells(world, actor, batch, { source, hiddenRows: input.hiddenRows }, 'file')
    await world.db.transaction(tenantScopeOf(actor), async tx => {
      await keepRows(world, tx, actor, { ...batch, rows, reading })
      await setPhase(tx, batch.id, 'WAITING')
    })
    await world.db.transaction({ kind: 'system' }, tx => claimFile(tx, { name: fileKey, owner, kind: 'sheet', now: world.clock.now() }))
  } catch (error) {
    await world.db.transaction(tenantScopeOf(actor), tx => deleteBatch(tx, batch.id))
    await world.db.transaction({ kind: 'system' }, tx => releaseFile(tx, fileKey, actor.userId))
    throw error
  }
  return { batch_id: batch.id }
}

/** Refuses as a file does, but for what concerns files. */
export async function createBatchOfPaste(world: World, actor: TenantActor, input: ImportPasteRequest): Promise<BatchRef> {
  requireType(actor, input.import_type)
  const kind = kindOf(input)
  const source = { format: 'text', text: tabbed(kind, input.content) } as const
  const { rows, reading } = await readCells(world, actor, kind, { source, hiddenRows: undefined }, 'paste')
  const facts = { ...kind, fileName: '粘贴内容', fileKey: null, phase: 'WAITING' } as const
  const batch = newBatch(world, actor, facts)
  await world.db.transaction(tenantScopeOf(actor), async tx => {
    await startBatch(world, tx, batch)
    await keepRows(world, tx, actor, { ...batch, rows, reading })
  })
  return { batch_id: batch.id }
}

function requireType(actor: TenantActor, type: ImportType): void {
  if (!importTypesOf(actor.subCustomerId !== null).includes(type)) throw new Refusal('PERMISSION_DENIED')
}

function newBatch(
  world: World,
  actor: TenantActor,
  facts: Pick<NewBatch, 'channel' | 'importType' | 'fileName' | 'fileKey' | 'phase'>,
): NewBatch {
  const { channel, importType, fileName, fileKey, phase } = facts
  const { customerId, subCustomerId, userId, userName } = actor
  const batch = { id: world.ids.next(), channel, importType, fileName, fileKey, phase }
  return { ...batch, customerId, subCustomerId, userId, submitter: userName, createdAt: world.clock.now() }
}

async function startBatch(world: World, tx: Tx, batch: NewBatch): Promise<void> {
  const hourMs = 3_600_000
  const now = world.clock.now().getTime()
  const { count, first } = await countBatchesSince(tx, batch.userId, new Date(now - hourMs))
  if (count >= MOST_BATCHES_PER_HOUR) {
    throw new Refusal('FLOW_LIMITED', { seconds: Math.max(1, Math.ceil(((first?.getTime() ?? now) + hourMs - now) / 1_000)) })
  }
  await insertBatch(tx, batch)
}

type Read = { rows: SheetCells[]; reading: SheetReading }

async function keepRows(world: World, tx: Tx, actor: TenantActor, { rows, reading, ...batch }: NewBatch & Read): Promise<void> {
  await insertRows(tx, { batchId: batch.id, customerId: batch.customerId, subCustomerId: batch.subCustomerId }, rows)
  await keepReading(tx, batch.id, reading)
  await checkRows(world, tx, actor, batch)
}

async function readCells(
  world: World,
  actor: TenantActor,
  kind: SheetKind,
  { source, hiddenRows }: { source: Source; hiddenRows: HiddenRows | undefined },
  from: 'file' | 'paste',
): Promise<Read> {
  const sheet = await readSheet(world.sheets, turnOwner(actor), source, { most: MAX_IMPORT_ROWS, hiddenRows })
  const cells = cellsOf(kind, sheet.rows, from)
  switch (cells.kind) {
    case 'cells':
      return { rows: cells.rows, reading: { ...sheet.seen, titleLine: cells.titleLine, skippedAbove: cells.skippedAbove } }
    case 'format':
      requireTitlesReadable(sheet.rows)
      throw new Refusal('IMPORT_FORMAT_WRONG')
    case 'empty':
      throw new Refusal('IMPORT_EMPTY')
    case 'too many':
      throw new Refusal('IMPORT_TOO_MANY_ROWS', { max: MAX_IMPORT_ROWS })
  }
}

/** Lines without tabs are cut at blanks, commas and semicolons, into no more cells than there are columns; then a comma is never one of an amount. */
function tabbed(kind: SheetKind, text: string): string {
  if (text.includes('\t')) return text
  const isText = columnsOf(kind).some(column => column.isText)
  // A name has blanks and commas of its own, and stands behind the first of them.
  const cut = isText ? /^([^ \u3000,，;；\n]*)(?:[ \u3000]*[,，;；][ \u3000]*|[ \u3000]+)/gm : /[ \u3000]*[,，;；][ \u3000]*|[ \u3000]+/g
  return text.replace(cut, isText ? '$1\t' : '\t')
}
