// The parts of each customer's used credit: what is not spent, not billed and not paid yet, and what they don't explain.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { type Cells, Two } from '@tallyhelm/browser/lists/DeclaredTable'
import { creditUseRows } from '@tallyhelm/protocol/topics/ledger/credit-use-columns'
import { creditUseFilters } from '@tallyhelm/protocol/topics/ledger/credit-use-lists'
import type { CreditUse } from '@tallyhelm/protocol/topics/ledger/credit-use-schemas'
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { Money } from '@tallyhelm/ui/display/Money'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'

type Part = 'unbilled_spend' | 'unbilled_fees' | 'unpaid' | 'waiting' | 'rebates' | 'transit' | 'opening' | 'moved'
const plain = (field: Part) => (row: CreditUse) => <Money amount={amountText(row[field], row.currency)} />
/** Two parts that belong together, one below the other. */
const pair = (field: Part, name: string, below: Part) => (row: CreditUse) => (
  <Two below={`${name} ${amountText(row[below], row.currency)}`}>{plain(field)(row)}</Two>
)
const CELLS: Cells<CreditUse, typeof creditUseRows.columns> = {
  unbilled_spend: pair('unbilled_spend', '费用', 'unbilled_fees'),
  unpaid: pair('unpaid', '未入', 'waiting'),
  rebates: pair('rebates', '在途', 'transit'),
  opening: pair('opening', '转子', 'moved'),
}
/** On a card each part has a place of its own. */
const CARD_CELLS = {
  unbilled_spend: plain('unbilled_spend'),
  unpaid: plain('unpaid'),
  rebates: plain('rebates'),
  opening: plain('opening'),
}

export function CreditUseTab() {
  const list = usePageFrame('credit-use', creditUseFilters, BEHIND_TAB)
  const { data, table } = useListCall(ledgerEndpoints.creditUse, list.request)
  return (
    <DeclaredList
      frame={list}
      filtersLabel="授信核对筛选"
      list={creditUseRows}
      cells={CELLS}
      cardCells={CARD_CELLS}
      page={data}
      table={table}
      empty={<Empty title="没有授信" text="客户开通授信后，这里列出已用授信的构成。" />}
    />
  )
}
