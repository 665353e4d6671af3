// The trend of forewarnings: ads that were newly warned of on each of the last days, by how grave their warning is.
import { tableState } from '@tallyhelm/browser/lists/table-state'
import { VIOLATION_LEVELS } from '@tallyhelm/protocol/topics/violations/enums'
import { forewarningEndpoints } from '@tallyhelm/protocol/topics/violations/forewarning-endpoints'
import type { ForewarningTrend as Trend } from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import { Chart, type ChartPoint, type ChartSeries, type ChartUnit } from '@tallyhelm/ui/charts/Chart'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useMemo } from 'react'
import { useCall } from '../../api/queries.ts'

const TITLE = '近 30 天新增预警广告'
const COUNT: ChartUnit = { symbol: '', text: value => `${value} 条` }
const LEVELS = [
  { id: 'HIGH', color: 'rose' },
  { id: 'MEDIUM', color: 'olive' },
  { id: 'LOW', color: 'slate' },
] as const

export function ForewarningTrend() {
  const trend = useCall(forewarningEndpoints.trend, {})
  const days = trend.data?.days
  const chart = useMemo(() => ({ points: (days ?? []).map(pointOf), series: days === undefined ? [] : seriesOf(days) }), [days])
  return (
    <Card title={TITLE}>
      <Chart label={TITLE} unit={COUNT} {...chart} {...tableState(trend)} />
    </Card>
  )
}

const seriesOf = (days: Trend['days']): ChartSeries[] =>
  LEVELS.map(({ id, color }) => ({ id, color, name: `${VIOLATION_LEVELS[id].text}风险`, values: days.map(day => String(day[id])) }))

function pointOf({ day }: Trend['days'][number], index: number, all: Trend['days']): ChartPoint {
  const isToday = index === all.length - 1
  return { id: day, label: isToday ? '今日' : day.slice(5), title: `${day}${isToday ? ' 今日' : ''}`, isRunning: isToday }
}
