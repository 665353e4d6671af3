// The columns of a channel's timeline: its last 24 hours, quiet ones included.
import type { ChannelHealth } from '@tallyhelm/protocol/topics/channels/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import type { BarColumn, BarSeries } from '@tallyhelm/ui/display/StackedBars'

const HOUR_MS = 3_600_000
const HOURS = 24

export const TIMELINE_SERIES: readonly BarSeries[] = [
  { id: 'answered', name: '有明确答复', color: 'slate' },
  { id: 'unanswered', name: '无明确答复', color: 'rose' },
]

/** Oldest first; the hour that `nowMs` lies in comes last and is not over yet. */
export function timelineColumns(timeline: ChannelHealth['timeline'], nowMs: number): BarColumn[] {
  const byHour = new Map(timeline.map(hour => [Math.floor(Date.parse(hour.from) / HOUR_MS), hour]))
  const current = Math.floor(nowMs / HOUR_MS)
  return Array.from({ length: HOURS }, (_, index) => {
    const hour = current - (HOURS - 1) + index
    const { calls = 0, answered = 0 } = byHour.get(hour) ?? {}
    const start = timeText(new Date(hour * HOUR_MS).toISOString())
    return {
      id: String(hour),
      label: start.slice(11, 16),
      title: `${start.slice(5, 16)} 起一小时`,
      points: [answered, calls - answered].map(value => ({ value, text: `${value} 次` })),
      totalText: `${calls} 次`,
      partial: hour === current,
    }
  })
}
