// What stands in the files of the console's lists of this topic.
import { column, fileOfList, timeCell } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { consoleRectificationRows } from './console-columns.ts'
import { consoleForewarningRows } from './console-forewarning-columns.ts'
import { FOREWARNING_ENDINGS, FOREWARNING_SOURCES } from './forewarning-enums.ts'

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
  STAFF_FOREWARNINGS: fileOfList(
    consoleForewarningRows,
    {
      customer: row => [row.customer_name, row.sub_customer_name].filter(Boolean).join(' / '),
      ending: row => (row.ending === null ? '' : FOREWARNING_ENDINGS[row.ending]),
      source: row => row.issued_by || FOREWARNING_SOURCES.PLATFORM,
      action: null,
    },
    [column('客户编号', row => row.customer_id, 'id')],
  ),
} as const satisfies SomeStaffFiles
