// One list of the records of bindings, whatever its type: live while something is under way, a row's actions, and its drawer.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { DeclaredListProps } from '@tallyhelm/browser/lists/DeclaredList'
import type { Columns } from '@tallyhelm/protocol/lists/columns'
import type { Filters } from '@tallyhelm/protocol/lists/filters'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useNews } from '../../api/use-news.ts'
import { isOpen, targetText } from '../../bindings/pair-text.ts'
import type { ExportList } from '../../exports/export-list.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'

const NEWS = [[bindingEndpoints.list.path], [bindingEndpoints.pixels.path], [bindingEndpoints.mccs.path]]
const OPEN_MS = 10_000
/** Of a call: it asks by itself while something is under way. */
export const WHILE_OPEN = { everyMs: (page: { content: BindingRecord[] }) => (page.content.some(isOpen) ? OPEN_MS : undefined) }

/** What else the page's address holds stays while its records are looked through. */
const MORE = ['submit', 'chosen', 'encryptData'] as const
export const RECORDS_FRAME = { more: MORE, kept: MORE }

export type RecordActs = {
  /** Why nothing may be asked for. */
  obstacle: string | undefined
  /** Another submit, that of what is retried or ended. */
  onSubmit: (submitId: string) => void
}
export type DrawerProps<Row extends BindingRecord> = {
  row: Row
  ids: readonly string[]
  actions: ReactNode
  onGo: (id: string) => void
  onClose: () => void
}

type Props<Declared extends Filters, Row extends BindingRecord, Shown extends Columns<Row>> = Pick<
  DeclaredListProps<Declared, Row, Shown>,
  'id' | 'title' | 'frame' | 'list'
> &
  RecordActs & {
    call: Pick<DeclaredListProps<Declared, Row, Shown>, 'table'> & { data: { content: Row[]; total_size: number } | undefined }
    cells: Omit<Cells<Row, Shown>, 'actions'>
    actionsOf: (row: Row, acts: RecordActs) => ReactNode
    exported: ExportList
    empty: { title: string; text: string }
    Drawer: ComponentType<DrawerProps<Row>>
  }

export function RecordList<Declared extends Filters, Row extends BindingRecord, Shown extends Columns<Row>>(
  props: Props<Declared, Row, Shown>,
) {
  const { call, cells, actionsOf, exported, empty, Drawer, obstacle, onSubmit, ...list } = props
  useNews(NEWS, true)
  const [shownId, setShownId] = useState<string>()
  const drawn = useMemo(() => {
    const actions = (row: Row) => (
      <>
        <ShowButton row={row} onShow={setShownId} />
        {actionsOf(row, { obstacle, onSubmit })}
      </>
    )
    return { ...cells, actions } as unknown as Cells<Row, Shown> // the list's own ones, and the actions that were left out
  }, [cells, actionsOf, obstacle, onSubmit])
  const shown = call.data?.content.find(row => row.pair_id === shownId)
  return (
    <>
      <PortalList<Declared, Row, Shown>
        {...list}
        actions={<ExportMenu list={exported} total={call.data?.total_size} />}
        filtersLabel="记录筛选"
        cells={drawn}
        page={call.data}
        table={call.table}
        empty={<Empty {...empty} />}
      />
      {shown === undefined ? null : (
        <Suspense fallback={null}>
          <Drawer
            row={shown}
            ids={call.data?.content.map(row => row.pair_id) ?? []}
            actions={actionsOf(shown, { obstacle, onSubmit })}
            onGo={setShownId}
            onClose={() => setShownId(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const ShowButton = ({ row, onShow }: { row: BindingRecord; onShow: (id: string) => void }) => (
  <Button variant="link" size="mini" aria-label={`查看 ${row.account_name} ${targetText(row)}`} onClick={() => onShow(row.pair_id)}>
    查看
  </Button>
)
