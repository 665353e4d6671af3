// 转移记录: the transfer orders as wholes; their legs stand in 额度记录.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { transferRecordRows } from '@tallyhelm/protocol/topics/quota/columns'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { transferFilters } from '@tallyhelm/protocol/topics/quota/lists'
import type { TransferOrder } from '@tallyhelm/protocol/topics/quota/transfer-schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { transferCardCells, transferCells } from '../../orders/transfer-cells.tsx'
import { useOrderEvents } from '../../orders/use-order-events.ts'
import { useProfile } from '../../session/use-session.ts'
import { DetailLink } from './DetailLink.tsx'
import { DETAIL, TAB, TAB_AND_DETAIL } from './views.ts'

const TransferDrawer = lazy(async () => ({ default: (await import('./TransferDrawer.tsx')).TransferDrawer }))

export function TransferRecords() {
  const { isSubCustomer } = useProfile()
  const readAgain = useReadAgain()
  const list = usePageFrame(transferFilters, { part: 'Transfers', more: TAB_AND_DETAIL, kept: TAB, ends: DETAIL })
  const { query, change, request } = list
  const endpoint = isSubCustomer ? quotaEndpoints.subCustomerTransfers : quotaEndpoints.transfers
  const { data, table } = useListCall(endpoint, request)
  const rows = data?.content ?? NO_ROWS
  useOrderEvents(true, () => void readAgain(quotaEndpoints.apply))
  return (
    <>
      <PortalList
        id="transfer-records"
        label="转移记录"
        frame={list}
        filtersLabel="转移记录筛选"
        tabs={
          <StatusTabs
            label="按状态筛选"
            panelId="transfer-records"
            {...list.tabs('state')}
            end={<ExportMenu list={{ kind: 'TRANSFER_DETAILS', request }} total={data?.total_size} />}
          />
        }
        list={transferRecordRows}
        cells={CELLS}
        cardCells={transferCardCells}
        page={data}
        table={table}
        empty={<Empty title="还没有转移记录" text="在账户列表中选择“转移”，可在账户之间转移额度。" />}
        onOpen={row => change({ detail: row.apply_no })}
      />
      {query.detail === undefined ? null : (
        <Suspense fallback={null}>
          <TransferDrawer
            applyNo={query.detail}
            ids={rows.map(row => row.apply_no)}
            onGo={detail => change({ detail }, { replace: true })}
            onClose={() => change({ detail: '' })}
          />
        </Suspense>
      )}
    </>
  )
}

const NO_ROWS: readonly TransferOrder[] = []

const CELLS: Cells<TransferOrder, typeof transferRecordRows.columns> = {
  ...transferCells,
  actions: row => <DetailLink id={row.apply_no} label={`查看转移 ${row.apply_no}`} />,
}
