// Thirty days of an account's spend as bars.
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { CURRENCIES } from '@tallyhelm/protocol/values/money'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { StackedBars } from '@tallyhelm/ui/display/StackedBars'
import { amountOf, sumText } from '../../lists/amounts.ts'
import styles from './accounts.module.css'

export function SpendBars({ account }: { account: AccountDetail }) {
  const { currency, spend_30d: days } = account
  if (days.length === 0) return <p className={styles.quiet}>近 30 天没有消耗数据。</p>
  return (
    <section aria-label="近 30 天消耗">
      <h3 className={styles.sectionTitle}>近 30 天消耗</h3>
      <StackedBars
        label="近 30 天消耗"
        symbol={CURRENCIES[currency].symbol}
        series={[{ id: 'spend', name: CHANNELS[account.channel].name, color: CHANNELS[account.channel].path }]}
        totalText={sumText(days.map(day => ({ amount: day.spend, currency })))}
        columns={days.map(({ day, spend }) => {
          const text = amountOf(spend, { withSymbol: true }, currency)
          return { id: day, label: day.slice(5), title: day, totalText: text, points: [{ value: Number(spend) || 0, text }] }
        })}
      />
    </section>
  )
}
