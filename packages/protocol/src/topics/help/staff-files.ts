// What stands in the files of the console's lists of this topic.
import { fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { articleRows } from './console-columns.ts'

export const HELP_FILES = {
  HELP_ARTICLES: fileOfList(articleRows, { title: row => row.title }),
} as const satisfies SomeStaffFiles
