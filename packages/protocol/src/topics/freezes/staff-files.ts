// What stands in the files of the console's lists of this topic.
import { fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { consoleFreezeRows } from './console-columns.ts'

export const FREEZES_FILES = {
  STAFF_FREEZES: fileOfList(consoleFreezeRows, { action: null }),
} as const satisfies SomeStaffFiles
