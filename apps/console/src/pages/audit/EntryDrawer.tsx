// One entry in full: who, when, where from, and what changed, field by field.
import { ACTOR_KIND_TEXT } from '@tallyhelm/protocol/topics/audit/enums'
import type { AuditEntry } from '@tallyhelm/protocol/topics/audit/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { actionText, objectText } from '@tallyhelm/protocol/topics/audit/words'
import { type FieldChange, fieldChanges } from '@tallyhelm/protocol/topics/audit/field-changes'
import { detailsOf, reasonText } from '@tallyhelm/protocol/topics/audit/value-texts'
import { Link } from '@tallyhelm/ui/actions/Link'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './audit.module.css'

type Props = { rows: readonly AuditEntry[]; openId: string | undefined; onOpen: (id: string | undefined) => void }

export function EntryDrawer({ rows, openId, onOpen }: Props) {
  const index = rows.findIndex(row => row.id === openId)
  const entry = rows[index]
  const step = (row: AuditEntry | undefined) => (row ? () => onOpen(row.id) : null)
  return (
    <Drawer
      open={entry !== undefined}
      onClose={() => onOpen(undefined)}
      title={entry ? actionText(entry.action) : ''}
      onPrevious={step(rows[index - 1])}
      onNext={step(rows[index + 1])}
    >
      {entry ? <Entry entry={entry} /> : null}
    </Drawer>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry.before, entry.after, entry.names)
  const details = detailsOf(entry.details, entry.names)
  const { role } = useStaff()
  const leadsTo = (path: string, text: string, href: string) => (maySee(path, role) ? <Link href={href}>{text}</Link> : text)
  return (
    <Stack gap={20}>
      <Definitions
        items={[
          { label: '时间', value: timeText(entry.at) },
          { label: '操作人', value: `${entry.actor_name}（${ACTOR_KIND_TEXT[entry.actor_kind]}）` },
          { label: '对象', value: objectText(entry.object_kind) },
          ...(entry.apply_no === null
            ? [{ label: '对象编号', value: <IdCell id={entry.object_id} /> }]
            : [{ label: '单号', value: leadsTo('/quota-orders', entry.apply_no, `/quota-orders?apply_no=${entry.apply_no}`) }]),
          ...(entry.object_name === null || entry.object_name === entry.apply_no ? [] : [{ label: '名称', value: entry.object_name }]),
          {
            label: '客户',
            value: entry.customer_name === null ? '—' : leadsTo('/customers', entry.customer_name, `/customers/${entry.customer_id ?? ''}`),
          },
          { label: 'IP', value: entry.address || '—' },
          { label: '原因', value: entry.reason === null ? '—' : reasonText(entry.reason) },
          { label: '链位', value: entry.position ?? '待入链（每分钟）' },
          { label: '日志编号', value: <IdCell id={entry.id} /> },
        ]}
      />
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      {details.length > 0 ? (
        <section aria-label="其他内容">
          <h3 className={styles.part}>其他内容</h3>
          <Definitions items={details.map(({ name, text }) => ({ label: name, value: text }))} />
        </section>
      ) : null}
    </Stack>
  )
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table className={styles.changes}>
      <caption>变更前后</caption>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, name, before, after, isSame }) => (
          <tr key={field} data-same={isSame || undefined}>
            <th scope="row">{name}</th>
            <td>{before === undefined ? <span className={styles.quiet}>—</span> : isSame ? before : <del>{before}</del>}</td>
            <td>{after === undefined ? <span className={styles.quiet}>—</span> : isSame ? after : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
