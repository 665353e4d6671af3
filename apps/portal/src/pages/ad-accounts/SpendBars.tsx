// Thirty days of an account's spend as bars.
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Day } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Chart, type ChartPoint } from '@tallyhelm/ui/charts/Chart'
import { moneyUnit } from '../../formats/money-unit.ts'
import styles from './accounts.module.css'

export function SpendBars({ account }: { account: AccountDetail }) {
  const { currency, spend_30d: days } = account
  if (days.length === 0) return <p className={styles.quiet}>近 30 天没有消耗数据。</p>
  return (
    <section aria-label="近 30 天消耗">
      <h3 className={styles.sectionTitle}>近 30 天消耗</h3>
      <Chart
        label="近 30 天消耗"
        unit={moneyUnit(currency)}
        points={days.map(pointOf)}
        series={[
          {
            id: 'spend',
            name: CHANNELS[account.channel].name,
            color: CHANNELS[account.channel].path,
            values: days.map(({ spend }) => spend),
          },
        ]}
      />
    </section>
  )
}

/** The last of them is the account's own today. */
function pointOf({ day }: { day: Day }, index: number, { length }: readonly unknown[]): ChartPoint {
  const isRunning = index === length - 1
  return { id: day, label: isRunning ? '今日' : day.slice(5), title: day, isRunning }
}
