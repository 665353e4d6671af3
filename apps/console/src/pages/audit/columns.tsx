// The columns of the audit log.
import { ACTOR_KIND_TEXT } from '@tallyhelm/protocol/topics/audit/enums'
import type { AuditEntry } from '@tallyhelm/protocol/topics/audit/schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { reasonText } from '../../formats/audit-values.ts'
import { actionText, objectText } from '../../formats/audit-words.ts'
import { changeText, fieldChanges } from '../../formats/field-changes.ts'
import { timeText } from '../../formats/times.ts'
import styles from './audit.module.css'

const TONES = { user: 'info', staff: 'violet', system: 'neutral' } as const

export const auditColumns = (onOpen: (id: string) => void): readonly Column<AuditEntry>[] => [
  { id: 'at', title: '时间', hint: '北京时间 GMT+8', width: 172, pin: 'left', locked: true, cell: row => timeText(row.at) },
  {
    id: 'actor',
    title: '操作人',
    width: 150,
    cell: row => (
      <span className={styles.actor}>
        <Tag tone={TONES[row.actor_kind]}>{ACTOR_KIND_TEXT[row.actor_kind]}</Tag>
        <span title={row.actor_name}>{row.actor_name}</span>
      </span>
    ),
  },
  {
    id: 'action',
    title: '动作',
    width: 140,
    cell: row => (
      <button type="button" className={styles.action} title={row.action} onClick={() => onOpen(row.id)}>
        {actionText(row.action)}
      </button>
    ),
  },
  { id: 'object', title: '对象', width: 226, cell: row => <AuditObject entry={row} /> },
  { id: 'change', title: '变更', width: 246, cell: row => <Change entry={row} /> },
  { id: 'customer', title: '客户', width: 184, cell: row => row.customer_name ?? <span className={styles.quiet}>—</span> },
  { id: 'address', title: 'IP', width: 104, cell: row => row.address || <span className={styles.quiet}>—</span> },
  {
    id: 'position',
    title: '链位',
    width: 84,
    hiddenByDefault: true,
    align: 'right',
    cell: row => row.position ?? <span className={styles.quiet}>待入链</span>,
  },
]

/** «1912…», of a leg its order; a name where there is one; the log's own number otherwise. */
export const objectName = ({ apply_no, object_name, object_id }: AuditEntry): string => apply_no ?? object_name ?? object_id

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
