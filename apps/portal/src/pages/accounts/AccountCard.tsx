// One account as a card, for narrow windows.
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import type { ReactNode } from 'react'
import { amountOf } from '../../lists/amounts.ts'
import { AccountName, AccountState } from './account-cells.tsx'
import styles from './accounts.module.css'
import { QuotaLink } from './QuotaLink.tsx'
import { useMoreActions } from './RowActions.tsx'

export function AccountCard({ row, checkbox }: { row: AccountRow; checkbox: ReactNode }) {
  const low = row.is_low_balance ? styles.low : undefined
  return (
    <>
      <div className={styles.cardTop}>
        {checkbox}
        <AccountName row={row} />
        <AccountState row={row} />
      </div>
      <dl className={styles.cardFigures}>
        <div>
          <dt>可用余额</dt>
          <dd className={low}>{row.balance === null ? '待同步' : amountOf(row.balance, { withSymbol: true }, row.currency)}</dd>
        </div>
        <div>
          <dt>日均消耗</dt>
          <dd>{amountOf(row.avg_spend_7d, { withSymbol: true }, row.currency)}</dd>
        </div>
        <div>
          <dt>预计可用</dt>
          <dd className={low}>{row.days_left === null ? '—' : `${row.days_left} 天`}</dd>
        </div>
      </dl>
      <div className={styles.cardActions}>
        <Menu trigger={<Button aria-label={`${row.account_name} 的更多操作`}>更多</Button>} items={useMoreActions(row)} align="start" />
        <QuotaLink kind="TRANSFER" row={row} look="outline" />
        <QuotaLink kind="ADD" row={row} look="outline" />
      </div>
    </>
  )
}
