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
  const amount = (text: string | null) => (text === null ? '—' : amountOf(text, { withSymbol: true }, row.currency))
  return (
    <>
      <div className={styles.cardTop}>
        {checkbox}
        <AccountName row={row} />
        <AccountState row={row} />
      </div>
      <dl className={styles.cardFigures}>
        <Figure term="可用余额" text={row.balance === null ? '待同步' : amount(row.balance)} className={low} />
        {row.avg_spend_7d === null ? (
          <Figure term="累计新增额度" text={amount(row.total_added)} />
        ) : (
          <>
            <Figure term="日均消耗" text={amount(row.avg_spend_7d)} />
            <Figure term="预计可用" text={row.days_left === null ? '—' : `${row.days_left} 天`} className={low} />
          </>
        )}
      </dl>
      <div className={styles.cardActions}>
        <QuotaLink kind="TRANSFER" row={row} look="default" />
        <Menu trigger={<Button aria-label={`${row.account_name} 的更多操作`}>更多</Button>} items={useMoreActions(row)} align="center" />
        <QuotaLink kind="ADD" row={row} look="outline" />
      </div>
    </>
  )
}

function Figure({ term, text, className }: { term: string; text: string; className?: string | undefined }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={className}>{text}</dd>
    </div>
  )
}
