// The pool of ad accounts: those of every customer, the platform's figures beside the books', and what is done about them (console.md 6).
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { ACCOUNT_STATUS_CODES, ACCOUNT_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { type ReactNode, useMemo, useState } from 'react'
import { amountText } from '../../formats/amounts.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListLook } from '../../lists/use-list-look.ts'
import { AccountDrawer } from './AccountDrawer.tsx'
import styles from './accounts.module.css'
import { AssignDialog } from './AssignDialog.tsx'
import { BanDialog } from './BanDialog.tsx'
import { Difference, poolColumns, StatusTag } from './columns.tsx'
import { DIFFERENCE_FILTERS, POOL_RULES, isNarrowed, POOL_KEYS, type PoolFilterKey, type PoolQuery, poolRequestOf } from './filters.ts'
import { PoolActions } from './PoolActions.tsx'
import { PoolFilters } from './PoolFilters.tsx'
import { usePoolDeeds } from './use-pool-deeds.ts'

export function AccountsPage() {
  const { look, save } = useListLook('ad-accounts')
  const { query, reset, chips, filters, paging } = useListFrame(POOL_KEYS, { rules: POOL_RULES, look, onLook: save, chipsOf })
  const request = useMemo(() => poolRequestOf(query), [query])
  const { query: list, data, table } = useListCall(consoleAccountEndpoints.list, request)
  const [openId, setOpenId] = useState<string>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const { asked, act, done, close, isSyncing } = usePoolDeeds(() => {
    setSelected(NOTHING)
    void list.refetch()
  })
  const rows = data?.content ?? NO_ROWS
  // What has left the page is chosen no more.
  const chosen = rows.filter(row => selected.has(row.account_id))
  const columns = useMemo(() => poolColumns(setOpenId), [])
  return (
    <>
      <PageHeader title="广告账户池" freshness="所有客户的广告账户" />
      <Card padded={false}>
        <PoolFilters {...filters} />
        <FilterChips chips={chips} onClear={reset} />
        <BatchBar count={chosen.length} unit="个账户" onClear={() => setSelected(NOTHING)}>
          <PoolActions small accounts={chosen} onDeed={deed => act(deed, chosen)} isSyncing={isSyncing} />
        </BatchBar>
        <ListTable
          caption="广告账户"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={row => row.account_name}
          table={table}
          missingIds={data?.missing_ids}
          total={data?.total_size}
          {...paging}
          onOpen={row => setOpenId(row.account_id)}
          selection={{ selected, onChange: setSelected }}
          empty={<Empty title="还没有广告账户" />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
          renderCard={(row, { checkbox }) => <AccountCard account={row} checkbox={checkbox} onOpen={() => setOpenId(row.account_id)} />}
        />
      </Card>
      <AccountDrawer rows={rows} openId={openId} onOpen={setOpenId} onDeed={act} isSyncing={isSyncing} />
      {asked?.deed === 'assign' ? <AssignDialog accounts={asked.accounts} onDone={() => done('已分配子客户')} onClose={close} /> : null}
      {asked?.deed === 'forbid' || asked?.deed === 'allow' ? (
        <BanDialog
          deed={asked.deed}
          accounts={asked.accounts}
          onDone={changed => done(`${asked.deed === 'forbid' ? '已禁止加额' : '已解除禁止'}：${changed} 个账户`)}
          onClose={close}
        />
      ) : null}
    </>
  )
}

const NO_ROWS: readonly PoolAccount[] = []
const NOTHING: ReadonlySet<string> = new Set()
const rowKey = (row: PoolAccount) => row.account_id

function chipsOf(query: PoolQuery, onRemove: (key: PoolFilterKey) => void) {
  const chip = (id: PoolFilterKey, label: string, value: string | undefined) =>
    value === undefined ? [] : [{ id, label, value, onRemove: () => onRemove(id), inFirstRow: id !== 'difference' }]
  const channel = oneOf(query.channel, CHANNEL_CODES)
  const status = oneOf(query.status, ACCOUNT_STATUS_CODES)
  return [
    ...chip('ids', '广告账户 ID', query.ids),
    ...chip('name', '账户名称', query.name),
    ...chip('customer', '客户', query.customer),
    ...chip('channel', '渠道', channel && CHANNELS[channel].name),
    ...chip('status', '状态', status && ACCOUNT_STATUSES[status].text),
    ...chip(
      'difference',
      '差异',
      query.difference === 'yes' || query.difference === 'manual' ? DIFFERENCE_FILTERS[query.difference] : undefined,
    ),
  ]
}

function AccountCard({ account, checkbox, onOpen }: { account: PoolAccount; checkbox: ReactNode; onOpen: () => void }) {
  return (
    <div className={styles.card}>
      <div className={styles.title}>
        {checkbox}
        <button type="button" onClick={onOpen}>
          {account.account_name}
        </button>
      </div>
      <p>
        {CHANNELS[account.channel].name} <StatusTag account={account} />
      </p>
      <p>{account.customer_name}</p>
      <p>
        可用余额 {amountText(account.balance, account.currency)} · 渠道额度 {amountText(account.platform_limit, account.currency)}{' '}
        {account.currency}
      </p>
      <p className={styles.quiet}>{account.outside_account_id}</p>
      {account.difference === null && account.manual_order === null ? null : (
        <p>
          差异 <Difference account={account} />
        </p>
      )}
    </div>
  )
}
