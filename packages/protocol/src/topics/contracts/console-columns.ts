// The columns of the contracts of all customers, and their phone card (console.md 5).
import { listOf } from '../../lists/columns.ts'
import type { ContractRow } from './console-schemas.ts'
import { APPROVE_CODES, SOURCE_CODES, STATUS_CODES } from './enums.ts'

export const contractRows = listOf<ContractRow>()({
  title: '合同',
  key: 'contract_id',
  rowName: ['name'],
  columns: {
    name: { kind: 'own', title: '签约主体', width: 210, pin: 'left', locked: true },
    approve: { kind: 'state', field: 'approve_status', states: APPROVE_CODES, title: '审核状态', width: 100 },
    status: { kind: 'state', field: 'contract_status', states: STATUS_CODES, title: '合同状态', width: 92 },
    customer: { kind: 'text', field: 'customer_name', title: '客户', width: 180 },
    account: { kind: 'text', field: 'account_name', below: 'bank', title: '收款户名与开户行', width: 184 },
    bank_account: { kind: 'text', field: 'bank_account', below: 'swift_code', title: '账号与 SWIFT', width: 140 },
    attachments: { kind: 'number', field: 'attachments', title: '附件', width: 64 },
    source: { kind: 'code', field: 'data_source', texts: SOURCE_CODES, title: '来源', width: 72 },
    created: { kind: 'time', field: 'created_at', title: '提交时间', width: 172 },
  },
  card: { head: ['name', 'approve'], lines: [['customer', 'status'], ['source'], ['created']] },
})
