// A channel's timeline as a chart: its last 24 hours, quiet ones included.
import type { ChannelHealth } from '@tallyhelm/protocol/topics/channels/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import type { ChartPoint, ChartSeries } from '@tallyhelm/ui/charts/Chart'

const HOUR_MS = 3_600_000
const HOURS = 24

/** Oldest first; the hour that `nowMs` lies in comes last and is not over yet. */
export function timelineChart(timeline: ChannelHealth['timeline'], nowMs: number): { points: ChartPoint[]; series: ChartSeries[] } {
  const byHour = new Map(timeline.map(hour => [Math.floor(Date.parse(hour.from) / HOUR_MS), hour]))
  const current = Math.floor(nowMs / HOUR_MS)
  const hours = Array.from({ length: HOURS }, (_, index) => current - (HOURS - 1) + index)
  const counts = hours.map(hour => byHour.get(hour) ?? { calls: 0, answered: 0 })
  return {
    points: hours.map(hour => {
      const start = timeText(new Date(hour * HOUR_MS).toISOString())
      return { id: String(hour), label: start.slice(11, 16), title: `${start.slice(5, 16)} 起一小时`, isRunning: hour === current }
    }),
    series: [
      { id: 'answered', name: '有明确答复', color: 'slate', values: counts.map(({ answered }) => String(answered)) },
      { id: 'unanswered', name: '无明确答复', color: 'rose', values: counts.map(({ calls, answered }) => String(calls - answered)) },
    ],
  }
}
