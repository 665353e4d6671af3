// What colleagues proposed and the reader may check, the longest waiting first; each leads to where it is checked.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { RATE_SUBJECT_CODES, RATE_SUBJECTS } from '@tallyhelm/protocol/topics/billing/limits'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { PROPOSAL_KINDS } from '@tallyhelm/protocol/topics/staff/enums'
import type { ProposalToCheck, Workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { ageText } from '../../formats/times.ts'
import styles from './home.module.css'

export function ToCheck({ toCheck: { count, items } }: { toCheck: NonNullable<Workbench['to_check']> }) {
  return (
    <div className={styles.toCheck}>
      <Card
        title={`待我审核（${count}）`}
        meta={count > items.length ? `仅列出等待最久的 ${items.length} 项` : '不含本人提交的'}
        padded={false}
      >
        {count === 0 ? <p className={styles.nothing}>没有等待审核的事项</p> : null}
        <ul aria-label="待我审核">
          {items.map(item => (
            <li key={`${item.kind} ${item.id}`} className={styles.proposal}>
              <Tag tone="info">{kindText(item.kind)}</Tag>
              <Link className={styles.subject} href={hrefOf(item)}>
                {subjectText(item)}
              </Link>
              <span className={styles.whose}>{item.customer_name ?? '全部客户'}</span>
              <small>
                {item.by_name} 提交，已等待 {ageText(item.at, nowMs())}
              </small>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function kindText(kind: ProposalToCheck['kind']): string {
  return kind === 'RATES' ? PROPOSAL_KINDS[kind] : caseKind(kind).title
}

function hrefOf({ kind, id, customer_id }: ProposalToCheck): string {
  if (kind !== 'RATES') return `/cases?case=${id}`
  return `/customers/${customer_id}?tab=rates`
}

function subjectText({ kind, subject }: ProposalToCheck): string {
  const rate = RATE_SUBJECT_CODES.find(code => code === subject)
  if (kind === 'RATES' && rate !== undefined) return RATE_SUBJECTS[rate]
  return subject
}
