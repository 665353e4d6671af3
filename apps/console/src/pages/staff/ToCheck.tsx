// The cases that wait for the reader's decision, the soonest due first; each leads to its panel.
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { Workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { SlaTag } from '../../cases/SlaTag.tsx'
import shared from '../../lists/cells.module.css'
import styles from './workbench.module.css'

export function ToCheck({ toCheck: { count, items } }: { toCheck: NonNullable<Workbench['to_check']> }) {
  return (
    <div className={styles.toCheck}>
      <Card
        title={`待我审核（${count}）`}
        meta={count > items.length ? `仅列出最先到期的 ${items.length} 项` : '不含本人提交的'}
        padded={false}
      >
        {count === 0 ? <p className={styles.nothing}>没有等待审核的事项</p> : null}
        <ul aria-label="待我审核">
          {items.map(({ case_id, kind, title, customer_name, by_name, at, due_at }) => (
            <li key={case_id} className={styles.proposal}>
              <Tag tone="info">{caseKind(kind).title}</Tag>
              <Link className={shared.number} href={`/cases?case=${case_id}`}>
                {title}
              </Link>
              <span className={styles.whose}>{customer_name}</span>
              <SlaTag row={{ status: 'PENDING', submitted_at: at, due_at }} />
              <small>{by_name} 提交</small>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
