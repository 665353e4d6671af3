// 账户变更: names, bindings and hands of ad accounts, as they changed.
import { type Cells, DeclaredTable } from '@tallyhelm/browser/lists/DeclaredTable'
import { useDeclaredFrame } from '@tallyhelm/browser/lists/use-declared-frame'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { CHANGE_TYPES } from '@tallyhelm/protocol/topics/ad-accounts/enums-changes'
import { changeRows } from '@tallyhelm/protocol/topics/ad-accounts/columns-changes'
import { offeredChangeFilters } from '@tallyhelm/protocol/topics/ad-accounts/lists-changes'
import type { AccountChange } from '@tallyhelm/protocol/topics/ad-accounts/schemas-changes'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalFilters } from '../../lists/PortalFilters.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { useProfile } from '../../session/use-session.ts'
import { DetailLink } from './DetailLink.tsx'
import { DETAIL, TAB, TAB_AND_DETAIL } from './views.ts'

const ChangeDrawer = lazy(async () => ({ default: (await import('./ChangeDrawer.tsx')).ChangeDrawer }))

export function ChangeRecords() {
  const { isSubCustomer } = useProfile()
  const { preference, save } = usePagePreference('Changes')
  const list = useDeclaredFrame(offeredChangeFilters, { look: preference, onLook: save, more: TAB_AND_DETAIL, kept: TAB, ends: DETAIL })
  const { query, change, request } = list
  const { data, table } = useListCall(isSubCustomer ? adAccountEndpoints.subCustomerChanges : adAccountEndpoints.changes, request)
  const rows = data?.content ?? NO_ROWS
  const shown = rows.find(row => row.change_id === query.detail)
  return (
    <>
      <Card padded={false} aria-label="账户变更">
        <StatusTabs
          label="按来源筛选"
          panelId="change-records"
          {...list.tabs('source')}
          end={<ExportMenu list={{ kind: 'CHANGE_DETAILS', request }} total={data?.total_size} />}
        />
        <PortalFilters label="账户变更筛选" {...list.filters} />
        <FilterChips chips={list.chips} onClear={list.reset} />
        <DeclaredTable
          id="change-records"
          list={changeRows}
          cells={CELLS}
          page={data}
          table={table}
          {...list.paging}
          empty={<Empty title="还没有账户变更" text="改名、绑定与子客户变更会出现在这里。" />}
          onClearFilters={list.isFiltered ? list.reset : undefined}
          onOpen={row => change({ detail: row.change_id })}
        />
      </Card>
      {shown === undefined ? null : (
        <Suspense fallback={null}>
          <ChangeDrawer
            row={shown}
            ids={rows.map(row => row.change_id)}
            onGo={detail => change({ detail }, { replace: true })}
            onClose={() => change({ detail: '' })}
          />
        </Suspense>
      )}
    </>
  )
}

const NO_ROWS: readonly AccountChange[] = []

const CELLS: Cells<AccountChange, typeof changeRows.columns> = {
  actions: row => <DetailLink id={row.change_id} label={`查看 ${row.account_name} ${CHANGE_TYPES[row.change_type]}`} />,
}
