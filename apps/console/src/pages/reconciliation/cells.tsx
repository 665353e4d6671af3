// What the lists of differences and daily runs draw themselves.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { differenceRows, runRows } from '@tallyhelm/protocol/topics/reconciliation/columns'
import { DIFFERENCE_STATES } from '@tallyhelm/protocol/topics/reconciliation/enums'
import type { Difference, Run } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import shared from '../../lists/cells.module.css'
import styles from './reconciliation.module.css'

export const differenceCells = (onOpen: (id: string) => void): Cells<Difference, typeof differenceRows.columns> => ({
  account: row => (
    <span className={shared.two}>
      <button type="button" className={shared.number} onClick={() => onOpen(row.difference_id)}>
        {row.outside_account_id}
      </button>
      <small title={row.account_name}>{row.account_name}</small>
    </span>
  ),
  state: row => (
    <span className={styles.tags}>
      <Tag tone={DIFFERENCE_STATES[row.state].tone}>{DIFFERENCE_STATES[row.state].text}</Tag>
      {row.proposal?.status === 'PENDING' ? <Tag tone="warning">待复核</Tag> : null}
    </span>
  ),
  difference: row => <Money amount={amountText(row.difference, row.currency)} low={row.difference.startsWith('-')} />,
})

export const runCells: Cells<Run, typeof runRows.columns> = {
  state: row => {
    if (row.differing > 0) return <Tag tone="error">有差异</Tag>
    return row.unread > 0 ? <Tag tone="warning">有未读账户</Tag> : <Tag tone="success">平</Tag>
  },
}
