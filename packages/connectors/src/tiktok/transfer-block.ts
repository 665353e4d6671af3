// TikTok takes nothing out of an account that spent within the last three hours; the hourly report tells until when.
import { dateTimeText, type Day } from '@tallyhelm/protocol/values/day'
import { parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import { type Got, ok, readFailure, unreadable } from '../kit/failure.ts'
import type { AccountRef, ReadAnswer } from '../ports/ad-platform.ts'
import type { Clock } from '../ports/handles.ts'
import { readReport } from './reports.ts'
import * as schemas from './schemas.ts'
import type { TiktokClient } from './tiktok-client.ts'

const HOUR_MS = 3_600_000
const QUARTER_MS = 900_000
const QUIET_HOURS = 3

/** When the last hour with spend has been over for three hours; null when that has passed. A time zone we do not know is UTC. */
export async function readTransferBlock(
  client: TiktokClient,
  clock: Clock,
  account: AccountRef,
  timezone: string,
): Promise<ReadAnswer<Date | null>> {
  const now = clock.now()
  const zone = isKnown(timezone) ? timezone : 'UTC'
  const starts = recentHours(now, zone)
  const spent = new Set<string>()
  for (const day of new Set([...starts.keys()].map(text => text.slice(0, 10)))) {
    const got = await hoursWithSpend(client, account, day)
    if ('failure' in got) return readFailure(got.failure)
    for (const hour of got.value) spent.add(hour)
  }
  const last = Math.max(...[...starts].flatMap(([text, start]) => (spent.has(text) ? [start] : [])))
  const until = last + (1 + QUIET_HOURS) * HOUR_MS
  return ok(until > now.getTime() ? new Date(until) : null)
}

/** The starts of the account's hours that may still matter, by their text in its zone; zones are whole quarters of an hour apart. */
function recentHours(now: Date, zone: string): Map<string, number> {
  const hours = new Map<string, number>()
  const newest = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS
  for (let at = newest; at > newest - (1 + QUIET_HOURS) * HOUR_MS; at -= QUARTER_MS) {
    const text = dateTimeText(new Date(at), zone)
    if (text.endsWith(':00:00')) hours.set(text, at)
  }
  return hours
}

/** An hourly report covers one day. */
async function hoursWithSpend(client: TiktokClient, account: AccountRef, day: Day): Promise<Got<string[]>> {
  const got = await readReport(client, account, { time: 'stat_time_hour', metrics: ['spend'], from: day, until: day }, schemas.hourReport)
  if ('failure' in got) return got
  const hours: string[] = []
  for (const { dimensions, metrics } of got.value.flat()) {
    const spend = parseMoneyRounded(metrics.spend, account.currency)
    if (!spend) return { failure: unreadable('spend') }
    if (spend.minor > 0n) hours.push(dimensions.stat_time_hour)
  }
  return { value: hours }
}

function isKnown(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    // The one way to ask: an unknown zone throws a RangeError.
    return false
  }
}
