// The table of an account list with its pages.
import { ListTable } from '@tallyhelm/browser/lists/ListTable'
import type { TableState } from '@tallyhelm/browser/lists/table-state'
import type { AccountList, AccountListRequest, AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useMemo } from 'react'
import type { PagePreference } from '../../lists/page-preference.ts'
import { sortOf, sortTexts } from '../../lists/sorting.ts'
import { useProfile, useSeesSpend } from '../../session/use-session.ts'
import { AccountCard } from './AccountCard.tsx'
import styles from './accounts.module.css'
import { accountColumns } from './columns.tsx'
import { type AccountQuery, isNarrowed } from './filters.ts'
import { NoAccounts } from './NoAccounts.tsx'
import type { Chosen } from './use-chosen.ts'

type Props = {
  channel: Channel
  query: AccountQuery
  request: AccountListRequest
  data: AccountList | undefined
  table: TableState
  chosen: Chosen
  preference: PagePreference
  onSave: (changes: Partial<PagePreference>) => void
  onChange: (changes: AccountQuery) => void
  /** As onChange for all of the query, from the first page. */
  onNarrow: (query: AccountQuery) => void
  onReset: () => void
  hasSubCustomers: boolean
}

export function AccountTable(props: Props) {
  const { channel, query, request, data, table, chosen, preference, onSave, onChange, onNarrow, onReset, hasSubCustomers } = props
  const { isSubCustomer } = useProfile()
  const seesSpend = useSeesSpend()
  const columns = useMemo(
    () => accountColumns({ channel, hasSubCustomers, isSubCustomer, seesSpend }),
    [channel, hasSubCustomers, isSubCustomer, seesSpend],
  )
  const rows = data?.content ?? NO_ROWS
  return (
    <div className={styles.narrowCells}>
      <ListTable
        id="accounts"
        caption={`${CHANNELS[channel].name} 账户`}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowName={rowName}
        table={table}
        missingIds={data?.missing_ids}
        total={data?.total_size}
        query={query}
        onPaging={onChange}
        look={preference}
        onLook={onSave}
        empty={<NoAccounts channel={channel} />}
        onClearFilters={isNarrowed(query) ? onReset : undefined}
        sort={sortOf(request)}
        onSort={sort => onNarrow({ ...query, ...sortTexts(sort) })}
        selection={{ selected: chosen.selected, onChange: chosen.select }}
        onOpen={row => onChange({ detail: row.account_id })}
        renderCard={(row, { checkbox }) => <AccountCard row={row} checkbox={checkbox} />}
      />
    </div>
  )
}

const NO_ROWS: readonly AccountRow[] = []
const rowKey = (row: AccountRow) => row.account_id
const rowName = (row: AccountRow) => row.account_name
