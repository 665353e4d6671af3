// 额度记录 and 清零记录: every leg of every order, with its state as it is now (screens.md 5.11).
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import type { ListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { ADJUST_TYPE_CODES, ADJUST_TYPES, LEG_KINDS } from '@tallyhelm/protocol/topics/quota/enums'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { SHOWN_STATE_CODES, SHOWN_STATES, shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense, useMemo } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { idsText } from '../../lists/ids-text.ts'
import { readChoices } from '@tallyhelm/browser/lists/choices'
import { timeText } from '../../lists/times.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { bookedText } from '../../orders/booked-text.ts'
import { useOrderEvents } from '../../orders/use-order-events.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile, useSeesSpend } from '../../session/use-session.ts'
import { DetailLink, recordColumns, recordColumnsWithoutLimits } from './columns.tsx'
import {
  RECORD_RULES,
  isNarrowed,
  KEPT_ON_RESET,
  RECORD_KEYS,
  RECORD_TAB_CODES,
  RECORD_TABS,
  RECORD_VIEWS,
  type RecordFilterKey,
  type RecordQuery,
  recordRequestOf,
} from './filters.ts'
import { RecordFilters } from './RecordFilters.tsx'
import { RecordRetry } from './RetryButton.tsx'
import styles from './records.module.css'
import { useRecordsChanged } from './use-records-changed.ts'
import { hasVoucher, VoucherButton } from './VoucherButton.tsx'

const RecordDrawer = lazy(async () => ({ default: (await import('./RecordDrawer.tsx')).RecordDrawer }))

type Props = { /** Only what was cleared, with its own caption. */ isCleared: boolean }

export function QuotaRecords({ isCleared }: Props) {
  const caption = RECORD_VIEWS[isCleared ? 'clears' : 'quota']
  const { isSubCustomer } = useProfile()
  const { preference, save } = usePagePreference()
  const { query, change, narrow, reset, chips, filters, paging } = useListFrame(RECORD_KEYS, {
    rules: RECORD_RULES,
    look: preference,
    onLook: save,
    chipsOf,
    ends: ['detail'],
    kept: KEPT_ON_RESET,
  })
  const request = useMemo(() => recordRequestOf(isCleared ? { ...query, type: 'CLEAR' } : query), [query, isCleared])
  const { data, table } = useListCall(isSubCustomer ? quotaEndpoints.subCustomerRecords : quotaEndpoints.records, request)
  const rows = data?.content ?? NO_ROWS
  const columns = useSeesSpend() ? recordColumns : recordColumnsWithoutLimits
  useOrderEvents(true, useRecordsChanged())
  return (
    <>
      <Card padded={false} aria-label={caption}>
        <StatusTabs
          label="按状态筛选"
          panelId="records"
          tabs={RECORD_TAB_CODES.map(code => ({ value: code, label: RECORD_TABS[code], count: data?.status_counts[code] }))}
          value={oneOf(query.status, RECORD_TAB_CODES) ?? 'ALL'}
          onChange={status => narrow({ ...query, status: status === 'ALL' ? '' : status })}
          end={<ExportMenu list={{ kind: 'TRANSACTION_DETAILS', request }} total={data?.total_size} />}
        />
        <RecordFilters {...filters} hasTypes={!isCleared} />
        <FilterChips chips={chips} onClear={reset} />
        <ListTable
          id="records"
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          table={table}
          missingIds={data?.missing_ids}
          total={data?.total_size}
          {...paging}
          empty={isCleared ? <Empty title="还没有清零记录" /> : <NoRecords />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
          onOpen={row => change({ detail: row.item_id })}
          renderCard={row => <RecordCard record={row} />}
        />
      </Card>
      <Detail query={query} ids={rows.map(rowKey)} onChange={change} />
    </>
  )
}

const NO_ROWS: readonly QuotaRecord[] = []
const rowKey = (row: QuotaRecord) => row.item_id
const rowName = (row: QuotaRecord) => `${row.account_name} ${row.apply_no}`

function Detail({
  query,
  ids,
  onChange,
}: {
  query: RecordQuery
  ids: readonly string[]
  onChange: ListQuery<keyof RecordQuery>['change']
}) {
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

function chipsOf(query: RecordQuery, onRemove: (...keys: RecordFilterKey[]) => void) {
  const chip = (id: RecordFilterKey, label: string, value: string | undefined) =>
    value === undefined ? [] : [{ id, label, value, onRemove: () => onRemove(id) }]
  const inFirstRow = true
  const state = SHOWN_STATE_CODES.find(code => code === query.state)
  const channel = CHANNEL_CODES.find(code => code === query.channel)
  const type = ADJUST_TYPE_CODES.find(code => code === query.type)
  const period =
    query.from !== undefined && query.to !== undefined
      ? [{ id: 'period', label: '提交时间', value: `${query.from} ～ ${query.to}`, onRemove: () => onRemove('from', 'to'), inFirstRow }]
      : []
  return [
    ...chip('ids', '账户 ID', idsText(query.ids)).map(one => ({ ...one, inFirstRow })),
    ...chip('apply_no', '单号', query.apply_no).map(one => ({ ...one, inFirstRow })),
    ...period,
    ...chip('channel', '渠道', channel && CHANNELS[channel].name),
    ...chip('type', '操作类型', type && ADJUST_TYPES[type]),
    ...chip('state', '处理状态', state && SHOWN_STATES[state].text),
    ...chip('company', '开户公司', readChoices(query.company)[0]?.label),
    ...chip('submitter', '提交人', query.submitter),
  ]
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
        <DetailLink record={record} />
        <RecordRetry record={record} look="default" />
        {hasVoucher(record) ? <VoucherButton record={record} look="default" /> : null}
      </div>
    </div>
  )
}
