// The columns of the accounts to be rectified, and their phone card (screens.md 6).
import { listOf } from '../../lists/columns.ts'
import { RECTIFICATION_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from './enums.ts'
import type { Rectification } from './schemas.ts'

export const rectificationRows = listOf<Rectification>()({
  title: '待整改账户',
  key: 'rectification_id',
  rowName: ['account'],
  columns: {
    account: { kind: 'named', title: '账户', width: 210, pin: 'left', field: 'account_name', id: 'outside_account_id' },
    company: { kind: 'text', title: '开户公司', width: 160, field: 'company_name' },
    type: { kind: 'code', title: '违规类型', width: 130, field: 'violation_type', texts: VIOLATION_TYPES },
    ads: { kind: 'number', title: '违规广告数', width: 100, field: 'ad_count' },
    level: { kind: 'state', title: '违规等级', width: 90, field: 'level', states: VIOLATION_LEVELS },
    status: { kind: 'state', title: '整改状态', width: 100, field: 'status', states: RECTIFICATION_STATUSES },
    deadline: { kind: 'own', title: '截止时间', width: 192 },
    policy: { kind: 'text', title: '渠道政策', width: 240, field: 'policy_text' },
    reject: { kind: 'text', title: '驳回原因', width: 180, field: 'reject_reason' },
    issued: { kind: 'time', title: '下发时间', width: 180, field: 'issued_at' },
  },
  card: {
    head: ['account', 'level', 'status'],
    lines: [['type', ['违规广告', 'ads']], [['截止', 'deadline']], [['驳回原因', 'reject']]],
  },
})
