// What the account lists draw themselves (screens.md 5.1).
import type { CardCells, Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { accountRows } from '@tallyhelm/protocol/topics/ad-accounts/columns'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { AccountName, AccountState, Balance, Bindings, DaysLeft, SpentOfLimit, WhitelistTag, Zone } from './account-cells.tsx'
import styles from './accounts.module.css'
import { RemarkCell } from './RemarkCell.tsx'
import { CardActions, RowActions } from './RowActions.tsx'

type Columns = typeof accountRows.columns

export const accountCells: Cells<AccountRow, Columns> = {
  account_name: row => <AccountName row={row} />,
  company: row => <span className={styles.company}>{row.company_name}</span>,
  status: row => <AccountState row={row} />,
  balance: row => <Balance row={row} />,
  amount_limit: row => <SpentOfLimit row={row} />,
  days_left: row => <DaysLeft row={row} />,
  bm: row => <Bindings ids={row.bm_ids} />,
  pixel: row => <Bindings ids={row.pixel_ids} />,
  auth: row => (row.personal_auth ? '已授权' : '未授权'),
  mcc: row => <Bindings ids={row.mcc_ids} />,
  email: row => <Bindings ids={row.relation_emails} none="—" />,
  bc: row => <Bindings ids={row.bc_ids} />,
  autoClear: row => <WhitelistTag row={row} />,
  timezone: row => <Zone row={row} />,
  remark: row => <RemarkCell row={row} />,
  actions: row => <RowActions row={row} />,
}

export const accountCardCells: CardCells<AccountRow, Columns> = { actions: row => <CardActions row={row} /> }
