// What stands in the files of the console's lists of this topic.
import { column, fileOfList, type StaffFile, timeCell } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { creditRows } from './console-columns.ts'
import type { StaffCreditChange } from './console-schemas.ts'
import { CREDIT_CHANGES, CREDIT_STATES } from './enums.ts'

const changes: StaffFile<StaffCreditChange> = [
  column('时间', row => timeCell(row.at)),
  column('变更', row => CREDIT_CHANGES[row.type].text),
  column('币种', row => row.currency),
  column('变更前', row => row.before, 'amount'),
  column('变更后', row => row.after, 'amount'),
  column('有效期至', row => timeCell(row.valid_until)),
  column('原因', row => row.reason),
  column('提交人', row => row.maker),
  column('审核人', row => row.checker),
]

export const CREDIT_FILES = {
  CREDIT: fileOfList(creditRows, { state: row => CREDIT_STATES[row.state].text }),
  CREDIT_CHANGES: changes,
} as const satisfies SomeStaffFiles
