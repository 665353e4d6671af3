// When an item is looked at again.
import type { DueItem } from '@tallyhelm/modules/items'
import type { World } from '@tallyhelm/world/handles/world'

export const AGAIN_MS = 60_000
export const LOOK_MOST_MS = 3_600_000

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
/** From then on a list shows what was made. */
export const settled = (world: World, item: DueItem): Date => after(item.sentAt ?? item.since, world.settings.settleMs)
/** A tenth of how long it waits already, between a minute, or sooner where that is told, and an hour. */
export const later = (item: DueItem, now: Date, leastMs = AGAIN_MS): Date =>
  after(now, Math.min(Math.max((now.getTime() - item.since.getTime()) / 10, leastMs), LOOK_MOST_MS))
