// Batch import records: every sheet that was uploaded or pasted, how it goes, and the start of a new one (screens.md 5.9).
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import type { ListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import { IMPORT_STATUS_CODES, IMPORT_STATUSES, IMPORT_TYPE_CODES, IMPORT_TYPES } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportBatch } from '@tallyhelm/protocol/topics/imports/schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useMemo } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { useOrderEvents } from '../../orders/use-order-events.ts'
import { paths } from '../../routes/paths.ts'
import { useRouteChannel } from '../../routes/use-route.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'
import { BatchCard, batchColumns } from './columns.tsx'
import { IMPORT_RULES, IMPORT_KEYS, type ImportFilterKey, type ImportQuery, importRequestOf, isNarrowed } from './filters.ts'
import { ImportFilters } from './ImportFilters.tsx'
import styles from './imports.module.css'
import { useImportsChanged } from './use-imports-changed.ts'

const ImportDrawer = lazy(async () => ({ default: (await import('./ImportDrawer.tsx')).ImportDrawer }))

export function ImportRecordPage() {
  const channel = useRouteChannel()
  const { preference, save } = usePagePreference()
  const { query, change, reset, chips, filters, paging } = useListFrame(IMPORT_KEYS, {
    rules: IMPORT_RULES,
    look: preference,
    onLook: save,
    chipsOf,
    ends: ['batch', 'new'],
  })
  const request = useMemo(() => importRequestOf(channel, query), [channel, query])
  const { data, table } = useListCall(importEndpoints.list, request)
  const rows = data?.content ?? NO_ROWS
  const start = () => change({ new: '1', batch: '' })
  useOrderEvents(
    rows.some(row => row.status === 'RUNNING'),
    useImportsChanged(),
  )
  return (
    <>
      <PageHeader
        title="批量导入记录"
        actions={
          <>
            <ChannelLinks current={channel} />
            <Button variant="primary" icon={<Upload size={16} aria-hidden />} onClick={start}>
              批量导入
            </Button>
          </>
        }
      />
      <Card padded={false} aria-label={`${CHANNELS[channel].name} 导入批次`}>
        <ImportFilters {...filters} />
        <FilterChips chips={chips} onClear={reset} />
        <ListTable
          id="imports"
          caption="导入批次"
          columns={batchColumns}
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          table={table}
          total={data?.total_size}
          {...paging}
          empty={<NoBatches channel={channel} onStart={start} />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
          onOpen={row => change({ batch: row.batch_id, new: '' })}
          renderCard={row => <BatchCard batch={row} />}
        />
      </Card>
      <OpenDrawer channel={channel} query={query} onChange={change} />
    </>
  )
}

const NO_ROWS: readonly ImportBatch[] = []
const rowKey = (row: ImportBatch) => row.batch_id
const rowName = (row: ImportBatch) => `${row.file_name} ${row.batch_id}`

type DrawerProps = { channel: Channel; query: ImportQuery; onChange: ListQuery<keyof ImportQuery>['change'] }

function OpenDrawer({ channel, query: { batch, new: isNew }, onChange }: DrawerProps) {
  if (batch === undefined && isNew === undefined) return null
  return (
    <Suspense fallback={null}>
      <ImportDrawer
        key={batch ?? 'new'}
        channel={channel}
        batchId={batch}
        onOpen={created => onChange({ batch: created, new: '' }, { replace: true })}
        onClose={() => onChange({ batch: '', new: '' })}
      />
    </Suspense>
  )
}

/** The menu has one entry for the three pages. */
function ChannelLinks({ current }: { current: Channel }) {
  const channels = useOpenedChannels()
  return (
    <nav className={styles.channels} aria-label="渠道">
      {channels.map(channel => (
        <LinkButton key={channel} variant="text" href={paths.imports(channel)} aria-current={channel === current ? 'page' : undefined}>
          {CHANNELS[channel].name}
        </LinkButton>
      ))}
    </nav>
  )
}

function NoBatches({ channel, onStart }: { channel: Channel; onStart: () => void }) {
  return (
    <Empty
      title={`还没有 ${CHANNELS[channel].name} 的导入记录`}
      text="下载模板，填好账户和金额后上传，一次最多 500 行。"
      action={
        <Button size="small" onClick={onStart}>
          批量导入
        </Button>
      }
    />
  )
}

function chipsOf(query: ImportQuery, onRemove: (...keys: ImportFilterKey[]) => void) {
  const chip = (id: ImportFilterKey, label: string, value: string | undefined, inFirstRow = false) =>
    value === undefined ? [] : [{ id, label, value, inFirstRow, onRemove: () => onRemove(id) }]
  const type = oneOf(query.type, IMPORT_TYPE_CODES)
  const status = oneOf(query.status, IMPORT_STATUS_CODES)
  const period = query.from !== undefined && query.to !== undefined ? `${query.from} ～ ${query.to}` : undefined
  return [
    ...chip('type', '导入类型', type && IMPORT_TYPES[type], true),
    ...chip('file_name', '文件名', query.file_name, true),
    ...(period === undefined
      ? []
      : [{ id: 'period', label: '提交时间', value: period, inFirstRow: true, onRemove: () => onRemove('from', 'to') }]),
    ...chip('status', '状态', status && IMPORT_STATUSES[status].text),
    ...chip('submitter', '提交人', query.submitter),
  ]
}
