// How the audit log names what happens to applications for ad accounts.
import type { AuditWords } from '../audit/word-entry.ts'

export const OPENINGS_WORDS: AuditWords = {
  actions: {
    'openings.set-terms': '设置开户归属',
    'openings.open-link': '获取 Meta 开户链接',
    'openings.take-return': '从 Meta 返回开户申请编号',
    'openings.retry': '重试失败的开户',
    'openings.correct': '修改渠道退回的资料',
    'openings.end': '开户申请办结',
  },
  objects: {
    'opening-application': '开户申请',
    'opening-link': 'Meta 开户链接',
  },
  fields: {
    parent_id: '开户归属',
    request_id: 'Meta 开户申请编号',
    industry_id: '渠道行业编号',
    by_hand: '人工开户',
    account_name: '账户名称',
    opened: '已开户数',
    outcome: '判定结果',
  },
}
