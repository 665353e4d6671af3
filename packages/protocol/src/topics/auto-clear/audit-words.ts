// How the audit log names what happens to idle ad accounts.
import type { AuditWords } from '../audit/word-entry.ts'

export const AUTO_CLEAR_WORDS: AuditWords = {
  actions: {
    'auto-clear.add-to-whitelist': '加入自动清零白名单',
    'auto-clear.change-setting': '修改自动清零规则',
    'auto-clear.give-up': '放弃自动清零',
    'auto-clear.remove-from-whitelist': '移出自动清零白名单',
    'auto-clear.restore-to-whitelist': '恢复自动清零白名单',
    'auto-clear.submit': '发起自动清零',
  },
  fields: {
    calledOff: '取消的清零',
    formerIdleDays: '原无消耗天数',
    idleDays: '无消耗天数',
    isEnabled: '是否启用',
    is_enabled: '自动清零',
    idle_days: '无消耗天数',
    wasEnabled: '原是否启用',
  },
}
