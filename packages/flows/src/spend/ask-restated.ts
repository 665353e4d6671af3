// Ask for restated spend: platforms correct days for weeks, so each ad account's days are read again on its own hour of the week, and its whole
// last month once more before that is billed (docs/decisions/spend.md).
import { nextRestated } from '@tallyhelm/modules/ad-accounts'
import { RESTATED_DAYS } from '@tallyhelm/modules/spend'
import { closesAt } from '@tallyhelm/protocol/topics/billing/closing'
import { addDays, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import { addMonths, currentMonth, firstDayOf } from '@tallyhelm/protocol/values/month'
import { type Channel, CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import { roundJob } from './round-job.ts'

const system = { kind: 'system' } as const
const PAGE = 1000
const UNCONNECTED_TOGETHER = 100
const HOUR_MS = 3_600_000
const HOURS_A_WEEK = 168
/** Before a month closes its accounts are read within so many hours, which end so long before it. */
const HOURS_BEFORE_CLOSING = 36
const CLOSING_AHEAD_HOURS = 6
/** Within the hour, and out of the way of the next one. */
const SPREAD_MS = 50 * 60_000
/** The account's own day may be another one than ours. */
const BORDER_DAYS = 1

type Turn = { hour: number; hours: number; days: number }

/** Every hour; gives how many jobs were asked for. A job that waits is replaced by a later one of the same accounts. */
export async function askRestated(world: World): Promise<{ jobs: number }> {
  const now = world.clock.now()
  let jobs = 0
  for (const turn of turnsOf(now, world.settings.billsClose)) jobs += await ask(world, turn, now)
  return { jobs }
}

/** The week's own, then the month's: that reads further. */
function turnsOf(now: Date, time: Parameters<typeof closesAt>[1]): Turn[] {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const weekly = { hour: hour % HOURS_A_WEEK, hours: HOURS_A_WEEK, days: RESTATED_DAYS + 1 }
  const month = addMonths(currentMonth(now), -1)
  const closing = Math.floor(closesAt(month, time).getTime() / HOUR_MS)
  const since = hour - (closing - CLOSING_AHEAD_HOURS - HOURS_BEFORE_CLOSING)
  if (since < 0 || since >= HOURS_BEFORE_CLOSING) return [weekly]
  const days = daysBetween(firstDayOf(month), dayOf(now)).length + 1 + BORDER_DAYS
  return [weekly, { hour: since, hours: HOURS_BEFORE_CLOSING, days }]
}

async function ask(world: World, { hour, hours, days }: Turn, now: Date): Promise<number> {
  const heldSince = new Date(`${addDays(dayOf(now), -days)}T00:00:00Z`)
  let jobs = 0
  let after = '0'
  for (;;) {
    const { due: page, asked } = await world.db.transaction(system, async tx => {
      const due = await nextRestated(tx, { hour, hours, heldSince }, after, PAGE)
      const chunks = CHANNEL_CODES.flatMap(channel => chunksOf(world, channel, idsOn(channel, due)))
      const inputs = chunks.map(chunk => ({ ...chunk, days, source: 'RESTATED' as const }))
      await world.queue.enqueueAll(
        tx,
        inputs.map((input, index) => roundJob(input, new Date(now.getTime() + spreadOf(jobs + index)))),
      )
      return { due, asked: inputs.length }
    })
    jobs += asked
    after = page.at(-1)?.id ?? after
    if (page.length < PAGE) return jobs
  }
}

const idsOn = (channel: Channel, due: readonly { id: string; channel: Channel }[]): string[] =>
  due.filter(account => account.channel === channel).map(({ id }) => id)

/** What the platform is best asked about together; in bulk it costs no more calls than one by one. */
function chunksOf(world: World, channel: Channel, ids: readonly string[]): { channel: Channel; ids: string[] }[] {
  const size = world.platforms[channel].spendCosts?.together ?? UNCONNECTED_TOGETHER
  return groupsOf(ids, size).map(group => ({ channel, ids: group }))
}

/** Neighbours are put far apart, as in the rounds of synchronisations. */
const spreadOf = (index: number): number => Math.floor(((index * 0.618_033_988_75) % 1) * SPREAD_MS)
