// Every customer's repayments, one row for each statement that one paid; each opens the whole of it.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { type Cells, Two } from '@tallyhelm/browser/lists/DeclaredTable'
import { consoleRepaymentRows } from '@tallyhelm/protocol/topics/repayments/console-columns'
import { consoleRepaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import { consoleRepaymentFilters } from '@tallyhelm/protocol/topics/repayments/console-lists'
import type { ConsoleRepayment } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { REPAYMENT_CHANNELS, REPAYMENT_SOURCES, REPAYMENT_STATUSES } from '@tallyhelm/protocol/topics/repayments/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Empty } from '@tallyhelm/ui/display/Empty'
import shared from '../../lists/cells.module.css'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { RepaymentDrawer } from './RepaymentDrawer.tsx'

export function RecordsTab() {
  const list = usePageFrame('repayments', consoleRepaymentFilters, OPEN_FRAME)
  const { data, table } = useListCall(consoleRepaymentEndpoints.list, list.request)
  const { openId, open, close } = openRow(list)
  return (
    <>
      <DeclaredList
        frame={list}
        label="还款记录"
        filtersLabel="还款记录筛选"
        list={consoleRepaymentRows}
        cells={recordCells(open)}
        page={data}
        table={table}
        onOpen={row => open(row.repayment_no)}
        empty={<Empty title="没有还款记录" text="客户还款入账后，每张对账单一行列在这里。" />}
      />
      {openId === undefined ? null : <RepaymentDrawer key={openId} repaymentNo={openId} onClose={close} />}
    </>
  )
}

const recordCells = (onOpen: (no: string) => void): Cells<ConsoleRepayment, typeof consoleRepaymentRows.columns> => ({
  no: row => (
    <button type="button" className={shared.number} onClick={() => onOpen(row.repayment_no)}>
      {row.repayment_no}
    </button>
  ),
  statement_no: row => (
    <Two below={`${row.month} · ${REPAYMENT_CHANNELS[row.channel]}`}>
      <IdCell id={row.statement_no} />
    </Two>
  ),
  late_fee: row => (
    <Two below={row.overdue_days === 0 ? null : `逾期 ${row.overdue_days} 天`}>
      <Money amount={amountText(row.late_fee, row.currency)} />
    </Two>
  ),
  status: row => (
    <Two below={REPAYMENT_SOURCES[row.source]}>
      <Tag tone={REPAYMENT_STATUSES[row.status].tone}>{REPAYMENT_STATUSES[row.status].text}</Tag>
    </Two>
  ),
})
