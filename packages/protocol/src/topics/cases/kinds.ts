// Kinds of cases: what is asked for, who asks, who decides, and in which words. One entry per kind; what a kind asks for lies in its topic.
import { CREDIT_KINDS } from './credit-kinds.ts'
import { REFUND_KINDS } from './refund-kinds.ts'
import type { StaffRole } from '../../vocabulary/staff-roles.ts'
import { ARRIVAL_KINDS } from './arrival-kinds.ts'

export type CaseKindEntry = {
  title: string
  /** Staff propose and another person checks; what a user asks for one person answers. */
  makers: readonly StaffRole[] | 'user'
  checkers: readonly StaffRole[]
  /** Checkers are readers. */
  readers: readonly StaffRole[]
  slaHours: number
  /** From then on it is not approved any more; null for never. */
  lapsesAfterHours: number | null
  /** What the reviewer may flag when rejecting, by its name on the wire; only flagged fields may then change. */
  fields: Readonly<Record<string, string>>
  mayAppeal: boolean
  /** An approval says why as well. */
  approvalNeedsReason: boolean
  notes: { approve: string; reject: string; withdraw: string }
}

export const CASE_KINDS = {
  EXCHANGE: {
    title: '汇率变更',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 4,
    lapsesAfterHours: 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '立即生效，所有客户的新报价按此计算；已出的报价在其有效期内保持原汇率。',
      reject: '汇率与加点保持不变，提交人可看到驳回原因。',
      withdraw: '汇率与加点保持不变，可重新提交。',
    },
  },
  FEE_RATES: {
    title: '费率变更',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN'],
    slaHours: 24,
    lapsesAfterHours: 7 * 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '此前已提交的申请保持原费率，生效后的申请按新费率计费。',
      reject: '费率保持不变，提交人可看到驳回原因。',
      withdraw: '费率保持不变，可重新提交。',
    },
  },
  LEG_OUTCOME: {
    title: '人工结果',
    makers: ['OPS', 'FIN', 'ADMIN'],
    checkers: ['FIN', 'FIN_CHECK', 'ADMIN'],
    readers: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 4,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '通过后立即入账，不能撤销。请先与渠道后台核对。',
      reject: '不入账，工单退回待人工核对。提交人可看到驳回原因。',
      withdraw: '不入账，可重新提交人工结果。',
    },
  },
  ADJUSTMENT: {
    title: '调账',
    makers: ['FIN', 'FIN_CHECK', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 4,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '立即入账，差异结束，该账户恢复额度变更。',
      reject: '不入账，差异退回处理。提交人可看到驳回原因。',
      withdraw: '不入账，可重新提交调账。',
    },
  },
  BANK_RECEIPT: {
    title: '手工入账',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 4,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '立即充值到客户钱包并通知客户，不能撤销。请先与银行流水核对。',
      reject: '不入账，提交人可看到驳回原因。同一笔流水可重新提交。',
      withdraw: '不入账，可重新提交。',
    },
  },
  ...REFUND_KINDS,
  WALLET_ADJUSTMENT: {
    title: '钱包调账',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 4,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '立即入账并通知客户，不能撤销；如有误须另行提交反向调账。',
      reject: '不入账，提交人可看到驳回原因。',
      withdraw: '不入账，可重新提交。',
    },
  },
  ...ARRIVAL_KINDS,
  ...CREDIT_KINDS,
  CUSTOMER_APPLICATION: {
    title: '新建客户申请',
    makers: 'user',
    checkers: ['OPS', 'ADMIN'],
    readers: ['OPS', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: { company_name: '公司全称', contact: '联系方式', note: '备注' },
    mayAppeal: true,
    approvalNeedsReason: false,
    notes: {
      approve: '向申请人发出绑定邀请（7 天内有效），并短信告知；绑定后成为该客户的主账号。',
      reject: '申请人将看到驳回原因与标注，可修改后重新提交或申诉。',
      withdraw: '撤回后可以重新申请。',
    },
  },
  CHANNEL_CREDENTIALS: {
    title: '渠道凭证',
    makers: ['ADMIN'],
    checkers: ['OPS', 'ADMIN'],
    readers: ['OPS', 'ADMIN', 'AUDIT'],
    slaHours: 4,
    lapsesAfterHours: 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '先以新凭证实际调用渠道，成功后立即在所有节点生效并替换原凭证。已暂停的派单须另行恢复。',
      reject: '原凭证继续有效，提交的内容随即销毁。提交人可看到驳回原因。',
      withdraw: '原凭证继续有效，提交的内容随即销毁。可重新提交。',
    },
  },
  TAKEOVER_SHEET: {
    title: '导入资金表',
    makers: ['ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: 7 * 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '整张表格一次生效，不能撤销。请先与旧系统核对行数与合计。',
      reject: '整张表格不生效，提交人可看到驳回原因，修正后重新导入。',
      withdraw: '整张表格不生效，可重新导入。',
    },
  },
  PAYMENT_TERMS: {
    title: '支付方式变更',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 8,
    lapsesAfterHours: 7 * 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '立即生效，客户新发起的充值按此执行；已发起的充值保持原手续费率。',
      reject: '支付方式保持不变，提交人可看到驳回原因。',
      withdraw: '支付方式保持不变，可重新提交。',
    },
  },
  RECEIVING_ACCOUNT: {
    title: '收款账户变更',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 8,
    lapsesAfterHours: 7 * 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '立即生效，客户将按此账户汇款。请先与开户行资料核对。',
      reject: '收款账户保持不变，提交人可看到驳回原因。',
      withdraw: '收款账户保持不变，可重新提交。',
    },
  },
  HOUSE_DIFFERENCE: {
    title: '支付机构差异',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '差异关闭，不产生分录。请先与支付机构后台核对。',
      reject: '差异保持待处理，提交人可看到驳回原因。',
      withdraw: '差异保持待处理，可重新提交。',
    },
  },
  HOUSE_KEYS: {
    title: '支付机构密钥',
    makers: ['FIN', 'ADMIN'],
    checkers: ['FIN_CHECK', 'ADMIN'],
    readers: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'],
    slaHours: 4,
    lapsesAfterHours: 24,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: true,
    notes: {
      approve: '先以新密钥实际查询一次支付机构，成功后立即在所有节点生效并替换原密钥。',
      reject: '原密钥继续有效，提交的内容随即销毁。提交人可看到驳回原因。',
      withdraw: '原密钥继续有效，提交的内容随即销毁。可重新提交。',
    },
  },
  CONTRACT: {
    title: '合同审核',
    makers: 'user',
    checkers: ['OPS', 'FIN', 'ADMIN'],
    readers: ['OPS', 'FIN', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '加盖合同专用章与电子签名后立即启用并通知客户，原启用的合同随即停用。',
      reject: '合同不生效，客户可看到驳回原因，修改后重新签署。',
      withdraw: '合同不生效，可重新签署。',
    },
  },
  CONTRACT_PAPER: {
    title: '线下合同',
    makers: ['OPS', 'FIN', 'ADMIN'],
    checkers: ['OPS', 'FIN', 'ADMIN'],
    readers: ['OPS', 'FIN', 'ADMIN', 'AUDIT'],
    slaHours: 24,
    lapsesAfterHours: null,
    fields: {},
    mayAppeal: false,
    approvalNeedsReason: false,
    notes: {
      approve: '立即启用并通知客户，原启用的合同随即停用。',
      reject: '合同不生效，提交人可看到驳回原因。',
      withdraw: '合同不生效，可重新上传。',
    },
  },
} as const satisfies Readonly<Record<string, CaseKindEntry>>

export type CaseKind = keyof typeof CASE_KINDS
export const CASE_KIND_CODES = Object.keys(CASE_KINDS) as readonly CaseKind[] // its own keys

/** The entry with its general type, for code that knows no kind. */
export const caseKind = (kind: CaseKind): CaseKindEntry => CASE_KINDS[kind]

/** The kinds that this role may read. */
export const readableKinds = (role: StaffRole): CaseKind[] => CASE_KIND_CODES.filter(kind => caseKind(kind).readers.includes(role))
/** The kinds that this role may decide. */
export const checkableKinds = (role: StaffRole): CaseKind[] => CASE_KIND_CODES.filter(kind => caseKind(kind).checkers.includes(role))
/** The kinds that this role may propose. */
export const proposableKinds = (role: StaffRole): CaseKind[] =>
  CASE_KIND_CODES.filter(kind => {
    const { makers } = caseKind(kind)
    return makers !== 'user' && makers.includes(role)
  })
