// Frozen ad accounts of sub-customers on all channels, and the way to asking for their thaw.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { FREEZE_CHANNELS } from '@tallyhelm/protocol/topics/freezes/enums'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { heldFreezeRows } from '@tallyhelm/protocol/topics/sub-customers/held-columns'
import { heldFreezeFilters } from '@tallyhelm/protocol/topics/sub-customers/held-lists'
import type { HeldFreeze } from '@tallyhelm/protocol/topics/sub-customers/held-schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import CircleCheck from 'lucide-react/icons/circle-check'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import { TAB } from './violation-views.ts'

export function SubFreezes() {
  const list = usePageFrame(heldFreezeFilters, { part: 'Freezes', more: TAB, kept: TAB })
  const { data, table } = useListCall(subCustomerEndpoints.freezes, list.request)
  return (
    <PortalList
      id="sub-freezes"
      label="子客户冻结"
      frame={list}
      filtersLabel="子客户冻结筛选"
      tabs={
        <StatusTabs
          label="按冻结状态筛选"
          panelId="sub-freezes"
          {...list.tabs('status')}
          end={<ExportMenu list={{ kind: 'SUB_FREEZES', request: list.request }} total={data?.total_size} />}
        />
      }
      list={heldFreezeRows}
      cells={CELLS}
      page={data}
      table={table}
      empty={<Empty icon={<CircleCheck size={24} aria-hidden />} title="没有冻结的子客户账户" text="子客户的账户被冻结时会列在这里。" />}
    />
  )
}

const CELLS: Cells<HeldFreeze, typeof heldFreezeRows.columns> = {
  actions: row =>
    FREEZE_CHANNELS.some(channel => channel === row.channel) ? (
      <Link href={paths.freezes(row.channel, { ids: row.outside_account_id })} aria-label={`去处理 ${row.account_name} 的冻结`}>
        去处理
      </Link>
    ) : null,
}
