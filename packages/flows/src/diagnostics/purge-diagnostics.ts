// Purge diagnostics: reports older than 30 days, old page views, allowances whose window is over (job diagnostics.purge).
import { purgeDiagnostics as purge, REPORTS_KEPT_MS } from '@tallyhelm/modules/diagnostics'
import { PAGE_VIEWS_KEPT_DAYS } from '@tallyhelm/protocol/topics/diagnostics/limits'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import type { World } from '@tallyhelm/world/handles/world'

const BATCH = 5_000

/** In batches of a transaction each; gives how many rows were deleted. */
export async function purgeDiagnostics(world: World): Promise<number> {
  const now = world.clock.now()
  const before = { reports: new Date(now.getTime() - REPORTS_KEPT_MS), day: addDays(dayOf(now), -PAGE_VIEWS_KEPT_DAYS), now }
  let total = 0
  for (let deleted = BATCH; deleted >= BATCH; total += deleted) {
    deleted = await world.db.transaction({ kind: 'system' }, tx => purge(tx, before, BATCH))
  }
  return total
}
