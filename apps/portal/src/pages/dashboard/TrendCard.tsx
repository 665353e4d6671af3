// Trend: spend per day, stacked by channel.
import { today } from '@tallyhelm/browser/clock/clock'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import type { Trend } from '@tallyhelm/protocol/topics/spend/schemas'
import { tableState } from '@tallyhelm/browser/lists/table-state'
import { addDays } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Chart, type ChartPoint, type ChartSeries } from '@tallyhelm/ui/charts/Chart'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { type DayRange, InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Card } from '@tallyhelm/ui/layout/Card'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { moneyUnit } from '../../formats/money-unit.ts'
import styles from './dashboard.module.css'
import { TrendExport } from './TrendExport.tsx'
import { readTimeText } from './read-time.ts'
import { dayTitle, MOST_OWN_DAYS, PERIODS, type Period, rangeOfPeriod } from './period.ts'

export function TrendCard() {
  const [period, setPeriod] = useState<Period | 'own'>('30')
  const [own, setOwn] = useState<DayRange>(() => inclusive(rangeOfPeriod('30', today())))
  const range = period === 'own' ? { from: own.from, until: addDays(own.to, 1) } : rangeOfPeriod(period, today())
  const trend = useCall(spendEndpoints.trend, range, { placeholderData: keepPreviousData })
  const { data: coverage } = useCall(spendEndpoints.coverage, {})
  const label = `${PERIODS.find(choice => choice.value === period)?.label ?? `${own.from} 至 ${own.to} `}消耗趋势`
  const chart = useMemo(
    () => (trend.data === undefined ? NOTHING : { points: pointsOf(trend.data), series: seriesOf(trend.data) }),
    [trend.data],
  )
  return (
    <Card
      title="消耗趋势"
      actions={
        <>
          <SegmentedControl
            label="时间范围"
            value={period}
            onChange={setPeriod}
            options={[...PERIODS, { value: 'own', label: '自定义' }]}
          />
          <TrendExport range={range} />
        </>
      }
    >
      <div className={styles.trend}>
        {period === 'own' ? (
          <InLabelDateRange
            label="日期"
            className={styles.ownRange ?? ''}
            value={own}
            onChange={chosen => chosen && setOwn(chosen)}
            clearable={false}
            today={today()}
            max={today()}
            maxDays={MOST_OWN_DAYS}
          />
        ) : null}
        <Chart
          label={label}
          unit={moneyUnit('USD')}
          points={chart.points}
          series={chart.series}
          {...(trend.data === undefined ? {} : { total: trend.data.total })}
          asOf={coverage?.newest_read_at ? readTimeText(coverage.newest_read_at) : undefined}
          {...tableState(trend)}
          empty={<Empty title="这段时间还没有消耗" />}
        />
      </div>
    </Card>
  )
}

const NOTHING = { points: [], series: [] }

const inclusive = ({ from, until }: { from: string; until: string }): DayRange => ({ from, to: addDays(until, -1) })

function seriesOf(trend: Trend): readonly ChartSeries[] {
  return trend.channels.map(({ channel, total, share_percent, values }) => ({
    id: channel,
    name: CHANNELS[channel].name,
    color: CHANNELS[channel].path,
    values: trend.days.map((_, index) => values[index] ?? '0'),
    total,
    share: share_percent,
  }))
}

function pointsOf({ days, today: running }: Trend): readonly ChartPoint[] {
  return days.map(day => {
    const isRunning = day === running
    return { id: day, label: isRunning ? '今日' : day.slice(5), title: `${dayTitle(day)}${isRunning ? ' 今日' : ''}`, isRunning }
  })
}
