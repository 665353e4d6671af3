// Heed an alarm of a connector: it is kept for the console, and where nothing can be sent any more, sending is paused.
import { audit } from '@tallyhelm/modules/audit'
import { keepAlarm, pauseChannel } from '@tallyhelm/modules/channels'
import { CHANNEL_ALARMS, type ChannelAlarmKind, STOPPING_ALARMS } from '@tallyhelm/protocol/topics/channels/enums'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

const actor: SystemActor = { kind: 'system', name: 'channels.heed-alarm' }
const BY = '系统'

/** Staff resume once it is mended; a channel that is paused already stays as it is. */
export async function heedAlarm(world: World, alarm: { channel: Channel; kind: ChannelAlarmKind; message: string }): Promise<void> {
  const { channel, kind } = alarm
  const at = world.clock.now()
  const advice = STOPPING_ALARMS[kind]
  const reason = `${CHANNEL_ALARMS[kind]}，${advice}`
  await world.db.transaction({ kind: 'system' }, async tx => {
    await keepAlarm(tx, { ...alarm, at })
    if (advice === undefined || !(await pauseChannel(tx, channel, { by: BY, reason, at }))) return
    world.log.error({ channel, kind }, 'sending to the channel is paused until people have mended its connection')
    await audit(world, tx, actor, 'channels.pause-dispatch', ['channel', channel], {
      before: { is_paused: false },
      after: { is_paused: true },
      reason,
    })
  })
}
