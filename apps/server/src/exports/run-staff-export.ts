// Run staff export: the job. The list's own route reads in the name of whoever asked, all rows at once; then the file is written and kept.
import { type ClaimedStaffExport, claimStaffExportJob, failStaffExport, finishStaffExport } from '@tallyhelm/flows/exports/staff-export'
import { noteExportFile } from '@tallyhelm/flows/exports/note-export'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { STAFF_FILES, STAFF_SUMS } from '@tallyhelm/protocol/topics/exports/staff-files'
import type { StaffFile } from '@tallyhelm/protocol/topics/exports/staff-file'
import { MAX_STAFF_EXPORT_ROWS } from '@tallyhelm/protocol/topics/exports/staff-lists'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { writeStaffFile } from '@tallyhelm/views/exports/staff-file'
import type { World } from '@tallyhelm/world/handles/world'
import { createCall } from '../http/call.ts'
import { checkedExport, listRoute } from './staff-list-routes.ts'

/** What fails for no fault of the request is thrown, and tried again by the queue. */
export async function runStaffExport(world: World, input: { exportId: string }): Promise<void> {
  const taken = await claimStaffExportJob(world, input)
  if (!taken) return
  try {
    await write(world, taken.claimed, await rowsOf(world, taken.claimed, taken.actor))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await failStaffExport(world, taken.claimed, error.message)
  }
}

/** One row more than a file may have, so that too many are known. */
async function rowsOf(world: World, claimed: ClaimedStaffExport, actor: StaffActor): Promise<readonly object[]> {
  const { list, format } = claimed
  const { request } = checkedExport({ list, format, request: claimed.request as Record<string, unknown> }) // as it was written down
  const db: World['db'] = { ...world.db, read: (scope, work) => world.db.readLong(scope, work) }
  // The same world with more patience; nothing else of it is read here.
  const patient = Object.create(world, { db: { value: db } }) as World
  const call = createCall({
    world: patient,
    client: { address: '', userAgent: '', sid: undefined },
    requestId: `export-${claimed.id}`,
    idempotencyKey: undefined,
    actor,
    onCookie: () => undefined,
  })
  const asked = { ...request, page_num: 1, page_size: MAX_STAFF_EXPORT_ROWS + 1 }
  const page = (await listRoute(list).handle(call, asked)) as { content: readonly object[]; pending?: readonly object[] } // each of them answers with a page
  const content = [...(page.pending ?? []), ...page.content]
  if (content.length > MAX_STAFF_EXPORT_ROWS) throw new Refusal('EXPORT_TOO_LARGE', { most: MAX_STAFF_EXPORT_ROWS })
  return content
}

async function write(world: World, claimed: ClaimedStaffExport, rows: readonly object[]): Promise<void> {
  const { format, list, pageName } = claimed
  const target = await world.files.spool.open({ isPassing: false })
  try {
    // The rows are of this list: its own route gave them.
    const sums = STAFF_SUMS[list] as ((of: readonly object[]) => object[]) | undefined
    await writeStaffFile(target, { file: STAFF_FILES[list] as StaffFile<object>, rows: [...rows, ...(sums?.(rows) ?? [])], format })
    const storedName = world.files.newName(format)
    const { bytes } = target
    if (!(await noteExportFile(world, claimed, storedName))) return
    await world.files.keep(storedName, target)
    const at = dateTimeText(world.clock.now()).replace(/[-:]/g, '').replace(' ', '_')
    await finishStaffExport(world, claimed, { storedName, fileName: `${pageName}_${at}.${format}`, bytes, rows: rows.length })
  } finally {
    await target.discard()
  }
}
