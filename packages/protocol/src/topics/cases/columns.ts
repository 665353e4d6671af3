// The columns of the queue of cases, and its phone card.
import { listOf } from '../../lists/columns.ts'
import type { QueueRow } from './schemas.ts'

export const caseRows = listOf<QueueRow>()({
  title: '申请',
  key: 'case_id',
  rowName: ['title'],
  columns: {
    title: { kind: 'own', title: '内容', width: 230, pin: 'left', locked: true },
    status: { kind: 'own', title: '状态', width: 92 },
    sla: { kind: 'own', title: '处理时限', hint: '超过 75% 提醒，超时标红', width: 158 },
    customer: { kind: 'text', title: '客户', width: 150, field: 'customer_name' },
    maker: { kind: 'person', title: '提交人', width: 164, field: 'maker', at: 'submitted_at' },
    claimed_by: { kind: 'text', title: '领取人', width: 84, field: 'claimed_by' },
    decided_by: { kind: 'person', title: '审核人', width: 164, field: 'decided_by', at: 'decided_at' },
    reason: { kind: 'text', title: '审核意见', width: 170, field: 'decision_reason' },
    case_id: { kind: 'text', title: '编号', width: 172, hiddenByDefault: true, field: 'case_id' },
  },
  card: { head: ['title', 'status'], lines: [['sla'], ['customer'], ['maker']] },
})
