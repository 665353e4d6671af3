// 整改: what customers must put right, of all of them; issued one by one or by a sheet, and extended. Reviews are cases (console.md 9).
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { consoleRectificationRows } from '@tallyhelm/protocol/topics/violations/console-columns'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import { consoleRectificationFilters } from '@tallyhelm/protocol/topics/violations/console-lists'
import type { ConsoleRectification } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { CustomerOf, DeadlineText } from './cells.tsx'
import { ImportRectifications } from './ImportDialog.tsx'
import { IssueDialog } from './IssueDialog.tsx'
import { RectificationDrawer } from './RectificationDrawer.tsx'

export function RectificationsPage() {
  const { role } = useStaff()
  const frame = usePageFrame('rectifications', consoleRectificationFilters, OPEN_FRAME)
  const { data, table } = useListCall(consoleRectificationEndpoints.list, frame.request)
  const [adding, setAdding] = useState<'one' | 'sheet'>()
  const { openId, open, close } = openRow(frame)
  const cells = useMemo(() => cellsOf(open), [open])
  return (
    <>
      <PageHeader
        title="整改"
        freshness="下发、延期与逾期；提交的整改在审核中心审核"
        actions={
          <>
            {maySee('/cases', role) ? <Link href="/cases">审核中心</Link> : null}
            {mayCall(consoleRectificationEndpoints.issue, role) ? (
              <>
                <Button onClick={() => setAdding('sheet')}>批量导入</Button>
                <Button variant="primary" onClick={() => setAdding('one')}>
                  下发整改
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <DeclaredList
        frame={frame}
        filtersLabel="整改筛选"
        tabs={<StatusTabs label="按待办筛选" {...frame.tabs('waits')} />}
        list={consoleRectificationRows}
        cells={cells}
        rowName={row => row.account_name}
        page={data}
        table={table}
        onOpen={row => open(row.rectification_id)}
        empty={<Empty title={frame.isFiltered ? '没有符合条件的整改' : '还没有整改'} />}
      />
      {openId === undefined ? null : <RectificationDrawer rectificationId={openId} onClose={close} />}
      {adding === 'one' ? <IssueDialog onClose={() => setAdding(undefined)} /> : null}
      {adding === 'sheet' ? <ImportRectifications onClose={() => setAdding(undefined)} /> : null}
    </>
  )
}

const cellsOf = (open: (id: string) => void): Cells<ConsoleRectification, typeof consoleRectificationRows.columns> => ({
  customer: row => <CustomerOf row={row} />,
  deadline: row => <DeadlineText row={row} />,
  action: row => (
    <Button variant="link" size="mini" onClick={() => open(row.rectification_id)}>
      查看
    </Button>
  ),
})
