// Monthly bills of a channel: what each company spent and owes, month by month; one opens with its accounts and days (screens.md 7).
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { billRows } from '@tallyhelm/protocol/topics/billing/bill-columns'
import { billEndpoints } from '@tallyhelm/protocol/topics/billing/bill-endpoints'
import { billFilters } from '@tallyhelm/protocol/topics/billing/bill-lists'
import type { Bill, BillPage } from '@tallyhelm/protocol/topics/billing/bill-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { KeyFigure, KeyFigures } from '@tallyhelm/ui/display/KeyFigure'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { DownloadButton } from '../../exports/DownloadButton.tsx'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { amountOf, sumLines } from '../../lists/amounts.ts'
import { monthRange, monthWords } from '../../lists/month-range.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useReader } from '../../lists/use-reader.ts'
import { useRoute } from '../../routes/use-route.ts'
import { BillDrawer } from './BillDrawer.tsx'

const FIELDS = { month: monthRange }
const WORDS = { month: monthWords }

export function BillsPage() {
  const { title, channel = 'FACEBOOK' } = useRoute()
  const list = usePageFrame(billFilters, { words: WORDS })
  const request = useMemo(() => ({ ...list.request, channel }), [list.request, channel])
  const { data, table } = useListCall(billEndpoints.list, request)
  const rows = useMemo(() => ({ ...billRows, title }), [title])
  const { opened, open } = useOpened()
  const cells = useMemo(() => cellsFor(open), [open])
  const ids = data?.content.flatMap(({ bill_id }) => bill_id ?? []) ?? []
  return (
    <>
      <PageHeader title={title} actions={<ExportMenu list={{ kind: 'BILLS', request }} total={data?.total_size} />} />
      <Stack>
        <Totals totals={data?.totals} />
        <PortalList
          id="bills"
          label={title}
          frame={list}
          filtersLabel="账单筛选"
          fields={FIELDS}
          list={rows}
          cells={cells}
          page={data}
          table={table}
          empty={<Empty title="还没有账单" text="上月账单在次月的账单日出账，本月的消耗从有投放起显示为未出账。" />}
        />
      </Stack>
      {opened === undefined ? null : <BillDrawer billId={opened} ids={ids} onGo={open} onClose={() => open(undefined)} />}
    </>
  )
}

/** The bill whose drawer is open stands in the address: a wallet's flow leads to it. */
function useOpened() {
  const [address, setAddress] = useSearchParams()
  const open = useCallback(
    (id: string | undefined) =>
      setAddress(
        before => {
          const next = new URLSearchParams(before)
          if (id === undefined) next.delete('detail')
          else next.set('detail', id)
          return next
        },
        { replace: true },
      ),
    [setAddress],
  )
  return { opened: address.get('detail') ?? undefined, open }
}

function Totals({ totals }: { totals: BillPage['totals'] | undefined }) {
  const { seesRebate } = useReader()
  const sums = totals?.currencies ?? []
  const lines = (field: 'fees' | 'rebate' | 'payable') => sumLines(sums.map(sum => ({ amount: sum[field], currency: sum.currency })))
  return (
    <Card padded={false} aria-label="合计">
      <KeyFigures>
        <KeyFigure label="消耗" symbol="$" amount={amountOf(totals?.spend_usd)} note="含未出账月份，折合美元" />
        <KeyFigure label="服务费与税费" amount={lines('fees')} note="已出账" />
        {seesRebate ? <KeyFigure label="返点" amount={lines('rebate')} note="已出账" /> : null}
        <KeyFigure label="应结金额" amount={lines('payable')} note={seesRebate ? '消耗 + 服务费 + 税费 − 返点' : '消耗 + 服务费 + 税费'} />
      </KeyFigures>
    </Card>
  )
}

const cellsFor = (onOpen: (id: string) => void): Cells<Bill, typeof billRows.columns> => ({
  spend_cny: ({ spend_cny }) => (spend_cny === null ? '—' : amountOf(spend_cny, { withSymbol: true }, 'CNY')),
  actions: ({ bill_id, month, company_name, invoice_name }) =>
    bill_id === null ? (
      '—'
    ) : (
      <>
        <Button variant="text" size="mini" onClick={() => onOpen(bill_id)}>
          查看明细
        </Button>
        <DownloadButton
          endpoint={billEndpoints.invoice}
          request={{ id: bill_id }}
          text="下载发票"
          name={`下载发票 ${month} ${company_name}`}
          look="link"
          disabledReason={invoice_name === null ? '发票尚未开具' : undefined}
        />
      </>
    ),
})
