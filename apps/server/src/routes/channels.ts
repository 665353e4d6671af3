// Channel routes: endpoint → function.
import { pauseDispatch, resumeDispatch } from '@tallyhelm/flows/channels/pause-dispatch'
import { checkByStaff } from '@tallyhelm/flows/channels/check-connections'
import { proposeCredentials } from '@tallyhelm/flows/channels/propose-credentials'
import { channelSchemas } from '@tallyhelm/protocol/topics/channels/schemas'
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import { channelHealthOf } from '@tallyhelm/views/channels/channel-health'
import { connectionList } from '@tallyhelm/views/channels/connections'
import { routesOf } from '../http/routes.ts'

export const channelRoutes = routesOf(channelEndpoints, channelSchemas, {
  health: ({ world, now }) => channelHealthOf(world.db, { now, isConnected: world.connections.isConnected }),
  pause: async ({ world, staff, now }, input) => {
    await pauseDispatch(world, staff, input)
    return channelHealthOf(world.db, { now, isConnected: world.connections.isConnected })
  },
  connections: ({ world }) => connectionList(world.db, channel => world.connections.standing(channel)),
  checkConnection: async ({ world, staff }, input) => {
    await checkByStaff(world, staff, input)
    return connectionList(world.db, channel => world.connections.standing(channel))
  },
  proposeMeta: ({ world, staff }, input) => proposeCredentials(world, staff, 'FACEBOOK', input),
  proposeGoogle: ({ world, staff }, input) => proposeCredentials(world, staff, 'GOOGLE', input),
  proposeTiktok: ({ world, staff }, input) => proposeCredentials(world, staff, 'TIKTOK', input),
  resume: async ({ world, staff, now }, input) => {
    await resumeDispatch(world, staff, input)
    return channelHealthOf(world.db, { now, isConnected: world.connections.isConnected })
  },
})
