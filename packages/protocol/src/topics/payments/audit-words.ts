// How the audit log names what happens to payments.
import type { AuditWords } from '../audit/word-entry.ts'
import { HOUSE_METHOD_CODES } from './enums.ts'
import { houseKeyFields } from './house-keys.ts'

export const PAYMENTS_WORDS: AuditWords = {
  actions: {
    'payments.ask-house': '向支付渠道查询',
    'payments.cancel': '取消充值',
    'payments.close': '关闭充值单',
    'payments.reject': '驳回汇款凭证',
    'payments.create': '发起充值',
    'payments.credit': '充值入账',
    'payments.hand-in-voucher': '提交汇款凭证',
    'payments.another-payment': '说明可能重复的银行流水是另一笔',
    'payments.cancel-bank-file': '取消银行流水文件',
    'payments.confirm-bank-file': '确认登记银行流水',
    'payments.set-bank-columns': '设置银行流水的列与读法',
    'payments.upload-bank-file': '上传银行流水',
    'payments.create-refund': '申请退款',
    'payments.end-refund-part': '退款结果',
    'payments.reject-refund': '驳回退款',
    'payments.withdraw-refund': '撤回退款',
  },
  objects: {
    payment: '收付款',
    'payment-method': '支付方式',
    'house-difference': '支付机构差异',
    'receiving-account': '收款账户',
    bank_file: '银行流水文件',
    arrival: '到账款项',
    refund: '退款单',
    chargeback: '拒付',
    recharge: '充值单',
  },
  fields: {
    ...Object.fromEntries(HOUSE_METHOD_CODES.flatMap(method => houseKeyFields(method).map(([name, { label }]) => [name, label]))),
    account_no: '收款账号',
    bank_name: '开户行',
    holder: '户名',
    is_open: '是否启用',
    swift: 'SWIFT',
    bank: '收款账户',
    payable: '应付金额',
    payer_name: '付款户名',
  },
}
