// The cells of contracts that are more than a field.
import type { ContractRow } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import styles from './contracts.module.css'

export const contractCells = (onOpen: (id: string) => void) => ({
  name: (row: ContractRow) => (
    <button type="button" className={styles.open} onClick={() => onOpen(row.contract_id)}>
      {row.customer_sign_name}
    </button>
  ),
})
