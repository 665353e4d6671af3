// The whitelist itself, with what can be done with several entries together.
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import { MAX_WHITELIST_BATCH } from '@tallyhelm/protocol/topics/auto-clear/enums'
import { whitelistList } from '@tallyhelm/protocol/topics/auto-clear/columns'
import { whitelistFilters } from '@tallyhelm/protocol/topics/auto-clear/lists'
import type { WhitelistEntry, WhitelistPage } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useChosen } from '../../lists/use-chosen.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import type { Removal } from '../../whitelist/use-removal.ts'
import { whitelistCells } from './cells.tsx'
import { type Counts, TAB_KEY, tabProps } from './tabs.ts'

type Props = { counts: Counts; removal: Removal; onAdd: () => void }

export function Whitelist({ counts, removal, onAdd }: Props) {
  const list = usePageFrame(whitelistFilters, { more: TAB_KEY, kept: TAB_KEY })
  const { data, table } = useListCall(autoClearEndpoints.whitelist, list.request)
  const page = data && withoutHidden(data, removal.hidden)
  const { rows: chosen, selected, select, clear } = useChosen(page?.content ?? [], entryKey)
  const toast = useToast()
  const obstacle = useButtons()
  const removeChosen = () => {
    if (chosen.length > MAX_WHITELIST_BATCH) return toast.error(`最多选择${MAX_WHITELIST_BATCH}个广告账号`)
    removal.remove(chosen)
    clear()
  }
  return (
    <PortalList
      id="auto-clear"
      label="白名单"
      frame={list}
      filtersLabel="白名单筛选"
      tabs={
        <StatusTabs
          {...tabProps('whitelist', counts, tab => list.narrow({ ...list.query, tab }))}
          end={<ExportMenu list={{ kind: 'WHITELIST', request: list.request }} total={data?.total_size} />}
        />
      }
      list={whitelistList}
      cells={whitelistCells}
      page={page}
      table={table}
      selection={{ selected, onChange: select }}
      empty={<NothingKept onAdd={onAdd} />}
    >
      <BatchBar count={chosen.length} unit="个账户" onClear={clear}>
        <Button size="small" disabledReason={obstacle('autoClear')} onClick={removeChosen}>
          批量移出
        </Button>
      </BatchBar>
    </PortalList>
  )
}

/** What was just taken off is gone at once, while it can still be taken back. */
function withoutHidden(page: WhitelistPage, hidden: ReadonlySet<string>): WhitelistPage {
  const content = page.content.filter(entry => !hidden.has(entry.entry_id))
  return { ...page, content, total_size: page.total_size - (page.content.length - content.length) }
}

const entryKey = (entry: WhitelistEntry) => entry.entry_id

function NothingKept({ onAdd }: { onAdd: () => void }) {
  const obstacle = useButtons()
  return (
    <Empty
      title="白名单中还没有账户"
      text="加入白名单的账户在有效期内不会被自动清零。"
      action={
        <Button size="small" disabledReason={obstacle('autoClear')} onClick={onAdd}>
          添加账户
        </Button>
      }
    />
  )
}
