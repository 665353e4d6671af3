// What stands in the files of the console's lists of this topic.
import { fileOfList, timeCell } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { consoleStatementRows } from './console-columns.ts'
import { RECEIPT_STATUSES, STATEMENT_STATUSES } from './enums.ts'

export const STATEMENTS_FILES = {
  STATEMENTS: fileOfList(consoleStatementRows, {
    id: row => row.statement_id,
    status: row => STATEMENT_STATUSES[row.status].text,
    deadline: row => timeCell(row.confirm_deadline_at),
    receipt: row => (row.receipt === null ? null : RECEIPT_STATUSES[row.receipt].text),
  }),
} as const satisfies SomeStaffFiles
