// How the audit log names what happens to prices and bills.
import type { AuditWords } from '../audit/word-entry.ts'
import { RATE_SUBJECT_CODES, RATE_SUBJECTS } from './limits.ts'

export const BILLING_WORDS: AuditWords = {
  actions: {
    'billing.approve-rates': '复核通过费率',
    'billing.propose-rates': '申请变更费率',
    'billing.reject-rates': '驳回费率变更',
    'billing.set-default-rates': '设定默认费率',
    'billing.set-fee-rates': '设定费率',
    'billing.ask-closing': '立即出账',
    'billing.set-rebate-rate': '设定返点比例',
    'billing.set-transfer-rate': '设定转移费率',
    'billing.withdraw-rates': '撤回费率变更',
    'billing.close-month': '月度出账',
    'billing.upload-channel-bills': '上传渠道账单',
    'billing.cancel-channel-bills': '取消渠道账单文件',
    'billing.upload-tax-invoice': '上传账单发票',
  },
  objects: {
    month: '月份',
    'default-rates': '默认费率',
    'channel-file': '渠道账单文件',
    bill: '月度账单',
    'rate-proposal': '费率变更',
  },
  fields: {
    basis_points: '费率',
    is_returnable: '费用是否可退',
    ...Object.fromEntries(RATE_SUBJECT_CODES.map(subject => [`rates_${subject.toLowerCase()}`, RATE_SUBJECTS[subject]])),
    rebate_basis_points: '返点比例',
    service_fee_basis_points: '服务费率',
    subject: '费率对象',
    tax_basis_points: '税率',
    valid_from: '生效时间',
  },
}
