// Check spend: kept totals, closed months and histories against the days themselves, over the live database (npm run spend:check).
import { audit } from '@tallyhelm/modules/audit'
import { findSpendViolations, recordCheck } from '@tallyhelm/modules/spend'
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

/** Every day there ever was is added up. */
const CHECK_MS = 20 * 60_000

export type SpendViolation = Awaited<ReturnType<typeof findSpendViolations>>[number]

/** What does not hold; empty is good. Each is also logged as an error, which is the alarm, and kept for staff to read. */
export async function checkSpend(world: World): Promise<SpendViolation[]> {
  const at = world.clock.now()
  const violations = await world.db.readLong({ kind: 'system' }, findSpendViolations, CHECK_MS)
  for (const violation of violations) world.log.error(violation, 'spend does not add up')
  await world.db.transaction({ kind: 'system' }, tx => recordCheck(tx, violations, at))
  return violations
}

/** One of the staff does not want to wait for the night; asked again while it waits, nothing is added. Refuses PERMISSION_DENIED. */
export async function askSpendCheck(world: World, actor: StaffActor): Promise<void> {
  requireRole(actor, consoleSpendEndpoints.checkNow)
  await world.db.transaction({ kind: 'staff' }, async tx => {
    await world.queue.enqueue(tx, 'spend.check', {}, { jobKey: 'spend.check:asked' })
    await audit(world, tx, actor, 'spend.check', ['spend', '0'])
  })
}
