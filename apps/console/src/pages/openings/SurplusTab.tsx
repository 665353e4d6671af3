// 多出账户: what platforms made more often than they were asked to; nobody has them, and people look at them.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { surplusRows } from '@tallyhelm/protocol/topics/openings/console-columns'
import { surplusFilters } from '@tallyhelm/protocol/topics/openings/console-lists'
import { openingRoomEndpoints } from '@tallyhelm/protocol/topics/openings/room-endpoints'
import type { SurplusAccount } from '@tallyhelm/protocol/topics/openings/room-schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'

export function SurplusTab() {
  const frame = usePageFrame('openings-surplus', surplusFilters, BEHIND_TAB)
  const { data, table } = useListCall(openingRoomEndpoints.surplus, frame.request)
  return (
    <DeclaredList
      frame={frame}
      filtersLabel="多出账户筛选"
      list={surplusRows}
      cells={CELLS}
      page={data}
      table={table}
      empty={<Empty title={frame.isFiltered ? '没有符合条件的账户' : '没有多出账户'} text="渠道的答复丢失后重复开出的账户会列在这里" />}
    />
  )
}

const CELLS: Cells<SurplusAccount, typeof surplusRows.columns> = {
  action: row => <Link href={`/openings?open=${row.apply_id}`}>查看申请</Link>,
}
