// Results of the palette: pages at once, accounts and orders from the server when the typing pauses.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { useSettled } from '@tallyhelm/browser/clock/use-settled'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useQueries } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import { paths } from '../routes/paths.ts'
import type { Target } from './recent.ts'
import { type Wanted, wantedOf } from './wanted.ts'

const PAUSE_MS = 200
const MOST_PER_CHANNEL = 5

export type AccountTarget = Target & { id: string; obstacle: string | undefined; channel: Channel }
export type Results = {
  accounts: readonly AccountTarget[]
  actions: readonly AccountTarget[]
  orders: readonly Target[]
  isLooking: boolean
  failure: string | undefined
}

type Options = { channels: readonly Channel[]; isSubCustomer: boolean; isAssociated: boolean }

export function usePaletteResults(text: string, { channels, isSubCustomer, isAssociated }: Options): Results {
  const settled = useSettled(text, PAUSE_MS)
  const wanted = wantedOf(settled)
  const asked = isAssociated ? wanted.account : undefined
  const listEndpoint = isSubCustomer ? adAccountEndpoints.subCustomerList : adAccountEndpoints.list
  const lists = useQueries({
    queries:
      asked === undefined
        ? []
        : channels.map(channel => {
            const request = { ...asked, channel, page_num: 1, page_size: MOST_PER_CHANNEL }
            return {
              queryKey: callKey(listEndpoint, request),
              queryFn: ({ signal }: { signal: AbortSignal }) => call(listEndpoint, request, { signal, background: true }),
            }
          }),
  })
  const recordsEndpoint = isSubCustomer ? quotaEndpoints.subCustomerRecords : quotaEndpoints.records
  const records = useCall(
    recordsEndpoint,
    { apply_no: wanted.applyNo ?? '', page_num: 1, page_size: PAGE_SIZES[0] },
    { enabled: isAssociated && wanted.applyNo !== undefined },
  )
  // Until the typing pauses, rows of the last question stay while they answer this one too.
  const now = wantedOf(text)
  const rows = lists.flatMap(list => list.data?.content ?? []).filter(row => answers(row, now))
  return {
    accounts: now.isAddQuota ? [] : rows.map(accountTarget),
    actions: rows.filter(row => now.isAddQuota || row.add_obstacle === null).map(addTarget),
    orders: ordersOf(now, (records.data?.content ?? []).slice(0, 1)),
    isLooking: text.trim() !== settled.trim() || lists.some(list => list.isFetching && !list.data) || records.isLoading,
    failure: lists.find(list => list.error)?.error?.message === undefined ? undefined : '部分结果加载失败，请稍后重试',
  }
}

function accountTarget(row: AccountRow): AccountTarget {
  const href = paths.accounts(row.channel, { ids: row.outside_account_id, detail: row.account_id })
  return {
    kind: 'account',
    id: `account-${row.account_id}`,
    href,
    label: row.account_name,
    hint: `${CHANNELS[row.channel].name} · ${row.outside_account_id}`,
    obstacle: undefined,
    channel: row.channel,
  }
}

function addTarget(row: AccountRow): AccountTarget {
  return {
    kind: 'action',
    id: `add-${row.account_id}`,
    href: paths.addQuota(row.channel, row.account_id),
    label: `新增额度 ${row.outside_account_id}`,
    hint: row.account_name,
    obstacle: row.add_obstacle ?? undefined,
    channel: row.channel,
  }
}

function ordersOf({ applyNo }: Wanted, records: readonly QuotaRecord[]): readonly Target[] {
  const found = records.find(record => record.apply_no === applyNo)
  if (!found) return []
  return [
    {
      kind: 'order',
      href: paths.records({ apply_no: found.apply_no }),
      label: `单号 ${found.apply_no}`,
      hint: `${ADJUST_TYPES[found.adjust_type]} · ${found.submitter}`,
    },
  ]
}

function answers(row: AccountRow, { account }: Wanted): boolean {
  if (account === undefined) return false
  if ('outside_account_id' in account) return row.outside_account_id === account.outside_account_id
  return row.account_name.toLowerCase().includes(account.account_name.toLowerCase())
}
