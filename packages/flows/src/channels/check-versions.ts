// Check versions: once a day, whether the version of a platform's API that we speak is about to end.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import { heedAlarm } from './heed-alarm.ts'

/** Time enough to move to the next version, and for Google's own dates to slip. */
const DAYS_BEFORE = 90

export async function checkVersions(world: World): Promise<void> {
  const horizon = addDays(dayOf(world.clock.now()), DAYS_BEFORE)
  for (const channel of CHANNEL_CODES) {
    const version = world.platforms[channel].version
    if (!version || version.endsOn > horizon) continue
    const message = `${version.name} 将于 ${version.endsOn} 停用`
    world.log.error({ channel, ...version }, "the version of a platform's API that we speak ends")
    await heedAlarm(world, { channel, kind: 'VERSION_ENDS', message })
  }
}
