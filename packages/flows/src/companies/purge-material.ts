// Purge material (job companies.purge): what was typed and checked, and never handed in.
import { purgeChecks, purgeDrafts } from '@tallyhelm/modules/companies'
import { DRAFT_KEPT_DAYS } from '@tallyhelm/protocol/topics/companies/drafts'
import type { World } from '@tallyhelm/world/handles/world'

const DAY_MS = 86_400_000
const CHECKS_KEPT_DAYS = 2
const MOST = 5_000

/** A batch of each at a time; gives how many were deleted. */
export async function purgeMaterial(world: World): Promise<{ checks: number; drafts: number }> {
  const before = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS)
  return await world.db.transaction({ kind: 'system' }, async tx => ({
    checks: await purgeChecks(tx, before(CHECKS_KEPT_DAYS), MOST),
    drafts: await purgeDrafts(tx, before(DRAFT_KEPT_DAYS), MOST),
  }))
}
