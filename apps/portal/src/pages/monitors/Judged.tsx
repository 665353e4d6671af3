// How an ad group was judged: each condition with its actual value, and whether it is met, unmet or can't be told.
import type { JudgedGroup, JudgedLeaf } from '@tallyhelm/protocol/topics/monitors/schemas'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import styles from './panel.module.css'

export function JudgedLeaves({ leaves }: { leaves: readonly JudgedLeaf[] }) {
  return (
    <ul className={styles.leaves} aria-label="逐条判断">
      {leaves.map((leaf, at) => (
        <li key={`${at} ${leaf.text}`}>
          <span>
            <span>{leaf.text}</span>
            <small>{leaf.is_met === null ? leaf.shown : `实际 ${leaf.shown}`}</small>
          </span>
          {leaf.is_met === null ? (
            <Tag tone="warning">无法判断</Tag>
          ) : leaf.is_met ? (
            <Tag tone="success">满足</Tag>
          ) : (
            <Tag tone="neutral">不满足</Tag>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Opens to its conditions. */
export function JudgedGroupItem({ group }: { group: JudgedGroup }) {
  return (
    <details className={styles.judged}>
      <summary>
        <span>
          {group.ad_group_name}
          <small>
            {group.account_name} · {group.campaign_name}
          </small>
        </span>
        <Tag tone={group.is_match ? 'warning' : 'neutral'}>{group.is_match ? '会触发' : '不触发'}</Tag>
      </summary>
      <p className={styles.note}>
        广告组 ID <IdCell id={group.ad_group_id} />
      </p>
      <JudgedLeaves leaves={group.leaves} />
    </details>
  )
}
