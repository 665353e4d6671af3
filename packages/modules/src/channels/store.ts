// Channels in the database: alarms of connectors, and dispatch, which staff or an alarm pause and the circuit breaker holds up.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { ChannelAlarmKind } from '@tallyhelm/protocol/topics/channels/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

export async function keepAlarm(tx: Tx, alarm: { channel: Channel; kind: ChannelAlarmKind; message: string; at: Date }): Promise<void> {
  const { channel, kind, message, at } = alarm
  await tx.run(prepared`
    insert into channels_alarms as a (channel, kind, message, first_at, last_at) values (${channel}, ${kind}, ${message}, ${at}, ${at})
    on conflict (channel, kind) do update set message = excluded.message, last_at = excluded.last_at`)
}

/** Whether orders are sent to a channel now. Staff or an alarm pause it; its circuit breaker leaves a silent channel alone. */
const BREAKER_FAILURES = 5
const BREAKER_OPEN_MS = 30_000

/** `paused`: staff stopped it. `broken`: the channel does not answer, and its breaker is open until then. */
export type Dispatch = { channel: Channel; paused: { by: string; reason: string; at: Date } | null; brokenUntil: Date | null }

/** The channels to which nothing is sent now; all others run. */
export async function findStoppedChannels(tx: Tx, now: Date): Promise<Dispatch[]> {
  const rows = await tx.rows<{
    channel: Channel
    by: string | null
    reason: string | null
    at: Date | null
    brokenUntil: Date | null
  }>(prepared`
    select channel, paused_by as by, pause_reason as reason, paused_at as at,
      case when open_until > ${now} then open_until end as "brokenUntil"
    from channels_breakers where paused_at is not null or open_until > ${now}`)
  return rows.map(({ channel, by, reason, at, brokenUntil }) => ({
    channel,
    brokenUntil,
    paused: by === null || reason === null || at === null ? null : { by, reason, at },
  }))
}

/** Whether staff stopped sending to the channel. */
export async function isPaused(tx: Tx, channel: Channel): Promise<boolean> {
  return (await tx.maybe(prepared`select 1 from channels_breakers where channel = ${channel} and paused_at is not null`)) !== undefined
}

/** False when it is paused already. */
export async function pauseChannel(tx: Tx, channel: Channel, pause: { by: string; reason: string; at: Date }): Promise<boolean> {
  const paused = await tx.run(prepared`
    insert into channels_breakers as b (channel, paused_at, paused_by, pause_reason)
    values (${channel}, ${pause.at}, ${pause.by}, ${pause.reason})
    on conflict (channel) do update set paused_at = excluded.paused_at, paused_by = excluded.paused_by, pause_reason = excluded.pause_reason
    where b.paused_at is null`)
  return paused === 1
}

/** False when it is not paused. */
export async function resumeChannel(tx: Tx, channel: Channel): Promise<boolean> {
  const resumed = await tx.run(prepared`
    update channels_breakers set paused_at = null, paused_by = null, pause_reason = null where channel = ${channel} and paused_at is not null`)
  return resumed === 1
}

/** How soon a leg of a paused channel looks again; resuming wakes it earlier. */
export const PAUSE_LOOK_MS = 60_000

/** Until when a channel is left alone, null when it may be called. `isProbe`: the breaker's time is over, and one leg alone may try. */
export type Gate = { closedUntil: Date | null; isProbe: boolean }

/**
 * Of each of the channels that is not simply open; a pause by staff comes first (docs/decisions/platforms.md). Who gets a probe
 * keeps the others waiting for it.
 */
export async function passBreakers(tx: Tx, channels: readonly Channel[], now: Date): Promise<Map<Channel, Gate>> {
  type Breaker = { channel: Channel; openUntil: Date | null; pausedAt: Date | null }
  const breakers = await tx.rows<Breaker>(prepared`
    select channel, open_until as "openUntil", paused_at as "pausedAt" from channels_breakers
    where channel = any(${channels}::text[]) and (open_until is not null or paused_at is not null) order by channel for update`)
  const gates = new Map<Channel, Gate>()
  for (const { channel, openUntil, pausedAt } of breakers) {
    if (pausedAt) gates.set(channel, { closedUntil: new Date(now.getTime() + PAUSE_LOOK_MS), isProbe: false })
    else if (openUntil !== null && openUntil > now) gates.set(channel, { closedUntil: openUntil, isProbe: false })
    else if (openUntil !== null) {
      const closedUntil = new Date(now.getTime() + BREAKER_OPEN_MS)
      await tx.run(prepared`update channels_breakers set open_until = ${closedUntil} where channel = ${channel}`)
      gates.set(channel, { closedUntil, isProbe: true })
    }
  }
  return gates
}

/**
 * Counts calls of channels in their order: five in a row that are not answered open a channel's breaker, one answer closes it. Gives those
 * that have just opened.
 */
export async function noteChannels(tx: Tx, calls: readonly { channel: Channel; isWell: boolean }[], now: Date): Promise<Channel[]> {
  const runs = new Map<Channel, { wasWell: boolean; failures: number }>()
  for (const { channel, isWell } of calls) {
    const run = runs.get(channel)
    runs.set(channel, isWell ? { wasWell: true, failures: 0 } : { wasWell: run?.wasWell ?? false, failures: (run?.failures ?? 0) + 1 })
  }
  const failing = [...runs].flatMap(([channel, { failures }]) => (failures > 0 ? [{ channel, failures }] : []))
  const well = [...runs].flatMap(([channel, { wasWell }]) => (wasWell ? [channel] : []))
  // In one order: groups of several channels would wait for each other in a circle.
  if (failing.length > 0)
    await tx.run(prepared`select from channels_breakers where channel = any(${[...runs.keys()]}::text[]) order by channel for update`)
  if (well.length > 0)
    await tx.run(
      prepared`update channels_breakers set failures = 0, open_until = null where channel = any(${well}::text[]) and failures > 0`,
    )
  const opened: Channel[] = []
  const openUntil = new Date(now.getTime() + BREAKER_OPEN_MS)
  for (const { channel, failures } of failing) {
    const noted = await tx.one<{ failures: number }>(prepared`
      insert into channels_breakers as b (channel, failures, open_until)
      values (${channel}, ${failures}, case when ${failures}::int >= ${BREAKER_FAILURES} then ${openUntil}::timestamptz end)
      on conflict (channel) do update set failures = b.failures + excluded.failures,
        open_until = case when b.failures + excluded.failures >= ${BREAKER_FAILURES} then ${openUntil}::timestamptz else b.open_until end
      returning failures`)
    if (noted.failures >= BREAKER_FAILURES && noted.failures - failures < BREAKER_FAILURES) opened.push(channel)
  }
  return opened
}
