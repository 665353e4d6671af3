// The columns of the queue of cases.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { CaseRow } from '@tallyhelm/protocol/topics/cases/schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { slaOf, statusOf } from '../../cases/case-texts.ts'
import styles from '../../cases/cases.module.css'
import { Lines, Person } from '../../lists/Lines.tsx'

const none = <span className={styles.quiet}>—</span>

export const caseColumns = (onOpen: (id: string) => void): readonly Column<CaseRow>[] => [
  {
    id: 'title',
    title: '内容',
    width: 240,
    pin: 'left',
    locked: true,
    cell: row => (
      <Lines>
        <button type="button" className={styles.title} title={row.title} data-opens={row.case_id} onClick={() => onOpen(row.case_id)}>
          {row.title}
        </button>
        <small>{caseKind(row.kind).title}</small>
      </Lines>
    ),
  },
  { id: 'status', title: '状态', width: 96, cell: row => <StatusTag row={row} /> },
  { id: 'sla', title: '处理时限', hint: '超过 75% 提醒，超时标红', width: 164, cell: row => <SlaTag row={row} /> },
  { id: 'customer', title: '客户', width: 170, cell: row => row.customer_name ?? none },
  { id: 'maker', title: '提交人', width: 168, cell: row => <Person name={row.maker} at={row.submitted_at} /> },
  { id: 'claimed_by', title: '领取人', width: 96, cell: row => row.claimed_by ?? none },
  {
    id: 'decided_by',
    title: '审核人',
    width: 168,
    cell: row => (row.decided_by === null ? none : <Person name={row.decided_by} at={row.decided_at} />),
  },
  {
    id: 'reason',
    title: '审核意见',
    width: 220,
    cell: row => (row.decision_reason === '' ? none : <span title={row.decision_reason}>{row.decision_reason}</span>),
  },
  { id: 'case_id', title: '编号', width: 172, hiddenByDefault: true, cell: row => row.case_id },
]

export function StatusTag({ row }: { row: CaseRow }) {
  const { text, tone } = statusOf(row)
  return <Tag tone={tone}>{text}</Tag>
}

export function SlaTag({ row }: { row: CaseRow }) {
  const sla = slaOf(row, nowMs())
  return sla === undefined ? none : <Tag tone={sla.tone}>{sla.text}</Tag>
}
