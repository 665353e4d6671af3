// 期初 + 收入 − 支出 = 期末: the flows of the period reconcile in sight.
import type { FlowPage } from '@tallyhelm/protocol/topics/wallet/schemas'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { amountOf } from '../lists/amounts.ts'
import styles from './wallet.module.css'

/** `left`: what the sums are of, 余额 or 可用授信. */
type Props = { period: FlowPage['period'] | undefined; currency: Currency; from: string; to: string; left: string }

export function PeriodSummary({ period, currency, from, to, left }: Props) {
  const amount = (text: string | undefined) => (text === undefined ? '—' : amountOf(text, { withSymbol: true }, currency))
  return (
    <dl className={styles.period} aria-label="本期汇总">
      <div>
        <dt>
          期初{left}（{from}）
        </dt>
        <dd>{amount(period?.opening)}</dd>
      </div>
      <span aria-hidden>+</span>
      <div>
        <dt>收入</dt>
        <dd>{amount(period?.income)}</dd>
      </div>
      <span aria-hidden>−</span>
      <div>
        <dt>支出</dt>
        <dd>{amount(period?.expense)}</dd>
      </div>
      <span aria-hidden>=</span>
      <div>
        <dt>
          期末{left}（{to}）
        </dt>
        <dd>{amount(period?.closing)}</dd>
      </div>
    </dl>
  )
}
