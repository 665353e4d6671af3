// What stands in the files of the console's lists of this topic.
import { STAFF_ROLES } from '../../vocabulary/staff-roles.ts'
import { column, timeCell, yesNo } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'

export const STAFF_MEMBER_FILES = {
  STAFF: [
    column('账号', row => row.login_name),
    column('姓名', row => row.staff_name),
    column('角色', row => STAFF_ROLES[row.role]),
    column('已停用', row => yesNo(row.is_disabled)),
    column('创建时间', row => timeCell(row.created_at)),
    column('最近登录', row => timeCell(row.last_signed_in_at)),
  ],
} as const satisfies SomeStaffFiles
