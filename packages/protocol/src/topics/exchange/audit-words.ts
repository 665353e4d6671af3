// How the audit log names what happens to exchange rates.
import type { AuditWords } from '../audit/word-entry.ts'

export const EXCHANGE_WORDS: AuditWords = {
  actions: {
    'exchange.approve': '复核通过汇率变更',
    'exchange.propose': '申请变更汇率',
    'exchange.reject': '驳回汇率变更',
    'exchange.set-markup': '设定汇率加点',
    'exchange.set-rate': '更新汇率',
    'exchange.withdraw': '撤回汇率变更',
  },
  objects: {
    currency: '币种',
  },
  fields: {
    held_until: '保持至',
    markup_percent: '加点（%）',
    price: '价格',
    rate: '市场汇率',
    source: '汇率来源',
  },
}
