// Trend: spend per day, stacked by channel.
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import type { Trend } from '@tallyhelm/protocol/topics/spend/schemas'
import { timeTextOf } from '../../formats/time-text.ts'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { type BarColumn, type BarSeries, StackedBars } from '@tallyhelm/ui/display/StackedBars'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Card } from '@tallyhelm/ui/layout/Card'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { today } from '../../clock.ts'
import { CardState } from './CardState.tsx'
import styles from './dashboard.module.css'
import { amountOf, heightOf, sumOf } from './figures.ts'
import { dayTitle, PERIODS, type Period, rangeOfPeriod } from './period.ts'

export function TrendCard() {
  const [period, setPeriod] = useState<Period>('30')
  const trend = useCall(spendEndpoints.trend, rangeOfPeriod(period, today()), { placeholderData: keepPreviousData })
  const label = `${PERIODS.find(choice => choice.value === period)?.label ?? ''}消耗趋势`
  return (
    <Card
      title="消耗趋势"
      meta={trend.data === undefined ? undefined : `截至 ${timeTextOf(trend.data.read_at, 'HH:mm')}`}
      actions={<SegmentedControl label="时间范围" value={period} onChange={setPeriod} options={PERIODS} />}
    >
      <div className={styles.trend} data-stale={trend.isPlaceholderData || undefined}>
        <CardState query={trend} height={290}>
          {data =>
            data.days.length === 0 || data.channels.length === 0 ? (
              <Empty title="这段时间还没有消耗" />
            ) : (
              <StackedBars
                label={label}
                symbol="$"
                series={seriesOf(data)}
                columns={columnsOf(data)}
                totalText={amountOf(data.total, { withSymbol: true })}
              />
            )
          }
        </CardState>
      </div>
    </Card>
  )
}

function seriesOf(trend: Trend): readonly BarSeries[] {
  return trend.channels.map(({ channel, total, share_percent }) => ({
    id: channel,
    name: CHANNELS[channel].name,
    color: CHANNELS[channel].path,
    total: amountOf(total, { withSymbol: true }),
    share: `${share_percent}%`,
  }))
}

function columnsOf(trend: Trend): readonly BarColumn[] {
  return trend.days.map((day, index) => {
    const values = trend.channels.map(channel => channel.values[index] ?? '0')
    const isToday = day === trend.today
    return {
      id: day,
      label: isToday ? '今日' : day.slice(5),
      title: isToday ? `${dayTitle(day)}（今日，未结束）` : dayTitle(day),
      points: values.map(value => ({ value: heightOf(value), text: amountOf(value, { withSymbol: true }) })),
      totalText: sumOf(values),
      ...(isToday ? { partial: true } : {}),
    }
  })
}
