// Stored draft: what was filled in and not yet sent, kept by the window so that a reload loses nothing. Ids and amounts only: the
// accounts are read again.
import { WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import type { BatchLine } from '../../orders/batch.ts'
import { WINDOW_PREFIX } from '../../session/token.ts'
import type { OrderForm } from './order-form.ts'

/** `batch` tells the accounts that the page was opened with: opened with others it starts afresh. `anchor` is an outside id. */
export type StoredDraft = Omit<OrderForm, 'lines' | 'anchor'> & { lines: readonly BatchLine[]; anchor: string | null; batch: string }

const keyOf = (place: string) => `${WINDOW_PREFIX}draft.${place}`

export function storeDraft(place: string, form: OrderForm, batch: string): void {
  const stored: StoredDraft = {
    ...form,
    lines: form.lines.map(({ account, amount }) => ({ outsideId: account.outside_account_id, amount })),
    anchor: form.anchor?.outside_account_id ?? null,
    batch,
  }
  sessionStorage.setItem(keyOf(place), JSON.stringify(stored))
}

export function readDraft(place: string, batch: string): StoredDraft | undefined {
  const text = sessionStorage.getItem(keyOf(place))
  if (text === null) return undefined
  const draft: StoredDraft = JSON.parse(text) // written by storeDraft alone
  const isUsable = draft.batch === batch && (draft.payCurrency === null || WALLET_CURRENCIES.includes(draft.payCurrency))
  return isUsable ? draft : undefined
}

export function forgetDraft(place: string): void {
  sessionStorage.removeItem(keyOf(place))
}
