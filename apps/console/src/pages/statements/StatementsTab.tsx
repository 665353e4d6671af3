// The statements of all customers, one beside the list with its versions, dispute and receipts.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { type Cells, Two } from '@tallyhelm/browser/lists/DeclaredTable'
import { RECEIPT_STATUSES, STATEMENT_STATUSES } from '@tallyhelm/protocol/topics/statements/enums'
import { consoleStatementRows } from '@tallyhelm/protocol/topics/statements/console-columns'
import { consoleStatementEndpoints } from '@tallyhelm/protocol/topics/statements/console-endpoints'
import { consoleStatementFilters } from '@tallyhelm/protocol/topics/statements/console-lists'
import type { ConsoleStatement } from '@tallyhelm/protocol/topics/statements/console-schemas'
import { REPAYMENT_CHANNELS } from '@tallyhelm/protocol/topics/repayments/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Money } from '@tallyhelm/ui/display/Money'
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
    <span className={shared.tags}>
      <Tag tone={STATEMENT_STATUSES[row.status].tone}>{STATEMENT_STATUSES[row.status].text}</Tag>
      {row.is_overdue ? <Tag tone="error">逾期</Tag> : null}
      {row.has_proposal ? <Tag tone="warning">待复核</Tag> : null}
      {row.receipt === 'PENDING' ? <Tag tone={RECEIPT_STATUSES.PENDING.tone}>回执{RECEIPT_STATUSES.PENDING.text}</Tag> : null}
    </span>
  ),
  month: row => <Two below={REPAYMENT_CHANNELS[row.channel]}>{row.month}</Two>,
  fees: row => (
    <Two below={`返点 ${amountText(row.rebate, row.currency)}`}>
      <Money amount={amountText(row.fees, row.currency)} />
    </Two>
  ),
  deadline: row => {
    if (row.rests) return <Two below="暂停计时">审核回执中</Two>
    const at = timeText(row.confirm_deadline_at)
    return <Two below={at.slice(11)}>{at.slice(0, 10)}</Two>
  },
  receipt: row => (row.receipt === null ? '' : <Tag tone={RECEIPT_STATUSES[row.receipt].tone}>{RECEIPT_STATUSES[row.receipt].text}</Tag>),
})
