// How the audit log names what happens to appeals.
import type { AuditWords } from '../audit/word-entry.ts'

export const APPEALS_WORDS: AuditWords = {
  actions: {
    'appeals.ask': '要求补充申诉材料',
    'appeals.answer': '补充申诉材料',
    'appeals.appeal-ads': '提交平台广告申诉',
    'appeals.follow-ads': '平台广告申诉结果',
    'appeals.note-platform': '登记平台申诉',
  },
  objects: {
    appeal: '申诉',
  },
  fields: {
    appeal_object: '申诉对象',
    object_id: '对象编号',
    answer_until: '补充期限',
    ad_states: '广告申诉状态',
    platform_case: '平台申诉编号',
    platform_outcome: '平台处理结果',
  },
}
