// What stands in the files of the console's lists of this topic.
import { fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { poolRows } from './console-columns.ts'

export const AD_ACCOUNTS_FILES = {
  POOL: fileOfList(poolRows, { difference: row => row.difference, tags: row => row.tags.join('、') }),
} as const satisfies SomeStaffFiles
