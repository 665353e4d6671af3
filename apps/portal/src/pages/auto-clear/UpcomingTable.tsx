// Ad accounts that were announced to be cleared, each with the way to keep it.
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import type { UpcomingClearing } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { useMemo } from 'react'
import { amountOf } from '../../lists/amounts.ts'
import type { PagePreference } from '../../lists/page-preference.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import styles from './auto-clear.module.css'
import { JoinButton, upcomingColumns } from './columns.tsx'
import { upcomingRequestOf, type WhitelistQuery } from './filters.ts'

export type ListProps = {
  query: WhitelistQuery
  onChange: (changes: WhitelistQuery) => void
  preference: PagePreference
  onSave: (changes: Partial<PagePreference>) => void
  onClearFilters: (() => void) | undefined
}

export function UpcomingTable({ query, onChange, preference, onSave, onClearFilters }: ListProps) {
  const request = useMemo(() => upcomingRequestOf(query), [query])
  const { data, table } = useListCall(autoClearEndpoints.upcoming, request)
  return (
    <ListTable
      id="auto-clear"
      caption="即将清零的账户"
      columns={upcomingColumns}
      rows={data?.content ?? NO_ROWS}
      rowKey={rowKey}
      rowName={rowName}
      table={table}
      missingIds={data?.missing_ids}
      total={data?.total_size}
      query={query}
      onPaging={onChange}
      look={preference}
      onLook={onSave}
      empty={<Empty title="没有即将清零的账户" text="账户将被自动清零前，会提前 3 天在消息中心通知，并列在这里。" />}
      onClearFilters={onClearFilters}
      renderCard={row => <UpcomingCard row={row} />}
    />
  )
}

const NO_ROWS: readonly UpcomingClearing[] = []
const rowKey = (row: UpcomingClearing) => row.clearing_id
const rowName = (row: UpcomingClearing) => row.account_name

function UpcomingCard({ row }: { row: UpcomingClearing }) {
  return (
    <div>
      <NamedId name={row.account_name} id={row.outside_account_id} />
      <p className={styles.cardText}>
        <b>{row.clear_on}</b> 清零 · 余额 <b>{row.balance === null ? '—' : amountOf(row.balance, { withSymbol: true }, row.currency)}</b>
      </p>
      <div className={styles.cardEnd}>
        <JoinButton account={row} />
      </div>
    </div>
  )
}
