// Order requests: what a filled form asks for, as a quote or as the order; pure.
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { type AdjustType, CLEAR_REASON_CODES, REDUCE_REASON_CODES } from '@tallyhelm/protocol/topics/quota/enums'
import type { Quote, QuoteRequest, QuotaRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { unitFields, wireAmount } from '../../orders/add-problem.ts'
import type { Line } from './lines.ts'
import { formCurrency, type OrderForm, type OrderProblems, rightLines } from './order-form.ts'

/** The order; undefined while something that it cannot do without is missing. Problems are told by `problemsOf`. */
export function requestOf(kind: AdjustType, form: OrderForm, quote?: Quote): QuotaRequest | undefined {
  const { lines, reason, remark } = form
  const unit = unitFields(formCurrency(form))
  switch (kind) {
    case 'ADD': {
      const exchange = quote?.exchange
      const paying = exchange ? { exchange_quote_id: exchange.quote_id } : {}
      return { adjust_type: 'ADD', ...unit, items: amountsOf(lines), remark, ...paying, ...shownOf(quote) }
    }
    case 'REDUCE': {
      const code = REDUCE_REASON_CODES.find(one => one === reason)
      return code && { adjust_type: 'REDUCE', ...unit, items: amountsOf(lines), reason: code, remark }
    }
    case 'CLEAR': {
      const code = CLEAR_REASON_CODES.find(one => one === reason)
      return code && { adjust_type: 'CLEAR', ...unit, items: idsOf(lines), reason: code, remark }
    }
    case 'TRANSFER':
      if (form.anchor === null) return undefined
      return { adjust_type: 'TRANSFER', ...unit, items: transferItems(form, form.anchor), remark, ...shownOf(quote) }
  }
}

/** What the user reads as 应付合计 when he submits: nobody pays another sum. */
const shownOf = (quote: Quote | undefined) => (quote === undefined ? {} : { shown_total: quote.total })

/** What can be quoted already: the lines that are right. Undefined when there are none. */
export function quoteRequestOf(kind: AdjustType, form: OrderForm, problems: OrderProblems): QuoteRequest | undefined {
  const lines = rightLines(form, problems)
  if (lines.length === 0) return undefined
  const remark = ''
  const unit = unitFields(formCurrency(form))
  switch (kind) {
    case 'ADD':
      return {
        adjust_type: 'ADD',
        ...unit,
        items: amountsOf(lines),
        remark,
        ...(form.payCurrency === null || form.payCurrency === formCurrency(form) ? {} : { pay_currency: form.payCurrency }),
      }
    case 'REDUCE':
      return { adjust_type: 'REDUCE', ...unit, items: amountsOf(lines), remark }
    case 'CLEAR':
      return { adjust_type: 'CLEAR', ...unit, items: idsOf(lines), remark }
    case 'TRANSFER':
      if (form.anchor === null || problems.anchor !== undefined) return undefined
      return { adjust_type: 'TRANSFER', ...unit, items: transferItems({ ...form, lines }, form.anchor), remark }
  }
}

const idsOf = (lines: readonly Line[]) => lines.map(({ account }) => ({ account_id: account.account_id }))
const amountsOf = (lines: readonly Line[]) =>
  lines.map(({ account, amount }) => ({ account_id: account.account_id, amount: wireAmount(amount, account) }))

function transferItems({ lines, mode }: OrderForm, anchor: PickerRow) {
  return lines.map(({ account, amount }) => {
    const [from, to] = mode === 'FROM_ONE' ? [anchor, account] : [account, anchor]
    return { from_account_id: from.account_id, to_account_id: to.account_id, amount: wireAmount(amount, account) }
  })
}
