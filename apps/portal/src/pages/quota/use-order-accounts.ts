// The accounts that the page was opened with: one by its id, or those that the page before left in the window.
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { MAX_PAGE_SIZE } from '@tallyhelm/protocol/wire/page-sizes'
import { useState } from 'react'
import type { ApiError } from '../../api/failure.ts'
import { useCall } from '../../api/queries.ts'
import { BATCH, readBatch } from '../../orders/batch.ts'
import type { PricedRow } from '../../pickers/PasteAmounts.tsx'
import { useProfile } from '../../session/use-session.ts'

type OrderAccounts =
  | { status: 'loading' }
  | { status: 'failed'; error: ApiError; retry: () => void }
  /** `blocked` stay in view with their reason; `missing` are ids that the customer no longer has. */
  | { status: 'ready'; rows: readonly PricedRow[]; blocked: readonly AccountRow[]; missing: readonly string[] }

export function useOrderAccounts(channel: Channel, id: string): OrderAccounts {
  const { isSubCustomer } = useProfile()
  const isBatch = id === BATCH
  const [batch] = useState(() => (isBatch ? readBatch(channel) : []))
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false }
  const single = useCall(adAccountEndpoints.baseInfo, { id }, { ...once, enabled: !isBatch })
  const list = useCall(
    isSubCustomer ? adAccountEndpoints.subCustomerList : adAccountEndpoints.list,
    {
      channel,
      page_num: 1,
      page_size: MAX_PAGE_SIZE,
      tab: 'ALL',
      order: 'desc',
      outside_account_ids: batch.map(line => line.outsideId),
    },
    { ...once, enabled: isBatch && batch.length > 0 },
  )
  const query = isBatch ? list : single
  if (isBatch && batch.length === 0) return { status: 'ready', rows: [], blocked: [], missing: [] }
  if (query.error) return { status: 'failed', error: query.error, retry: () => void query.refetch() }
  const found = isBatch ? list.data?.content : single.data && [single.data]
  if (found === undefined) return { status: 'loading' }
  const wanted = isBatch ? batch : found.map(row => ({ outsideId: row.outside_account_id, amount: '' }))
  const byId = new Map(found.map(row => [row.outside_account_id, row]))
  return {
    status: 'ready',
    rows: wanted.flatMap(({ outsideId, amount }) => {
      const row = byId.get(outsideId)
      return row && row.add_obstacle === null ? [{ row, amount }] : []
    }),
    blocked: wanted.flatMap(({ outsideId }) => byId.get(outsideId) ?? []).filter(row => row.add_obstacle !== null),
    missing: wanted.filter(({ outsideId }) => !byId.has(outsideId)).map(({ outsideId }) => outsideId),
  }
}
