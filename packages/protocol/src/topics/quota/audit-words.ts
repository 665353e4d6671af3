// How the audit log names what happens to orders.
import type { AuditWords } from '../audit/word-entry.ts'

export const QUOTA_WORDS: AuditWords = {
  actions: {
    'quota.add': '新增额度',
    'quota.approve-order': '审核通过额度申请',
    'quota.book-late-spend': '补记迟到消耗',
    'quota.cancel-leg': '失败并退款',
    'quota.clear': '账户清零',
    'quota.confirm-outcome': '复核人工结果',
    'quota.decline-outcome': '退回人工结果',
    'quota.owe-late-spend': '迟到消耗未付清',
    'quota.propose-outcome': '提交人工结果',
    'quota.reduce': '调减额度',
    'quota.reject-order': '驳回额度申请',
    'quota.settle-late-spend': '迟到消耗已付清',
    'quota.transfer': '转移额度',
    'quota.wake-leg': '立即重试',
  },
  objects: {
    'quota-item': '额度工单',
    'quota-order': '额度申请',
  },
  fields: {
    adjust_type: '操作类型',
    fees: '费用',
    item_id: '额度工单',
    items: '账户数',
    missing: '欠额',
    proposed: '拟变更',
  },
}
