// What stands in the files of credit lines, their changes, statements, repayments, those that wait and overdue customers.
import { channelFileRows, channelLineRows } from '../billing/channel-bill-columns.ts'
import { monthCustomerRows, monthReason } from '../billing/month-columns.ts'
import { invoicedBillRows } from '../billing/tax-invoice-columns.ts'
import { creditRows } from '../credit/console-columns.ts'
import type { StaffCreditChange } from '../credit/console-schemas.ts'
import { RECEIPT_STATUSES, STATEMENT_STATUSES } from '../statements/enums.ts'
import { CREDIT_CHANGES, CREDIT_STATES } from '../credit/enums.ts'
import { consoleStatementRows } from '../statements/console-columns.ts'
import { consoleRepaymentRows, overdueRows, pendingRows } from '../repayments/console-columns.ts'
import { OVERDUE_MOVES } from '../repayments/console-lists.ts'
import { groundsText, owedText, shareText } from '../repayments/pending-texts.ts'
import { OVERDUE_STEPS } from '../repayments/enums.ts'
import { column, fileOfList, type StaffFile, timeCell } from './staff-file.ts'

const changes: StaffFile<StaffCreditChange> = [
  column('时间', row => timeCell(row.at)),
  column('变更', row => CREDIT_CHANGES[row.type].text),
  column('币种', row => row.currency),
  column('变更前', row => row.before, 'amount'),
  column('变更后', row => row.after, 'amount'),
  column('有效期至', row => timeCell(row.valid_until)),
  column('原因', row => row.reason),
  column('提交人', row => row.maker),
  column('审核人', row => row.checker),
]

export const CREDIT_FILES = {
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
  CREDIT: fileOfList(creditRows, { state: row => CREDIT_STATES[row.state].text }),
  STATEMENTS: fileOfList(consoleStatementRows, {
    id: row => row.statement_id,
    status: row => STATEMENT_STATUSES[row.status].text,
    deadline: row => timeCell(row.confirm_deadline_at),
    receipt: row => (row.receipt === null ? null : RECEIPT_STATUSES[row.receipt].text),
  }),
  REPAYMENTS: fileOfList(consoleRepaymentRows, { no: row => row.repayment_no }),
  PENDING_REPAYMENTS: fileOfList(pendingRows, {
    item: row => row.transaction_id ?? row.item_id,
    grounds: row => groundsText(row),
    owed: row => owedText(row),
    shares: row => row.shares.map(share => shareText(share, row.owed_currency)).join('；'),
    action: null,
  }),
  OVERDUE: fileOfList(overdueRows, {
    customer: row => row.customer_name,
    step: row => (row.step === null ? null : OVERDUE_STEPS[row.step]),
    next: row => (row.next_step === null ? null : `${row.next_on} ${OVERDUE_STEPS[row.next_step]}`),
    tomorrow: row => (row.tomorrow === null ? null : OVERDUE_MOVES[row.tomorrow]),
  }),
  CREDIT_CHANGES: changes,
} as const
