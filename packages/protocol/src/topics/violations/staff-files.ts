// What stands in the files of the console's lists of this topic.
import { column, fileOfList, timeCell } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { consoleRectificationRows } from './console-columns.ts'

export const VIOLATIONS_FILES = {
  RECTIFICATIONS: fileOfList(
    consoleRectificationRows,
    {
      customer: row => [row.customer_name, row.sub_customer_name].filter(Boolean).join(' / '),
      deadline: row => timeCell(row.deadline_at),
      action: null,
    },
    [
      column('客户编号', row => row.customer_id, 'id'),
      column('渠道政策', row => row.policy_text),
      column('驳回原因', row => row.reject_reason),
    ],
  ),
} as const satisfies SomeStaffFiles
