// Check the books: every invariant of domain.md 2 over the live database (npm run ledger:check, job ledger.check-books).
import { keepVerified } from '@tallyhelm/modules/billing'
import { findViolations, type Violation } from '@tallyhelm/modules/ledger'
import { keepMark } from '@tallyhelm/modules/setup'
import type { World } from '@tallyhelm/world/handles/world'

/** Every transfer there ever was is added up. */
const CHECK_MS = 20 * 60_000
const HOUR_MS = 60 * 60_000

/** What does not hold; empty is good. Each violation is also logged as an error, which is the alarm. */
export async function checkBooks(world: World): Promise<Violation[]> {
  const begun = world.clock.now()
  const violations = await world.db.readLong({ kind: 'system' }, findViolations, CHECK_MS)
  for (const violation of violations) world.log.error(violation, 'the books are wrong')
  const mark = { name: 'LEDGER_CHECK', at: world.clock.now(), isWell: violations.length === 0, note: String(violations.length) } as const
  await world.db.transaction({ kind: 'system' }, async tx => {
    // Closed while the books were read, a month may not have been among them.
    if (mark.isWell) await keepVerified(tx, new Date(begun.getTime() - HOUR_MS), mark.at)
    await keepMark(tx, mark)
  })
  return violations
}
