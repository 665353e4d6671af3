// The columns of the account picker; the amount box reads its value from the dialog around it, so that columns stay the same objects.
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { MoneyCell } from '@tallyhelm/browser/forms/MoneyInput'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { createContext, useContext } from 'react'
import { AccountKind, AccountMoney } from './AccountMoney.tsx'
import type { PickerAccount } from './definitions.ts'
import styles from './pickers.module.css'

type Amounts = {
  /** «新增金额», spoken behind the account's name; undefined in a picker without amounts. */
  label: string | undefined
  amountOf: (id: string) => string
  problemOf: (id: string) => string | undefined
  type: (row: PickerAccount, amount: string) => void
  commit: (id: string, amount: string) => void
}

export const AmountsContext = createContext<Amounts | null>(null)

/** `before` is how many rows stand on the pages before this one. */
export function pickerColumns(before: number, hasAmounts: boolean): readonly Column<PickerAccount>[] {
  const columns: Column<PickerAccount>[] = [
    { id: 'index', title: '序号', width: 40, cell: (_row, index) => before + index + 1 },
    {
      id: 'company',
      title: '开户公司',
      width: hasAmounts ? 84 : 110,
      cell: row => <TwoLines text={row.company_name} />,
    },
    { id: 'outsideId', title: '广告账户 ID', width: hasAmounts ? 162 : 186, cell: row => <IdAndKind row={row} canCopy={!hasAmounts} /> },
    { id: 'name', title: '广告账户名称', width: hasAmounts ? 154 : 180, cell: row => <NameCell row={row} /> },
    { id: 'balance', title: '可用余额', align: 'right', width: hasAmounts ? 100 : 112, cell: row => <AccountMoney row={row} /> },
  ]
  if (hasAmounts) columns.push({ id: 'amount', title: '调整金额', width: 128, cell: row => <RowAmount row={row} /> })
  return columns
}

/** Beside the boxes for amounts there is room for 19 digits, and none for a button. */
function IdAndKind({ row, canCopy }: { row: PickerAccount; canCopy: boolean }) {
  return (
    <>
      {canCopy ? <IdCell id={row.outside_account_id} /> : row.outside_account_id}
      <AccountKind row={row} />
    </>
  )
}

/** An account that can't take part may still be chosen: the page that follows lists it with the reason, and sends the others. */
function NameCell({ row }: { row: PickerAccount }) {
  return (
    <>
      <TwoLines text={row.account_name} />
      {row.obstacle ? <small className={styles.obstacle}>{row.obstacle}</small> : null}
    </>
  )
}

/** What tells two names apart often stands at their end: it is not cut off before the second line. */
function TwoLines({ text }: { text: string }) {
  return (
    <span className={styles.twoLines} title={text}>
      {text}
    </span>
  )
}

export function RowAmount({ row }: { row: PickerAccount }) {
  const amounts = useContext(AmountsContext)
  if (!amounts) throw new Error('an amount box of the picker needs the picker around it')
  if (amounts.label === undefined) return null
  const problem = amounts.problemOf(row.account_id)
  return (
    <div className={styles.amount}>
      <MoneyCell
        label={`${row.account_name} 的${amounts.label}`}
        name="add_amount"
        currency={row.currency}
        size="small"
        value={amounts.amountOf(row.account_id)}
        onChange={value => amounts.type(row, value)}
        onCommit={amount => amounts.commit(row.account_id, amount)}
        roundsTyped
        error={problem}
      />
      {problem === undefined ? null : <small className={styles.problem}>{problem}</small>}
    </div>
  )
}
