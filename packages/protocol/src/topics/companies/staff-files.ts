// What stands in the files of the console's lists of this topic.
import { column, fileOfList, yesNo } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { consoleCompanyRows } from './console-columns.ts'
import { COMPANY_STANDINGS } from './console-lists.ts'

export const COMPANIES_FILES = {
  STAFF_COMPANIES: fileOfList(
    consoleCompanyRows,
    {
      company: row => row.company_name,
      code: row => row.registration_number,
      status: row => COMPANY_STANDINGS[row.status].text,
      expires: row => (row.area === null ? null : (row.expires_on ?? '长期')),
      action: null,
    },
    [column('英文名称', row => row.company_name_en), column('重复', row => yesNo(row.is_duplicate))],
  ),
} as const satisfies SomeStaffFiles
