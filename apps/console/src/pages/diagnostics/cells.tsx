// What the inbox of feedback draws itself.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { feedbackRows } from '@tallyhelm/protocol/topics/diagnostics/feedback-columns'
import type { FeedbackRow } from '@tallyhelm/protocol/topics/diagnostics/feedback-schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { slaOf } from '../../cases/case-texts.ts'
import shared from '../../lists/cells.module.css'
import styles from './diagnostics.module.css'

export const feedbackCells = (onOpen: (id: string) => void): Cells<FeedbackRow, typeof feedbackRows.columns> => ({
  content: row => (
    <span className={shared.two}>
      <button type="button" className={styles.open} title={row.content} onClick={() => onOpen(row.feedback_id)}>
        {row.content}
      </button>
      {row.pictures === 0 ? null : <small>{row.pictures} 张截图</small>}
    </span>
  ),
  sla: row => <FeedbackSla row={row} />,
})

type SlaRow = Pick<FeedbackRow, 'state' | 'created_at' | 'due_at' | 'answered_at'>

/** How much time is left, and once it was answered whether that was in time. */
export function FeedbackSla({ row: { state, created_at, due_at, answered_at } }: { row: SlaRow }) {
  if (answered_at !== null) return answered_at <= due_at ? <Tag tone="success">按时回复</Tag> : <Tag tone="error">超时回复</Tag>
  const sla = state === 'OPEN' ? slaOf({ status: 'PENDING', submitted_at: created_at, due_at }, nowMs()) : undefined
  return sla === undefined ? <span className={styles.quiet}>—</span> : <Tag tone={sla.tone}>{sla.text}</Tag>
}
