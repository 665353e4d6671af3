// What stands in the files of the console's lists of this topic.
import { fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { arrivalRows, consoleRechargeRows, tryRows } from './console-columns.ts'
import { houseDifferenceRows } from './house-columns.ts'
import { HOUSE_DIFFERENCE_STATES } from './house-lists.ts'
import { receivingAccountRows } from './settings-columns.ts'
import { ACCOUNT_STATES } from './settings-lists.ts'

export const PAYMENTS_FILES = {
  HOUSE_DIFFERENCES: fileOfList(houseDifferenceRows, {
    state: row => (row.closed_at === null ? HOUSE_DIFFERENCE_STATES.OPEN : HOUSE_DIFFERENCE_STATES.CLOSED),
    action: row => (row.is_waiting ? '待复核' : null),
  }),
  RECEIVING_ACCOUNTS: fileOfList(receivingAccountRows, {
    state: row => (row.is_open ? ACCOUNT_STATES.OPEN : ACCOUNT_STATES.CLOSED),
    action: row => (row.is_waiting ? '待复核' : null),
  }),
  RECHARGES: fileOfList(consoleRechargeRows, { purpose: row => (row.is_repayment ? '还款' : '充值'), best: row => row.best, action: null }),
  ARRIVALS: fileOfList(arrivalRows, { action: null }),
  TRIES: fileOfList(tryRows, { action: null }),
} as const satisfies SomeStaffFiles
