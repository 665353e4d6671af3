// Quick add: one ad account and an amount as the calls of 新增额度 want them, and what only the page of that name can do; pure.
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import type { Quote, QuotaRequest, QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { LowBalance } from '@tallyhelm/protocol/topics/spend/schemas'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { amountOf } from '../../lists/amounts.ts'
import { HOME_PATH } from '../../routes/definition.ts'
import { shortageAdvice } from '../../orders/shortage.ts'
import type { Recap } from '../../orders/submission.ts'
import { unitFields, wireAmount } from '../../orders/add-problem.ts'
import { WINDOW_PREFIX } from '../../session/token.ts'

/** An ad account as the card lists it. */
export type LowBalanceAccount = LowBalance['content'][number]
type Account = Pick<LowBalanceAccount, 'account_id' | 'currency'>

/** Where an order on this account is kept until it is answered: one for each account. */
export const quickPlace = ({ account_id }: Pick<Account, 'account_id'>): string => `${HOME_PATH}#add-${account_id}`

export function quickQuote(account: Account, amount: string): QuoteRequest {
  return { adjust_type: 'ADD', ...unitFields(account.currency), items: [itemOf(account, amount)], remark: '' }
}

/** The total goes along: nobody pays another sum than he read. */
export function quickOrder(account: Account, amount: string, quote: Quote): QuotaRequest {
  return { adjust_type: 'ADD', ...unitFields(account.currency), items: [itemOf(account, amount)], remark: '', shown_total: quote.total }
}

export const quickRecap = (
  { account_name, outside_account_id, currency }: Pick<LowBalanceAccount, 'account_name' | 'outside_account_id' | 'currency'>,
  quote: Quote,
): Recap => ({
  title: ADJUST_TYPES.ADD,
  lines: [{ name: account_name, id: outside_account_id, amount: amountOf(quote.amount, { withSymbol: true }, currency) }],
  sum: { term: '应付合计', amount: amountOf(quote.total, { withSymbol: true }, currency) },
})

const itemOf = (account: Account, amount: string) => ({ account_id: account.account_id, amount: wireAmount(amount, account) })

/** Why the order goes on in its page, which asks for a code or tells of the approval; undefined when it may go from here. */
export function pageReason({ needs_approval, needs_step_up }: Pick<Quote, 'needs_approval' | 'needs_step_up'>): string | undefined {
  if (needs_approval) return '按合同约定，此申请需审核，请在新增额度页确认并提交。'
  return needs_step_up ? '此金额需验证身份，请在新增额度页确认并提交。' : undefined
}

/** The same said by a refusal, as things may have changed since the quote. */
export function asksForPage({ code }: { code: number }): boolean {
  return code === CATALOGUE.STEP_UP_REQUIRED.code || code === CATALOGUE.QUOTA_NEEDS_APPROVAL.code
}

/** What stands below the amount: what the server says of this line, or of the order. */
export function refusalText({ msg, fields }: { msg: string; fields: readonly { msg: string }[] }): string {
  return fields[0]?.msg ?? msg
}

/** The account's own currency pays here; a wallet of another currency that holds money pays on the page. */
export function quickShortageAdvice(
  kind: 'WALLET' | 'CREDIT_LINE',
  isSubCustomer: boolean,
  others: readonly { currency: Currency }[],
): string {
  if (others.length === 0) return shortageAdvice({ kind, isSubCustomer, hasOtherWallets: false })
  return `请减少金额，或前往新增额度页用 ${others.map(({ currency }) => currency).join('、')} 钱包支付。`
}

/** `place` names user and account, so that nobody else's window picks it up. */
const keyOf = (place: string) => `${WINDOW_PREFIX}typed.${place}`

export const readTyped = (place: string): string => sessionStorage.getItem(keyOf(place)) ?? ''

export function storeTyped(place: string, amount: string): void {
  if (amount === '') sessionStorage.removeItem(keyOf(place))
  else sessionStorage.setItem(keyOf(place), amount)
}
