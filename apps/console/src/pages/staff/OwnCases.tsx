// How the reader's own cases ended, until he has opened them.
import { CASE_STATUSES } from '@tallyhelm/protocol/topics/cases/enums'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { Workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import shared from '../../lists/cells.module.css'
import styles from './workbench.module.css'

export function OwnCases({ cases }: { cases: Workbench['own_cases'] }) {
  return (
    <div className={styles.toCheck}>
      <Card title={`我提交的申请有结果（${cases.length}）`} meta="打开后不再提示" padded={false}>
        <ul aria-label="我提交的申请有结果">
          {cases.map(({ case_id, kind, title, status, by_name, reason, at }) => (
            <li key={case_id} className={styles.proposal}>
              <Tag tone={CASE_STATUSES[status].tone}>{CASE_STATUSES[status].text}</Tag>
              <Link className={shared.number} href={`/cases?case=${case_id}`}>
                {title}
              </Link>
              <span className={styles.whose}>{reason === '' ? caseKind(kind).title : reason}</span>
              <small>
                {by_name ?? '系统'}，{timeText(at)}
              </small>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
