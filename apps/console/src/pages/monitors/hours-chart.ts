// The last 24 hours of all monitors as a chart, quiet ones included.
import type { MonitorOverview } from '@tallyhelm/protocol/topics/monitors/console-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import type { ChartPoint, ChartSeries } from '@tallyhelm/ui/charts/Chart'

const HOUR_MS = 3_600_000
const HOURS = 24

/** Oldest first; the hour that `nowMs` lies in comes last and is not over yet. */
export function hoursChart(told: MonitorOverview['hours'], nowMs: number): { points: ChartPoint[]; series: ChartSeries[] } {
  const byHour = new Map(told.map(hour => [Math.floor(Date.parse(hour.from) / HOUR_MS), hour]))
  const current = Math.floor(nowMs / HOUR_MS)
  const hours = Array.from({ length: HOURS }, (_, index) => current - (HOURS - 1) + index)
  const counts = hours.map(hour => byHour.get(hour) ?? { matches: 0, skipped: 0 })
  return {
    points: hours.map(hour => {
      const start = timeText(new Date(hour * HOUR_MS).toISOString())
      return { id: String(hour), label: start.slice(11, 16), title: `${start.slice(5, 16)} 起一小时`, isRunning: hour === current }
    }),
    series: [
      { id: 'matches', name: '命中', color: 'slate', values: counts.map(({ matches }) => String(matches)) },
      { id: 'skipped', name: '漏检', color: 'rose', values: counts.map(({ skipped }) => String(skipped)) },
    ],
  }
}
