// Against the books: before quota is lowered, the platform's figure is held against the money that our books have placed.
import { isDrift, syncJobOf } from '@tallyhelm/modules/ad-accounts'
import { placedQuota } from '@tallyhelm/modules/ledger'
import { type Item, lowers, type Step } from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const DIFFERENCE_WAIT_MS = 10 * 60_000
/** After the leg is back in the queue: a synchronisation says nothing of an account with a leg in flight. */
const SYNC_AFTER_MS = 5_000

/**
 * What is lowered becomes the payer's money, so nothing is sent while the platform shows more than was placed: the leg waits, and a
 * synchronisation is asked for, which opens the difference for people (reliability.md 2.10). Any other step stays as it is.
 */
export async function againstTheBooks(world: World, item: Item, step: Step): Promise<Step> {
  if (step.step !== 'send' || !lowers(item.kind)) return step
  const placed = await world.db.read(system, tx => placedQuota(tx, item.adAccountId, item.currency))
  const limit = money(step.base, item.currency)
  const style = world.platforms[item.channel].changeStyle
  const averageSpend = money(item.averageSpend, item.currency)
  if (limit.minor <= placed.minor || !isDrift({ style, placed, limit, averageSpend })) return step
  const runAt = new Date(world.clock.now().getTime() + SYNC_AFTER_MS)
  await world.db.transaction(system, tx => world.queue.enqueueAll(tx, [syncJobOf(item.adAccountId, runAt)]))
  return { step: 'release', afterMs: DIFFERENCE_WAIT_MS, note: '账户额度核对中，稍后自动重试' }
}
