// Exports of the console's lists: started by one of the staff, taken by a worker in that person's name, ended. Files are kept as a user's.
import { audit } from '@tallyhelm/modules/audit'
import {
  type ClaimedStaffExport,
  claimStaffExport,
  expireBeyond,
  exportExpiry,
  failExport,
  finishExport,
  insertStaffExport,
  lockOpenExports,
  MOST_EXPORT_TRIES,
} from '@tallyhelm/modules/exports'
import { findStaff } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffExportRequest } from '@tallyhelm/protocol/topics/exports/console-schemas'
import { MAX_KEPT_EXPORT_BYTES, MAX_KEPT_EXPORTS, MAX_OPEN_EXPORTS } from '@tallyhelm/protocol/topics/exports/limits'
import type { StartedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import { STAFF_LISTS } from '@tallyhelm/protocol/topics/exports/staff-lists'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { mayCall, requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import type { WrittenExport } from './finish-export.ts'

export type { ClaimedStaffExport } from '@tallyhelm/modules/exports'

/** `request` has been checked by the list's own schema. Refuses PERMISSION_DENIED, and EXPORTS_OPEN as startExport. */
export async function startStaffExport(world: World, actor: StaffActor, wanted: StaffExportRequest): Promise<StartedExport> {
  const { list, format, request } = wanted
  const { endpoint, text } = STAFF_LISTS[list]
  requireRole(actor, endpoint)
  const id = world.ids.next()
  const { staffId } = actor
  await world.db.transaction({ kind: 'system' }, async tx => {
    const open = await lockOpenExports(tx, { kind: 'staff', id: staffId })
    if (open >= MAX_OPEN_EXPORTS) throw new Refusal('EXPORTS_OPEN', { most: MAX_OPEN_EXPORTS })
    await insertStaffExport(tx, { id, staffId, list, format, pageName: text, request, createdAt: world.clock.now() })
    await audit(world, tx, actor, 'exports.start', ['export', id], { kind: list, format, filters: request })
    const options = { maxAttempts: MOST_EXPORT_TRIES + 1, priority: 20, queueName: `exports:staff:${staffId}` }
    await world.queue.enqueue(tx, 'exports.run-staff', { export_id: id }, options)
  })
  return { export_id: id }
}

/** With whoever asked, in today's role; undefined when there is nothing to do, or that person may not read the list any more. */
export async function claimStaffExportJob(
  world: World,
  input: { exportId: string },
): Promise<{ claimed: ClaimedStaffExport; actor: StaffActor } | undefined> {
  const taken = await world.db.transaction({ kind: 'system' }, async tx => {
    const claimed = await claimStaffExport(tx, input.exportId)
    if (!claimed) return undefined
    const staff = await findStaff(tx, claimed.staffId)
    const mayRead = staff !== undefined && !staff.isDisabled && mayCall(STAFF_LISTS[claimed.list].endpoint, staff.role)
    if (mayRead && claimed.tries <= MOST_EXPORT_TRIES) {
      const { id: staffId, staffName, role } = staff
      const actor: StaffActor = { kind: 'staff', staffId, staffName, role, sessionId: '0', address: '' }
      return { claimed, actor }
    }
    await failExport(tx, claimed, mayRead ? '生成失败，请稍后重新导出' : '您已无权查看该列表', world.clock.now())
    return { claimed, actor: undefined }
  })
  if (taken?.claimed.leftBehind) await world.files.remove(taken.claimed.leftBehind)
  return taken?.actor === undefined ? undefined : { claimed: taken.claimed, actor: taken.actor }
}

/** As finishExportJob; nobody is told, as the console asks how it goes. */
export async function finishStaffExport(world: World, claimed: ClaimedStaffExport, file: WrittenExport): Promise<void> {
  const finishedAt = world.clock.now()
  const gone = await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await finishExport(tx, claimed, { ...file, finishedAt, expiresAt: exportExpiry(finishedAt) }))) return [file.storedName]
    return await expireBeyond(tx, { kind: 'staff', id: claimed.staffId }, { files: MAX_KEPT_EXPORTS, bytes: MAX_KEPT_EXPORT_BYTES })
  })
  for (const name of gone) await world.files.remove(name)
}

/** `reason` is in words for whoever asked. */
export async function failStaffExport(world: World, claimed: ClaimedStaffExport, reason: string): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx => failExport(tx, claimed, reason, world.clock.now()))
}
