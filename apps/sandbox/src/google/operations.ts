// Operations of a day: an access level allows so many, and whoever makes more is told when to come again.
import type { World } from '../state/world.ts'
import { DAY_MS } from '../state/zone.ts'
import type { Call } from '../wire/call.ts'
import { refuseGoogle } from './errors.ts'

/** Days are those of UTC; 0, or nothing set, is the level without a limit. */
export function countOperation(world: World, call: Call): void {
  const now = world.clock.now()
  const day = Math.floor(now / DAY_MS)
  const count = world.googleDay.day === day ? world.googleDay.count + 1 : 1
  world.googleDay = { day, count }
  const most = world.state.settings.googleOperationsPerDay ?? 0
  if (most === 0 || count <= most) return
  const seconds = Math.ceil(((day + 1) * DAY_MS - now) / 1000)
  refuseGoogle(call, {
    category: 'quotaError',
    name: 'RESOURCE_EXHAUSTED',
    status: 429,
    message: `Too many requests. Retry in ${seconds} seconds.`,
    details: {
      quotaErrorDetails: { rateScope: 'DEVELOPER', rateName: 'Number of operations for basic access', retryDelay: `${seconds}s` },
    },
  })
}
