// Batch import records: every sheet that was uploaded or pasted, how it goes, and the start of a new one (screens.md 5.9).
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import type { QueryText } from '@tallyhelm/browser/lists/query-text'
import { importRows } from '@tallyhelm/protocol/topics/imports/columns'
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import { importFilters, subCustomerImportFilters } from '@tallyhelm/protocol/topics/imports/lists'
import type { ImportBatch } from '@tallyhelm/protocol/topics/imports/schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useMemo } from 'react'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useOrderEvents } from '../../orders/use-order-events.ts'
import { paths } from '../../routes/paths.ts'
import { useRouteChannel } from '../../routes/use-route.ts'
import { useProfile } from '../../session/use-session.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'
import { importCells } from './cells.tsx'
import styles from './imports.module.css'

const ImportDrawer = lazy(async () => ({ default: (await import('./ImportDrawer.tsx')).ImportDrawer }))

export function ImportRecordPage() {
  const channel = useRouteChannel()
  const { isSubCustomer } = useProfile()
  const list = usePageFrame(isSubCustomer ? subCustomerImportFilters : importFilters, { more: DRAWERS, ends: DRAWERS })
  const { query, change } = list
  const request = useMemo(() => ({ ...list.request, channel }), [channel, list.request])
  const { data, table } = useListCall(importEndpoints.list, request)
  const rows = data?.content ?? NO_ROWS
  const readAgain = useReadAgain()
  const start = () => change({ new: '1', batch: '' })
  useOrderEvents(
    rows.some(row => row.status === 'RUNNING'),
    () => void readAgain(importEndpoints.confirm),
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
      <PortalList
        id="imports"
        label={`${CHANNELS[channel].name} 导入批次`}
        frame={list}
        filtersLabel="导入记录筛选"
        list={importRows}
        cells={importCells}
        page={data}
        table={table}
        empty={<NoBatches channel={channel} onStart={start} />}
        onOpen={row => change({ batch: row.batch_id, new: '' })}
      />
      <OpenDrawer channel={channel} query={query} onChange={change} />
    </>
  )
}

/** `batch`: the batch whose drawer is open; `new`: the drawer of a new one, and which type it begins with. */
const DRAWERS = ['batch', 'new'] as const
const NO_ROWS: readonly ImportBatch[] = []

type Drawers = QueryText<(typeof DRAWERS)[number]>
type DrawerProps = { channel: Channel; query: Drawers; onChange: (changes: Drawers, options?: { replace?: boolean }) => void }

function OpenDrawer({ channel, query: { batch, new: isNew }, onChange }: DrawerProps) {
  if (batch === undefined && isNew === undefined) return null
  return (
    <Suspense fallback={null}>
      <ImportDrawer
        key={batch ?? 'new'}
        channel={channel}
        batchId={batch}
        start={isNew}
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
      text="下载模板，填好后上传，一次最多 500 行。"
      action={
        <Button size="small" onClick={onStart}>
          批量导入
        </Button>
      }
    />
  )
}
