// The statements of all customers, one beside the list with its versions, dispute and receipts.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { RECEIPT_STATUSES, STATEMENT_STATUSES } from '@tallyhelm/protocol/topics/credit/enums'
import { consoleStatementRows } from '@tallyhelm/protocol/topics/credit/statement-console-columns'
import { consoleStatementEndpoints } from '@tallyhelm/protocol/topics/credit/statement-console-endpoints'
import { consoleStatementFilters } from '@tallyhelm/protocol/topics/credit/statement-console-lists'
import type { ConsoleStatement } from '@tallyhelm/protocol/topics/credit/statement-console-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import shared from '../../lists/cells.module.css'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { StatementDrawer } from './StatementDrawer.tsx'

const NO_ROWS: readonly ConsoleStatement[] = []

export function StatementsTab() {
  const [address] = useSearchParams()
  const list = usePageFrame('statements', consoleStatementFilters)
  const { data, table } = useListCall(consoleStatementEndpoints.list, list.request)
  const [openId, setOpenId] = useState(address.get('statement') ?? undefined)
  const cells = useMemo(() => statementCells(setOpenId), [])
  return (
    <>
      <DeclaredList
        frame={list}
        filtersLabel="对账单筛选"
        list={consoleStatementRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.statement_id)}
        empty={<Empty title="这里没有对账单" text="账期客户的月份出账后，对账单自动出具。" />}
      />
      <StatementDrawer rows={data?.content ?? NO_ROWS} openId={openId} onOpen={setOpenId} />
    </>
  )
}

const statementCells = (onOpen: (id: string) => void): Cells<ConsoleStatement, typeof consoleStatementRows.columns> => ({
  id: row => (
    <button type="button" className={shared.number} onClick={() => onOpen(row.statement_id)}>
      {row.statement_id}
    </button>
  ),
  status: row => (
    <>
      <Tag tone={STATEMENT_STATUSES[row.status].tone}>{STATEMENT_STATUSES[row.status].text}</Tag>{' '}
      {row.is_overdue ? <Tag tone="error">逾期</Tag> : null}
      {row.has_proposal ? <Tag tone="warning">待复核</Tag> : null}
    </>
  ),
  deadline: row => (row.rests ? '审核回执中，暂停计时' : timeText(row.confirm_deadline_at)),
  receipt: row => (row.receipt === null ? '' : <Tag tone={RECEIPT_STATUSES[row.receipt].tone}>{RECEIPT_STATUSES[row.receipt].text}</Tag>),
})
