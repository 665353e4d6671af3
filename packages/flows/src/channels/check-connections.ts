// Check connections: a real call with the credentials in force; what the platform says is kept, and their end is told in time.
import { dropEndedSecrets, keepAlarm, keepCheck, keepSealed, keepToldDays, lockSealed } from '@tallyhelm/modules/channels'
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import { EXPIRY_DAYS } from '@tallyhelm/protocol/topics/channels/credentials'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { verdictOf } from './connection-facts.ts'

const system = { kind: 'system' } as const
const DAY_MS = 24 * 3_600_000

/** Every hour: all channels that have credentials, then secrets that can't be used any more go, and the others are sealed by the key in force. */
export async function checkConnections(world: World): Promise<void> {
  for (const channel of CHANNEL_CODES) {
    if (world.connections.isConnected(channel)) await checkConnection(world, channel)
  }
  await world.db.transaction(system, async tx => {
    await dropEndedSecrets(tx)
    for (const { id, channel, sealed } of await lockSealed(tx)) {
      const renewed = world.secrets.isOfKeyInForce(sealed) ? undefined : world.connections.opened(channel, id, sealed)?.seal(id)
      if (renewed !== undefined) await keepSealed(tx, id, renewed)
    }
  })
}

/** For staff who ask. Refuses PERMISSION_DENIED. */
export async function checkByStaff(world: World, actor: StaffActor, { channel }: { channel: Channel }): Promise<void> {
  requireRole(actor, channelEndpoints.checkConnection)
  await checkConnection(world, channel)
}

async function checkConnection(world: World, channel: Channel): Promise<void> {
  const { id } = world.connections.standing(channel)
  const { facts, words } = verdictOf(await world.connections.check(channel))
  const at = world.clock.now()
  await world.db.transaction(system, async tx => {
    const { toldDays } = await keepCheck(tx, { channel, credentials: id, at, facts, trouble: words })
    if (facts?.expires_at) await tellEnd(world, tx, channel, { endsAt: new Date(facts.expires_at), toldDays, at })
  })
}

type End = { endsAt: Date; toldDays: number | null; at: Date }

/** Each of EXPIRY_DAYS once; whoever looks late hears of the nearest only. */
async function tellEnd(world: World, tx: Tx, channel: Channel, { endsAt, toldDays, at }: End): Promise<void> {
  const left = (endsAt.getTime() - at.getTime()) / DAY_MS
  const reached = EXPIRY_DAYS.filter(days => left <= days).at(-1)
  if (reached === undefined || (toldDays !== null && toldDays <= reached)) return
  const message = `凭证将于 ${dateTimeText(endsAt).slice(0, 16)} 到期（剩余不足 ${reached} 天），请在此之前更新凭证`
  world.log.error({ channel, endsAt, days: reached }, 'the credentials of a channel end soon')
  await keepAlarm(tx, { channel, kind: 'CREDENTIALS_END', message, at })
  await keepToldDays(tx, channel, reached)
}
