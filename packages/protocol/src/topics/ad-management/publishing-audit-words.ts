// How the audit log names what happens to publications of ads.
import type { AuditWords } from '../audit/word-entry.ts'

export const PUBLISHING_WORDS: AuditWords = {
  actions: {
    'ad-management.publish': '创建广告',
    'ad-management.continue': '继续发布广告',
    'ad-management.clean': '清理未发布的广告',
  },
  objects: { 'ad-publication': '广告发布' },
}
