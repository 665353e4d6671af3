// The days of the chart: the running one is named, and a corrected one tells what it was before.
import type { SpendTotal } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import type { Day } from '@tallyhelm/protocol/values/day'
import { add, displayText, type Money, subtract, sum } from '@tallyhelm/protocol/values/money'
import type { ChartPoint } from '@tallyhelm/ui/charts/Chart'
import { moneyOf } from '../../lists/amounts.ts'

type Corrected = SpendTotal['corrections'][number]

export function pointsOf({ days, today: running, series, corrections }: SpendTotal): ChartPoint[] {
  const correctedOn = new Map(corrections.map(each => [each.day, each]))
  return days.map((day, index) => {
    const corrected = correctedOn.get(day)
    const shown = sum(
      series.map(({ values }) => moneyOf(values[index])),
      'USD',
    )
    return {
      id: day,
      label: labelOf(day, running),
      title: day,
      ...(day === running ? { isRunning: true } : {}),
      ...(corrected === undefined ? {} : noteOf(corrected, shown)),
    }
  })
}

const labelOf = (day: Day, running: Day): string => (day === running ? '今日' : day.slice(5))
const text = (amount: Money): string => displayText(amount, { withSymbol: true })

/** «更正 $130.00 → $120.00，关账后修正为 $90.00»; changes that took each other back leave nothing to say. */
function noteOf({ moved_usd, late_usd }: Corrected, shown: Money): { note?: string } {
  const [moved, late] = [moneyOf(moved_usd), moneyOf(late_usd)]
  const parts = [
    ...(moved.minor === 0n ? [] : [`更正 ${text(subtract(shown, moved))} → ${text(shown)}`]),
    ...(late.minor === 0n ? [] : [`关账后修正为 ${text(add(shown, late))}`]),
  ]
  return parts.length === 0 ? {} : { note: parts.join('，') }
}
