// Account lists: the money health of all accounts of a channel, and the start of every operation (screens.md 5.1).
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { ACCOUNT_TAB_CODES, ACCOUNT_TABS } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Card } from '@tallyhelm/ui/layout/Card'
import { ColumnSettings } from '@tallyhelm/ui/table/ColumnSettings'
import { arrangeColumns } from '@tallyhelm/ui/table/column-state'
import { DataTable, type Sort } from '@tallyhelm/ui/table/DataTable'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { oneOf, readQuery } from '../../lists/query-text.ts'
import { SavedFilters } from '../../lists/SavedFilters.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { useListQuery } from '../../lists/use-list-query.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { useRouteChannel } from '../../routes/use-route.ts'
import { useProfile } from '../../session/use-session.ts'
import { AccountBatchBar } from './AccountBatchBar.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AccountFilters } from './AccountFilters.tsx'
import { AccountsHeader } from './AccountsHeader.tsx'
import styles from './accounts.module.css'
import { accountColumns } from './columns.tsx'
import { chipsOf } from './filter-chips.ts'
import { type AccountQuery, accountRequestOf, isNarrowed, QUERY_KEYS, savedSearchOf } from './filters.ts'
import { NoAccounts } from './NoAccounts.tsx'
import { useChosen } from './use-chosen.ts'

const AccountDrawer = lazy(async () => ({ default: (await import('./AccountDrawer.tsx')).AccountDrawer }))

export function AccountListPage() {
  const channel = useRouteChannel()
  const { isSubCustomer, roles } = useProfile()
  const hasSubCustomers = !isSubCustomer && roles.includes('SecondAgent')
  const { query, set, change } = useListQuery(QUERY_KEYS)
  const { preference, isLoaded, save } = usePagePreference()
  const request = useMemo(() => accountRequestOf(channel, query), [channel, query])
  const { data, table } = useListCall(isSubCustomer ? adAccountEndpoints.subCustomerList : adAccountEndpoints.list, request)
  const rows = data?.content ?? NO_ROWS
  const chosen = useChosen(rows)
  const columns = useMemo(() => accountColumns({ channel, hasSubCustomers }), [channel, hasSubCustomers])
  const shownColumns = useMemo(() => arrangeColumns(columns, preference.columns), [columns, preference.columns])
  const tab = oneOf(query.tab, ACCOUNT_TAB_CODES) ?? 'ALL'
  const narrow = (next: AccountQuery) => set({ ...next, page: '', detail: '' })
  const reset = () => set(query.size === undefined ? {} : { size: query.size })
  const chips = chipsOf(query)
  useDefaultFilter(isLoaded ? preference.savedFilters.find(filter => filter.id === preference.defaultFilter)?.search : undefined, search =>
    set(readQuery(search, QUERY_KEYS), { replace: true }),
  )
  return (
    <>
      <AccountsHeader channel={channel} isSubCustomer={isSubCustomer} syncedAt={data?.synced_at} rows={rows} />
      <Card padded={false} aria-label={`${CHANNELS[channel].name} 账户列表`} className={styles.list ?? ''}>
        <StatusTabs
          label="按账户状态筛选"
          panelId="accounts"
          tabs={ACCOUNT_TAB_CODES.filter(code => code !== 'RECTIFY' || channel === 'FACEBOOK').map(code => ({
            value: code,
            label: ACCOUNT_TABS[code],
            count: data?.tab_counts[code],
          }))}
          value={tab}
          onChange={value => narrow({ ...query, tab: value === 'ALL' ? '' : value })}
          end={
            <SavedFilters
              preference={preference}
              onSave={save}
              search={savedSearchOf(query)}
              onApply={search => set({ ...readQuery(search, QUERY_KEYS), size: query.size })}
            />
          }
        />
        <AccountFilters
          channel={channel}
          query={query}
          onApply={narrow}
          onReset={reset}
          isExpanded={preference.isExpanded}
          onExpand={isExpanded => save({ isExpanded })}
          hasSubCustomers={hasSubCustomers}
        />
        <FilterChips
          chips={chips.map(chip => ({
            ...chip,
            onRemove: () => narrow({ ...query, ...Object.fromEntries(chip.keys.map(key => [key, ''])) }),
          }))}
          onClear={reset}
        />
        <AccountBatchBar
          channel={channel}
          chosen={chosen}
          page={rows}
          total={data?.total_size ?? 0}
          request={request}
          isSubCustomer={isSubCustomer}
        />
        <DataTable
          id="accounts"
          caption={`${CHANNELS[channel].name} 账户`}
          columns={shownColumns}
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          {...table}
          empty={<NoAccounts channel={channel} />}
          onClearFilters={isNarrowed(query) ? reset : undefined}
          sort={sortOf(request)}
          onSort={sort => narrow({ ...query, sort: sort?.columnId ?? '', order: sort?.direction === 'ascending' ? 'asc' : '' })}
          selection={{ selected: chosen.selected, onChange: chosen.select }}
          density={preference.density}
          skeletonRows={request.page_size}
          onOpen={row => change({ detail: row.account_id })}
          headEnd={
            <ColumnSettings
              columns={columns}
              state={preference.columns}
              onChange={next => save({ columns: next })}
              density={preference.density}
              onDensity={density => save({ density })}
            />
          }
          renderCard={(row, { checkbox }) => <AccountCard row={row} checkbox={checkbox} />}
        />
        <Pagination
          label={`${CHANNELS[channel].name} 账户列表分页`}
          total={data?.total_size ?? 0}
          page={request.page_num}
          pageSize={request.page_size}
          onPage={page => change({ page: page === 1 ? '' : String(page) })}
          onPageSize={size => change({ size: size === 10 ? '' : String(size), page: '' })}
        />
      </Card>
      {query.detail === undefined ? null : (
        <Suspense fallback={null}>
          <AccountDrawer
            accountId={query.detail}
            channel={channel}
            ids={rows.map(rowKey)}
            onGo={detail => change({ detail }, { replace: true })}
            onClose={() => change({ detail: '' })}
          />
        </Suspense>
      )}
    </>
  )
}

const NO_ROWS: readonly AccountRow[] = []
const rowKey = (row: AccountRow) => row.account_id
const rowName = (row: AccountRow) => row.account_name

function sortOf({ sort, order }: { sort?: string | undefined; order: 'asc' | 'desc' }): Sort | null {
  return sort === undefined ? null : { columnId: sort, direction: order === 'asc' ? 'ascending' : 'descending' }
}

/** The user's default filter, when the page is opened without any; once, so that it can be cleared. */
function useDefaultFilter(search: string | undefined, apply: (search: string) => void) {
  const startsPlain = useMemo(() => window.location.search === '', [])
  const applyOnce = useEffectEvent(apply)
  useEffect(() => {
    if (startsPlain && search !== undefined) applyOnce(search)
  }, [startsPlain, search])
}
