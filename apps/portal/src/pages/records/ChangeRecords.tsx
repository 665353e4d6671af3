// 账户变更: names, bindings and hands of ad accounts, as they changed.
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import {
  CHANGE_SOURCE_CODES,
  CHANGE_SOURCES,
  CHANGE_STATUS_CODES,
  CHANGE_STATUSES,
  CHANGE_TYPE_CODES,
  CHANGE_TYPES,
} from '@tallyhelm/protocol/topics/ad-accounts/enums-changes'
import type { AccountChange } from '@tallyhelm/protocol/topics/ad-accounts/schemas-changes'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense, useMemo } from 'react'
import { useLocation } from 'react-router'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import listStyles from '../../lists/lists.module.css'
import { timeText } from '../../lists/times.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { useProfile } from '../../session/use-session.ts'
import { CHANGE_RULES, CHANGE_KEYS, changeRequestOf, isNarrowed } from './change-filters.ts'
import { KEPT_ON_RESET } from './filters.ts'
import { type OwnChoice, PlainFilters, plainChips } from './PlainFilters.tsx'
import styles from './records.module.css'

const ChangeDrawer = lazy(async () => ({ default: (await import('./ChangeDrawer.tsx')).ChangeDrawer }))

const OWN: readonly OwnChoice[] = [
  { key: 'type', label: '变更类型', options: CHANGE_TYPE_CODES.map(code => ({ value: code, label: CHANGE_TYPES[code] })) },
  { key: 'state', label: '状态', options: CHANGE_STATUS_CODES.map(code => ({ value: code, label: CHANGE_STATUSES[code].text })) },
]
const ALL = { value: 'ALL', label: '全部' } as const
const SOURCE_TABS = [ALL, ...CHANGE_SOURCE_CODES.map(code => ({ value: code, label: CHANGE_SOURCES[code] }))]
const PERIOD = '变更时间'

export function ChangeRecords() {
  const { isSubCustomer } = useProfile()
  const { preference, save } = usePagePreference('Changes')
  const { query, change, narrow, reset, chips, filters, paging } = useListFrame(CHANGE_KEYS, {
    rules: CHANGE_RULES,
    look: preference,
    onLook: save,
    chipsOf: (applied, onRemove) => plainChips(applied, OWN, PERIOD, onRemove),
    ends: ['detail'],
    kept: KEPT_ON_RESET,
  })
  const request = useMemo(() => changeRequestOf(query), [query])
  const { data, table } = useListCall(isSubCustomer ? adAccountEndpoints.subCustomerChanges : adAccountEndpoints.changes, request)
  const rows = data?.content ?? NO_ROWS
  const shown = rows.find(row => row.change_id === query.detail)
  return (
    <>
      <Card padded={false} aria-label="账户变更">
        <StatusTabs
          label="按来源筛选"
          panelId="change-records"
          tabs={SOURCE_TABS}
          value={request.source ?? ALL.value}
          onChange={source => narrow({ ...query, source: source === ALL.value ? '' : source })}
          end={<ExportMenu list={{ kind: 'CHANGE_DETAILS', request }} total={data?.total_size} />}
        />
        <PlainFilters
          label="账户变更筛选"
          period={PERIOD}
          hasOrders={false}
          own={OWN}
          rules={CHANGE_RULES}
          {...filters}
          onApply={next => narrow({ ...query, ...next })}
        />
        <FilterChips chips={chips} onClear={reset} />
        <ListTable
          id="change-records"
          caption="账户变更"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          table={table}
          missingIds={data?.missing_ids}
          total={data?.total_size}
          {...paging}
          empty={<Empty title="还没有账户变更" text="改名、绑定与子客户变更会出现在这里。" />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
          onOpen={row => change({ detail: row.change_id })}
          renderCard={row => <ChangeCard row={row} />}
        />
      </Card>
      {shown === undefined ? null : (
        <Suspense fallback={null}>
          <ChangeDrawer
            row={shown}
            ids={rows.map(rowKey)}
            onGo={detail => change({ detail }, { replace: true })}
            onClose={() => change({ detail: '' })}
          />
        </Suspense>
      )}
    </>
  )
}

const NO_ROWS: readonly AccountChange[] = []
const rowKey = (row: AccountChange) => row.change_id
const rowName = (row: AccountChange) => `${row.account_name} ${CHANGE_TYPES[row.change_type]}`

const columns: readonly Column<AccountChange>[] = [
  {
    id: 'account',
    title: '广告账户',
    width: 250,
    pin: 'left',
    locked: true,
    cell: row => (
      <span className={styles.account}>
        <ChannelTile channel={CHANNELS[row.channel].path} />
        <NamedId name={row.account_name} id={row.outside_account_id} />
      </span>
    ),
  },
  { id: 'company', title: '开户公司', width: 132, cell: row => row.company_name },
  { id: 'type', title: '变更类型', width: 112, cell: row => CHANGE_TYPES[row.change_type] },
  { id: 'before', title: '变更前', width: 190, cell: row => <span title={row.before}>{row.before || '—'}</span> },
  { id: 'after', title: '变更后', width: 190, cell: row => <span title={row.after}>{row.after || '—'}</span> },
  {
    id: 'status',
    title: '状态',
    width: 96,
    cell: row => <Tag tone={CHANGE_STATUSES[row.status].tone}>{CHANGE_STATUSES[row.status].text}</Tag>,
  },
  { id: 'source', title: '来源', width: 72, cell: row => CHANGE_SOURCES[row.source] },
  { id: 'submitter', title: '操作人', width: 112, cell: row => row.submitter },
  { id: 'apply_time', title: '变更时间', hint: '北京时间 GMT+8', width: 184, cell: row => timeText(row.apply_time) },
  { id: 'finished_at', title: '完成时间', width: 184, hiddenByDefault: true, cell: row => timeText(row.finished_at) },
  {
    id: 'actions',
    title: '操作',
    width: 80,
    align: 'right',
    pin: 'right',
    locked: true,
    cell: row => <DetailLink row={row} />,
  },
]

function DetailLink({ row }: { row: AccountChange }) {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('detail', row.change_id)
  return (
    <Link className={listStyles.link ?? ''} href={`${pathname}?${address}`} aria-label={`查看 ${rowName(row)}`}>
      查看
    </Link>
  )
}

function ChangeCard({ row }: { row: AccountChange }) {
  const { text, tone } = CHANGE_STATUSES[row.status]
  return (
    <div className={styles.card}>
      <NamedId name={row.account_name} id={row.outside_account_id} />
      <Tag tone={tone}>{text}</Tag>
      <p className={styles.cardText}>
        {CHANGE_TYPES[row.change_type]}：{row.before || '—'} → <b>{row.after || '—'}</b>
        <br />
        {CHANGE_SOURCES[row.source]} · {row.submitter} · {timeText(row.apply_time)}
      </p>
      <div className={styles.cardEnd}>
        <DetailLink row={row} />
      </div>
    </div>
  )
}
