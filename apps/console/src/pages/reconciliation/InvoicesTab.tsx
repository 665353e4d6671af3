// The three-way check: how each month stands, and the accounts whose bill, platform's invoice and daily spend differ, with the cause.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { INVOICE_CAUSES } from '@tallyhelm/protocol/topics/reconciliation/invoice-enums'
import { invoiceCheckRows } from '@tallyhelm/protocol/topics/reconciliation/invoice-columns'
import { invoiceEndpoints } from '@tallyhelm/protocol/topics/reconciliation/invoice-endpoints'
import { invoiceCheckFilters } from '@tallyhelm/protocol/topics/reconciliation/invoice-lists'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { invoiceCells } from './cells.tsx'
import { InvoiceMonths } from './InvoiceMonths.tsx'

export function InvoicesTab() {
  const list = usePageFrame('invoice-checks', invoiceCheckFilters, BEHIND_TAB)
  const { query, data, table } = useListCall(invoiceEndpoints.list, list.request)
  const { cause } = list.request
  return (
    <Stack>
      <InvoiceMonths onRead={() => void query.refetch()} />
      {cause === undefined ? null : (
        <NoticeStrip tone="info" title={INVOICE_CAUSES[cause].text}>
          {INVOICE_CAUSES[cause].meaning}
        </NoticeStrip>
      )}
      <DeclaredList
        frame={list}
        filtersLabel="三方核对筛选"
        list={invoiceCheckRows}
        cells={invoiceCells}
        page={data}
        table={table}
        empty={<Empty title="没有差异" text="已核对的账户中，账单、渠道发票与每日消耗一致。" />}
      />
    </Stack>
  )
}
