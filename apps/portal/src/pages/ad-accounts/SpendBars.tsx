// Thirty days of an account's spend as bars.
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Chart } from '@tallyhelm/ui/charts/Chart'
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
        points={days.map(({ day }) => ({ id: day, label: day.slice(5), title: day }))}
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
