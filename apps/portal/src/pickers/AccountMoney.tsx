// What people choose ad accounts by: what is left on them, for how long, in which currency, and in which state they are.
import { unknownBalanceText } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { Money } from '@tallyhelm/ui/display/Money'
import { accountAmount } from '../lists/amounts.ts'
import { accountStateOf } from '../orders/account-state.ts'
import type { PickerAccount } from './definitions.ts'
import styles from './pickers.module.css'

type Props = { row: PickerAccount }

/** Days are not told to whoever may not see spend. */
export function AccountMoney({ row }: Props) {
  return (
    <span className={styles.money}>
      {row.balance === null ? (
        unknownBalanceText(row)
      ) : (
        <Money amount={accountAmount(row.balance, row.currency)} low={row.is_low_balance} />
      )}
      {row.days_left === null ? null : (
        <small data-low={row.is_low_balance || undefined}>
          <span className="sr-only">预计</span>可用 {row.days_left} 天
        </small>
      )}
    </span>
  )
}

export function AccountKind({ row }: Props) {
  const { text, tone } = accountStateOf(row)
  return (
    <small className={styles.kind}>
      {row.currency} · <span data-tone={tone}>{text}</span>
    </small>
  )
}
