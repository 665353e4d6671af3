// The draft of an order: its form, what is wrong with it, its quote, and whether leaving would lose anything.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { type Fields, fieldsOf, useFormValues } from '@tallyhelm/browser/forms/use-form'
import { useEffect, useMemo, useState } from 'react'
import { type CapabilitiesState, useCapabilities } from '../../orders/use-capabilities.ts'
import { useUsualPayCurrency } from '../../orders/use-payer.ts'
import { type QuoteState, useQuote } from '../../orders/use-quote.ts'
import { useQuotaLimits } from '../../session/use-quota-limits.ts'
import { useProfile } from '../../session/use-session.ts'
import { useUnsaved } from '../../shell/unsaved.ts'
import { changedBy, type LineAction, linesReducer } from './lines.ts'
import {
  aliasOf,
  checksOf,
  EMPTY_FORM,
  formCurrency,
  type OrderForm,
  type OrderProblems,
  partsOf,
  problemsOf,
  showsEarly,
  withRefused,
} from './order-form.ts'
import { quoteRequestOf } from './order-requests.ts'
import { forgetDraft, storeDraft } from './stored-draft.ts'
import { type OrderAccounts, useOrderAccounts } from './use-order-accounts.ts'

export type OrderDraft = {
  kind: AdjustType
  channel: Channel
  accounts: OrderAccounts
  form: OrderForm
  /** What is shown at them: our own rules, what the quote, and what the order was refused for. */
  fields: Fields<OrderForm>
  change: (action: LineAction) => void
  /** Our own rules, then what the quote was refused for. */
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
  const typed = useFormValues<OrderForm>(accounts.status === 'ready' ? accounts.form : EMPTY_FORM)
  const { values, isChanged } = typed
  const usual = useUsualPayCurrency(kind, formCurrency(values))
  const form = useMemo(() => ({ ...values, payCurrency: values.payCurrency ?? usual }), [values, usual])
  const [isDiscarded, setIsDiscarded] = useState(false)
  useEffect(() => {
    if (isChanged) storeDraft(place, values, batch)
  }, [place, values, isChanged, batch])
  const capabilities = useCapabilities(isOpen ? accountIdsOf(form) : [])
  const limits = useQuotaLimits()
  const own = useMemo(() => problemsOf(kind, form, capabilities.byAccount, limits), [kind, form, capabilities.byAccount, limits])
  const quote = useQuote(isOpen ? quoteRequestOf(kind, form, own) : undefined)
  const isRestored = accounts.status === 'ready' && accounts.isRestored && !isDiscarded
  const isTouched = isOpen && (isChanged || isRestored)
  const problems = withRefused(own, quote.refused, form)
  useUnsaved(path, isTouched)
  return {
    kind,
    channel,
    accounts,
    form,
    fields: fieldsOf(typed, {
      checks: checksOf(problems),
      showsEarly: showsEarly(form),
      parts: partsOf,
      aliases: path => aliasOf(form, path),
    }),
    change: action => typed.set(before => ({ lines: linesReducer(before.lines, action) }), changedBy(action)),
    problems,
    capabilities,
    quote,
    isTouched,
    discard: () => {
      forgetDraft(place)
      typed.reset()
      setIsDiscarded(true)
    },
  }
}

const accountIdsOf = ({ lines, anchor }: OrderForm): readonly string[] => [
  ...lines.map(line => line.account.account_id),
  ...(anchor === null ? [] : [anchor.account_id]),
]
