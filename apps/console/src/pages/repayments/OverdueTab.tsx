// Who is late and what comes next, with whom each step strikes tomorrow; each opens its late statements, whose fee can be waived.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { overdueRows } from '@tallyhelm/protocol/topics/repayments/console-columns'
import { consoleRepaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import { OVERDUE_MOVES, overdueFilters } from '@tallyhelm/protocol/topics/repayments/console-lists'
import type { OverdueCustomer } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { OVERDUE_STEPS, type OverdueStep } from '@tallyhelm/protocol/topics/repayments/enums'
import { CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { linked } from '../../ledger/posting-step.tsx'
import shared from '../../lists/cells.module.css'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { LateStatements } from '../../repayments/LateStatements.tsx'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'

const FRAME = { more: OPEN_FRAME.more, kept: ['tab', 'group'] } as const

export function OverdueTab() {
  const list = usePageFrame('overdue', overdueFilters, FRAME)
  const { data, table } = useListCall(consoleRepaymentEndpoints.overdue, list.request)
  const { openId, open, close } = openRow(list)
  const row = data?.content.find(each => keyOf(each) === openId)
  return (
    <>
      <DeclaredList
        frame={list}
        label="逾期客户"
        filtersLabel="逾期筛选"
        tabs={<StatusTabs label="按逾期处理筛选" {...list.tabs('group', data?.group_counts)} />}
        list={overdueRows}
        cells={overdueCells(open)}
        page={data}
        table={table}
        onOpen={each => open(keyOf(each))}
        empty={
          <Empty
            title={list.request.group === undefined ? '没有逾期客户' : '这里没有客户'}
            text="已确认的对账单过了还款日仍未还清，客户会列在这里。"
          />
        }
      />
      {openId === undefined ? null : <OverdueDrawer key={openId} openId={openId} row={row} onClose={close} />}
    </>
  )
}

const keyOf = ({ customer_id, currency }: OverdueCustomer): string => `${customer_id}-${currency}`

function OverdueDrawer({ openId, row, onClose }: { openId: string; row: OverdueCustomer | undefined; onClose: () => void }) {
  const { role } = useStaff()
  const [customerId = '0', code] = openId.split('-')
  const currency = CURRENCY_CODES.find(each => each === code)
  return (
    <Drawer open width={640} onClose={onClose} title={`逾期 ${row?.customer_name ?? customerId}`}>
      <Stack gap={16}>
        <p>
          {linked('客户详情', maySee('/customers', role) ? `/customers/${customerId}?tab=credit` : undefined)}
          {row === undefined ? null : <Outlook of={row} />}
        </p>
        <LateStatements customerId={customerId} {...(currency === undefined ? {} : { currency })} />
      </Stack>
    </Drawer>
  )
}

function Outlook({ of: { step, next_step: next, next_on: on, tomorrow } }: { of: OverdueCustomer }) {
  return (
    <>
      {' '}
      · 当前：{step === null ? '未处理' : OVERDUE_STEPS[step]}
      {next === null || on === null ? '' : ` · 下一步：${on} ${OVERDUE_STEPS[next]}`}
      {tomorrow === null ? '' : ` · 明日：${OVERDUE_MOVES[tomorrow]}`}
    </>
  )
}

const STEP_TONES: Readonly<Record<OverdueStep, 'warning' | 'error'>> = { REMIND: 'warning', REFUSE: 'error', FREEZE: 'error' }
const overdueCells = (onOpen: (key: string) => void): Cells<OverdueCustomer, typeof overdueRows.columns> => ({
  customer: row => (
    <span className={shared.two}>
      <button type="button" className={shared.number} onClick={() => onOpen(keyOf(row))}>
        {row.customer_name}
      </button>
      <small>{row.customer_id}</small>
    </span>
  ),
  step: row => (row.step === null ? '—' : <Tag tone={STEP_TONES[row.step]}>{OVERDUE_STEPS[row.step]}</Tag>),
  next: row => (row.next_step === null || row.next_on === null ? '—' : `${row.next_on} ${OVERDUE_STEPS[row.next_step]}`),
  tomorrow: row =>
    row.tomorrow === null ? '—' : <Tag tone={row.tomorrow === 'FREE' ? 'success' : 'error'}>{OVERDUE_MOVES[row.tomorrow]}</Tag>,
})
