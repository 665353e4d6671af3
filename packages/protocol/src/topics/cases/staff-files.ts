// What stands in the files of the console's lists of this topic.
import { column, fileOfList, timeCell } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { caseRows } from './columns.ts'
import { CASE_STATUSES } from './enums.ts'
import { QUEUE_KINDS } from './lists.ts'
import { reasonRows } from './reason-columns.ts'

export const CASES_FILES = {
  CASES: fileOfList(
    caseRows,
    {
      title: row => row.title,
      status: row => (row.status === 'PENDING' && row.stage === 'APPEAL' ? '申诉待审' : CASE_STATUSES[row.status].text),
      sla: row => timeCell(row.due_at),
    },
    [column('类型', row => QUEUE_KINDS[row.kind])],
  ),
  REASONS: fileOfList(reasonRows, { action: null }),
} as const satisfies SomeStaffFiles
