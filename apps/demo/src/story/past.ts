// The past: the story begins before the month that was closed last, so that customers have bills when the demo is looked at.
import { closesAt, LATE_SPEND_AHEAD_MS, latestToClose } from '@tallyhelm/protocol/topics/billing/closing'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { add, sum } from '@tallyhelm/protocol/values/money'
import { firstDayOf } from '@tallyhelm/protocol/values/month'
import type { World } from '@tallyhelm/world/handles/world'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What came before the last month was due to be closed: nothing is billed of the day on which an account is adopted. */
export function momentsOfLastMonth({ clock, settings }: World): Record<'adoption' | 'order' | 'lastReading', Date> {
  const month = latestToClose(clock.now(), settings.billsClose)
  const beginMs = Date.parse(`${firstDayOf(month)}T10:00:00+08:00`)
  const closing = closesAt(month, settings.billsClose)
  return {
    adoption: new Date(beginMs - 3 * DAY_MS),
    order: new Date(beginMs + 7 * DAY_MS),
    // Spend that is read later may have to wait for the next bill.
    lastReading: new Date(closing.getTime() - LATE_SPEND_AHEAD_MS - HOUR_MS),
  }
}

/** The same world, whose time begins at an earlier instant. Platforms tell what they are now, and of days what they were. */
export function worldAt(world: World, begin: Date): World {
  const backMs = world.clock.now().getTime() - begin.getTime()
  const clock = { now: () => new Date(world.clock.now().getTime() - backMs) }
  const { FACEBOOK, GOOGLE, TIKTOK } = world.platforms
  return { ...world, clock, platforms: { FACEBOOK, GOOGLE, TIKTOK: withPastBalance(TIKTOK, clock, world.clock) } }
}

type Platform = World['platforms']['TIKTOK']

/** TikTok's knows no limit but a balance, which is that of today: earlier there was also what was spent since. */
function withPastBalance(platform: Platform, then: World['clock'], clock: World['clock']): Platform {
  return {
    ...platform,
    async readQuota(account) {
      const facts = await platform.readAccount(account)
      const quota = await platform.readQuota(account)
      if (facts.kind !== 'ok') return facts
      if (quota.kind !== 'ok') return quota
      const { timezone, adType } = facts.value
      const from = addDays(dayOf(then.now(), timezone), 1)
      const days = await platform.readDailySpend({ ...account, adType }, from, addDays(dayOf(clock.now(), timezone), 1))
      if (days.kind !== 'ok') return days
      const since = sum(
        days.value.map(({ spend }) => spend),
        account.currency,
      )
      const { limit, remaining } = quota.value
      return { ...quota, value: { ...quota.value, limit: limit && add(limit, since), remaining: remaining && add(remaining, since) } }
    },
  }
}
