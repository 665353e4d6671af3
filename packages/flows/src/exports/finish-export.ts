// Finish an export: its file is there; its user hears of it, and the oldest files beyond the quota give way.
import { type ClaimedExport, expireBeyond, exportExpiry, finishExport } from '@tallyhelm/modules/exports'
import { postMessage } from '@tallyhelm/modules/notices'
import { EXPORT_KEPT_DAYS, MAX_KEPT_EXPORT_BYTES, MAX_KEPT_EXPORTS } from '@tallyhelm/protocol/topics/exports/limits'
import type { World } from '@tallyhelm/world/handles/world'

export type WrittenExport = { storedName: string; fileName: string; bytes: number; rows: number }

/** The file lies in the store already; it is deleted again when somebody else has finished the export meanwhile. */
export async function finishExportJob(world: World, claimed: ClaimedExport, file: WrittenExport): Promise<void> {
  const finishedAt = world.clock.now()
  const gone = await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await finishExport(tx, claimed, { ...file, finishedAt, expiresAt: exportExpiry(finishedAt) }))) return [file.storedName]
    await postMessage(tx, {
      id: world.ids.next(),
      userId: claimed.userId,
      customerId: claimed.customerId,
      subCustomerId: claimed.subCustomerId,
      kind: 'DOWNLOAD',
      objectId: claimed.id,
      title: `导出已完成：${claimed.pageName}`,
      body: `共 ${file.rows} 条，文件保留 ${EXPORT_KEPT_DAYS} 天，可在消息中心的“下载”中取用。`,
      link: null,
      at: finishedAt,
    })
    return await expireBeyond(tx, { kind: 'user', id: claimed.userId }, { files: MAX_KEPT_EXPORTS, bytes: MAX_KEPT_EXPORT_BYTES })
  })
  // The bytes after the rows, so that no row ever promises what is gone.
  for (const name of gone) await world.files.remove(name)
}
