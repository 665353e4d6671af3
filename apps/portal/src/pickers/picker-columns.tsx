// The columns of the account picker; the amount box reads its value from the dialog around it, so that columns stay the same objects.
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { CURRENCIES } from '@tallyhelm/protocol/values/money'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { AmountCell } from '@tallyhelm/ui/fields/AmountInput'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { createContext, useContext } from 'react'
import styles from './pickers.module.css'

type Amounts = {
  amountOf: (id: string) => string
  problemOf: (id: string) => string | undefined
  type: (row: PickerRow, amount: string) => void
  commit: (id: string) => void
}

export const AmountsContext = createContext<Amounts | null>(null)

/** `before` is how many rows stand on the pages before this one. */
export function pickerColumns(before: number): readonly Column<PickerRow>[] {
  return [
    { id: 'index', title: '序号', width: 52, cell: (_row, index) => before + index + 1 },
    { id: 'company', title: '开户公司', width: 108, cell: row => row.company_name },
    { id: 'outsideId', title: '广告账户 ID', width: 184, cell: row => <IdCell id={row.outside_account_id} /> },
    { id: 'name', title: '广告账户名称', width: 146, cell: row => row.account_name },
    { id: 'amount', title: '调整金额', width: 148, cell: row => <RowAmount row={row} /> },
  ]
}

export function RowAmount({ row }: { row: PickerRow }) {
  const amounts = useContext(AmountsContext)
  if (!amounts) throw new Error('an amount box of the picker needs the picker around it')
  const problem = amounts.problemOf(row.account_id)
  return (
    <div className={styles.amount}>
      <AmountCell
        label={`${row.account_name} 的新增金额`}
        currency={CURRENCIES[row.currency].symbol}
        decimals={CURRENCIES[row.currency].minorDigits}
        size="small"
        value={amounts.amountOf(row.account_id)}
        onChange={value => amounts.type(row, value)}
        onCommit={() => amounts.commit(row.account_id)}
        error={problem}
      />
      {problem === undefined ? null : <small className={styles.problem}>{problem}</small>}
    </div>
  )
}
