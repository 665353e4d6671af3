// How the audit log names what happens to account-holding companies.
import type { AuditWords } from '../audit/word-entry.ts'

export const COMPANIES_WORDS: AuditWords = {
  actions: {
    'companies.change': '修改开户公司',
    'companies.create': '新建开户公司',
  },
  objects: {
    company: '开户公司',
    'company-application': '主体申请',
  },
  fields: {
    company_name: '开户公司',
    credit_code: '统一社会信用代码',
    registration_number: '统一社会信用代码或注册号',
  },
}
