// Alarms of connectors: into the log, and to the job that keeps them and stops what cannot go on.
import type { PlatformAlarm } from '@tallyhelm/connectors/ports/handles'
import type { Clock } from '@tallyhelm/infra/clock/clock'
import type { Logger } from '@tallyhelm/infra/log/log'
import type { Queue } from '@tallyhelm/infra/queue/queue'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

/** Every call of a broken connection alarms; once in a while is enough. */
const AGAIN_MS = 60_000
const MOST_MESSAGE = 500

export type RaiseAlarm = (channel: Channel, alarm: PlatformAlarm) => void

/** Never fails: an alarm that found no database is raised again by the next call. */
export function createAlarms({ queue, log, clock }: { queue: Queue; log: Logger; clock: Clock }): RaiseAlarm {
  const raisedAt = new Map<string, number>()
  return (channel, alarm) => {
    const key = `${channel} ${alarm.kind}`
    const now = clock.now().getTime()
    if (now - (raisedAt.get(key) ?? -Infinity) < AGAIN_MS) return
    raisedAt.set(key, now)
    const told = { channel, kind: alarm.kind, message: alarm.message.slice(0, MOST_MESSAGE) }
    log.error(told, "a platform's connection needs people")
    queue.enqueueNow('channels.heed-alarm', told, { jobKey: `channels.heed-alarm ${key}` }).catch((error: unknown) => {
      raisedAt.delete(key)
      log.warn({ err: error, channel }, 'an alarm could not be kept yet')
    })
  }
}
