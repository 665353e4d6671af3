// Import channel bills: a sheet of what other channels charge is read and judged line by line, and proposed as a whole to a second person.
import { createHash } from 'node:crypto'
import { audit } from '@tallyhelm/modules/audit'
import {
  type ChannelFile,
  type ChannelVerdict,
  endChannelFile,
  findSameChannelFile,
  insertChannelFile,
  judgeChannelLines,
  knownForBills,
  lockChannelFile,
  lockChannelImports,
  proposeChannelFile,
  writeChannelVerdicts,
  writtenChannelLines,
} from '@tallyhelm/modules/billing'
import { readSheet, requireSheet, shownFileName, titledRows } from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import type { HiddenRows } from '@tallyhelm/protocol/topics/files/sheet-reading'
import {
  CHANNEL_BILL_IDS,
  CHANNEL_BILL_OPTIONAL,
  CHANNEL_BILL_TITLES,
  CHANNEL_CELL_MOST,
  CHANNEL_LINES_MOST,
} from '@tallyhelm/protocol/topics/billing/channel-bill-enums'
import type { ChannelFilePropose, ChannelFileRef } from '@tallyhelm/protocol/topics/billing/channel-bill-schemas'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { add, decimalText, displayText, type Money, zero } from '@tallyhelm/protocol/values/money'
import { currentMonth } from '@tallyhelm/protocol/values/month'
import { type StaffActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'

const system = { kind: 'system' } as const

/**
 * Refuses PERMISSION_DENIED, CHANNEL_FILE_KNOWN for the same bytes, IMPORT_EMPTY, IMPORT_TITLE_WRONG, FILE_TOO_LARGE, IMPORT_FORMAT_WRONG,
 * IMPORT_FILE_UNSAFE, IMPORT_SHEET_TOO_LARGE and IMPORT_TOO_MANY_ROWS.
 */
export async function uploadChannelBills(
  world: World,
  actor: StaffActor,
  { file, hiddenRows }: { file: { fileName: string; bytes: Uint8Array }; hiddenRows?: HiddenRows | undefined },
): Promise<ChannelFileRef> {
  requireRole(actor, channelBillEndpoints.upload)
  const sheet = await readSheet(world.sheets, turnOwner(actor), requireSheet(file), { most: CHANNEL_LINES_MOST, hiddenRows })
  const { rows: lines, reading } = titledRows(sheet, CHANNEL_BILL_TITLES, {
    mostRows: CHANNEL_LINES_MOST,
    mostLetters: CHANNEL_CELL_MOST,
    optional: CHANNEL_BILL_OPTIONAL,
    ids: CHANNEL_BILL_IDS,
  })
  const digest = createHash('sha256').update(file.bytes).digest('hex')
  const id = world.ids.next()
  const made = { id, digest, reading, fileName: shownFileName(file.fileName), staffId: actor.staffId, staffName: actor.staffName }
  await world.db.transaction(system, async tx => {
    await refuseKnown(tx, digest)
    // Whoever wrote the same meanwhile has committed by now.
    if (!(await insertChannelFile(tx, { ...made, at: world.clock.now() }, lines))) await refuseKnown(tx, digest)
    await judgeChannelFile(world, tx, id)
    await audit(world, tx, actor, 'billing.upload-channel-bills', ['channel-file', id], { file_name: made.fileName, rows: lines.length })
  })
  return { file_id: id }
}

async function refuseKnown(tx: Tx, digest: string): Promise<void> {
  const same = await findSameChannelFile(tx, digest)
  if (same) throw new Refusal('CHANNEL_FILE_KNOWN', { name: same.staffName, at: dateTimeText(same.createdAt) })
}

/** Anew, by what is known now; gives the verdicts in the order of the file. */
export async function judgeChannelFile(world: World, tx: Tx, fileId: string): Promise<ChannelVerdict[]> {
  const lines = await writtenChannelLines(tx, fileId)
  const known = await knownForBills(tx, lines, { fileId, today: currentMonth(world.clock.now()) })
  const verdicts = judgeChannelLines(lines, known)
  await writeChannelVerdicts(tx, fileId, verdicts)
  return verdicts
}

/**
 * All of it or nothing: its lines are judged anew, and while one is wrong it waits. Gives the case's id. Refuses PERMISSION_DENIED, NOT_FOUND, IMPORT_NOT_OPEN
 * and CHANNEL_FILE_WRONG, after which the verdicts are those of now.
 */
export async function proposeChannelBills(world: World, actor: StaffActor, input: ChannelFilePropose): Promise<{ caseId: string }> {
  requireMaker('CHANNEL_BILLS', actor)
  const { caseId, wrong } = await world.db.transaction(system, async tx => {
    await lockChannelImports(tx)
    const file = await lockWaiting(tx, input.file_id)
    const verdicts = await judgeChannelFile(world, tx, file.id)
    const facts = verdicts.flatMap(verdict => ('facts' in verdict ? [verdict.facts] : []))
    const wrong = verdicts.length - facts.length
    if (wrong > 0) return { caseId: undefined, wrong }
    return { caseId: await openChannelCase(world, tx, actor, { file, amounts: facts.map(of => of.amount), input }), wrong }
  })
  if (caseId === undefined) throw new Refusal('CHANNEL_FILE_WRONG', { count: wrong })
  return { caseId }
}

type Proposed = { file: ChannelFile; amounts: readonly Money[]; input: ChannelFilePropose }

async function openChannelCase(world: World, tx: Tx, actor: StaffActor, { file, amounts, input }: Proposed): Promise<string> {
  const totals = totalsOf(amounts)
  const { id } = await openCase(world, tx, actor, {
    kind: 'CHANNEL_BILLS',
    subject: file.id,
    object: { kind: 'channel-file', id: file.id },
    title: `${amounts.length} 行 ${totals.map(total => `${displayText(total)} ${total.currency}`).join('、')} ${file.fileName}`,
    reason: input.reason,
    details: { file_name: file.fileName, rows: amounts.length, totals: totals.map(total => `${decimalText(total)} ${total.currency}`) },
  })
  await proposeChannelFile(tx, file.id, id)
  return id
}

/** One for each currency. */
function totalsOf(amounts: readonly Money[]): Money[] {
  const totals = new Map<string, Money>()
  for (const amount of amounts) totals.set(amount.currency, add(totals.get(amount.currency) ?? zero(amount.currency), amount))
  return [...totals.values()]
}

/** What was proposed is taken back by its case. Refuses PERMISSION_DENIED, NOT_FOUND, IMPORT_NOT_OPEN. */
export async function cancelChannelBills(world: World, actor: StaffActor, { file_id: id }: ChannelFileRef): Promise<void> {
  requireRole(actor, channelBillEndpoints.cancel)
  await world.db.transaction(system, async tx => {
    await lockWaiting(tx, id)
    await endChannelFile(tx, id, 'CANCELLED', world.clock.now())
    await audit(world, tx, actor, 'billing.cancel-channel-bills', ['channel-file', id], {})
  })
}

async function lockWaiting(tx: Tx, id: string): Promise<ChannelFile> {
  const file = await lockChannelFile(tx, id)
  if (!file) throw new Refusal('NOT_FOUND')
  if (file.state !== 'WAITING') throw new Refusal('IMPORT_NOT_OPEN')
  return file
}
