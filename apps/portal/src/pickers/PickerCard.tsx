// One account of the picker on a narrow window.
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import type { ReactNode } from 'react'
import { RowAmount } from './picker-columns.tsx'
import styles from './pickers.module.css'

export function PickerCard({ row, checkbox }: { row: PickerRow; checkbox: ReactNode }) {
  return (
    <div className={styles.card}>
      {checkbox}
      <div>
        <NamedId name={row.account_name} id={row.outside_account_id} />
        <p className={styles.company}>{row.company_name}</p>
      </div>
      <RowAmount row={row} />
    </div>
  )
}
