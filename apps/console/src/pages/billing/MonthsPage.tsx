// 月度账单: how far each month is closed, the customers of one with what they spent, were billed, wait for and differ by, and its tax invoices.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { monthCustomerRows, monthReason } from '@tallyhelm/protocol/topics/billing/month-columns'
import { monthEndpoints } from '@tallyhelm/protocol/topics/billing/month-endpoints'
import { MONTH_STATES } from '@tallyhelm/protocol/topics/billing/month-enums'
import { monthFilters } from '@tallyhelm/protocol/topics/billing/month-lists'
import type { ConsoleMonth, ConsoleMonths, MonthCustomer } from '@tallyhelm/protocol/topics/billing/month-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCall, useCommand } from '../../api/queries.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { MONTH_FRAME, MONTH_VIEW_CODES, MONTH_VIEWS, type MonthView } from './month-frame.ts'
import { TaxInvoices } from './TaxInvoices.tsx'

export function MonthsPage() {
  const { data, error, refetch } = useCall(monthEndpoints.months, {})
  const [address, setAddress] = useSearchParams()
  const months = data?.months ?? []
  const chosen = months.find(({ month }) => month === address.get('month')) ?? months.find(({ state }) => state !== 'OPEN') ?? months[0]
  return (
    <>
      <PageHeader title="月度账单" actions={<CloseNow months={data} />} />
      {error ? (
        <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {error.msg}
        </NoticeStrip>
      ) : chosen === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <Tabs
          label="月份"
          value={chosen.month}
          onChange={month => setAddress({ month })}
          tabs={months.map(of => ({ value: of.month, label: of.month, panel: <OneMonth key={of.month} of={of} /> }))}
        />
      )}
    </>
  )
}

/** The hourly job does it by itself; whoever can't wait asks for it here. */
function CloseNow({ months }: { months: ConsoleMonths | undefined }) {
  const { role } = useStaff()
  const toast = useToast()
  const close = useCommand(monthEndpoints.close, { onSuccess: () => toast.success('已开始出账，完成后刷新可见') })
  if (!mayCall(monthEndpoints.close, role)) return null
  const month = months?.next ?? null
  return (
    <Button
      loading={close.isPending}
      disabledReason={month === null ? '没有到期的月份' : undefined}
      onClick={() => month !== null && close.mutate({ request: { month } })}
    >
      {month === null ? '立即出账' : `立即出账 ${month}`}
    </Button>
  )
}

function OneMonth({ of }: { of: ConsoleMonth }) {
  const [address, setAddress] = useSearchParams()
  const view: MonthView = address.get('view') === 'invoices' ? 'invoices' : 'spend'
  return (
    <Stack>
      <Progress of={of} />
      <SegmentedControl
        label="月份内容"
        value={view}
        onChange={next => setAddress({ month: of.month, view: next })}
        options={MONTH_VIEW_CODES.map(value => ({ value, label: MONTH_VIEWS[value] }))}
      />
      {view === 'invoices' ? <TaxInvoices month={of.month} /> : <Customers of={of} />}
    </Stack>
  )
}

function Customers({ of }: { of: ConsoleMonth }) {
  const list = usePageFrame('bill-months', monthFilters, MONTH_FRAME)
  const request = useMemo(() => ({ ...list.request, month: of.month }), [list.request, of.month])
  const { data, table } = useListCall(monthEndpoints.customers, request)
  return (
    <DeclaredList
      frame={list}
      filtersLabel="客户账单筛选"
      list={monthCustomerRows}
      cells={CELLS}
      page={data}
      table={table}
      empty={<Empty title="没有符合条件的客户" text="本月有消耗的客户按渠道列在这里。" />}
    />
  )
}

function Progress({ of }: { of: ConsoleMonth }) {
  const { text, tone } = MONTH_STATES[of.state]
  return (
    <Card>
      <Definitions
        isWide
        items={[
          { label: '状态', value: <Tag tone={tone}>{text}</Tag> },
          { label: of.closed_at === null ? '出账日' : '出账时间', value: timeText(of.closed_at ?? of.closes_at) },
          { label: '已出账客户', value: String(of.closed_customers) },
          { label: '等待消耗的客户', value: String(of.waiting_customers) },
          { label: '账单', value: `${of.bills} 张` },
          { label: '待入账返点的客户', value: String(of.unfinished_customers) },
          { label: '出账汇率', value: of.cny_per_usd ?? '—' },
          { label: '核对', value: of.verified_at === null ? '每次总账检查核对' : `${timeText(of.verified_at)} 核对无误` },
        ]}
      />
    </Card>
  )
}

const CELLS: Cells<MonthCustomer, typeof monthCustomerRows.columns> = {
  customer: row => <Link href={`/customers/${row.customer_id}`}>{row.customer_name}</Link>,
  why: row => monthReason(row) || '—',
}
