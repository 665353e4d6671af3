// 转移记录: the transfer orders as wholes; their legs stand in 额度记录.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { TransferOrder } from '@tallyhelm/protocol/topics/quota/schemas'
import { TRANSFER_FILTER_CODES, TRANSFER_FILTERS } from '@tallyhelm/protocol/topics/quota/shown-states'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useLocation } from 'react-router'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import listStyles from '../../lists/lists.module.css'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { TransferCard, transferColumns } from '../../orders/transfer-columns.tsx'
import { useOrderEvents } from '../../orders/use-order-events.ts'
import { useProfile } from '../../session/use-session.ts'
import { KEPT_ON_RESET } from './filters.ts'
import { type OwnChoice, PlainFilters, plainChips } from './PlainFilters.tsx'
import styles from './records.module.css'
import { TRANSFER_RULES, isNarrowed, TRANSFER_KEYS, transferRequestOf } from './transfer-filters.ts'

const TransferDrawer = lazy(async () => ({ default: (await import('./TransferDrawer.tsx')).TransferDrawer }))

/** Its status is chosen by the tabs above. */
const OWN: readonly OwnChoice[] = []
const ALL = { value: 'ALL', label: '全部' } as const
const STATUS_TABS = [ALL, ...TRANSFER_FILTER_CODES.map(code => ({ value: code, label: TRANSFER_FILTERS[code].text }))]
const PERIOD = '申请时间'

export function TransferRecords() {
  const { isSubCustomer } = useProfile()
  const client = useQueryClient()
  const { preference, save } = usePagePreference('Transfers')
  const { query, change, narrow, reset, chips, filters, paging } = useListFrame(TRANSFER_KEYS, {
    rules: TRANSFER_RULES,
    look: preference,
    onLook: save,
    chipsOf: (applied, onRemove) => plainChips(applied, OWN, PERIOD, onRemove),
    ends: ['detail'],
    kept: KEPT_ON_RESET,
  })
  const request = useMemo(() => transferRequestOf(query), [query])
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
          tabs={STATUS_TABS}
          value={request.status ?? ALL.value}
          onChange={state => narrow({ ...query, state: state === ALL.value ? '' : state })}
          end={<ExportMenu list={{ kind: 'TRANSFER_DETAILS', request }} total={data?.total_size} />}
        />
        <PlainFilters
          label="转移记录筛选"
          period={PERIOD}
          hasOrders
          own={OWN}
          rules={TRANSFER_RULES}
          {...filters}
          onApply={next => narrow({ ...query, ...next })}
        />
        <FilterChips chips={chips} onClear={reset} />
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
          {...paging}
          empty={<Empty title="还没有转移记录" text="在账户列表中选择“转移”，可在账户之间转移额度。" />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
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
    cell: row => <DetailLink order={row} />,
  },
]

function DetailLink({ order }: { order: TransferOrder }) {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('detail', order.apply_no)
  return (
    <Link className={listStyles.link ?? ''} href={`${pathname}?${address}`} aria-label={`查看转移 ${order.apply_no}`}>
      查看
    </Link>
  )
}

function Compact({ order }: { order: TransferOrder }) {
  return (
    <div>
      <TransferCard order={order} />
      <div className={styles.cardEnd}>
        <DetailLink order={order} />
      </div>
    </div>
  )
}
