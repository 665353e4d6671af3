// What was done about sub-customers: every relation, right and fund, before and after, with who did it and when.
import { subCustomerLogRows } from '@tallyhelm/protocol/topics/sub-customers/columns'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { subCustomerLogFilters } from '@tallyhelm/protocol/topics/sub-customers/lists'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'

const NO_CELLS = {}

export function SubCustomerLogsPage() {
  const list = usePageFrame(subCustomerLogFilters)
  const { data, table } = useListCall(subCustomerEndpoints.logs, list.request)
  return (
    <>
      <PageHeader
        title="子客户日志"
        actions={<ExportMenu list={{ kind: 'SUB_CUSTOMER_LOGS', request: list.request }} total={data?.total_size} />}
      />
      <PortalList
        id="sub-customer-logs"
        label="子客户日志"
        frame={list}
        filtersLabel="日志筛选"
        list={subCustomerLogRows}
        cells={NO_CELLS}
        page={data}
        table={table}
        empty={<Empty title="还没有日志" text="子客户的归属、权限与资金变更会列在这里。" />}
      />
    </>
  )
}
