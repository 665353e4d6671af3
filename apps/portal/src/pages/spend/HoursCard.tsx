// 今日分时: what today came to by each hour, beside yesterday, over all channels; shown while the chosen days reach to today.
import { today } from '@tallyhelm/browser/clock/clock'
import { tableState } from '@tallyhelm/browser/lists/table-state'
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import type { SpendHours } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { addDays } from '@tallyhelm/protocol/values/day'
import { Chart, type ChartPoint } from '@tallyhelm/ui/charts/Chart'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useMemo } from 'react'
import { useCall } from '../../api/queries.ts'
import { moneyUnit } from '../../formats/money-unit.ts'
import { timeTextOf } from '../../formats/time-text.ts'

export function HoursCard() {
  const hours = useCall(dailyEndpoints.hours, {})
  const { data } = hours
  const chart = useMemo(() => (data === undefined ? NOTHING : chartOf(data)), [data])
  return (
    <Card title="今日分时（全部渠道，美元累计）" meta="按北京时间，每小时末的累计消耗">
      <Chart
        label={`今日分时消耗，${today()}`}
        unit={moneyUnit('USD')}
        step="hour"
        sums={false}
        {...chart}
        {...(data === undefined ? {} : { asOf: timeTextOf(data.read_at, 'HH:mm') })}
        {...tableState(hours)}
        empty={<Empty title="今天还没有消耗" />}
      />
    </Card>
  )
}

const NOTHING = { points: [], series: [] }

function chartOf({ hours, today: day }: SpendHours) {
  const known = hours ?? []
  if (!known.some(hour => hour.today !== null || hour.yesterday !== null)) return NOTHING
  const running = known.findLastIndex(hour => hour.today !== null)
  return {
    points: known.map(({ hour }, index): ChartPoint => ({ ...named(hour), isRunning: index === running })),
    series: [{ id: 'today', name: '今日', as: 'line' as const, color: 'brand' as const, values: known.map(hour => hour.today) }],
    comparison: {
      name: '昨日',
      values: known.map(hour => hour.yesterday),
      titles: known.map(() => addDays(day, -1)),
    },
  }
}

const named = (hour: number) => ({ id: `${hour}`, label: `${hour} 时`, title: `${clock(hour)}–${clock(hour + 1)}` })
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
