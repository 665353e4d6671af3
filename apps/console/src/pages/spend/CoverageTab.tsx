// How far spend is read: each customer's channel, with what keeps its accounts from being read.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { coverageRows } from '@tallyhelm/protocol/topics/spend/console-columns'
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import { coverageFilters } from '@tallyhelm/protocol/topics/spend/console-lists'
import type { CoverageRow } from '@tallyhelm/protocol/topics/spend/console-schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { CustomerName } from '../../lists/CustomerName.tsx'
import { Trouble } from './Trouble.tsx'

export function CoverageTab() {
  const list = usePageFrame('spend-coverage', coverageFilters, BEHIND_TAB)
  const { data, table } = useListCall(consoleSpendEndpoints.coverage, list.request)
  return (
    <DeclaredList
      frame={list}
      filtersLabel="读取覆盖筛选"
      list={coverageRows}
      cells={CELLS}
      rowName={row => `${row.customer_name} ${CHANNELS[row.channel].name}`}
      page={data}
      table={table}
      empty={<Empty title="没有符合条件的客户" text="有广告账户的客户按渠道列在这里。" />}
    />
  )
}

/** The accounts behind a row, and of those the ones in a state. */
const accountsOf = ({ customer_id, channel }: CoverageRow): string => `/spend?tab=accounts&customerId=${customer_id}&channel=${channel}`

const CELLS: Cells<CoverageRow, typeof coverageRows.columns> = {
  customer: row => <CustomerName id={row.customer_id} name={row.customer_name} />,
  accounts: row => (
    <Link href={accountsOf(row)} aria-label={`查看 ${row.customer_name} 的 ${row.accounts} 个账户`}>
      {row.accounts}
    </Link>
  ),
  why: row => <Trouble code={row.trouble} since={row.failed_since} />,
}
