// The last days of a credit line: what was used of it at the end of each, within its total.
import { today } from '@tallyhelm/browser/clock/clock'
import type { CreditDay, OwnCredit } from '@tallyhelm/protocol/topics/credit/schemas'
import { type Currency, decimalText, subtract } from '@tallyhelm/protocol/values/money'
import { Chart, type ChartPoint } from '@tallyhelm/ui/charts/Chart'
import { moneyUnit } from '../../formats/money-unit.ts'
import { moneyOf } from '../../lists/amounts.ts'
import styles from './credit.module.css'

type Line = Pick<OwnCredit['lines'][number], 'currency' | 'days'>

export function LineDays({ line: { currency, days } }: { line: Line }) {
  const left = days.map(day => leftOf(day, currency))
  return (
    <section className={styles.days} aria-label={`近 ${days.length} 天授信使用`}>
      <h3 className={styles.daysTitle}>近 {days.length} 天授信使用</h3>
      <Chart
        label={`近 ${days.length} 天${currency}授信`}
        unit={moneyUnit(currency)}
        sums={false}
        points={days.map(({ day }, index) => pointOf(day, left[index]?.startsWith('-') ?? false))}
        series={[
          { id: 'used', name: '已用', color: 'violet', values: days.map(({ used }) => used) },
          { id: 'left', name: '未用', color: 'slate', values: left },
        ]}
      />
    </section>
  )
}

/** Below zero where more is used than granted: then it hangs below the axis, and the two are still the total. */
const leftOf = ({ total, used }: CreditDay, currency: Currency): string =>
  decimalText(subtract(moneyOf(total, currency), moneyOf(used, currency)))

const pointOf = (day: string, isOver: boolean): ChartPoint => {
  const isToday = day === today()
  return {
    id: day,
    label: isToday ? '今日' : day.slice(5),
    title: `${day}${isToday ? ' 今日' : ''}${isOver ? '，已超限' : ''}`,
    isRunning: isToday,
  }
}
