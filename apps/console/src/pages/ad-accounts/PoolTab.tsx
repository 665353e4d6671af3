// The pool: the ad accounts of every customer, the platform's figures beside the books', and what is done about them.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { poolRows } from '@tallyhelm/protocol/topics/ad-accounts/console-columns'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import { poolFilters } from '@tallyhelm/protocol/topics/ad-accounts/console-lists'
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import { useMemo, useState } from 'react'
import { AgencyFreezeDialog } from '../../freezes/AgencyFreezeDialog.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { AccountDrawer } from './AccountDrawer.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { BanDialog } from './BanDialog.tsx'
import { poolCells } from './cells.tsx'
import { PoolActions } from './PoolActions.tsx'
import { TagDialog } from './TagDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import { usePoolActions } from './use-pool-actions.ts'

export function PoolTab() {
  const list = usePageFrame('ad-accounts', poolFilters, BEHIND_TAB)
  const { query, data, table } = useListCall(consoleAccountEndpoints.list, list.request)
  const [openId, setOpenId] = useState<string>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const { asked, act, done, close, isSyncing } = usePoolActions(() => {
    setSelected(NOTHING)
    void query.refetch()
  })
  const rows = data?.content ?? NO_ROWS
  // What has left the page is chosen no more.
  const chosen = rows.filter(row => selected.has(row.account_id))
  const cells = useMemo(() => poolCells(setOpenId), [])
  return (
    <>
      <DeclaredList
        frame={list}
        filtersLabel="广告账户筛选"
        list={poolRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.account_id)}
        selection={{ selected, onChange: setSelected }}
        empty={<Empty title="还没有广告账户" />}
      >
        <BatchBar count={chosen.length} unit="个账户" onClear={() => setSelected(NOTHING)}>
          <PoolActions small accounts={chosen} onAction={action => act(action, chosen)} isSyncing={isSyncing} />
        </BatchBar>
      </DeclaredList>
      <AccountDrawer rows={rows} openId={openId} onOpen={setOpenId} onAction={act} isSyncing={isSyncing} />
      {asked?.action === 'assign' ? <AssignDialog accounts={asked.accounts} onDone={() => done('已分配子客户')} onClose={close} /> : null}
      {asked?.action === 'tag' ? (
        <TagDialog accounts={asked.accounts} onDone={changed => done(`已修改标签：${changed} 个账户`)} onClose={close} />
      ) : null}
      {asked?.action === 'takeBack' || asked?.action === 'move' ? (
        <TakeBackDialog action={asked.action} accounts={asked.accounts} onRead={() => void query.refetch()} onClose={close} />
      ) : null}
      {asked?.action === 'freeze' || asked?.action === 'lift' ? (
        <AgencyFreezeDialog action={asked.action} accounts={asked.accounts} onDone={done} onClose={close} />
      ) : null}
      {asked?.action === 'forbid' || asked?.action === 'allow' ? (
        <BanDialog
          action={asked.action}
          accounts={asked.accounts}
          onDone={changed => done(`${asked.action === 'forbid' ? '已禁止加额' : '已解除禁止'}：${changed} 个账户`)}
          onClose={close}
        />
      ) : null}
    </>
  )
}

const NO_ROWS: readonly PoolAccount[] = []
const NOTHING: ReadonlySet<string> = new Set()
