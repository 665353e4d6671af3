// Refunds of a payer: tabs by status, the list, and the drawer of one (screens.md 7, Transaction record).
import { refundRows } from '@tallyhelm/protocol/topics/refunds/columns'
import { refundEndpoints } from '@tallyhelm/protocol/topics/refunds/endpoints'
import { refundFilters } from '@tallyhelm/protocol/topics/refunds/lists'
import type { Refund } from '@tallyhelm/protocol/topics/refunds/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense } from 'react'
import { ExportMenu } from '../../../exports/ExportMenu.tsx'
import { PortalList } from '../../../lists/PortalList.tsx'
import { useListCall } from '../../../lists/use-list-call.ts'
import { usePageFrame } from '../../../lists/use-page-frame.ts'
import { refundCells } from './refund-cells.tsx'

const RefundDrawer = lazy(async () => ({ default: (await import('./RefundDrawer.tsx')).RefundDrawer }))

/** Beside the filters: the tab, the open drawer, and the dialog over the page. */
const MORE = ['tab', 'refund', 'action', 'currency'] as const
const ENDS = ['refund', 'action'] as const
const KEPT = ['tab'] as const

export function RefundsTab() {
  const list = usePageFrame(refundFilters, { more: MORE, ends: ENDS, kept: KEPT, part: 'Refunds' })
  const { query, change, request } = list
  const { data, table } = useListCall(refundEndpoints.list, request)
  const ids = (data?.content ?? NO_ROWS).map(row => row.refund_id)
  return (
    <>
      <PortalList
        id="refunds"
        label="退款记录"
        frame={list}
        filtersLabel="退款筛选"
        tabs={
          <StatusTabs
            label="按状态筛选"
            panelId="refunds"
            {...list.tabs('status', data?.counts)}
            end={<ExportMenu list={{ kind: 'REFUNDS', request }} total={data?.total_size} />}
          />
        }
        list={refundRows}
        cells={refundCells}
        page={data}
        table={table}
        empty={<Empty title="还没有退款记录" text="申请退款后，每一笔的去向与进度都会列在这里。" />}
        onOpen={row => change({ refund: row.refund_id })}
      />
      {query.refund === undefined ? null : (
        <Suspense fallback={null}>
          <RefundDrawer
            refundId={query.refund}
            ids={ids}
            onGo={refund => change({ refund }, { replace: true })}
            onClose={() => change({ refund: '' })}
          />
        </Suspense>
      )}
    </>
  )
}

const NO_ROWS: readonly Refund[] = []
