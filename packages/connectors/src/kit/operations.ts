// Operations: how many calls a vendor lets us make in a day, and what part of them reading in bulk must leave to orders.
import type { Clock } from '../ports/handles.ts'

const HOUR_MS = 3_600_000
const HOURS = 24
/** Reading in bulk takes at most four fifths. */
const forBulk = (perDay: number): number => Math.floor((perDay * 4) / 5)

export type Operations = {
  /** one more call, of whatever kind */
  count(): void
  /** 0 where a call in bulk may be made now, else how long until some of the day's calls are old enough */
  bulkWaitMs(): number
}

/**
 * Counts the last twenty-four hours by the hour, since a vendor's day may begin at any. `perDay` is this process's part; null: no limit.
 * What another process, or this one before it was started anew, used is not known: the vendor's refusal tells that.
 */
export function createOperations(perDay: number | null, clock: Clock): Operations {
  const hours = new Map<number, number>()
  const hourNow = () => Math.floor(clock.now().getTime() / HOUR_MS)
  function recent(): [number, number][] {
    const oldest = hourNow() - HOURS
    for (const hour of hours.keys()) if (hour <= oldest) hours.delete(hour)
    return [...hours].toSorted(([left], [right]) => left - right)
  }
  return {
    count: () => void hours.set(hourNow(), (hours.get(hourNow()) ?? 0) + 1),
    bulkWaitMs() {
      if (perDay === null) return 0
      const used = recent()
      let surplus = used.reduce((sum, [, calls]) => sum + calls, 0) - forBulk(perDay) + 1
      for (const [hour, calls] of used) {
        if (surplus <= 0) break
        surplus -= calls
        if (surplus <= 0) return (hour + HOURS + 1) * HOUR_MS - clock.now().getTime()
      }
      return 0
    },
  }
}

export const bulkPart = (perDay: number | null): number | null => (perDay === null ? null : forBulk(perDay))
