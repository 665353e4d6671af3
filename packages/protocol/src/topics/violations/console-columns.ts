// The columns of the console's lists of violations, and their phone cards.
import { listOf } from '../../lists/columns.ts'
import type { ConsoleRectification } from './console-schemas.ts'
import { RECTIFICATION_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from './enums.ts'

export const consoleRectificationRows = listOf<ConsoleRectification>()({
  title: '整改',
  key: 'rectification_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '广告账户', width: 200, pin: 'left', locked: true, field: 'account_name', id: 'outside_account_id' },
    customer: { kind: 'own', title: '客户', width: 180 },
    type: { kind: 'code', title: '违规类型', width: 124, field: 'violation_type', texts: VIOLATION_TYPES },
    level: { kind: 'state', title: '等级', width: 64, field: 'level', states: VIOLATION_LEVELS },
    ads: { kind: 'number', title: '广告数', width: 72, field: 'ad_count' },
    status: { kind: 'state', title: '状态', width: 92, field: 'status', states: RECTIFICATION_STATUSES },
    deadline: { kind: 'own', title: '截止时间', width: 172 },
    submitted: { kind: 'time', title: '提交时间', width: 116, isStacked: true, field: 'submitted_at' },
    issued: { kind: 'time', title: '下发时间', width: 116, isStacked: true, field: 'issued_at' },
    company: { kind: 'text', title: '开户公司', width: 160, hiddenByDefault: true, field: 'company_name' },
    action: { kind: 'own', title: '操作', width: 72, pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'status'],
    lines: [['customer'], ['type', 'level'], [['截止', 'deadline']], [['提交', 'submitted']]],
    end: ['action'],
  },
})
