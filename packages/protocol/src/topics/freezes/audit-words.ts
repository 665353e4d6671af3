// How the audit log names what happens to freezes.
import type { AuditWords } from '../audit/word-entry.ts'

export const FREEZES_WORDS: AuditWords = {
  actions: {
    'freezes.freeze': '代理冻结账户',
    'freezes.lift': '解除代理冻结',
    'freezes.mark': '标记解冻进展',
    'freezes.refuse': '渠道拒绝解冻',
  },
  objects: {},
  fields: {
    freeze_id: '冻结记录',
    is_frozen_by_agency: '是否代理冻结',
    thaw_mark: '渠道处理进展',
  },
}
