// The columns of the console's feedback, and its phone card.
import { listOf } from '../../lists/columns.ts'
import { textsOf } from '../../values/texts.ts'
import { FEEDBACK_STATES, FEEDBACK_TYPES } from './enums.ts'
import type { FeedbackRow } from './feedback-schemas.ts'

export const feedbackRows = listOf<FeedbackRow>()({
  title: '意见反馈',
  key: 'feedback_id',
  rowName: ['content'],
  columns: {
    content: { kind: 'own', title: '反馈内容', width: 320, pin: 'left', locked: true },
    state: { kind: 'state', field: 'state', states: FEEDBACK_STATES, title: '状态', width: 92 },
    sla: { kind: 'own', title: '回复时限', hint: '承诺 1 个工作日内回复，按周一至周五计', width: 164 },
    type: { kind: 'code', field: 'feedback_type', texts: textsOf(FEEDBACK_TYPES), title: '类型', width: 96 },
    customer: { kind: 'text', field: 'customer_name', below: 'user_name', title: '客户', width: 180 },
    claimed_by: { kind: 'text', field: 'claimed_by', title: '处理人', width: 96 },
    created_at: { kind: 'time', field: 'created_at', title: '提交时间', width: 172 },
    page: { kind: 'text', field: 'page_url', title: '页面', width: 180, hiddenByDefault: true },
    version: { kind: 'text', field: 'version', title: '版本', width: 120, hiddenByDefault: true },
  },
  card: { head: ['content', 'state'], lines: [['sla'], ['customer', 'type'], [['处理人', 'claimed_by']], ['created_at']] },
})
