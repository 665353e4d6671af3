// The draft of an order: its form, what is wrong with it, its quote, and whether leaving would lose anything.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useEffect, useMemo, useState } from 'react'
import { type CapabilitiesState, useCapabilities } from '../../orders/use-capabilities.ts'
import { type QuoteState, useQuote } from '../../orders/use-quote.ts'
import { useQuotaLimits } from '../../session/use-quota-limits.ts'
import { useProfile } from '../../session/use-session.ts'
import { useUnsaved } from '../../shell/unsaved.ts'
import { type LineAction, linesReducer } from './lines.ts'
import { EMPTY_FORM, type OrderForm, type OrderProblems, problemsOf, quoteRequestOf, withQuoted } from './order-form.ts'
import { forgetDraft, storeDraft } from './stored-draft.ts'
import { type OrderAccounts, useOrderAccounts } from './use-order-accounts.ts'

export type OrderDraft = {
  kind: AdjustType
  channel: Channel
  accounts: OrderAccounts
  form: OrderForm
  /** Takes over these fields. */
  set: (fields: Partial<Omit<OrderForm, 'lines'>>) => void
  change: (action: LineAction) => void
  /** Our own rules, then what the quote says. */
  problems: OrderProblems
  capabilities: CapabilitiesState
  quote: QuoteState
  isTouched: boolean
  /** Nothing is left to lose: sent, or given up. */
  discard: () => void
}

/** `isOpen` is false once the order has been answered: nothing is loaded or quoted any more. */
export function useOrderDraft(kind: AdjustType, channel: Channel, id: string, path: string, isOpen: boolean): OrderDraft {
  const place = `${useProfile().profile.id}.${path}`
  const { accounts, batch } = useOrderAccounts(kind, channel, id, place)
  // Until something is changed the form is as loaded; afterwards it is the user's.
  const [edited, setEdited] = useState<OrderForm>()
  const loaded = accounts.status === 'ready' ? accounts.form : EMPTY_FORM
  const form = edited ?? loaded
  const [isDiscarded, setIsDiscarded] = useState(false)
  const edit = (how: (form: OrderForm) => OrderForm) => setEdited(before => how(before ?? loaded))
  useEffect(() => {
    if (edited !== undefined) storeDraft(place, edited, batch)
  }, [place, edited, batch])
  const capabilities = useCapabilities(isOpen ? accountIdsOf(form) : [])
  const limits = useQuotaLimits()
  const own = useMemo(() => problemsOf(kind, form, capabilities.byAccount, limits), [kind, form, capabilities.byAccount, limits])
  const quote = useQuote(isOpen ? quoteRequestOf(kind, form, own) : undefined)
  const isRestored = accounts.status === 'ready' && accounts.isRestored && !isDiscarded
  const isTouched = isOpen && (edited !== undefined || isRestored)
  useUnsaved(path, isTouched)
  return {
    kind,
    channel,
    accounts,
    form,
    set: fields => edit(before => ({ ...before, ...fields })),
    change: action => edit(before => ({ ...before, lines: linesReducer(before.lines, action) })),
    problems: withQuoted(own, quote.current, form),
    capabilities,
    quote,
    isTouched,
    discard: () => {
      forgetDraft(place)
      setEdited(undefined)
      setIsDiscarded(true)
    },
  }
}

const accountIdsOf = ({ lines, anchor }: OrderForm): readonly string[] => [
  ...lines.map(line => line.account.account_id),
  ...(anchor === null ? [] : [anchor.account_id]),
]
