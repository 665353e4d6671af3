// The columns of the audit log, and its phone card.
import { listOf } from '../../lists/columns.ts'
import type { AuditEntry } from './schemas.ts'

export const auditRows = listOf<AuditEntry>()({
  title: '审计日志',
  key: 'id',
  rowName: ['at', 'customer'],
  columns: {
    at: { kind: 'time', title: '时间', hint: '北京时间 GMT+8', width: 172, pin: 'left', locked: true, field: 'at' },
    actor: { kind: 'own', title: '操作人', width: 150 },
    action: { kind: 'own', title: '动作', width: 140 },
    object: { kind: 'own', title: '对象', width: 226 },
    change: { kind: 'own', title: '变更', width: 246 },
    customer: { kind: 'text', title: '客户', width: 184, field: 'customer_name' },
    address: { kind: 'text', title: 'IP', width: 104, field: 'address' },
    position: { kind: 'own', title: '链位', width: 84, hiddenByDefault: true, align: 'right' },
  },
  card: { head: ['action'], lines: [['actor'], ['object'], ['at']] },
})
