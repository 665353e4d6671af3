// Rooms of the channels (console.md).
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const channelRooms: readonly RoomDefinition[] = [
  {
    path: '/channels',
    title: '渠道健康',
    page: 'channels/ChannelsPage',
    roles: rolesOf(channelEndpoints.health),
    menu: { icon: 'channels', key: 'n', group: '渠道' },
  },
]
