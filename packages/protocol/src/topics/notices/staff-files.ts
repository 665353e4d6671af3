// What stands in the files of the console's lists of this topic.
import { fileOfList, timeCell } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { audienceText } from './audience-text.ts'
import { noticeRows } from './console-columns.ts'
import { interestRows } from './interest-columns.ts'

export const NOTICES_FILES = {
  NOTICES: fileOfList(noticeRows, {
    title: row => row.title,
    audience: audienceText,
    active_until: row => timeCell(row.active_until),
  }),
  INTERESTS: fileOfList(interestRows, { action: null }),
} as const satisfies SomeStaffFiles
