// The columns of the library of rejection reasons, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { REASON_QUEUES, REASON_STATES } from './reason-lists.ts'
import type { ReasonTemplate } from './reason-schemas.ts'

export const reasonRows = listOf<ReasonTemplate>()({
  title: '驳回模板',
  key: 'template_id',
  rowName: ['text'],
  columns: {
    text: { kind: 'text', field: 'text', title: '模板内容', width: 360, pin: 'left', locked: true },
    state: { kind: 'state', field: 'state', states: REASON_STATES, title: '状态', width: 92 },
    queue: { kind: 'code', field: 'queue', texts: REASON_QUEUES, title: '适用类型', width: 128 },
    position: { kind: 'number', field: 'position', title: '排序', width: 72 },
    changed_by: { kind: 'text', field: 'changed_by', title: '最近修改人', width: 112 },
    changed_at: { kind: 'time', field: 'changed_at', title: '修改时间', width: 172 },
    action: { kind: 'own', title: '操作', width: 88, pin: 'right', locked: true },
  },
  card: { head: ['text', 'state'], lines: [['queue'], [['排序', 'position']], ['changed_by', 'changed_at']], end: ['action'] },
})
