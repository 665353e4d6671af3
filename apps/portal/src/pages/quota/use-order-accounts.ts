// The accounts that the page was opened with: one by its id, those that the page before left in the window, or those of a stored draft.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { MAX_PAGE_SIZE } from '@tallyhelm/protocol/wire/page-sizes'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { BATCH, type BatchLine, readBatch } from '../../orders/batch.ts'
import { operationObstacle } from '../../orders/obstacles.ts'
import { useProfile } from '../../session/use-session.ts'
import { EMPTY_FORM, type OrderForm } from './order-form.ts'
import { readDraft } from './stored-draft.ts'

/** `reason` is why the account cannot take part. */
export type BlockedAccount = { account: AccountRow; reason: string }
export type OrderAccounts =
  | { status: 'loading' }
  | { status: 'failed'; error: ApiError; retry: () => void }
  /** `blocked` stay in view with their reason; `missing` are ids that the customer no longer has. */
  | {
      status: 'ready'
      form: OrderForm
      blocked: readonly BlockedAccount[]
      missing: readonly string[]
      /** The form was filled in before the page was loaded anew. */
      isRestored: boolean
    }

/** `place` is where a draft would be stored; `batch` what names the accounts that the page was opened with. */
export function useOrderAccounts(
  kind: AdjustType,
  channel: Channel,
  id: string,
  place: string,
): { accounts: OrderAccounts; batch: string } {
  const { isSubCustomer } = useProfile()
  const [batchLines] = useState(() => (id === BATCH ? readBatch(channel) : undefined))
  const batch = JSON.stringify(batchLines ?? id)
  const [draft] = useState(() => readDraft(place, batch))
  const lines = draft?.lines ?? batchLines
  const ids = [...(lines ?? []).map(line => line.outsideId), ...(draft?.anchor ? [draft.anchor] : [])]
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false }
  const single = useCall(adAccountEndpoints.baseInfo, { id }, { ...once, enabled: lines === undefined })
  const list = useCall(
    isSubCustomer ? adAccountEndpoints.subCustomerList : adAccountEndpoints.list,
    { channel, page_num: 1, page_size: MAX_PAGE_SIZE, outside_account_ids: ids },
    { ...once, enabled: lines !== undefined && ids.length > 0 },
  )
  const query = lines === undefined ? single : list
  const answer = (): OrderAccounts => {
    const base = draft ?? EMPTY_FORM
    if (lines !== undefined && ids.length === 0)
      return { status: 'ready', form: { ...base, lines: [], anchor: null }, blocked: [], missing: [], isRestored: draft !== undefined }
    if (query.error) return { status: 'failed', error: query.error, retry: () => void query.refetch() }
    const found = lines === undefined ? single.data && [single.data] : list.data?.content
    if (found === undefined) return { status: 'loading' }
    const wanted = lines ?? found.map(row => ({ outsideId: row.outside_account_id, amount: '' }))
    const sorted = sortOut(kind, found, wanted, draft?.anchor ?? null)
    const form = draft === undefined ? startOf(kind, sorted.lines) : { ...draft, lines: sorted.lines, anchor: sorted.anchor }
    return { status: 'ready', form, blocked: sorted.blocked, missing: sorted.missing, isRestored: draft !== undefined }
  }
  return { accounts: answer(), batch }
}

/** A transfer that starts from one account gives from it; from several, gives all of theirs to one. */
export function startOf(kind: AdjustType, lines: OrderForm['lines']): OrderForm {
  const [first, ...others] = lines
  if (kind !== 'TRANSFER' || first === undefined) return { ...EMPTY_FORM, lines }
  return others.length === 0 ? { ...EMPTY_FORM, anchor: first.account } : { ...EMPTY_FORM, lines, mode: 'TO_ONE' }
}

function sortOut(kind: AdjustType, found: readonly AccountRow[], wanted: readonly BatchLine[], anchor: string | null) {
  const byId = new Map(found.map(row => [row.outside_account_id, row]))
  const usable = (outsideId: string) => {
    const row = byId.get(outsideId)
    return row !== undefined && operationObstacle(kind, row) === undefined ? row : undefined
  }
  const asked = [...wanted.map(({ outsideId }) => outsideId), ...(anchor === null ? [] : [anchor])]
  return {
    lines: wanted.flatMap(({ outsideId, amount }) => {
      const account = usable(outsideId)
      return account ? [{ account, amount }] : []
    }),
    anchor: anchor === null ? null : (usable(anchor) ?? null),
    blocked: asked.flatMap((outsideId): BlockedAccount[] => {
      const account = byId.get(outsideId)
      const reason = account && operationObstacle(kind, account)
      return account && reason !== undefined ? [{ account, reason }] : []
    }),
    missing: asked.filter(outsideId => !byId.has(outsideId)),
  }
}
