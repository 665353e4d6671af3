// What stands in the files of the console's lists of this topic.
import { column, timeCell, yesNo } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { TOKEN_STATE_TEXTS } from './enums.ts'

export const SESSION_FILES = {
  PARTNERS: [
    column('合作系统', row => row.name),
    column('合作系统编号', row => row.partner_id, 'id'),
    column('客户', row => (row.customer_ids === null ? '全部客户' : row.customer_ids.join('、'))),
    column('包含子客户', row => yesNo(row.with_sub_customers)),
    column('来源地址', row => (row.addresses.length === 0 ? '不限' : row.addresses.join('、'))),
    column('创建人', row => row.created_by),
    column('创建时间', row => timeCell(row.created_at)),
    column('吊销时间', row => timeCell(row.revoked_at)),
    column('最近签发', row => timeCell(row.last_issued_at)),
  ],
  PARTNER_TOKENS: [
    column('签发时间', row => timeCell(row.issued_at)),
    column('合作系统', row => row.partner_name),
    column('客户', row => row.customer_name),
    column('子客户', row => row.sub_customer_name),
    column('登录用户', row => row.user_name),
    column('状态', row => TOKEN_STATE_TEXTS[row.state]),
    column('签发自', row => row.address),
    column('使用时间', row => timeCell(row.used_at)),
    column('使用自', row => row.used_address),
  ],
} as const satisfies SomeStaffFiles
