// What stands in the files of the console's lists of this topic.
import { agreed, proposed } from '../exports/proposal-columns.ts'
import { column, fileOfList, type StaffFile, timeCell, yesNo } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { channelFileRows, channelLineRows } from './channel-bill-columns.ts'
import { RATE_SUBJECTS } from './limits.ts'
import { monthCustomerRows, monthReason } from './month-columns.ts'
import { invoicedBillRows } from './tax-invoice-columns.ts'

type Rate = { subject: keyof typeof RATE_SUBJECTS; service_fee_percent: string; tax_percent: string | null; is_returnable: boolean | null }
const rate: StaffFile<Rate> = [
  column('项目', row => RATE_SUBJECTS[row.subject]),
  column('费率（%）', row => row.service_fee_percent, 'amount'),
  column('税率（%）', row => row.tax_percent, 'amount'),
  column('费用可退', row => yesNo(row.is_returnable)),
]

export const BILLING_FILES = {
  RATES: [...rate, ...agreed],
  RATE_PROPOSALS: [...rate, column('生效时间', row => timeCell(row.valid_from)), ...proposed],
  BILL_MONTHS: fileOfList(monthCustomerRows, { customer: row => row.customer_name, why: monthReason }),
  TAX_INVOICES: fileOfList(invoicedBillRows, {
    customer: row => row.customer_name,
    invoice: row => row.invoices[0]?.file_name,
    uploaded: row => row.invoices[0] && `${row.invoices[0].staff_name} ${timeCell(row.invoices[0].at)}`,
    action: null,
  }),
  CHANNEL_FILES: fileOfList(channelFileRows, { action: null }),
  CHANNEL_LINES: fileOfList(channelLineRows, {}),
  CHANNEL_CASE_LINES: fileOfList(channelLineRows, {}),
} as const satisfies SomeStaffFiles
