// Fail an export for a reason that its user can do something about.
import { type ClaimedExport, failExport } from '@tallyhelm/modules/exports'
import { postMessage } from '@tallyhelm/modules/notices'
import type { World } from '@tallyhelm/world/handles/world'

/** `reason` is in words for the user. */
export async function failExportJob(world: World, claimed: ClaimedExport, reason: string): Promise<void> {
  const at = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await failExport(tx, claimed, reason, at))) return
    await postMessage(tx, {
      id: world.ids.next(),
      userId: claimed.userId,
      customerId: claimed.customerId,
      subCustomerId: claimed.subCustomerId,
      kind: 'DOWNLOAD',
      objectId: claimed.id,
      title: `导出失败：${claimed.pageName}`,
      body: reason,
      link: null,
      at,
    })
  })
}
