// Channel routes: endpoint → function.
import { pauseDispatch, resumeDispatch } from '@tallyhelm/flows/channels/pause-dispatch'
import { channelSchemas } from '@tallyhelm/protocol/topics/channels/schemas'
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import { channelHealthOf } from '@tallyhelm/views/channels/channel-health'
import { routesOf } from '../http/routes.ts'

export const channelRoutes = routesOf(channelEndpoints, channelSchemas, {
  health: ({ world, now }) => channelHealthOf(world.db, { now }),
  pause: async ({ world, staff, now }, input) => {
    await pauseDispatch(world, staff, input)
    return channelHealthOf(world.db, { now })
  },
  resume: async ({ world, staff, now }, input) => {
    await resumeDispatch(world, staff, input)
    return channelHealthOf(world.db, { now })
  },
})
