// Recap: the draft in words, as it is sent, for whoever must read it again before it may go on (orders/submission.ts).
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { amountOf, openAmountText } from '../../lists/amounts.ts'
import { paidIn } from '../../orders/shortage.ts'
import type { Recap } from '../../orders/submission.ts'
import { OPERATIONS } from './operation-texts.ts'
import { quotedItem } from './order-form.ts'
import type { OrderDraft } from './use-order-draft.ts'

export function recapOf({ kind, form }: Pick<OrderDraft, 'kind' | 'form'>, quote: Quote): Recap {
  const { exchange } = quote
  return {
    title: OPERATIONS[kind].title,
    lines: form.lines.map(({ account }) => ({
      name: account.account_name,
      id: account.outside_account_id,
      amount: openAmountText(quotedItem(quote, account.account_id, form.mode)?.amount ?? null, account.currency),
    })),
    sum: {
      term: OPERATIONS[kind].end,
      amount: amountOf(exchange?.cost ?? quote.total, { withSymbol: true }, paidIn(quote)),
    },
  }
}
