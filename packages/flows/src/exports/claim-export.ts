// Claim an export: a worker takes it, and learns for whom and for what.
import { type ClaimedExport, claimExport, failExport, MOST_EXPORT_TRIES } from '@tallyhelm/modules/exports'
import { findUser } from '@tallyhelm/modules/organization'
import type { World } from '@tallyhelm/world/handles/world'

export type { ClaimedExport } from '@tallyhelm/modules/exports'

/**
 * undefined when there is nothing to do (any more): it has ended, was tried too often, or its user no longer belongs to the customer. The
 * file of an earlier worker that died is deleted first.
 */
export async function claimExportJob(world: World, input: { exportId: string }): Promise<ClaimedExport | undefined> {
  const taken = await world.db.transaction({ kind: 'system' }, async tx => {
    const claimed = await claimExport(tx, input.exportId)
    if (!claimed) return undefined
    const user = await findUser(tx, claimed.userId)
    const isMember = user?.customerId === claimed.customerId && user.subCustomerId === claimed.subCustomerId && !user.isDisabled
    const reason = isMember ? '生成失败，请稍后重新导出' : '您已不属于该客户'
    const goesOn = isMember && claimed.tries <= MOST_EXPORT_TRIES
    if (!goesOn) await failExport(tx, claimed, reason, world.clock.now())
    return { claimed, goesOn }
  })
  if (taken?.claimed.leftBehind) await world.files.remove(taken.claimed.leftBehind)
  return taken?.goesOn ? taken.claimed : undefined
}
