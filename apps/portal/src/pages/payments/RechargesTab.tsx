// Recharges of a payer: tabs by status, the list, and the drawer of one (screens.md 7, Transaction record).
import { rechargeRows } from '@tallyhelm/protocol/topics/payments/columns'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import { rechargeFilters } from '@tallyhelm/protocol/topics/payments/lists'
import type { Recharge } from '@tallyhelm/protocol/topics/payments/schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import { rechargeCells } from './recharge-cells.tsx'

const RechargeDrawer = lazy(async () => ({ default: (await import('./RechargeDrawer.tsx')).RechargeDrawer }))

/** Beside the filters: the open drawer, and the wizard over the page. */
const MORE = ['detail', 'action', 'id'] as const

export function RechargesTab() {
  const list = usePageFrame(rechargeFilters, { more: MORE, ends: MORE })
  const { query, change, request } = list
  const { data, table } = useListCall(rechargeEndpoints.list, request)
  const ids = (data?.content ?? NO_ROWS).map(row => row.recharge_id)
  return (
    <>
      <PortalList
        id="recharges"
        label="充值记录"
        frame={list}
        filtersLabel="充值筛选"
        tabs={
          <StatusTabs
            label="按状态筛选"
            panelId="recharges"
            {...list.tabs('status', data?.counts)}
            end={<ExportMenu list={{ kind: 'RECHARGES', request }} total={data?.total_size} />}
          />
        }
        list={rechargeRows}
        cells={rechargeCells}
        page={data}
        table={table}
        empty={<NoRecharges />}
        onOpen={row => change({ detail: row.recharge_id })}
      />
      {query.detail === undefined ? null : (
        <Suspense fallback={null}>
          <RechargeDrawer
            rechargeId={query.detail}
            ids={ids}
            onGo={detail => change({ detail }, { replace: true })}
            onClose={() => change({ detail: '' })}
          />
        </Suspense>
      )}
    </>
  )
}

const NO_ROWS: readonly Recharge[] = []

const NoRecharges = () => (
  <Empty
    title="还没有充值记录"
    text="充值后，每一笔的进度都会列在这里。"
    action={
      <LinkButton href={paths.transactions({ action: 'recharge' })} size="small">
        去充值
      </LinkButton>
    }
  />
)
