// Credit history: every change of the credit line, with what it was before and after (screens.md 7).
import { creditHistoryRows } from '@tallyhelm/protocol/topics/credit/columns'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { creditHistoryFilters } from '@tallyhelm/protocol/topics/credit/lists'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'

export function CreditHistoryPage() {
  const list = usePageFrame(creditHistoryFilters)
  const { data, table } = useListCall(creditEndpoints.records, list.request)
  return (
    <>
      <PageHeader
        title="授信记录"
        actions={<ExportMenu list={{ kind: 'CREDIT_RECORDS', request: list.request }} total={data?.total_size} />}
      />
      <PortalList
        id="credit-history"
        label="授信记录"
        frame={list}
        filtersLabel="授信记录筛选"
        list={creditHistoryRows}
        cells={{}}
        page={data?.channel === null ? data : undefined}
        table={table}
        empty={<Empty title="还没有授信变更" text="授信额度的每一次调整都会列在这里。" />}
      />
    </>
  )
}
