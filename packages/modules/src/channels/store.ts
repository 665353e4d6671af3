// Alarms of connectors: the first and the last time of each kind, per channel.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ChannelAlarmKind } from '@tallyhelm/protocol/topics/channels/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

export async function keepAlarm(tx: Tx, alarm: { channel: Channel; kind: ChannelAlarmKind; message: string; at: Date }): Promise<void> {
  const { channel, kind, message, at } = alarm
  await tx.run(sql`
    insert into channels_alarms as a (channel, kind, message, first_at, last_at) values (${channel}, ${kind}, ${message}, ${at}, ${at})
    on conflict (channel, kind) do update set message = excluded.message, last_at = excluded.last_at`)
}
