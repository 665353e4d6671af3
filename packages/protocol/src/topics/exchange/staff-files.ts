// What stands in the files of the console's lists of this topic.
import { agreed, proposed } from '../exports/proposal-columns.ts'
import { column, type StaffFile } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { EXCHANGE_SUBJECTS } from './limits.ts'

type Exchange = { subject: keyof typeof EXCHANGE_SUBJECTS; rate: string | null; markup_percent: string | null; source: string | null }
const exchange: StaffFile<Exchange> = [
  column('项目', row => EXCHANGE_SUBJECTS[row.subject]),
  column('汇率', row => row.rate),
  column('加点（%）', row => row.markup_percent, 'amount'),
  column('来源', row => row.source),
]

export const EXCHANGE_FILES = {
  RATES_OF_EXCHANGE: [...exchange, ...agreed],
  EXCHANGE_PROPOSALS: [column('币种', row => row.currency), ...exchange, ...proposed],
} as const satisfies SomeStaffFiles
