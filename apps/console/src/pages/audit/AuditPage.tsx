// Audit log: who did what to which object, what changed, and whether anybody has tampered with the log since (console.md 21).
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { auditRows } from '@tallyhelm/protocol/topics/audit/columns'
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import { auditFilters } from '@tallyhelm/protocol/topics/audit/lists'
import type { AuditEntry } from '@tallyhelm/protocol/topics/audit/schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { ChainState } from './ChainState.tsx'
import { auditCells } from './cells.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { useWordFields, WORDS } from './use-word-fields.tsx'

export function AuditPage() {
  const list = usePageFrame('audit', auditFilters, { words: WORDS })
  const fields = useWordFields()
  const { data, table } = useListCall(auditEndpoints.list, list.request)
  const [openId, setOpenId] = useState<string>()
  const cells = useMemo(() => auditCells(setOpenId), [])
  return (
    <>
      <PageHeader title="审计日志" freshness="只增不改，每分钟按提交顺序入链" />
      <ChainState />
      <DeclaredList
        frame={list}
        filtersLabel="日志筛选"
        fields={fields}
        list={auditRows}
        cells={cells}
        page={data}
        table={table}
        countedUpTo={COUNTED_UP_TO}
        onOpen={row => setOpenId(row.id)}
        empty={<Empty title="还没有日志" />}
      />
      <EntryDrawer rows={data?.content ?? NO_ROWS} openId={openId} onOpen={setOpenId} />
    </>
  )
}

const NO_ROWS: readonly AuditEntry[] = []
