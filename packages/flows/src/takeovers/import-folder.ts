// Import folder: the same takeover from files beside the program: what would come of them, and the import in the name of an administrator.
import { findStaffToSignIn } from '@tallyhelm/modules/staff'
import type { Judged } from '@tallyhelm/modules/takeovers'
import type { RefusalName } from '@tallyhelm/protocol/errors/catalogue'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TakeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { confirmTakeover, judgeSheets, keepSheets, type ReadSheet, readTakeoverSheet, type SheetFile } from './ask-takeover.ts'
import { runTakeover } from './run-takeover.ts'

const command = { kind: 'system', name: 'agency:import' } as const

export type FolderPreview = {
  sheets: ReadSheet[]
  judged: Judged[]
  /** files that are not read, with why; `refusal` where their reader refused them */
  refused: { fileName: string; problem: string; refusal?: RefusalName }[]
}

/** Nothing is written. */
export async function previewFolder(world: World, files: readonly SheetFile[]): Promise<FolderPreview> {
  const sheets = new Map<TakeoverSheet, ReadSheet>()
  const refused: FolderPreview['refused'] = []
  for (const file of files) {
    try {
      const read = await readTakeoverSheet(world, command, file)
      const former = sheets.get(read.sheet)
      if (former) refused.push({ fileName: file.fileName, problem: `与“${former.fileName}”是同一张表格` })
      else sheets.set(read.sheet, read)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ fileName: file.fileName, problem: error.message, refusal: error.refusal })
    }
  }
  const read = [...sheets.values()]
  return { sheets: read, judged: await judgeSheets(world, read), refused }
}

/**
 * Gives the run, whose sound rows are made; ad accounts go on in the background, money waits for another person. Cut off, a worker goes on.
 * Refuses TAKEOVER_NO_ADMIN for anybody who is no administrator at work, and as confirmTakeover.
 */
export async function importFolder(
  world: World,
  { loginName, reason }: { loginName: string; reason: string },
  sheets: readonly ReadSheet[],
): Promise<{ runId: string }> {
  const actor = await administratorCalled(world, loginName)
  const { run_id: runId } = await keepSheets(world, actor, undefined, sheets)
  await confirmTakeover(world, actor, { run_id: runId, sets_cap: false, reason })
  await runTakeover(world, { runId, actor })
  return { runId }
}

/** Whoever runs the command has the database; the name says in whose name. */
async function administratorCalled(world: World, loginName: string): Promise<StaffActor> {
  const found = await world.db.read({ kind: 'system' }, tx => findStaffToSignIn(tx, loginName))
  if (!found || found.isDisabled || !mayCall(takeoverEndpoints.confirm, found.role))
    throw new Refusal('TAKEOVER_NO_ADMIN', { name: loginName })
  return { kind: 'staff', staffId: found.id, staffName: found.staffName, sessionId: '0', role: found.role, address: '' }
}
