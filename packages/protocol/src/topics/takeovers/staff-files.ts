// What stands in the files of the console's lists of this topic.
import { fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { takeoverRowRows, takeoverRows, takeoverTermRows } from './columns.ts'

export const TAKEOVERS_FILES = {
  TAKEOVERS: fileOfList(takeoverRows, { action: null }),
  TAKEOVER_ROWS: fileOfList(takeoverRowRows, {}),
  TAKEOVER_TERMS: fileOfList(takeoverTermRows, {}),
} as const satisfies SomeStaffFiles
