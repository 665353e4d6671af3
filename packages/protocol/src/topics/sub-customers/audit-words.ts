// How the audit log names what happens to sub-customers.
import type { AuditWords } from '../audit/word-entry.ts'

export const SUB_CUSTOMERS_WORDS: AuditWords = {
  actions: {
    'sub-customers.assign-ad-accounts': '分配账户给子客户',
    'sub-customers.remind': '催办子客户整改',
    'sub-customers.fund': '自动补足子客户钱包',
    'sub-customers.set-limits': '设置子客户权限与上限',
    'sub-customers.set-rule': '设置子客户自动补足',
    'sub-customers.start': '启用子客户',
    'sub-customers.stop': '停用子客户',
    'sub-customers.rename': '重命名子客户',
    'sub-customers.set-may-recharge': '设置子客户能否自行充值',
    'sub-customers.set-shows-spend': '设置子客户可见消耗',
  },
  objects: {
    'sub-customer': '子客户',
  },
  fields: {
    may_add: '允许新增额度',
    may_transfer: '允许转移',
    may_clear: '允许清零',
    may_bind: '允许绑定',
    order_most: '单笔新增额度上限',
    day_most: '每日上限',
    keep: '钱包保留金额',
    is_on: '是否开启',
    may_recharge: '自行充值',
    show_sub_customer_spend: '子客户可见消耗',
  },
}
