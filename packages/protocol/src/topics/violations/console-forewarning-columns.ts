// The columns of the console's forewarnings, and their phone card.
import { listOf } from '../../lists/columns.ts'
import type { ConsoleForewarning } from './console-forewarning-schemas.ts'
import { FOREWARNING_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from './enums.ts'

export const consoleForewarningRows = listOf<ConsoleForewarning>()({
  title: '违规预警',
  key: 'forewarning_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '广告账户', width: 200, pin: 'left', locked: true, field: 'account_name', id: 'outside_account_id' },
    customer: { kind: 'own', title: '客户', width: 170 },
    type: { kind: 'code', title: '风险类型', width: 120, field: 'violation_type', texts: VIOLATION_TYPES },
    level: { kind: 'state', title: '等级', width: 64, field: 'level', states: VIOLATION_LEVELS },
    ads: { kind: 'number', title: '广告数', width: 72, field: 'ad_count' },
    risk: { kind: 'text', title: '主要风险', width: 200, field: 'main_risk' },
    status: { kind: 'state', title: '状态', width: 84, field: 'status', states: FOREWARNING_STATUSES },
    ending: { kind: 'own', title: '处理结果', width: 110 },
    source: { kind: 'own', title: '来源', width: 100 },
    warned: { kind: 'time', title: '预警时间', width: 116, isStacked: true, field: 'warned_at' },
    read: { kind: 'time', title: '阅读时间', width: 116, isStacked: true, field: 'read_at' },
    company: { kind: 'text', title: '开户公司', width: 160, hiddenByDefault: true, field: 'company_name' },
    action: { kind: 'own', title: '操作', width: 72, pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'level', 'status'],
    lines: [['customer'], ['type', ['广告', 'ads']], ['risk'], [['预警', 'warned']]],
    end: ['action'],
  },
})
