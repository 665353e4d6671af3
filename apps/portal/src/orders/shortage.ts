// What a quote is short of, or why nothing pays for it, and what can be done about it; pure.
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { amountOf } from '../lists/amounts.ts'

/** «余额不足，还差 $1,240.00», of the wallet that pays or of the credit line, or why that pays for nothing; undefined when it pays. */
export function shortageText({ payer, exchange, currency }: Pick<Quote, 'payer' | 'exchange' | 'currency'>): string | undefined {
  if (exchange === null && payer.problem !== null) return payer.problem
  const shortage = exchange ? exchange.shortage : payer.shortage
  if (shortage === null) return undefined
  const isWallet = exchange !== null || payer.kind === 'WALLET'
  return `${isWallet ? '余额' : '可用授信'}不足，还差 ${amountOf(shortage, { withSymbol: true }, paidIn({ exchange, currency }))}`
}

/** What can be done about a shortage while money cannot be paid in on line. */
export function shortageAdvice({
  kind,
  isSubCustomer,
  hasOtherWallets,
}: {
  kind: 'WALLET' | 'CREDIT_LINE'
  isSubCustomer: boolean
  hasOtherWallets: boolean
}): string {
  if (isSubCustomer) return '请减少金额，或联系代理商分配额度。'
  if (kind === 'CREDIT_LINE') return '请减少金额，或联系专属顾问调整授信额度。'
  return `请减少金额${hasOtherWallets ? '、换用其他支付币种' : ''}，或联系专属顾问充值后再提交，已填内容会保留。`
}

/** The currency of the wallet that pays. */
export const paidIn = ({ exchange, currency }: Pick<Quote, 'exchange' | 'currency'>): Currency =>
  currencyOf({ currency: exchange?.pay_currency ?? currency })
