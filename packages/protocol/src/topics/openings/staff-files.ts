// What stands in the files of the console's lists of this topic.
import { column, fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { consoleOpeningRows, surplusRows } from './console-columns.ts'
import { OPENING_STANDINGS } from './console-lists.ts'
import { OPENING_STAGES } from './enums.ts'

export const OPENINGS_FILES = {
  STAFF_OPENINGS: fileOfList(
    consoleOpeningRows,
    { status: row => OPENING_STANDINGS[row.status].text, accounts: row => `${row.done}/${row.count}`, age: null, action: null },
    [column('进度', row => (row.stage === null ? null : OPENING_STAGES[row.stage]))],
  ),
  STAFF_SURPLUS: fileOfList(surplusRows, { action: null }),
} as const satisfies SomeStaffFiles
