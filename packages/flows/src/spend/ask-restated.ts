// Ask for restated spend: platforms correct days for weeks, so each ad account's days are read again on its own hour of the week, and its whole
// last month once more before that is billed (docs/decisions/spend.md).
import { nextRestated, restateJobOf } from '@tallyhelm/modules/ad-accounts'
import { RESTATED_DAYS } from '@tallyhelm/modules/spend'
import { closesAt } from '@tallyhelm/protocol/topics/billing/closing'
import { addDays, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import { addMonths, currentMonth, firstDayOf } from '@tallyhelm/protocol/values/month'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const PAGE = 1000
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

/** Every hour; gives how many jobs were asked for. A job that waits is replaced by a later one of the same account. */
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
    const ids = await world.db.transaction(system, async tx => {
      const page = await nextRestated(tx, { hour, hours, heldSince }, after, PAGE)
      await world.queue.enqueueAll(
        tx,
        page.map((id, index) => restateJobOf(id, days, new Date(now.getTime() + spreadOf(jobs + index)))),
      )
      return page
    })
    jobs += ids.length
    after = ids.at(-1) ?? after
    if (ids.length < PAGE) return jobs
  }
}

/** Neighbours are put far apart, as in the rounds of synchronisations. */
const spreadOf = (index: number): number => Math.floor(((index * 0.618_033_988_75) % 1) * SPREAD_MS)
