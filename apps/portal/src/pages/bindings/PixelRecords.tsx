// The records of pixels: with accounts and with businesses, each with its steps, and what can be done about it (screens.md 5.8, 5.10).
import { pixelRows } from '@tallyhelm/protocol/topics/bindings/columns'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { pixelRecordFilters } from '@tallyhelm/protocol/topics/bindings/lists'
import type { PixelRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNews } from '../../api/use-news.ts'
import { actionText, isOpen, reasonOf } from '../../bindings/pair-text.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import { Told } from './cells.tsx'
import { OPEN_MS, RECORDS_MORE } from './BindingRecords.tsx'
import { PixelActions } from './PixelActions.tsx'

const PixelDrawer = lazy(async () => ({ default: (await import('./PixelDrawer.tsx')).PixelDrawer }))

const NEWS = [[bindingEndpoints.pixels.path]]

type Props = {
  title: string
  /** Why nothing may be asked for. */
  obstacle: string | undefined
  /** Another submit, that of what is retried or ended. */
  onSubmit: (submitId: string) => void
}

export function PixelRecords({ title, obstacle, onSubmit }: Props) {
  useNews(NEWS, true)
  const [shownId, setShownId] = useState<string>()
  const list = usePageFrame(pixelRecordFilters, { more: RECORDS_MORE, kept: RECORDS_MORE })
  const { data, table } = useListCall(bindingEndpoints.pixels, list.request, {
    everyMs: page => (page.content.some(isOpen) ? OPEN_MS : undefined),
  })
  const cells = useMemo(
    () => ({
      account: (row: PixelRecord) => (
        <NamedId name={row.account_name} id={row.outside_account_id} href={paths.accounts(row.channel, { detail: row.account_id })} />
      ),
      action: actionText,
      told: (row: PixelRecord) => <Told lines={reasonOf(row)} />,
      actions: (row: PixelRecord) => (
        <>
          <Button variant="link" size="mini" aria-label={`查看 ${row.account_name} ${row.target}`} onClick={() => setShownId(row.pair_id)}>
            查看
          </Button>
          <PixelActions row={row} obstacle={obstacle} onSubmit={onSubmit} />
        </>
      ),
    }),
    [obstacle, onSubmit],
  )
  const shown = data?.content.find(row => row.pair_id === shownId)
  return (
    <>
      <PortalList
        id="pixels"
        title={title}
        actions={<ExportMenu list={{ kind: 'PIXEL_BINDINGS', request: list.request }} total={data?.total_size} />}
        frame={list}
        filtersLabel="记录筛选"
        list={pixelRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title="还没有 Pixel 绑定记录" text="绑定 Pixel，或申请将 Pixel 绑定到 BM 后，每一项的进度都会留在这里。" />}
      />
      {shown === undefined ? null : (
        <Suspense fallback={null}>
          <PixelDrawer
            row={shown}
            ids={data?.content.map(row => row.pair_id) ?? []}
            obstacle={obstacle}
            onSubmit={onSubmit}
            onGo={setShownId}
            onClose={() => setShownId(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
