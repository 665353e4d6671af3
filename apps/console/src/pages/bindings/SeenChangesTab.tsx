// 渠道侧变更: names and bindings that changed at the platforms, and what was last asked for here of the same target.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { seenChangeRows } from '@tallyhelm/protocol/topics/bindings/console-columns'
import { seenChangeFilters } from '@tallyhelm/protocol/topics/bindings/console-lists'
import { BINDING_ACTIONS, BINDING_STATES } from '@tallyhelm/protocol/topics/bindings/enums'
import { bindingRoomEndpoints } from '@tallyhelm/protocol/topics/bindings/room-endpoints'
import type { SeenChange } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { Lines } from '../../lists/Lines.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'

export function SeenChangesTab() {
  const frame = usePageFrame('console-seen-changes', seenChangeFilters, BEHIND_TAB)
  const { data, table } = useListCall(bindingRoomEndpoints.changes, frame.request)
  const { tabs, ...choice } = frame.tabs('against')
  return (
    <DeclaredList
      frame={frame}
      filtersLabel="渠道侧变更筛选"
      tabs={
        <StatusTabs
          label="按与我方操作筛选"
          countedUpTo={COUNTED_UP_TO}
          {...choice}
          tabs={tabs.map(tab => (tab.value === 'YES' ? { ...tab, count: data?.against_count } : tab))}
        />
      }
      list={seenChangeRows}
      cells={CELLS}
      page={data}
      table={table}
      empty={<Empty title={frame.isFiltered ? '没有符合条件的变更' : '没有渠道侧变更'} text="同步时发现的改名与绑定变化会列在这里" />}
    />
  )
}

const CELLS: Cells<SeenChange, typeof seenChangeRows.columns> = {
  before: row => <Lines>{row.before === '' ? '未绑定' : row.before}</Lines>,
  after: row => <Lines>{row.after === '' ? '已解绑' : row.after}</Lines>,
  against: row => (row.is_against ? <Tag tone="warning">不符</Tag> : '—'),
  ours: row => <Ours of={row.ours} />,
  action: row => (row.ours === null ? '—' : <Link href={`/bindings?open=${row.ours.pair_id}`}>查看工单</Link>),
}

/** Who asked for what, when; whether it came after the change. */
function Ours({ of }: { of: SeenChange['ours'] }) {
  if (of === null) return '没有操作过'
  const { submitter, action, target, state, submitted_at, is_later } = of
  return (
    <Lines>
      {submitter} {BINDING_ACTIONS[action]} {target}
      <small>
        {BINDING_STATES[state].text}，{timeText(submitted_at)}
        {is_later ? '（变更之后）' : ''}
      </small>
    </Lines>
  )
}
