// Against the books: before quota is lowered, the platform's figures are held against the money that our books have placed, and against what
// was spent by our own count.
import { isDrift, syncJobOf, totalHasFallen } from '@tallyhelm/modules/ad-accounts'
import { placedQuota } from '@tallyhelm/modules/ledger'
import { type AccountTrack, type Item, lowers, type Reading, type Step } from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const DIFFERENCE_WAIT_MS = 10 * 60_000
/** After the leg is back in the queue: a synchronisation says nothing of an account with a leg in flight. */
const SYNC_AFTER_MS = 5_000

/** `read` is what the platform showed. */
type Decided = { step: Step; read: Reading; track: AccountTrack }

/** What was spent once stays spent, whatever the platform's total says now. */
export function againstTheCount(read: Reading, { spentMark }: Pick<AccountTrack, 'spentMark'>): Reading {
  if (read.kind !== 'figure' || spentMark === null || (read.spent !== null && read.spent >= spentMark)) return read
  return { ...read, spent: spentMark }
}

/**
 * What is lowered becomes the payer's money, so nothing is sent while the platform shows more than was placed, or a total of spend that
 * fell: the leg waits, and a synchronisation is asked for, which opens the difference for people (reliability.md 2.10), as it is where the
 * platform shows no limit. Any other step stays as it is.
 */
export async function againstTheBooks(world: World, item: Item, { step, read, track }: Decided): Promise<Step> {
  if (read.kind === 'figure' && read.limit === null) await askSync(world, item)
  if (step.step !== 'send' || !lowers(item.kind)) return step
  const isWell = !hasFallen(item, read, track) && !(await showsMore(world, item, step.base + track.spentBase))
  if (isWell) return step
  await askSync(world, item)
  return { step: 'release', afterMs: DIFFERENCE_WAIT_MS, note: '账户额度核对中，稍后自动重试' }
}

async function askSync(world: World, item: Item): Promise<void> {
  const runAt = new Date(world.clock.now().getTime() + SYNC_AFTER_MS)
  await world.db.transaction(system, tx => world.queue.enqueueAll(tx, [syncJobOf(item.adAccountId, runAt)]))
}

function hasFallen(item: Item, read: Reading, { spentMark }: AccountTrack): boolean {
  if (read.kind !== 'figure') return false
  const of = (minor: bigint | null) => (minor === null ? null : money(minor, item.currency))
  return totalHasFallen(of(spentMark), of(read.spent), money(item.averageSpend, item.currency))
}

/** `limitMinor` in the terms of our count. */
async function showsMore(world: World, item: Item, limitMinor: bigint): Promise<boolean> {
  const placed = await world.db.read(system, tx => placedQuota(tx, item.adAccountId, item.currency))
  const limit = money(limitMinor, item.currency)
  const style = world.platforms[item.channel].changeStyle
  const averageSpend = money(item.averageSpend, item.currency)
  return limit.minor > placed.minor && isDrift({ style, placed, limit, averageSpend })
}
