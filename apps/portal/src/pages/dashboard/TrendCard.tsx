// Trend: spend per day, stacked by channel.
import { today } from '@tallyhelm/browser/clock/clock'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import type { Trend } from '@tallyhelm/protocol/topics/spend/schemas'
import { timeTextOf } from '../../formats/time-text.ts'
import { addDays } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { type BarColumn, type BarSeries, StackedBars } from '@tallyhelm/ui/display/StackedBars'
import { type DayRange, InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Card } from '@tallyhelm/ui/layout/Card'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { CardState } from './CardState.tsx'
import styles from './dashboard.module.css'
import { amountOf, heightOf, sumOf } from './figures.ts'
import { TrendExport } from './TrendExport.tsx'
import { dayTitle, MOST_OWN_DAYS, PERIODS, type Period, rangeOfPeriod } from './period.ts'

export function TrendCard() {
  const [period, setPeriod] = useState<Period | 'own'>('30')
  const [own, setOwn] = useState<DayRange>(() => inclusive(rangeOfPeriod('30', today())))
  const range = period === 'own' ? { from: own.from, until: addDays(own.to, 1) } : rangeOfPeriod(period, today())
  const trend = useCall(spendEndpoints.trend, range, { placeholderData: keepPreviousData })
  const label = `${PERIODS.find(choice => choice.value === period)?.label ?? `${own.from} 至 ${own.to} `}消耗趋势`
  return (
    <Card
      title="消耗趋势"
      meta={trend.data === undefined ? undefined : `截至 ${timeTextOf(trend.data.read_at, 'HH:mm')}`}
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
      <div className={styles.trend} data-stale={trend.isPlaceholderData || undefined}>
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

const inclusive = ({ from, until }: { from: string; until: string }): DayRange => ({ from, to: addDays(until, -1) })

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
