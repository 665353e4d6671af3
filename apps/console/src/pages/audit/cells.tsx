// What the audit log draws itself.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { auditRows } from '@tallyhelm/protocol/topics/audit/columns'
import { ACTOR_KIND_TEXT } from '@tallyhelm/protocol/topics/audit/enums'
import type { AuditEntry } from '@tallyhelm/protocol/topics/audit/schemas'
import { actionText, objectText } from '@tallyhelm/protocol/topics/audit/words'
import { changeText, fieldChanges } from '@tallyhelm/protocol/topics/audit/field-changes'
import { reasonText } from '@tallyhelm/protocol/topics/audit/value-texts'
import { Tag } from '@tallyhelm/ui/display/Tag'
import styles from './audit.module.css'

const TONES = { user: 'info', staff: 'violet', system: 'neutral' } as const

export const auditCells = (onOpen: (id: string) => void): Cells<AuditEntry, typeof auditRows.columns> => ({
  actor: row => (
    <span className={styles.actor}>
      <Tag tone={TONES[row.actor_kind]}>{ACTOR_KIND_TEXT[row.actor_kind]}</Tag>
      <span title={row.actor_name}>{row.actor_name}</span>
    </span>
  ),
  action: row => (
    <button type="button" className={styles.action} title={row.action} onClick={() => onOpen(row.id)}>
      {actionText(row.action)}
    </button>
  ),
  object: row => <AuditObject entry={row} />,
  change: row => <Change entry={row} />,
  position: row => row.position ?? <span className={styles.quiet}>待入链</span>,
})

/** «1912…», of a leg its order; a name where there is one; the log's own number otherwise. */
const objectName = ({ apply_no, object_name, object_id }: AuditEntry): string => apply_no ?? object_name ?? object_id

const AuditObject = ({ entry }: { entry: AuditEntry }) => (
  <span className={styles.object}>
    <small>{objectText(entry.object_kind)}</small>
    <span title={objectName(entry)}>{objectName(entry)}</span>
  </span>
)

/** The first changed field, and how many more. */
function Change({ entry }: { entry: AuditEntry }) {
  const changed = fieldChanges(entry.before, entry.after, entry.names).filter(change => !change.isSame)
  const [first] = changed
  if (!first) return <span className={styles.quiet}>{entry.reason === null ? '—' : reasonText(entry.reason)}</span>
  const text = changeText(first)
  return (
    <span className={styles.change} title={text}>
      {text}
      {changed.length > 1 ? <small> 等 {changed.length} 项</small> : null}
    </span>
  )
}
