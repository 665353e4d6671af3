// Proposals that were decided, in the room of their subject: the columns and cards that all kinds share, beside the terms of each.
import { CASE_STATUSES } from '@tallyhelm/protocol/topics/cases/enums'
import type { CaseProposal } from '@tallyhelm/protocol/topics/cases/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import type { ReactNode } from 'react'
import { Lines, Person } from '../lists/Lines.tsx'
import styles from './cases.module.css'

function Verdict({ verdict }: Pick<CaseProposal, 'verdict'>) {
  const { text, tone } = CASE_STATUSES[verdict ?? 'PENDING']
  return <Tag tone={tone}>{text}</Tag>
}

export const proposalColumns = <Row extends CaseProposal>(terms: readonly Column<Row>[]): readonly Column<Row>[] => [
  {
    id: 'made',
    title: '提交',
    hint: '提交人与时间，北京时间 GMT+8',
    width: 164,
    locked: true,
    cell: row => <Person name={row.maker} at={row.made_at} />,
  },
  ...terms,
  { id: 'verdict', title: '结果', width: 92, cell: ({ verdict }) => <Verdict verdict={verdict} /> },
  { id: 'reason', title: '提交原因', width: 160, cell: row => <Lines>{row.reason}</Lines> },
  {
    id: 'checked',
    title: '处理',
    hint: '处理人与时间，北京时间 GMT+8',
    width: 164,
    cell: row => (row.checker === null ? '—' : <Person name={row.checker} at={row.checked_at} />),
  },
  { id: 'verdict_reason', title: '处理原因', width: 160, cell: row => <Lines>{row.verdict_reason ?? '—'}</Lines> },
]

/** On a phone; `children` are the terms. */
export function ProposalCard({ title, proposal, children }: { title: string; proposal: CaseProposal; children: ReactNode }) {
  const { verdict, maker, reason, made_at, checker, checked_at, verdict_reason } = proposal
  return (
    <div className={styles.card}>
      <b>
        {title} <Verdict verdict={verdict} />
      </b>
      {children}
      <p>
        {maker}：{reason}
      </p>
      <p className={styles.quiet}>{timeText(made_at)} 提交</p>
      {checker === null ? null : (
        <p>
          {checker}：{verdict_reason}
        </p>
      )}
      <p className={styles.quiet}>{timeText(checked_at)} 处理</p>
    </div>
  )
}
