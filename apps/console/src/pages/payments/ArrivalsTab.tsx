// Money that arrived and has no owner yet; by its state, what became of the rest.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { arrivalRows } from '@tallyhelm/protocol/topics/payments/console-columns'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import { arrivalFilters } from '@tallyhelm/protocol/topics/payments/console-lists'
import type { Arrival } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { ArrivalDrawer } from './ArrivalDrawer.tsx'

export function ArrivalsTab() {
  const list = usePageFrame('arrivals', arrivalFilters, OPEN_FRAME)
  const { data, table } = useListCall(consoleRechargeEndpoints.arrivals, { ...list.request, state: 'UNMATCHED' })
  const { openId, open, close } = openRow(list)
  const cells = arrivalCells(open)
  return (
    <>
      <DeclaredList
        frame={list}
        label="未匹配资金"
        filtersLabel="未匹配资金筛选"
        list={arrivalRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => open(row.arrival_id)}
        empty={<Empty title="没有未匹配的资金" text="到账的款项都已有归属" />}
      />
      {openId === undefined ? null : <ArrivalDrawer arrivalId={openId} onClose={close} />}
    </>
  )
}

const arrivalCells = (onOpen: (id: string) => void): Cells<Arrival, typeof arrivalRows.columns> => ({
  action: row => (
    <Button variant="link" size="mini" onClick={() => onOpen(row.arrival_id)}>
      处理
    </Button>
  ),
})
