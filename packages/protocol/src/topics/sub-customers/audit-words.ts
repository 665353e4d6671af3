// How the audit log names what happens to sub-customers.
import type { AuditWords } from '../audit/word-entry.ts'

export const SUB_CUSTOMERS_WORDS: AuditWords = {
  actions: {
    'sub-customers.assign-ad-accounts': '分配账户给子客户',
    'sub-customers.rename': '重命名子客户',
    'sub-customers.set-may-recharge': '设置子客户能否自行充值',
    'sub-customers.set-shows-spend': '设置子客户可见消耗',
  },
  objects: {
    'sub-customer': '子客户',
  },
  fields: {
    may_recharge: '自行充值',
    show_sub_customer_spend: '子客户可见消耗',
  },
}
