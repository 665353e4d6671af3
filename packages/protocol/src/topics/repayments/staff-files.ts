// What stands in the files of the console's lists of this topic.
import { fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { consoleRepaymentRows, overdueRows, pendingRows } from './console-columns.ts'
import { OVERDUE_MOVES } from './console-lists.ts'
import { OVERDUE_STEPS } from './enums.ts'
import { groundsText, owedText, shareText } from './pending-texts.ts'

export const REPAYMENTS_FILES = {
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
} as const satisfies SomeStaffFiles
