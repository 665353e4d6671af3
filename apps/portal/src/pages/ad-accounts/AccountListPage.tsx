// Account lists: the money health of all accounts of a channel, and the start of every operation (screens.md 5.1).
import { readQuery } from '@tallyhelm/browser/lists/query-text'
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import type { ListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Card } from '@tallyhelm/ui/layout/Card'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { useRouteChannel } from '../../routes/use-route.ts'
import { useProfile } from '../../session/use-session.ts'
import { AccountBatchBar } from './AccountBatchBar.tsx'
import { AccountFilters } from './AccountFilters.tsx'
import { AccountsHeader } from './AccountsHeader.tsx'
import { AccountTable } from './AccountTable.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import styles from './accounts.module.css'
import { chipsOf } from './filter-chips.ts'
import { ACCOUNT_RULES, type AccountQuery, accountRequestOf, QUERY_KEYS } from './filters.ts'
import { useChosen } from './use-chosen.ts'
import { WhitelistActions } from './WhitelistActions.tsx'

const AccountDrawer = lazy(async () => ({ default: (await import('./AccountDrawer.tsx')).AccountDrawer }))

export function AccountListPage() {
  const channel = useRouteChannel()
  const { isSubCustomer, roles } = useProfile()
  const hasSubCustomers = !isSubCustomer && roles.includes('SecondAgent')
  const { preference, isLoaded, save } = usePagePreference()
  const { query, set, change, narrow, reset, chips, filters } = useListFrame(QUERY_KEYS, {
    rules: ACCOUNT_RULES,
    look: preference,
    onLook: save,
    chipsOf,
    ends: ['detail'],
  })
  const request = useMemo(() => accountRequestOf(channel, query), [channel, query])
  const { data, table } = useListCall(isSubCustomer ? adAccountEndpoints.subCustomerList : adAccountEndpoints.list, request)
  const rows = data?.content ?? NO_ROWS
  const chosen = useChosen(rows)
  const defaultSearch = isLoaded ? preference.savedFilters.find(filter => filter.id === preference.defaultFilter)?.search : undefined
  useDefaultFilter(defaultSearch, search => set(readQuery(search, QUERY_KEYS), { replace: true }))
  return (
    <WhitelistActions>
      <AccountsHeader
        channel={channel}
        isSubCustomer={isSubCustomer}
        syncedAt={data?.synced_at}
        rows={rows}
        exportMenu={<ExportMenu list={{ kind: 'ACCOUNTS', request }} total={data?.total_size} chosenIds={[...chosen.selected]} />}
      />
      <Card padded={false} aria-label={`${CHANNELS[channel].name} 账户列表`} className={styles.list ?? ''}>
        <AccountTabs channel={channel} query={query} data={data} preference={preference} onSave={save} onNarrow={narrow} onSet={set} />
        <AccountFilters channel={channel} {...filters} hasSubCustomers={hasSubCustomers} />
        <FilterChips chips={chips} onClear={reset} />
        <AccountBatchBar
          channel={channel}
          chosen={chosen}
          page={rows}
          total={data?.total_size ?? 0}
          request={request}
          isSubCustomer={isSubCustomer}
        />
        <AccountTable
          channel={channel}
          query={query}
          request={request}
          data={data}
          table={table}
          chosen={chosen}
          preference={preference}
          onSave={save}
          onChange={change}
          onNarrow={narrow}
          onReset={reset}
          hasSubCustomers={hasSubCustomers}
        />
      </Card>
      <Detail channel={channel} query={query} ids={rows.map(rowKey)} onChange={change} />
    </WhitelistActions>
  )
}

const NO_ROWS: readonly AccountRow[] = []
const rowKey = (row: AccountRow) => row.account_id

type DetailProps = { channel: Channel; query: AccountQuery; ids: readonly string[]; onChange: ListQuery<keyof AccountQuery>['change'] }

function Detail({ channel, query, ids, onChange }: DetailProps) {
  if (query.detail === undefined) return null
  return (
    <Suspense fallback={null}>
      <AccountDrawer
        accountId={query.detail}
        channel={channel}
        ids={ids}
        onGo={detail => onChange({ detail }, { replace: true })}
        onClose={() => onChange({ detail: '' })}
      />
    </Suspense>
  )
}

/** The user's default filter, when the page is opened without any; once, so that it can be cleared. */
function useDefaultFilter(search: string | undefined, apply: (search: string) => void) {
  const startsPlain = useMemo(() => window.location.search === '', [])
  const applyOnce = useEffectEvent(apply)
  useEffect(() => {
    if (startsPlain && search !== undefined) applyOnce(search)
  }, [startsPlain, search])
}
