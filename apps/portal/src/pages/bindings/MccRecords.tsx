// The records of manager accounts: which each account had, which it was to get, and what became of it (screens.md 5.14).
import { mccRows } from '@tallyhelm/protocol/topics/bindings/columns'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { mccRecordFilters } from '@tallyhelm/protocol/topics/bindings/lists'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { IdCell, NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNews } from '../../api/use-news.ts'
import { isOpen, mccText, reasonOf, stateOf } from '../../bindings/pair-text.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import { OPEN_MS, RECORDS_MORE } from './BindingRecords.tsx'
import styles from './bindings.module.css'
import { Told } from './cells.tsx'
import { PairActions } from './PairActions.tsx'

const MccDrawer = lazy(async () => ({ default: (await import('./MccDrawer.tsx')).MccDrawer }))

const NEWS = [[bindingEndpoints.mccs.path]]

type Props = {
  title: string
  /** Why nothing may be asked for. */
  obstacle: string | undefined
  /** Another submit, that of what is retried. */
  onSubmit: (submitId: string) => void
}

export function MccRecords({ title, obstacle, onSubmit }: Props) {
  useNews(NEWS, true)
  const [shownId, setShownId] = useState<string>()
  const list = usePageFrame(mccRecordFilters, { more: RECORDS_MORE, kept: RECORDS_MORE })
  const { data, table } = useListCall(bindingEndpoints.mccs, list.request, {
    everyMs: page => (page.content.some(isOpen) ? OPEN_MS : undefined),
  })
  const cells = useMemo(
    () => ({
      account: (row: BindingRecord) => (
        <NamedId name={row.account_name} id={row.outside_account_id} href={paths.accounts(row.channel, { detail: row.account_id })} />
      ),
      before: (row: BindingRecord) => <Mcc id={row.before} />,
      target: (row: BindingRecord) => <Mcc id={row.target} />,
      state: (row: BindingRecord) => <Tag tone={stateOf(row).tone}>{stateOf(row).text}</Tag>,
      told: (row: BindingRecord) => <Told lines={reasonOf(row)} />,
      actions: (row: BindingRecord) => (
        <>
          <Button
            variant="link"
            size="mini"
            aria-label={`查看 ${row.account_name} ${mccText(row.target)}`}
            onClick={() => setShownId(row.pair_id)}
          >
            查看
          </Button>
          <PairActions row={row} retryText="重试" obstacle={obstacle} onSubmit={onSubmit} />
        </>
      ),
    }),
    [obstacle, onSubmit],
  )
  const shown = data?.content.find(row => row.pair_id === shownId)
  return (
    <>
      <PortalList
        id="mccs"
        title={title}
        actions={<ExportMenu list={{ kind: 'MCC_BINDINGS', request: list.request }} total={data?.total_size} />}
        frame={list}
        filtersLabel="记录筛选"
        list={mccRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title="还没有 MCC 绑定记录" text="绑定、迁移或解绑 MCC 后，每个账户的结果都会留在这里。" />}
      />
      {shown === undefined ? null : (
        <Suspense fallback={null}>
          <MccDrawer
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

const Mcc = ({ id }: { id: string }) => (id === '' ? <span className={styles.quiet}>—</span> : <IdCell id={mccText(id)} />)
