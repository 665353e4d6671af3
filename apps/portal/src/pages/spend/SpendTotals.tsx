// What the days come to, what it was in the period before, how it is made up day by day, and how much of it was read.
import { today } from '@tallyhelm/browser/clock/clock'
import { tableState } from '@tallyhelm/browser/lists/table-state'
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import type { SpendTotal } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { displayText, subtract } from '@tallyhelm/protocol/values/money'
import { Chart } from '@tallyhelm/ui/charts/Chart'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { KeyFigure, KeyFigures } from '@tallyhelm/ui/display/KeyFigure'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { Card } from '@tallyhelm/ui/layout/Card'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../api/queries.ts'
import { moneyUnit } from '../../formats/money-unit.ts'
import { numberText } from '../../formats/number-text.ts'
import { timeTextOf } from '../../formats/time-text.ts'
import { accountAmount, amountOf, moneyOf } from '../../lists/amounts.ts'
import { ForecastLine } from '../../spend/ForecastLine.tsx'
import { type SpendAsked, totalRequest } from './asked.ts'
import { pointsOf } from './bar-points.ts'
import styles from './spend.module.css'

type Props = {
  asked: SpendAsked
  asOf: Day | undefined
  onAsOf: (day: Day | undefined) => void
  hasComparison: boolean
  onCompare: (isOn: boolean) => void
  onOpenDay: (day: Day) => void
}

export function SpendTotals({ asked: { by, request }, asOf, onAsOf, hasComparison, onCompare, onOpenDay }: Props) {
  const options = { placeholderData: keepPreviousData }
  const ofCustomers = useCall(dailyEndpoints.customersTotal, totalRequest(request), { ...options, enabled: by === 'CUSTOMER' })
  const ofDays = useCall(
    dailyEndpoints.dailyTotal,
    { ...totalRequest(request), dimension: by === 'CUSTOMER' ? 'DAY' : by },
    { ...options, enabled: by !== 'CUSTOMER' },
  )
  const total = by === 'CUSTOMER' ? ofCustomers : ofDays
  const { data } = total
  const chart = useMemo(() => (data === undefined ? NOTHING : { points: pointsOf(data), series: seriesOf(data) }), [data])
  return (
    <>
      <Card padded={false} aria-label="合计">
        <Figures total={data} />
        <ForecastLine channel={request.channel} />
      </Card>
      <Card
        title="每日消耗（美元）"
        meta={data === undefined ? undefined : coverageText(data)}
        actions={
          <div className={styles.tools}>
            <Switch checked={hasComparison} onChange={onCompare}>
              对比上一周期
            </Switch>
            <InLabelDateRange
              label="数据截至"
              className={styles.asOf ?? ''}
              placeholder="最新"
              value={asOf === undefined ? null : { from: asOf, to: asOf }}
              onChange={range => onAsOf(range?.from)}
              today={today()}
              max={addDays(today(), -1)}
              maxDays={1}
            />
          </div>
        }
      >
        <Chart
          label={`每日消耗，${request.from} 至 ${addDays(request.until, -1)}`}
          unit={moneyUnit('USD')}
          points={chart.points}
          series={chart.series}
          comparison={data?.compare ? comparisonOf(data.compare) : undefined}
          {...(data === undefined ? {} : { total: data.usd })}
          asOf={data?.coverage.newest_read_at ? timeTextOf(data.coverage.newest_read_at, 'MM-dd HH:mm') : undefined}
          {...tableState(total)}
          onOpen={index => {
            const day = data?.days[index]
            if (day !== undefined) onOpenDay(day)
          }}
          empty={<Empty title="这段时间没有消耗" />}
        />
      </Card>
    </>
  )
}

function Figures({ total }: { total: SpendTotal | undefined }) {
  const currencies = total?.currencies ?? []
  const inOwn = currencies.some(({ currency }) => currency !== 'USD')
  const { late_usd: late, compare, peak } = total ?? { late_usd: null, compare: null, peak: null }
  return (
    <KeyFigures>
      <KeyFigure
        label="合计消耗"
        symbol="$"
        amount={amountOf(total?.usd)}
        note={
          late !== null
            ? `关账后修正 ${amountOf(late, { withSymbol: true, withSign: true })}，已关账月份不变`
            : inOwn
              ? currencies.map(({ currency, spend }) => accountAmount(spend, currency)).join(' + ')
              : '折合美元'
        }
      />
      <KeyFigure
        label="日均"
        symbol="$"
        amount={amountOf(total?.daily_average_usd)}
        note={compare ? `上一周期 ${amountOf(compare.daily_average_usd, { withSymbol: true })}` : undefined}
      />
      <KeyFigure label="峰值日" symbol="$" amount={amountOf(peak?.usd)} note={peak?.day ?? '这段时间没有消耗'} />
      <KeyFigure
        label="活跃账户"
        amount={numberText(total?.active_accounts ?? 0, 0)}
        note={
          compare
            ? `较上一周期合计 ${displayText(subtract(moneyOf(total?.usd), moneyOf(compare.usd)), { withSymbol: true, withSign: true })}`
            : '有消耗的账户'
        }
      />
    </KeyFigures>
  )
}

/** «已读取 12/13 个账户，最早 10:02 · 3 个账户尚未进入今天». */
function coverageText({ coverage, checking_days }: SpendTotal): string {
  const { accounts, read, oldest_read_at, failed, not_begun } = coverage
  return [
    `已读取 ${read}/${accounts} 个账户${oldest_read_at === null ? '' : `，最早 ${timeTextOf(oldest_read_at, 'MM-dd HH:mm')}`}`,
    ...(failed > 0 ? [`${failed} 个读取失败`] : []),
    ...(not_begun > 0 ? [`${not_begun} 个账户尚未进入今天`] : []),
    ...(checking_days > 0 ? [`${checking_days} 天核实中`] : []),
  ].join(' · ')
}

const NOTHING = { points: [], series: [] }

const seriesOf = ({ series }: SpendTotal) =>
  series.map(({ key, name, values, total }) => ({ id: key, name, values, total, ...(key === 'OTHERS' ? { isRest: true } : {}) }))

const comparisonOf = ({ days, values, usd }: NonNullable<SpendTotal['compare']>) => ({ name: '上一周期', values, titles: days, total: usd })
