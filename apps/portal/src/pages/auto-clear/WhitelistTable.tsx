// The whitelist itself, with what can be done with several entries together.
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { MAX_WHITELIST_BATCH } from '@tallyhelm/protocol/topics/auto-clear/limits'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import type { WhitelistEntry } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import type { Selection } from '@tallyhelm/ui/table/selection'
import { type ReactNode, useMemo, useState } from 'react'
import { amountOf } from '../../lists/amounts.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import type { Removal } from '../../whitelist/use-removal.ts'
import styles from './auto-clear.module.css'
import { EntryActions, Expiry, whitelistColumns } from './columns.tsx'
import { whitelistRequestOf } from './filters.ts'
import type { ListProps } from './UpcomingTable.tsx'

type Props = ListProps & { removal: Removal; onAdd: () => void }

export function WhitelistTable({ query, onChange, preference, onSave, onClearFilters, removal, onAdd }: Props) {
  const toast = useToast()
  const obstacle = useButtons()
  const request = useMemo(() => whitelistRequestOf(query), [query])
  const { data, table } = useListCall(autoClearEndpoints.whitelist, request)
  const [chosen, setChosen] = useState<ReadonlyMap<string, WhitelistEntry>>(new Map())
  const rows = (data?.content ?? NO_ROWS).filter(row => !removal.hidden.has(row.entry_id))
  const select = (keys: Selection) =>
    setChosen(known => {
      const next = new Map([...known].filter(([id]) => keys.has(id)))
      for (const row of rows) if (keys.has(row.entry_id)) next.set(row.entry_id, row)
      return next
    })
  const removeChosen = () => {
    if (chosen.size > MAX_WHITELIST_BATCH) return toast.error(`最多选择${MAX_WHITELIST_BATCH}个广告账号`)
    removal.remove([...chosen.values()])
    setChosen(new Map())
  }
  const gone = (data?.content.length ?? 0) - rows.length
  return (
    <>
      <BatchBar count={chosen.size} unit="个账户" onClear={() => setChosen(new Map())}>
        <Button size="small" disabledReason={obstacle('autoClear')} onClick={removeChosen}>
          批量移出
        </Button>
      </BatchBar>
      <ListTable
        id="auto-clear"
        caption="自动清零白名单"
        columns={whitelistColumns}
        rows={rows}
        rowKey={rowKey}
        rowName={rowName}
        table={table}
        missingIds={data?.missing_ids}
        total={data && data.total_size - gone}
        query={query}
        onPaging={onChange}
        look={preference}
        onLook={onSave}
        selection={{ selected: new Set(chosen.keys()), onChange: select }}
        empty={<NothingKept onAdd={onAdd} />}
        onClearFilters={onClearFilters}
        renderCard={(row, { checkbox }) => <EntryCard entry={row} checkbox={checkbox} />}
      />
    </>
  )
}

const NO_ROWS: readonly WhitelistEntry[] = []
const rowKey = (row: WhitelistEntry) => row.entry_id
const rowName = (row: WhitelistEntry) => row.account_name

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

function EntryCard({ entry, checkbox }: { entry: WhitelistEntry; checkbox: ReactNode }) {
  return (
    <div className={styles.card}>
      {checkbox}
      <div>
        <NamedId name={entry.account_name} id={entry.outside_account_id} />
        <p className={styles.cardText}>
          余额 <b>{entry.balance === null ? '—' : amountOf(entry.balance, { withSymbol: true }, entry.currency)}</b> · 距自动清零{' '}
          <b>{entry.days_until_clear === null ? '—' : `${entry.days_until_clear} 天`}</b>
        </p>
        <p className={styles.cardText}>
          有效期至 <Expiry entry={entry} />
        </p>
        <div className={styles.cardEnd}>
          <EntryActions entry={entry} />
        </div>
      </div>
    </div>
  )
}
