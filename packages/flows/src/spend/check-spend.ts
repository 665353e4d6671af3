// Check spend: kept totals, closed months and histories against the days themselves, over the live database (npm run spend:check).
import { findSpendViolations } from '@tallyhelm/modules/spend'
import type { World } from '@tallyhelm/world/handles/world'

/** Every day there ever was is added up. */
const CHECK_MS = 20 * 60_000

export type SpendViolation = Awaited<ReturnType<typeof findSpendViolations>>[number]

/** What does not hold; empty is good. Each is also logged as an error, which is the alarm. */
export async function checkSpend(world: World): Promise<SpendViolation[]> {
  const violations = await world.db.readLong({ kind: 'system' }, findSpendViolations, CHECK_MS)
  for (const violation of violations) world.log.error(violation, 'spend does not add up')
  return violations
}
