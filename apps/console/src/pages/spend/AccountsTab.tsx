// Ad accounts by how they are read: the worst first; chosen ones are read again at once.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { readingRows } from '@tallyhelm/protocol/topics/spend/console-columns'
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import { readingFilters } from '@tallyhelm/protocol/topics/spend/console-lists'
import type { ReadingRow } from '@tallyhelm/protocol/topics/spend/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import { useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { CustomerName } from '../../lists/CustomerName.tsx'
import { Trouble } from './Trouble.tsx'
import { ReadAgainDialog } from './ReadAgainDialog.tsx'

export function AccountsTab() {
  const { role } = useStaff()
  const list = usePageFrame('spend-accounts', readingFilters, BEHIND_TAB)
  const { data, table } = useListCall(consoleSpendEndpoints.accounts, list.request)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [isAsking, setAsking] = useState(false)
  // What has left the page is chosen no more.
  const chosen = (data?.content ?? []).filter(row => selected.has(row.account_id))
  const mayRead = mayCall(consoleSpendEndpoints.readAgain, role)
  return (
    <>
      <DeclaredList
        frame={list}
        filtersLabel="账户读取筛选"
        list={readingRows}
        cells={CELLS}
        rowName={row => row.account_name}
        page={data}
        table={table}
        {...(mayRead && { selection: { selected, onChange: setSelected } })}
        empty={<Empty title="没有符合条件的账户" />}
      >
        <BatchBar count={chosen.length} unit="个账户" onClear={() => setSelected(NOTHING)}>
          <Button size="mini" onClick={() => setAsking(true)}>
            立即重新读取
          </Button>
        </BatchBar>
      </DeclaredList>
      {isAsking ? <ReadAgainDialog accounts={chosen} onDone={() => setSelected(NOTHING)} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

const NOTHING: ReadonlySet<string> = new Set()

const CELLS: Cells<ReadingRow, typeof readingRows.columns> = {
  account: row => <NamedId name={row.account_name} id={row.outside_account_id} />,
  customer: row => <CustomerName id={row.customer_id} name={row.customer_name} />,
  every: row => (row.is_in_turn ? `${row.minutes} 分钟` : `${row.minutes} 分钟，未按时`),
  why: row => <Trouble code={row.trouble} />,
}
