// Channel jobs: job → flow.
import { checkConnections } from '@tallyhelm/flows/channels/check-connections'
import { checkVersions } from '@tallyhelm/flows/channels/check-versions'
import { heedAlarm } from '@tallyhelm/flows/channels/heed-alarm'
import { CHANNEL_ALARM_CODES } from '@tallyhelm/protocol/topics/channels/enums'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const alarmPayload = z.object({ channel: z.enum(CHANNEL_CODES), kind: z.enum(CHANNEL_ALARM_CODES), message: z.string() })

export function channelJobs(world: World): JobHandlers {
  return {
    'channels.heed-alarm': payload => heedAlarm(world, alarmPayload.parse(payload)),
    'channels.check-versions': () => checkVersions(world),
    'channels.check-connections': () => checkConnections(world),
  }
}
