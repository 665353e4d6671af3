// How the audit log names what happens to notices.
import type { AuditWords } from '../audit/word-entry.ts'

export const NOTICES_WORDS: AuditWords = {
  actions: {
    'notices.change': '修改公告',
    'notices.open-feature': '标记功能上线',
    'notices.publish': '发布公告',
    'notices.set-alerts': '修改通知设置',
    'notices.withdraw': '撤回公告',
  },
  objects: {
    'account-digest': '账户汇总通知',
    feature: '门户功能',
    notice: '公告',
  },
  fields: {
    alerts: '通知设置',
  },
}
