// What stands in the files of the console's lists of this topic.
import { column, fileOfList, timeCell } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { closingRows, coverageRows, readingRows } from './console-columns.ts'
import { troubleText } from './console-enums.ts'

const wordsOf = (trouble: string | null) => (trouble === null ? null : troubleText(trouble))

export const SPEND_FILES = {
  SPEND_COVERAGE: fileOfList(
    coverageRows,
    { customer: row => row.customer_name, accounts: row => row.accounts, why: row => wordsOf(row.trouble) },
    [column('客户编号', row => row.customer_id, 'id'), column('失败自', row => timeCell(row.failed_since))],
  ),
  SPEND_READINGS: fileOfList(
    readingRows,
    {
      account: row => row.account_name,
      customer: row => row.customer_name,
      every: row => `${row.minutes} 分钟${row.is_in_turn ? '' : '，未按时'}`,
      why: row => wordsOf(row.trouble),
    },
    [column('广告账户 ID', row => row.outside_account_id, 'id')],
  ),
  SPEND_CLOSINGS: fileOfList(closingRows, { customer: row => row.customer_name }, [column('客户编号', row => row.customer_id, 'id')]),
} as const satisfies SomeStaffFiles
