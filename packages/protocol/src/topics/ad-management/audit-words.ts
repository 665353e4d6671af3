// How the audit log names what is done with ads.
import type { AuditWords } from '../audit/word-entry.ts'

export const AD_MANAGEMENT_WORDS: AuditWords = {
  actions: {
    'ad-management.switch': '批量开关广告',
    'ad-management.budget': '批量修改广告预算',
    'ad-management.undo': '撤销广告批量操作',
  },
  objects: { 'ad-batch': '广告批量操作' },
  fields: { switchTo: '开关', adsAccepted: '受理数', adsRefused: '未受理数', adsUndone: '撤销数' },
}
