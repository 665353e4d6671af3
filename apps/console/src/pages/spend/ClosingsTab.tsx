// Closed months: what each customer's month shows, what platforms changed since, and what later bills carry of it.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { closingRows } from '@tallyhelm/protocol/topics/spend/console-columns'
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import { closingFilters } from '@tallyhelm/protocol/topics/spend/console-lists'
import type { ClosingRow } from '@tallyhelm/protocol/topics/spend/console-schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { CustomerName } from '../../lists/CustomerName.tsx'

export function ClosingsTab() {
  const list = usePageFrame('spend-closings', closingFilters, BEHIND_TAB)
  const { data, table } = useListCall(consoleSpendEndpoints.closings, list.request)
  return (
    <DeclaredList
      frame={list}
      filtersLabel="关账筛选"
      list={closingRows}
      cells={CELLS}
      rowName={row => `${row.customer_name} ${row.month}`}
      page={data}
      table={table}
      empty={<Empty title="没有符合条件的月份" text="每月关账后，各客户的月份列在这里。" />}
    />
  )
}

const CELLS: Cells<ClosingRow, typeof closingRows.columns> = {
  customer: row => <CustomerName id={row.customer_id} name={row.customer_name} />,
}
