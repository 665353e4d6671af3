// What stands in the files of the console's lists of this topic.
import { fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { adoptionRowRows, adoptionRows, foundRows } from './columns.ts'

export const ADOPTION_FILES = {
  FOUND: fileOfList(foundRows, { currency: row => row.currency, limit: row => (row.is_uncapped ? '没有上限' : row.platform_limit) }),
  ADOPTIONS: fileOfList(adoptionRows, { uncapped: row => row.uncapped, action: null }),
  ADOPTION_ROWS: fileOfList(adoptionRowRows, {
    account: row => `${row.account_name ?? ''} ${row.outside_account_id}`.trim(),
    problem: row => row.problem,
    opening: row => row.opening,
  }),
} as const satisfies SomeStaffFiles
