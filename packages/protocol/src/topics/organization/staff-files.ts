// What stands in the files of the console's lists of this topic.
import { CHANNELS } from '../../vocabulary/channel.ts'
import { CUSTOMER_TYPES } from '../../vocabulary/customer-type.ts'
import { auditEntries } from '../audit/staff-files.ts'
import { column, fileOfList, timeCell, yesNo } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { flowRows } from '../wallet/columns.ts'
import { customerRows } from './console-columns.ts'
import { leadRows } from './console-lead-columns.ts'
import { peopleRows } from './people-columns.ts'

export const ORGANIZATION_FILES = {
  CUSTOMERS: fileOfList(customerRows, {
    type: row => CUSTOMER_TYPES[row.customer_type].name,
    master: row => (row.master === null ? null : `${row.master.name} ${row.master.mobile}`),
    accounts: row => Object.values(row.accounts).join(' / '),
    wallet: row => row.wallets.map(({ currency, available }) => `${currency} ${available}`).join('；'),
    credit: row => (row.credit === null ? null : `${row.credit.used} / ${row.credit.limit}`),
    sales: row => row.sales?.staff_name,
  }),
  CUSTOMER_MEMBERS: [
    column('成员编号', row => row.user_id, 'id'),
    column('姓名', row => row.name),
    column('手机号', row => row.mobile),
    column('邮箱', row => row.email),
    column('主账号', row => yesNo(row.is_master)),
    column('已停用', row => yesNo(row.is_disabled)),
    column('子客户', row => row.sub_customer_name),
    column('加入时间', row => timeCell(row.joined_at)),
  ],
  SUB_CUSTOMERS: [
    column('子客户', row => row.name),
    column('子客户编号', row => row.sub_customer_id, 'id'),
    column('登录用户', row => row.users, 'number'),
    column('账户数', row => row.accounts, 'number'),
    column('显示消耗', row => yesNo(row.show_sub_customer_spend)),
    column('创建时间', row => timeCell(row.created_at)),
  ],
  CUSTOMER_FUNDS: [
    column('类型', row => (row.kind === 'WALLET' ? '钱包' : '授信')),
    column('子客户', row => row.sub_customer_name),
    column('币种', row => row.currency),
    column('总额', row => row.limit, 'amount'),
    column('已用', row => row.used, 'amount'),
    column('占用', row => row.pending, 'amount'),
    column('可用', row => row.available, 'amount'),
  ],
  CUSTOMER_FLOWS: fileOfList(flowRows, {
    income: row => row.income,
    expense: row => row.expense,
    reference: row => row.reference_no,
    account: row =>
      row.channel === null ? null : `${CHANNELS[row.channel].name} ${row.account_name ?? ''} ${row.outside_account_id ?? ''}`,
  }),
  CUSTOMER_ENTRIES: auditEntries,
  SWITCH_HISTORY: auditEntries,
  PEOPLE: fileOfList(peopleRows, { waiting: row => row.offered_name, actions: null }),
  LEADS: fileOfList(leadRows, { actions: null }),
  COMPANIES: [
    column('公司', row => row.company_name),
    column('统一社会信用代码', row => row.credit_code),
    column('账户数', row => row.accounts, 'number'),
    column('创建时间', row => timeCell(row.created_at)),
  ],
} as const satisfies SomeStaffFiles
