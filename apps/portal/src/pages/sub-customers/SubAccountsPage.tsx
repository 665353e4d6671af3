// Ad accounts of all sub-customers, channel by channel: what lies on them, and giving them to another one (screens.md 8, 子客户账户).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { heldAccountRows } from '@tallyhelm/protocol/topics/sub-customers/held-columns'
import { heldAccountFilters } from '@tallyhelm/protocol/topics/sub-customers/held-lists'
import { ASSIGN_MOST } from '@tallyhelm/protocol/topics/sub-customers/limits'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { sumText } from '../../lists/amounts.ts'
import { PortalList } from '../../lists/PortalList.tsx'
import { sortOf, sortTexts } from '../../lists/sorting.ts'
import { accountKey, type Chosen, useChosen } from '../../lists/use-chosen.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { operationObstacle } from '../../orders/obstacles.ts'
import { useOpenQuota } from '../../orders/use-open-quota.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'

const OwnerDialog = lazy(async () => ({ default: (await import('../../sub-customers/OwnerDialog.tsx')).OwnerDialog }))
const PasteDialog = lazy(async () => ({ default: (await import('./PasteDialog.tsx')).PasteDialog }))

const CHANNEL = ['channel'] as const
const NO_ROWS: readonly AccountRow[] = []
const CELLS: Cells<AccountRow, typeof heldAccountRows.columns> = { actions: row => <AddLink row={row} /> }

export function SubAccountsPage() {
  const channels = useOpenedChannels()
  const list = usePageFrame(heldAccountFilters, { more: CHANNEL, kept: CHANNEL })
  const channel = oneOf(list.query.channel, channels) ?? channels[0] ?? 'FACEBOOK'
  const request = useMemo(() => ({ ...list.request, channel }), [list.request, channel])
  const { data, table } = useListCall(subCustomerEndpoints.accounts, request)
  const chosen = useChosen(data?.content ?? NO_ROWS, accountKey)
  const obstacle = useButtons()
  const [isPasting, setPasting] = useState(false)
  const show = (next: Channel) => {
    chosen.clear()
    list.narrow({ ...list.query, channel: next })
  }
  return (
    <>
      <PageHeader
        title="子客户账户"
        actions={
          <>
            <ExportMenu list={{ kind: 'SUB_ACCOUNTS', request }} total={data?.total_size} chosenIds={[...chosen.selected]} />
            <Button icon={<ClipboardPaste size={16} aria-hidden />} disabledReason={obstacle('assign')} onClick={() => setPasting(true)}>
              粘贴变更子客户
            </Button>
          </>
        }
      />
      <PortalList
        id="sub-accounts"
        label={`${CHANNELS[channel].name} 子客户账户`}
        frame={list}
        filtersLabel="子客户账户筛选"
        tabs={
          <StatusTabs
            label="按渠道筛选"
            panelId="sub-accounts"
            tabs={channels.map(code => ({ value: code, label: CHANNELS[code].name }))}
            value={channel}
            onChange={show}
          />
        }
        list={heldAccountRows}
        cells={CELLS}
        page={data}
        table={table}
        sort={sortOf(request)}
        onSort={sort => list.narrow({ ...list.query, ...sortTexts(sort) })}
        selection={{ selected: chosen.selected, onChange: chosen.select }}
        empty={<Empty title="子客户还没有账户" text="在子客户管理中分配账户，或粘贴账户 ID 与子客户名称。" />}
      >
        <ChosenBar channel={channel} chosen={chosen} />
      </PortalList>
      <Suspense>{isPasting ? <PasteDialog onClose={() => setPasting(false)} /> : null}</Suspense>
    </>
  )
}

function AddLink({ row }: { row: AccountRow }) {
  const open = useOpenQuota(row.channel)
  const obstacle = useButtons()
  return (
    <Button
      variant="link"
      size="mini"
      aria-label={`为 ${row.account_name} 新增额度`}
      disabledReason={operationObstacle('ADD', row) ?? obstacle('add')}
      onClick={() => void open('ADD', row.account_id)}
    >
      新增额度
    </Button>
  )
}

function ChosenBar({ channel, chosen }: { channel: Channel; chosen: Chosen }) {
  const open = useOpenQuota(channel)
  const obstacle = useButtons()
  const [isAssigning, setAssigning] = useState(false)
  const { rows } = chosen
  const tooMany = rows.length > ASSIGN_MOST ? `每次最多 ${ASSIGN_MOST} 个广告账户` : undefined
  return (
    <BatchBar
      count={rows.length}
      unit="个账户"
      summary={
        <>
          合计可用余额 <strong>{sumText(rows.map(row => ({ amount: row.balance, currency: row.currency })))}</strong>
        </>
      }
      onClear={chosen.clear}
    >
      <Button size="small" disabledReason={obstacle('assign') ?? tooMany} onClick={() => setAssigning(true)}>
        变更子客户
      </Button>
      <Button
        size="small"
        disabledReason={obstacle('add') ?? tooMany}
        onClick={() =>
          void open(
            'ADD',
            rows.map(row => ({ outsideId: row.outside_account_id, amount: '' })),
          )
        }
      >
        新增额度
      </Button>
      <Suspense>
        {isAssigning ? (
          <OwnerDialog accountIds={rows.map(row => row.account_id)} onDone={chosen.clear} onClose={() => setAssigning(false)} />
        ) : null}
      </Suspense>
    </BatchBar>
  )
}
