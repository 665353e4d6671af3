// What stands in the files of the console's lists of this topic.
import { column, fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { differenceRows, runRows } from './columns.ts'
import { dayRows } from './day-columns.ts'
import { DAY_STATES } from './day-enums.ts'
import { DIFFERENCE_STATES } from './enums.ts'
import { invoiceCheckRows } from './invoice-columns.ts'

export const RECONCILIATION_FILES = {
  DIFFERENCES: fileOfList(differenceRows, { account: row => row.account_name, state: row => DIFFERENCE_STATES[row.state].text }, [
    column('广告账户 ID', row => row.outside_account_id, 'id'),
  ]),
  RUNS: fileOfList(runRows, { state: row => (row.differing > 0 ? '有差异' : row.unread > 0 ? '有未读账户' : '平') }),
  DAY_CLOSES: fileOfList(dayRows, {
    day: row => row.day,
    state: row => `${DAY_STATES[row.state].text}${row.is_changed ? '，签署后变动' : ''}`,
    paid_in: row => row.paid_in,
    booked: row => row.booked,
    unmatched: row => row.unmatched,
    refunded: row => row.refunded,
  }),
  INVOICE_CHECKS: fileOfList(invoiceCheckRows, { account: row => row.account_name, customer: row => row.customer_name }, [
    column('广告账户 ID', row => row.outside_account_id, 'id'),
  ]),
} as const satisfies SomeStaffFiles
