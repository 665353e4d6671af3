// Put off: what would only wait for a platform's pace is done later, so that it takes no place from the other platforms' work.
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

/** Shorter waits are not worth a job of their own. */
const PATIENCE_MS = 1_000

/** 0 to go on now, or the milliseconds until the turn of so many calls, which is booked (docs/decisions/places-of-workers.md). */
export function putOffMs(world: World, channel: Channel, calls: number): number {
  const waitMs = world.platforms[channel].planCalls?.(calls) ?? 0
  return waitMs > PATIENCE_MS ? Math.ceil(waitMs) : 0
}
