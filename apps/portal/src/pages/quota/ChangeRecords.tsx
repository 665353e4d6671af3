// 账户变更: names, bindings and hands of ad accounts, as they changed.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { CHANGE_TYPES } from '@tallyhelm/protocol/topics/ad-accounts/change-enums'
import { changeRows } from '@tallyhelm/protocol/topics/ad-accounts/change-columns'
import { offeredChangeFilters } from '@tallyhelm/protocol/topics/ad-accounts/change-lists'
import type { AccountChange } from '@tallyhelm/protocol/topics/ad-accounts/change-schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useProfile } from '../../session/use-session.ts'
import { DetailLink } from './DetailLink.tsx'
import { DETAIL, TAB, TAB_AND_DETAIL } from './views.ts'

const ChangeDrawer = lazy(async () => ({ default: (await import('./ChangeDrawer.tsx')).ChangeDrawer }))

export function ChangeRecords() {
  const { isSubCustomer } = useProfile()
  const list = usePageFrame(offeredChangeFilters, { part: 'Changes', more: TAB_AND_DETAIL, kept: TAB, ends: DETAIL })
  const { query, change, request } = list
  const { data, table } = useListCall(isSubCustomer ? adAccountEndpoints.subCustomerChanges : adAccountEndpoints.changes, request)
  const rows = data?.content ?? NO_ROWS
  const shown = rows.find(row => row.change_id === query.detail)
  return (
    <>
      <PortalList
        id="change-records"
        label="账户变更"
        frame={list}
        filtersLabel="账户变更筛选"
        tabs={
          <StatusTabs
            label="按来源筛选"
            panelId="change-records"
            {...list.tabs('source')}
            end={<ExportMenu list={{ kind: 'CHANGE_DETAILS', request }} total={data?.total_size} />}
          />
        }
        list={changeRows}
        cells={CELLS}
        page={data}
        table={table}
        empty={<Empty title="还没有账户变更" text="改名、绑定与子客户变更会出现在这里。" />}
        onOpen={row => change({ detail: row.change_id })}
      />
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
