// 还款记录: what is owed, what is late and due next, every repayment so far, and another one (screens.md 7, Repayment).
import { repaymentRows } from '@tallyhelm/protocol/topics/repayments/columns'
import { repaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/endpoints'
import { repaymentFilters } from '@tallyhelm/protocol/topics/repayments/lists'
import type { RepaymentDue, RepaymentSummary } from '@tallyhelm/protocol/topics/repayments/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { KeyFigure, KeyFigures } from '@tallyhelm/ui/display/KeyFigure'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useCall } from '../../api/queries.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { sumLines } from '../../lists/amounts.ts'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { RepayDrawer } from './RepayDrawer.tsx'
import { UnderWay } from './UnderWay.tsx'

const REPAY = 'repay'
/** A to-do leads straight to the drawer, with what is owed and what the wallet holds for it. */
const FRAME = { more: ['action', 'currency', 'pay_currency'] } as const
const CLOSED = { action: '', currency: '', pay_currency: '' }

export function RepaymentPage() {
  const list = usePageFrame(repaymentFilters, FRAME)
  const { data, table } = useListCall(repaymentEndpoints.list, list.request)
  const { data: summary } = useCall(repaymentEndpoints.summary, {})
  const obstacle = useButtons()
  const owed = summary?.dues.filter(({ statements }) => statements > 0) ?? []
  const nothing = summary !== undefined && owed.length === 0 ? '没有待还的对账单' : undefined
  return (
    <>
      <PageHeader
        title="还款记录"
        actions={
          <>
            <ExportMenu list={{ kind: 'REPAYMENTS', request: list.request }} total={data?.total_size} />
            <Button variant="primary" disabledReason={obstacle('submit') ?? nothing} onClick={() => list.change({ action: REPAY })}>
              登记还款
            </Button>
          </>
        }
      />
      <Stack>
        {summary === undefined ? null : <Owed summary={summary} />}
        {summary === undefined ? null : <UnderWay payments={summary.under_way} />}
        <PortalList
          id="repayments"
          label="还款记录"
          frame={list}
          filtersLabel="还款记录筛选"
          list={repaymentRows}
          cells={{}}
          page={data}
          table={table}
          empty={<Empty title="还没有还款" text="对账单确认后可以还款，每一笔都会列在这里。" />}
        />
      </Stack>
      {list.query.action === REPAY && owed.length > 0 && obstacle('submit') === undefined ? (
        <RepayDrawer dues={owed} asked={list.query} onClose={() => list.change(CLOSED)} />
      ) : null}
    </>
  )
}

function Owed({ summary: { dues, late_fee_basis_points: points } }: { summary: RepaymentSummary }) {
  const lines = (field: 'owed' | 'overdue' | 'late_fee' | 'unconfirmed') =>
    sumLines(dues.map(due => ({ amount: due[field], currency: due.currency })))
  const text = (field: Parameters<typeof lines>[0]) => lines(field).join(' + ')
  const count = (field: 'statements' | 'overdue_statements') => dues.reduce((sum, due) => sum + due[field], 0)
  const late = count('overdue_statements')
  const waits = dues.some(({ unconfirmed }) => /[1-9]/.test(unconfirmed)) ? `；另有 ${text('unconfirmed')} 待确认，确认后可还` : ''
  const next = nextOf(dues)
  return (
    <Stack gap={12}>
      {late === 0 ? null : (
        <NoticeStrip tone="error" title={`已逾期 ${text('overdue')}，今日还清另付滞纳金 ${text('late_fee')}`}>
          逾期款项每日按 {points / 100}% 计收滞纳金，随还款一并支付。
        </NoticeStrip>
      )}
      <Card padded={false} aria-label="待还款项">
        <KeyFigures>
          <KeyFigure label="待还" amount={lines('owed')} note={`${count('statements')} 张已确认的对账单${waits}`} />
          <KeyFigure label="已逾期" amount={lines('overdue')} note={late === 0 ? '没有逾期' : `${late} 张，滞纳金 ${text('late_fee')}`} />
          <KeyFigure label="下次应还" amount={next.amount} note={next.day === undefined ? '没有即将到期的对账单' : `${next.day} 前`} />
        </KeyFigures>
      </Card>
    </Stack>
  )
}

/** The next day of any currency, and what is due on it. */
function nextOf(dues: readonly RepaymentDue[]): { day: string | undefined; amount: readonly string[] } {
  const [day] = dues.flatMap(({ next_due_on }) => next_due_on ?? []).toSorted()
  const due = dues.filter(({ next_due_on }) => next_due_on === day && day !== undefined)
  return { day, amount: sumLines(due.map(({ next_due, currency }) => ({ amount: next_due, currency }))) }
}
