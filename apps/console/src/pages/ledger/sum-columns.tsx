// The four running totals and the balance, as kinds and accounts both show them.
import type { KindBalance } from '@tallyhelm/protocol/topics/ledger/schemas'
import { Money } from '@tallyhelm/ui/display/Money'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { balanceText } from './account-words.ts'

type Sums = Pick<KindBalance, 'currency' | 'debits_posted' | 'credits_posted' | 'debits_pending' | 'credits_pending' | 'balance'>

export function sumColumns<Row extends Sums>(kindOf: (row: Row) => KindBalance['kind']): readonly Column<Row>[] {
  const column = (id: Exclude<keyof Sums, 'currency'>, title: string): Column<Row> => ({
    id,
    title,
    width: 122,
    align: 'right',
    cell: row => <Money amount={amountText(row[id], row.currency)} />,
  })
  return [
    {
      id: 'balance',
      title: '余额',
      hint: '贷方已入账减借方已入账；应收为借方减贷方',
      width: 126,
      align: 'right',
      cell: row => <Money amount={balanceText(kindOf(row), row.balance, row.currency)} />,
    },
    column('debits_posted', '借方已入账'),
    column('credits_posted', '贷方已入账'),
    column('debits_pending', '借方冻结'),
    column('credits_pending', '贷方冻结'),
  ]
}
