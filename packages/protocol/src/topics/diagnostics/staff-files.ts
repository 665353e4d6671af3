// What stands in the files of the console's lists of this topic.
import { fileOfList, timeCell } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { feedbackRows } from './feedback-columns.ts'
import { pageViewRows } from './page-view-columns.ts'
import { reportRows } from './report-columns.ts'

export const DIAGNOSTICS_FILES = {
  FEEDBACK: fileOfList(feedbackRows, { content: row => row.content, sla: row => timeCell(row.due_at) }),
  REPORTS: fileOfList(reportRows, { message: row => row.message }),
  PAGE_VIEWS: fileOfList(pageViewRows, { title: row => row.title }),
} as const satisfies SomeStaffFiles
