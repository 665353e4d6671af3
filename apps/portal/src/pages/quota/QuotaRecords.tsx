// 额度记录 and 清零记录: every leg of every order, with its state as it is now (screens.md 5.11).
import type { QueryText } from '@tallyhelm/browser/lists/query-text'
import type { ListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { clearFilters, recordFilters } from '@tallyhelm/protocol/topics/quota/lists'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense, useMemo } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { timeText } from '../../lists/times.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { bookedText } from '../../orders/booked-text.ts'
import { useOrderEvents } from '../../orders/use-order-events.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile, useSeesSpend } from '../../session/use-session.ts'
import { recordCells, rowsSeen } from './cells.tsx'
import { DetailLink } from './DetailLink.tsx'
import { RecordRetry } from './RetryButton.tsx'
import styles from './records.module.css'
import { useRecordsChanged } from './use-records-changed.ts'
import { DETAIL, RECORD_VIEWS, TAB, TAB_AND_DETAIL } from './views.ts'
import { hasVoucher, VoucherButton } from './VoucherButton.tsx'

const RecordDrawer = lazy(async () => ({ default: (await import('./RecordDrawer.tsx')).RecordDrawer }))

type Props = { /** Only what was cleared, with its own caption. */ isCleared: boolean }

export function QuotaRecords({ isCleared }: Props) {
  const caption = RECORD_VIEWS[isCleared ? 'clears' : 'quota']
  const { isSubCustomer } = useProfile()
  const list = usePageFrame(isCleared ? clearFilters : recordFilters, { more: TAB_AND_DETAIL, kept: TAB, ends: DETAIL })
  const { query, change } = list
  const request = useMemo(() => (isCleared ? { ...list.request, ...ONLY_CLEARED } : list.request), [list.request, isCleared])
  const { data, table } = useListCall(isSubCustomer ? quotaEndpoints.subCustomerRecords : quotaEndpoints.records, request)
  const rows = data?.content ?? NO_ROWS
  const seesSpend = useSeesSpend()
  const shownRows = useMemo(() => rowsSeen(caption, seesSpend), [caption, seesSpend])
  useOrderEvents(true, useRecordsChanged())
  return (
    <>
      <PortalList
        id="records"
        label={caption}
        frame={list}
        filtersLabel="记录筛选"
        tabs={
          <StatusTabs
            label="按状态筛选"
            panelId="records"
            {...list.tabs('status', data?.status_counts)}
            end={<ExportMenu list={{ kind: 'TRANSACTION_DETAILS', request }} total={data?.total_size} />}
          />
        }
        list={shownRows}
        cells={recordCells}
        page={data}
        table={table}
        empty={isCleared ? <Empty title="还没有清零记录" /> : <NoRecords />}
        onOpen={row => change({ detail: row.item_id })}
        renderCard={row => <RecordCard record={row} />}
      />
      <Detail query={query} ids={rows.map(row => row.item_id)} onChange={change} />
    </>
  )
}

const NO_ROWS: readonly QuotaRecord[] = []
const ONLY_CLEARED = { adjust_type: 'CLEAR' } as const
type Query = QueryText<'detail'>

function Detail({ query, ids, onChange }: { query: Query; ids: readonly string[]; onChange: ListQuery<'detail'>['change'] }) {
  if (query.detail === undefined) return null
  return (
    <Suspense fallback={null}>
      <RecordDrawer
        itemId={query.detail}
        ids={ids}
        onGo={detail => onChange({ detail }, { replace: true })}
        onClose={() => onChange({ detail: '' })}
      />
    </Suspense>
  )
}

function NoRecords() {
  return (
    <Empty
      title="还没有额度操作"
      action={
        <LinkButton href={paths.accounts('FACEBOOK')} size="small">
          去新增额度
        </LinkButton>
      }
    />
  )
}

function RecordCard({ record }: { record: QuotaRecord }) {
  const state = shownState(record)
  return (
    <div className={styles.card}>
      <NamedId name={record.account_name} id={record.outside_account_id} />
      <Tag tone={state.tone}>{state.text}</Tag>
      <p className={styles.cardText}>
        {LEG_KINDS[record.leg]} <b>{bookedText(record)}</b> · {timeText(record.apply_time)}
        {record.fail_reason === null ? null : <span className={styles.reason}>{record.fail_reason}</span>}
      </p>
      <div className={styles.cardEnd}>
        <DetailLink id={record.item_id} label={`查看 ${record.account_name} 的记录`} />
        <RecordRetry record={record} look="default" />
        {hasVoucher(record) ? <VoucherButton record={record} look="default" /> : null}
      </div>
    </div>
  )
}
