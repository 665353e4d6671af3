// The four running totals and the balance, as kinds and accounts both show them.
import type { KindBalance } from '@tallyhelm/protocol/topics/ledger/schemas'
import { Money } from '@tallyhelm/ui/display/Money'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { amountText } from '../../formats/amounts.ts'

type Sums = Pick<KindBalance, 'currency' | 'debits_posted' | 'credits_posted' | 'debits_pending' | 'credits_pending' | 'balance'>

export function sumColumns<Row extends Sums>(): readonly Column<Row>[] {
  const column = (id: Exclude<keyof Sums, 'currency'>, title: string, hint?: string): Column<Row> => ({
    id,
    title,
    ...(hint === undefined ? {} : { hint }),
    width: 138,
    align: 'right',
    cell: row => <Money amount={amountText(row[id], row.currency)} />,
  })
  return [
    column('debits_posted', '借方已入账'),
    column('credits_posted', '贷方已入账'),
    column('debits_pending', '借方冻结'),
    column('credits_pending', '贷方冻结'),
    column('balance', '余额', '贷方已入账减借方已入账'),
  ]
}
