// Account lists: the money health of all accounts of a channel, and the start of every operation (screens.md 5.1).
import type { ListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { accountRows } from '@tallyhelm/protocol/topics/ad-accounts/columns'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { accountFilters } from '@tallyhelm/protocol/topics/ad-accounts/lists'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense, useMemo } from 'react'
import { useNews } from '../../api/use-news.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { SavedFilters } from '../../lists/SavedFilters.tsx'
import { sortOf, sortTexts } from '../../lists/sorting.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useRouteChannel } from '../../routes/use-route.ts'
import { useProfile } from '../../session/use-session.ts'
import { AccountBatchBar } from './AccountBatchBar.tsx'
import { AccountsHeader } from './AccountsHeader.tsx'
import styles from './accounts.module.css'
import { accountCardCells, accountCells } from './cells.tsx'
import { NoAccounts } from './NoAccounts.tsx'
import { accountKey, useChosen } from '../../lists/use-chosen.ts'
import { WhitelistActions } from './WhitelistActions.tsx'

const AccountDrawer = lazy(async () => ({ default: (await import('./AccountDrawer.tsx')).AccountDrawer }))

/** The row whose detail is open; it closes when other rows are looked for. */
const DETAIL = ['detail'] as const

export function AccountListPage() {
  const channel = useRouteChannel()
  const { isSubCustomer } = useProfile()
  useNews(NEWS, true)
  const list = usePageFrame(accountFilters, { more: DETAIL, ends: DETAIL, words: WORDS })
  const { query, narrow, change } = list
  const request = useMemo(() => ({ ...list.request, channel }), [list.request, channel])
  const { data, table } = useListCall(isSubCustomer ? adAccountEndpoints.subCustomerList : adAccountEndpoints.list, request)
  const content = data?.content ?? NO_ROWS
  const chosen = useChosen(content, accountKey)
  const rows = useMemo(() => ({ ...accountRows, title: `${CHANNELS[channel].name} 账户` }), [channel])
  const tabs = list.tabs('tab', data?.tab_counts)
  // Only Facebook has ads to rectify, unless a row says otherwise.
  const shownTabs = tabs.tabs.filter(({ value, count = 0 }) => value !== 'RECTIFY' || channel === 'FACEBOOK' || count > 0)
  return (
    <WhitelistActions>
      <AccountsHeader
        channel={channel}
        isSubCustomer={isSubCustomer}
        syncedAt={data?.synced_at}
        rows={content}
        exportMenu={<ExportMenu list={{ kind: 'ACCOUNTS', request }} total={data?.total_size} chosenIds={[...chosen.selected]} />}
      />
      <PortalList
        id="accounts"
        label={`${CHANNELS[channel].name} 账户列表`}
        className={styles.list ?? ''}
        frame={list}
        filtersLabel="账户筛选"
        tabs={<StatusTabs label="按账户状态筛选" panelId="accounts" {...tabs} tabs={shownTabs} end={<SavedFilters {...list.saved} />} />}
        list={rows}
        cells={accountCells}
        cardCells={accountCardCells}
        page={data}
        table={table}
        empty={<NoAccounts channel={channel} />}
        sort={sortOf(request)}
        onSort={sort => narrow({ ...query, ...sortTexts(sort) })}
        selection={{ selected: chosen.selected, onChange: chosen.select }}
        onOpen={row => change({ detail: row.account_id })}
      >
        <AccountBatchBar
          channel={channel}
          chosen={chosen}
          page={content}
          total={data?.total_size ?? 0}
          request={request}
          isSubCustomer={isSubCustomer}
        />
      </PortalList>
      <Detail channel={channel} accountId={query.detail} ids={content.map(row => row.account_id)} onChange={change} />
    </WhitelistActions>
  )
}

/** A name or a binding that was asked for shows as soon as a message tells how it ended. */
const NEWS = [[adAccountEndpoints.list.path], [adAccountEndpoints.subCustomerList.path]]
const WORDS = { currency: (text: string) => text.slice(0, 3) }
const NO_ROWS: readonly AccountRow[] = []

type DetailProps = { channel: Channel; accountId: string | undefined; ids: readonly string[]; onChange: ListQuery<'detail'>['change'] }

function Detail({ channel, accountId, ids, onChange }: DetailProps) {
  if (accountId === undefined) return null
  return (
    <Suspense fallback={null}>
      <AccountDrawer
        accountId={accountId}
        channel={channel}
        ids={ids}
        onGo={detail => onChange({ detail }, { replace: true })}
        onClose={() => onChange({ detail: '' })}
      />
    </Suspense>
  )
}
