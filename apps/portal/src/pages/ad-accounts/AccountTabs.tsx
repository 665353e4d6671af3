// The status tabs of an account list, and beside them the saved filters.
import { oneOf, readQuery } from '@tallyhelm/browser/lists/query-text'
import { ACCOUNT_TAB_CODES, ACCOUNT_TABS } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { AccountList } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import type { PagePreference } from '../../lists/page-preference.ts'
import { SavedFilters } from '../../lists/SavedFilters.tsx'
import { type AccountQuery, QUERY_KEYS, savedSearchOf } from './filters.ts'

type Props = {
  channel: Channel
  query: AccountQuery
  data: AccountList | undefined
  preference: PagePreference
  onSave: (changes: Partial<PagePreference>) => void
  onNarrow: (query: AccountQuery) => void
  onSet: (query: AccountQuery) => void
}

export function AccountTabs({ channel, query, data, preference, onSave, onNarrow, onSet }: Props) {
  return (
    <StatusTabs
      label="按账户状态筛选"
      panelId="accounts"
      tabs={ACCOUNT_TAB_CODES.filter(code => code !== 'RECTIFY' || channel === 'FACEBOOK' || (data?.tab_counts.RECTIFY ?? 0) > 0).map(
        code => ({
          value: code,
          label: ACCOUNT_TABS[code],
          count: data?.tab_counts[code],
        }),
      )}
      value={oneOf(query.tab, ACCOUNT_TAB_CODES) ?? 'ALL'}
      onChange={value => onNarrow({ ...query, tab: value === 'ALL' ? '' : value })}
      end={
        <SavedFilters
          preference={preference}
          onSave={onSave}
          search={savedSearchOf(query)}
          onApply={search => onSet({ ...readQuery(search, QUERY_KEYS), size: query.size })}
        />
      }
    />
  )
}
