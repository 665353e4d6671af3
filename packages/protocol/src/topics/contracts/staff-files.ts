// What stands in the files of the console's lists of this topic.
import { fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { contractRows } from './console-columns.ts'

export const CONTRACTS_FILES = {
  CONTRACTS: fileOfList(contractRows, { name: row => row.customer_sign_name }),
} as const satisfies SomeStaffFiles
