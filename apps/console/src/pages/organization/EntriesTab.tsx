// What was done to and by one customer, newest first.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { ACTOR_KIND_TEXT } from '@tallyhelm/protocol/topics/audit/enums'
import type { AuditEntry } from '@tallyhelm/protocol/topics/audit/schemas'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { switchEndpoints } from '@tallyhelm/protocol/topics/organization/switch-endpoints'
import { timeText } from '@tallyhelm/protocol/values/day'
import { actionText, objectText } from '@tallyhelm/protocol/topics/audit/words'
import { changeText, fieldChanges } from '@tallyhelm/protocol/topics/audit/field-changes'
import { reasonText } from '@tallyhelm/protocol/topics/audit/value-texts'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import styles from './customers.module.css'
import { type Paging, PartTable } from '../../lists/PartTable.tsx'

const who = (row: AuditEntry) => `${row.actor_name}（${ACTOR_KIND_TEXT[row.actor_kind]}）`

const objectOf = (row: AuditEntry) => `${objectText(row.object_kind)} ${row.apply_no ?? row.object_name ?? row.object_id}`

const changesOf = ({ before, after, names }: AuditEntry) => fieldChanges(before, after, names).filter(change => !change.isSame)

/** «额度审核：否 → 是»: the fields that changed. */
function Changes({ entry }: { entry: AuditEntry }) {
  const changed = changesOf(entry)
  if (changed.length === 0) return <span className={styles.quiet}>—</span>
  return (
    <span className={styles.change}>
      {changed.map(change => (
        <span key={change.field}>{changeText(change)}</span>
      ))}
    </span>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', title: '时间', hint: '北京时间 GMT+8', width: 172, locked: true, cell: row => timeText(row.at) },
  { id: 'actor', title: '操作人', width: 160, cell: who },
  { id: 'action', title: '动作', width: 156, cell: row => actionText(row.action) },
  { id: 'object', title: '对象', width: 264, cell: objectOf },
  { id: 'changes', title: '变更前后', width: 300, cell: row => <Changes entry={row} /> },
  { id: 'reason', title: '原因', width: 200, cell: row => (row.reason === null ? '—' : reasonText(row.reason)) },
  { id: 'address', title: 'IP', width: 130, cell: row => row.address || '—' },
]

export const EntriesTab = ({ customerId }: { customerId: string }) => (
  <Entries customerId={customerId} endpoint={consoleCustomerEndpoints.entries} name="customer-entries" caption="日志" />
)

/** When which switch was changed, by whom, from what to what and why. */
export const SwitchHistory = ({ customerId }: { customerId: string }) => (
  <Entries customerId={customerId} endpoint={switchEndpoints.history} name="customer-switch-history" caption="变更记录" />
)

type Props = {
  customerId: string
  endpoint: typeof consoleCustomerEndpoints.entries
  name: string
  caption: string
}

function Entries({ customerId, endpoint, name, caption }: Props) {
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => ({ customer_id: customerId, ...pagingOf(paging) }), [customerId, paging])
  const { data, table } = useListCall(endpoint, request)
  return (
    <PartTable
      name={name}
      caption={caption}
      columns={columns}
      rows={data?.content}
      rowKey={row => row.id}
      rowName={row => `${actionText(row.action)} ${row.id}`}
      table={table}
      total={data?.total_size}
      paging={paging}
      onPaging={setPaging}
      empty={`还没有${caption}`}
      renderCard={row => (
        <div className={styles.card}>
          <b>{actionText(row.action)}</b>
          <p>{who(row)}</p>
          <p>{objectOf(row)}</p>
          {changesOf(row).length === 0 ? null : <Changes entry={row} />}
          {row.reason === null ? null : <p>原因：{reasonText(row.reason)}</p>}
          <p className={styles.quiet}>
            {timeText(row.at)}
            {row.address === '' ? '' : ` · ${row.address}`}
          </p>
        </div>
      )}
    />
  )
}
