// 发票: the closed bills of a month and their tax invoices, which finance uploads; one that was replaced stays readable.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { invoicedBillRows } from '@tallyhelm/protocol/topics/billing/tax-invoice-columns'
import { taxInvoiceEndpoints } from '@tallyhelm/protocol/topics/billing/tax-invoice-endpoints'
import { taxInvoiceFilters } from '@tallyhelm/protocol/topics/billing/tax-invoice-lists'
import type { InvoicedBill } from '@tallyhelm/protocol/topics/billing/tax-invoice-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { MONTH_FRAME } from './month-frame.ts'
import { TaxInvoiceDialog } from './TaxInvoiceDialog.tsx'

export function TaxInvoices({ month }: { month: string }) {
  const { role } = useStaff()
  const list = usePageFrame('tax-invoices', taxInvoiceFilters, MONTH_FRAME)
  const request = useMemo(() => ({ ...list.request, month }), [list.request, month])
  const { data, table } = useListCall(taxInvoiceEndpoints.list, request)
  const [open, setOpen] = useState<InvoicedBill>()
  const mayUpload = mayCall(taxInvoiceEndpoints.upload, role)
  const cells = useMemo(() => cellsFor(setOpen, mayUpload), [mayUpload])
  return (
    <>
      <DeclaredList
        frame={list}
        filtersLabel="账单发票筛选"
        list={invoicedBillRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title="没有符合条件的账单" text="出账后，本月的每张账单都列在这里。" />}
      />
      {open === undefined ? null : <TaxInvoiceDialog of={open} month={month} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const cellsFor = (onOpen: (row: InvoicedBill) => void, mayUpload: boolean): Cells<InvoicedBill, typeof invoicedBillRows.columns> => ({
  customer: row => <Link href={`/customers/${row.customer_id}`}>{row.customer_name}</Link>,
  invoice: ({ invoices: [current] }) => current?.file_name ?? '尚未开具',
  uploaded: ({ invoices: [current] }) => (current === undefined ? '—' : `${current.staff_name} ${timeText(current.at)}`),
  action: row => {
    const has = row.invoices.length > 0
    if (!mayUpload && !has) return '—'
    const text = mayUpload ? (has ? '更换发票' : '上传发票') : '查看发票'
    return (
      <Button variant="link" size="mini" aria-label={`${text} ${row.company_name} ${row.bill_id}`} onClick={() => onOpen(row)}>
        {text}
      </Button>
    )
  },
})
