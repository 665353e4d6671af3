// The parts of each customer's used credit: what is not spent, not billed and not paid yet, and what they don't explain.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { creditUseRows } from '@tallyhelm/protocol/topics/ledger/credit-use-columns'
import { creditUseFilters } from '@tallyhelm/protocol/topics/ledger/credit-use-lists'
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'

const MORE = ['tab'] as const
const CELLS = {} as const

export function CreditUseTab() {
  const list = usePageFrame('credit-use', creditUseFilters, { more: MORE, kept: MORE })
  const { data, table } = useListCall(ledgerEndpoints.creditUse, list.request)
  return (
    <DeclaredList
      frame={list}
      filtersLabel="授信核对筛选"
      list={creditUseRows}
      cells={CELLS}
      page={data}
      table={table}
      empty={<Empty title="没有授信" text="客户开通授信后，这里列出已用授信的构成。" />}
    />
  )
}
