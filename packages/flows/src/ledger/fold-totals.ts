// Fold totals: what payments, transfers and exchanges appended to accounts of nobody comes into their balances (job ledger.fold-totals).
import { foldTotals as foldSome } from '@tallyhelm/modules/ledger'
import type { World } from '@tallyhelm/world/handles/world'

/** Of one transaction: a fraction of a second. */
const MOST = 20_000

/** How many pieces were folded. Nobody waits for it, and the totals are whole before and after. */
export async function foldTotals(world: World): Promise<number> {
  let all = 0
  for (;;) {
    const folded = await world.db.transaction({ kind: 'system' }, tx => foldSome(tx, MOST))
    all += folded
    if (folded < MOST) return all
  }
}
