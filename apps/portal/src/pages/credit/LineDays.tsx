// The last days of a credit line: what was used of it at the end of each, within its total.
import { today } from '@tallyhelm/browser/clock/clock'
import type { CreditDay, OwnCredit } from '@tallyhelm/protocol/topics/credit/schemas'
import { CURRENCIES, type Currency, displayText, subtract } from '@tallyhelm/protocol/values/money'
import { type BarColumn, type BarSeries, StackedBars } from '@tallyhelm/ui/display/StackedBars'
import { amountOf, moneyOf } from '../../lists/amounts.ts'
import styles from './credit.module.css'

type Line = Pick<OwnCredit['lines'][number], 'currency' | 'days'>

export function LineDays({ line: { currency, days } }: { line: Line }) {
  const { symbol } = CURRENCIES[currency]
  return (
    <section className={styles.days} aria-label={`近 ${days.length} 天授信使用`}>
      <h3 className={styles.daysTitle}>近 {days.length} 天授信使用</h3>
      <StackedBars
        label={`近 ${days.length} 天${currency}授信`}
        symbol={symbol}
        series={SERIES}
        columns={days.map(day => columnOf(day, currency))}
      />
    </section>
  )
}

const SERIES: readonly BarSeries[] = [
  { id: 'used', name: '已用', color: 'violet' },
  { id: 'left', name: '未用', color: 'slate' },
]

/** The two parts are the total's; above it, only what is used is drawn. */
function columnOf({ day, total, used }: CreditDay, currency: Currency): BarColumn {
  const isToday = day === today()
  const left = subtract(moneyOf(total, currency), moneyOf(used, currency))
  const isOver = left.minor < 0n
  return {
    id: day,
    label: isToday ? '今日' : day.slice(5),
    title: `${day}${isToday ? '（今日，未结束）' : ''}${isOver ? '，已超限' : ''}`,
    points: [
      { value: Math.max(Number(used), 0), text: amountOf(used, { withSymbol: true }, currency) },
      { value: isOver ? 0 : Math.min(Number(total), Number(total) - Number(used)), text: displayText(left, { withSymbol: true }) },
    ],
    totalText: amountOf(total, { withSymbol: true }, currency),
    ...(isToday ? { partial: true } : {}),
  }
}
