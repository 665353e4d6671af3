// How the audit log names what happens to saved reports of daily spend, and what staff do about its readings.
import type { AuditWords } from '../audit/word-entry.ts'

export const SPEND_WORDS: AuditWords = {
  actions: {
    'spend.check': '核对消耗',
    'spend.read-again': '重新读取消耗',
    'spend.save-report': '保存消耗报表',
    'spend.remove-report': '删除消耗报表',
    'spend.send-report': '发送消耗报表',
    'spend.mail-report': '消耗报表已发送',
    'spend.know-outlier': '将异常消耗标为已知晓',
    'spend.forget-outlier': '取消异常消耗的已知晓',
    'spend.stop-report': '停止发送消耗报表',
  },
  objects: {
    spend: '消耗',
    'spend-report': '消耗报表',
  },
  fields: {
    read_days: '读取天数',
    mailing: '发送计划',
    day: '日期',
    period: '周期',
    stop_reason: '停止原因',
  },
}
