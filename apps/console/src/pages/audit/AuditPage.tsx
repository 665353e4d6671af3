// Audit log: who did what to which object, what changed, and whether anybody has tampered with the log since (console.md 21).
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import { ACTOR_KIND_TEXT, ACTOR_KINDS } from '@tallyhelm/protocol/topics/audit/enums'
import type { AuditEntry } from '@tallyhelm/protocol/topics/audit/schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { useMemo, useState } from 'react'
import { actionText, objectText } from '../../formats/audit-words.ts'
import { timeText } from '../../formats/times.ts'
import { chipsFor, IN_FIRST_ROW } from '../../lists/chips.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListLook } from '../../lists/use-list-look.ts'
import { AuditFilters } from './AuditFilters.tsx'
import styles from './audit.module.css'
import { ChainState } from './ChainState.tsx'
import { auditColumns, objectName } from './columns.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { AUDIT_RULES, AUDIT_KEYS, type AuditFilterKey, type AuditQuery, auditRequestOf, isNarrowed } from './filters.ts'

export function AuditPage() {
  const { look, save } = useListLook('audit')
  const { query, reset, chips, filters, paging } = useListFrame(AUDIT_KEYS, { rules: AUDIT_RULES, look, onLook: save, chipsOf })
  const request = useMemo(() => auditRequestOf(query), [query])
  const { data, table } = useListCall(auditEndpoints.list, request)
  const [openId, setOpenId] = useState<string>()
  const rows = data?.content ?? NO_ROWS
  const columns = useMemo(() => auditColumns(setOpenId), [])
  return (
    <>
      <PageHeader title="审计日志" freshness="只增不改，每分钟按提交顺序入链" />
      <ChainState />
      <Card padded={false}>
        <AuditFilters {...filters} />
        <FilterChips chips={chips} onClear={reset} />
        <ListTable
          caption="审计日志"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={row => `${actionText(row.action)} ${row.id}`}
          table={table}
          total={data?.total_size}
          countedUpTo={COUNTED_UP_TO}
          {...paging}
          onOpen={row => setOpenId(row.id)}
          empty={<Empty title="还没有日志" />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
          renderCard={row => <EntryCard entry={row} onOpen={() => setOpenId(row.id)} />}
        />
      </Card>
      <EntryDrawer rows={rows} openId={openId} onOpen={setOpenId} />
    </>
  )
}

const NO_ROWS: readonly AuditEntry[] = []
const rowKey = (row: AuditEntry) => row.id

function chipsOf(query: AuditQuery, onRemove: (...keys: AuditFilterKey[]) => void) {
  const { one, period } = chipsFor<AuditFilterKey>(query, onRemove)
  const kind = ACTOR_KINDS.find(code => code === query.kind)
  return [
    ...period('from', 'to', '时间', IN_FIRST_ROW),
    ...one('actor', '操作人', query.actor, IN_FIRST_ROW),
    ...one('action', '动作', query.action && actionText(query.action), IN_FIRST_ROW),
    ...one('kind', '操作人类型', kind && ACTOR_KIND_TEXT[kind]),
    ...one('object', '对象类型', query.object && objectText(query.object)),
    ...one('object_id', '单号或对象编号', query.object_id, IN_FIRST_ROW),
    ...one('customer', '客户', query.customer),
    ...one('address', 'IP', query.address),
  ]
}

function EntryCard({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  return (
    <div className={styles.card}>
      <button type="button" className={styles.action} onClick={onOpen}>
        {actionText(entry.action)}
      </button>
      <p>
        {entry.actor_name} · {ACTOR_KIND_TEXT[entry.actor_kind]}
      </p>
      <p>
        {objectText(entry.object_kind)} {objectName(entry)}
      </p>
      <p className={styles.quiet}>{timeText(entry.at)}</p>
    </div>
  )
}
