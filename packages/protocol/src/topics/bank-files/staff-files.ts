// What stands in the files of the console's lists of this topic.
import { fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { bankFileRows, bankLineRows } from './columns.ts'

export const BANK_FILES = {
  BANK_FILES: fileOfList(bankFileRows, { action: null }),
  BANK_LINES: fileOfList(bankLineRows, { action: null }),
} as const satisfies SomeStaffFiles
