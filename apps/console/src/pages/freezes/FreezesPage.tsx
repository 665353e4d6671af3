// 冻结与解冻: what platforms and the agency froze, of all customers, the applications to thaw, and what was done about them (console.md 11).
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { consoleFreezeRows } from '@tallyhelm/protocol/topics/freezes/console-columns'
import { consoleFreezeEndpoints } from '@tallyhelm/protocol/topics/freezes/console-endpoints'
import { consoleFreezeFilters } from '@tallyhelm/protocol/topics/freezes/console-lists'
import type { ConsoleFreeze, FreezeGroupCounts } from '@tallyhelm/protocol/topics/freezes/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { AgencyFreezeDialog } from '../../freezes/AgencyFreezeDialog.tsx'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { FreezeActions } from './FreezeActions.tsx'
import { FreezeDrawer } from './FreezeDrawer.tsx'
import { NewFreezeDialog } from './NewFreezeDialog.tsx'
import { useFreezeActions } from './use-freeze-actions.ts'

export function FreezesPage() {
  const { role } = useStaff()
  const frame = usePageFrame('freezes', consoleFreezeFilters, OPEN_FRAME)
  const { data, table } = useListCall(consoleFreezeEndpoints.list, frame.request)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [isFreezing, setFreezing] = useState(false)
  const { openId, open, close } = openRow(frame)
  const { asked, act, done, close: closeAsked, isBusy } = useFreezeActions(() => setSelected(NOTHING))
  const cells = useMemo(() => cellsOf(open), [open])
  const rows = data?.content ?? NO_ROWS
  const chosen = rows.filter(row => selected.has(row.record_id))
  const mayWork = mayCall(consoleFreezeEndpoints.mark, role)
  return (
    <>
      <PageHeader
        title="冻结与解冻"
        freshness="只有读到渠道已解冻，账户才显示为已解冻；代理冻结由代理解除"
        actions={
          mayCall(consoleFreezeEndpoints.freeze, role) ? (
            <Button variant="primary" onClick={() => setFreezing(true)}>
              代理冻结
            </Button>
          ) : undefined
        }
      />
      <DeclaredList
        frame={frame}
        filtersLabel="冻结筛选"
        tabs={<StatusTabs label="按冻结状态筛选" {...standingFirst(frame.tabs('group', data?.group_counts), data?.group_counts)} />}
        list={consoleFreezeRows}
        cells={cells}
        rowName={row => row.account_name}
        page={data}
        table={table}
        onOpen={row => open(row.record_id)}
        {...(mayWork ? { selection: { selected, onChange: setSelected } } : {})}
        empty={<Empty title={frame.isFiltered ? '没有符合条件的冻结记录' : '没有冻结中的账户'} />}
      >
        <BatchBar count={chosen.length} unit="条记录" onClear={() => setSelected(NOTHING)}>
          <FreezeActions small freezes={chosen} onAction={action => act(action, chosen)} isBusy={isBusy} />
        </BatchBar>
      </DeclaredList>
      {openId === undefined ? null : (
        <FreezeDrawer rows={rows} recordId={openId} onOpen={open} onClose={close} onAction={act} isBusy={isBusy} />
      )}
      {asked?.action === 'lift' ? <AgencyFreezeDialog action="lift" accounts={asked.freezes} onDone={done} onClose={closeAsked} /> : null}
      {asked?.action === 'refuse' ? (
        <ReasonDialog
          title="渠道拒绝解冻"
          subject={`${asked.freezes.length} 个账户`}
          note="账户变为解冻被拒，客户将看到所填原因，可补充凭证后重新申请。"
          endpoint={consoleFreezeEndpoints.refuse}
          request={{ record_ids: asked.freezes.map(freeze => freeze.record_id) }}
          templates="UNFREEZE"
          onSuccess={({ changed }) => done(`已记录渠道拒绝：${changed} 个账户`)}
          onClose={closeAsked}
        />
      ) : null}
      {isFreezing ? (
        <NewFreezeDialog
          onDone={text => {
            setFreezing(false)
            done(text)
          }}
          onClose={() => setFreezing(false)}
        />
      ) : null}
    </>
  )
}

type Tabs = { tabs: { value: string; label: string; count: number | undefined }[]; value: string; onChange: (value: string) => void }

/** What goes on is shown at first, and so needs no tab for everything. */
const standingFirst = ({ tabs: [all, ...tabs], value, onChange }: Tabs, counts: FreezeGroupCounts | undefined): Tabs => ({
  tabs: tabs.map(tab => (tab.value === 'STANDING' ? { ...tab, count: counts?.STANDING } : tab)),
  value: value === all?.value ? 'STANDING' : value,
  onChange: chosen => onChange(chosen === 'STANDING' && all ? all.value : chosen),
})

const NO_ROWS: readonly ConsoleFreeze[] = []
const NOTHING: ReadonlySet<string> = new Set()
const cellsOf = (open: (id: string) => void): Cells<ConsoleFreeze, typeof consoleFreezeRows.columns> => ({
  action: row => (
    <Button variant="link" size="mini" onClick={() => open(row.record_id)}>
      查看
    </Button>
  ),
})
