// Operation records: quota, transfers, changes of accounts and clearings, a tab each (screens.md 5.11).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { lazy, Suspense } from 'react'
import { RECORD_VIEW_CODES, RECORD_VIEWS, type RecordView } from './views.ts'
import { QuotaRecords } from './QuotaRecords.tsx'

const TransferRecords = lazy(async () => ({ default: (await import('./TransferRecords.tsx')).TransferRecords }))
const ChangeRecords = lazy(async () => ({ default: (await import('./ChangeRecords.tsx')).ChangeRecords }))

/** What all four lists are asked for; it goes along from tab to tab. */
const SHARED_KEYS = ['tab', 'channel', 'apply_no', 'ids', 'company', 'submitter', 'from', 'to'] as const

export function OperateRecordPage() {
  const { query, set } = useListQuery(SHARED_KEYS)
  const view = oneOf(query.tab, RECORD_VIEW_CODES) ?? 'quota'
  return (
    <>
      <PageHeader title="账户操作记录" />
      <Tabs
        label="记录类型"
        value={view}
        onChange={tab => set({ ...query, tab: tab === 'quota' ? '' : tab })}
        tabs={RECORD_VIEW_CODES.map(code => ({ value: code, label: RECORD_VIEWS[code], panel: <Records view={code} /> }))}
      />
    </>
  )
}

function Records({ view }: { view: RecordView }) {
  if (view === 'quota' || view === 'clears') return <QuotaRecords key={view} isCleared={view === 'clears'} />
  return <Suspense fallback={null}>{view === 'transfers' ? <TransferRecords /> : <ChangeRecords />}</Suspense>
}
