// Refunds of all customers, with the panel of one beside them.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { consoleRefundRows } from '@tallyhelm/protocol/topics/refunds/console-columns'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import { consoleRefundFilters } from '@tallyhelm/protocol/topics/refunds/console-lists'
import type { ConsoleRefund } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { RefundDrawer } from './RefundDrawer.tsx'
import { refundCells } from './refund-cells.tsx'

export function RefundsTab() {
  const list = usePageFrame('refunds', consoleRefundFilters, BEHIND_TAB)
  const { data, table } = useListCall(consoleRefundEndpoints.list, list.request)
  const [params] = useSearchParams()
  // A link to one refund opens it.
  const [openId, setOpenId] = useState<string | undefined>(() => params.get('detail') ?? undefined)
  const cells = useMemo(() => refundCells(setOpenId), [])
  return (
    <>
      <DeclaredList
        frame={list}
        filtersLabel="退款筛选"
        list={consoleRefundRows}
        cells={cells}
        rowName={row => `退款 ${row.refund_id}`}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.refund_id)}
        empty={<Empty title="没有退款" text="客户申请的退款会列在这里" />}
      />
      <RefundDrawer rows={data?.content ?? NO_ROWS} openId={openId} onOpen={setOpenId} />
    </>
  )
}

const NO_ROWS: readonly ConsoleRefund[] = []
