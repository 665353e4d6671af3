// 转移记录: the transfer orders as wholes; their legs stand in 额度记录.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { useDeclaredFrame } from '@tallyhelm/browser/lists/use-declared-frame'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { transferFilters } from '@tallyhelm/protocol/topics/quota/lists'
import type { TransferOrder } from '@tallyhelm/protocol/topics/quota/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalFilters } from '../../lists/PortalFilters.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { TransferCard, transferColumns } from '../../orders/transfer-columns.tsx'
import { useOrderEvents } from '../../orders/use-order-events.ts'
import { useProfile } from '../../session/use-session.ts'
import { DetailLink } from './DetailLink.tsx'
import styles from './records.module.css'
import { DETAIL, TAB, TAB_AND_DETAIL } from './views.ts'

const TransferDrawer = lazy(async () => ({ default: (await import('./TransferDrawer.tsx')).TransferDrawer }))

export function TransferRecords() {
  const { isSubCustomer } = useProfile()
  const client = useQueryClient()
  const { preference, save } = usePagePreference('Transfers')
  const list = useDeclaredFrame(transferFilters, { look: preference, onLook: save, more: TAB_AND_DETAIL, kept: TAB, ends: DETAIL })
  const { query, change, request } = list
  const endpoint = isSubCustomer ? quotaEndpoints.subCustomerTransfers : quotaEndpoints.transfers
  const { data, table } = useListCall(endpoint, request)
  const rows = data?.content ?? NO_ROWS
  useOrderEvents(true, () => void client.invalidateQueries({ queryKey: callKey(endpoint) }))
  return (
    <>
      <Card padded={false} aria-label="转移记录">
        <StatusTabs
          label="按状态筛选"
          panelId="transfer-records"
          {...list.tabs('state')}
          end={<ExportMenu list={{ kind: 'TRANSFER_DETAILS', request }} total={data?.total_size} />}
        />
        <PortalFilters label="转移记录筛选" {...list.filters} />
        <FilterChips chips={list.chips} onClear={list.reset} />
        <ListTable
          id="transfer-records"
          caption="转移记录"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={rowKey}
          table={table}
          missingIds={data?.missing_ids}
          total={data?.total_size}
          {...list.paging}
          empty={<Empty title="还没有转移记录" text="在账户列表中选择“转移”，可在账户之间转移额度。" />}
          onClearFilters={list.isFiltered ? list.reset : undefined}
          onOpen={row => change({ detail: row.apply_no })}
          renderCard={row => <Compact order={row} />}
        />
      </Card>
      {query.detail === undefined ? null : (
        <Suspense fallback={null}>
          <TransferDrawer
            applyNo={query.detail}
            ids={rows.map(rowKey)}
            onGo={detail => change({ detail }, { replace: true })}
            onClose={() => change({ detail: '' })}
          />
        </Suspense>
      )}
    </>
  )
}

const NO_ROWS: readonly TransferOrder[] = []
const rowKey = (row: TransferOrder) => row.apply_no

const columns: readonly Column<TransferOrder>[] = [
  ...transferColumns,
  {
    id: 'actions',
    title: '操作',
    width: 80,
    align: 'right',
    pin: 'right',
    locked: true,
    cell: row => <DetailLink id={row.apply_no} label={`查看转移 ${row.apply_no}`} />,
  },
]

function Compact({ order }: { order: TransferOrder }) {
  return (
    <div>
      <TransferCard order={order} />
      <div className={styles.cardEnd}>
        <DetailLink id={order.apply_no} label={`查看转移 ${order.apply_no}`} />
      </div>
    </div>
  )
}
