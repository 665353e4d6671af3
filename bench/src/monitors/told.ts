// What the platform tells in the bench: of each ad group that delivers the day's figures so far, which at each tick are others in four of five.
import type { ToldFigures } from '@tallyhelm/modules/monitors'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { GROUPS_EACH } from './seed-monitors.ts'

export type BenchAccount = { id: string; place: number; timezone: string }

/** As the seed left it at tick `since`, and as much more as the ticks from then on add. */
export function toldAt(accounts: readonly BenchAccount[], tick: number, since: number): ToldFigures[] {
  return accounts.flatMap(({ id, place, timezone }) => {
    const firstGroup = place * GROUPS_EACH + 1
    const day = dayOf(new Date(tick * 300_000 - 1_000), timezone)
    return Array.from({ length: GROUPS_EACH }, (_, at) => firstGroup + at)
      .filter(group => group % 4 === 0)
      .map(group => figuresOf(id, group, day, changesOf(group / 4, tick, since)))
  })
}

const changesOf = (place: number, tick: number, since: number): number =>
  Array.from({ length: tick - since }, (_, at) => since + 1 + at).filter(each => (place + each) % 5 !== 0).length

function figuresOf(adAccountId: string, group: number, day: string, changes: number): ToldFigures {
  const place = group / 4
  const rate = (place % 60) + 1
  return {
    adAccountId,
    adGroupId: String(120_200_000_000_000 + group),
    day,
    spend: BigInt(rate * 150 + rate * changes),
    impressions: 20_000 + 100 * changes,
    clicks: 200 + (group % 100) + (place % 3) * changes,
    conversions: (place % 9) + (changes > 5 ? 1 : 0),
    value: BigInt(rate * 15 * (group % 37) + (place % 200) * changes),
  }
}
