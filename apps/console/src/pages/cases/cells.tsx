// What the queue of cases draws itself.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { caseRows } from '@tallyhelm/protocol/topics/cases/columns'
import { QUEUE_KINDS } from '@tallyhelm/protocol/topics/cases/lists'
import type { QueueRow } from '@tallyhelm/protocol/topics/cases/schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { SlaTag } from '../../cases/SlaTag.tsx'
import { statusOf } from '../../cases/case-texts.ts'
import styles from '../../cases/cases.module.css'
import { Lines } from '../../lists/Lines.tsx'

export const caseCells = (onOpen: (row: QueueRow) => void): Cells<QueueRow, typeof caseRows.columns> => ({
  title: row => (
    <Lines>
      <button type="button" className={styles.title} title={row.title} data-opens={row.case_id} onClick={() => onOpen(row)}>
        {row.title}
      </button>
      <small>{QUEUE_KINDS[row.kind]}</small>
    </Lines>
  ),
  status: row => {
    const { text, tone } = statusOf(row)
    return <Tag tone={tone}>{text}</Tag>
  },
  sla: row => <SlaTag row={row} />,
})
