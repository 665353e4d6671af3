// Clock: the only reader of the time in a page, corrected by the server's, so that both speak of the same moment.
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'

let offsetMs = 0

/** Takes the server's time (ISO 8601) from an answer that has just arrived. */
export function correctClock(serverTime: string): void {
  const server = Date.parse(serverTime)
  if (!Number.isNaN(server)) offsetMs = server - Date.now()
}

export const nowMs = (): number => Date.now() + offsetMs
export const now = (): Date => new Date(nowMs())

/** Today's business day in Beijing. */
export const today = (): Day => dayOf(now())
