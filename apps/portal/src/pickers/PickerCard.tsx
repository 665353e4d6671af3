// One account of the picker on a narrow window.
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import type { ReactNode } from 'react'
import { AccountKind, AccountMoney } from './AccountMoney.tsx'
import type { PickerAccount } from './definitions.ts'
import { RowAmount } from './picker-columns.tsx'
import styles from './pickers.module.css'

export function PickerCard({ row, checkbox }: { row: PickerAccount; checkbox: ReactNode }) {
  return (
    <div className={styles.card}>
      {checkbox}
      <div>
        <NamedId name={row.account_name} id={row.outside_account_id} />
        <p className={styles.company}>{row.company_name}</p>
        <AccountKind row={row} />
        <AccountMoney row={row} />
        {row.obstacle ? <small className={styles.obstacle}>{row.obstacle}</small> : null}
      </div>
      <RowAmount row={row} />
    </div>
  )
}
