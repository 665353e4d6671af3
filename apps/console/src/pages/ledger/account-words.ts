// Ledger accounts in words: whose wallet it is, and what a receivable comes to.
import { LEDGER_KINDS, type LedgerKind } from '@tallyhelm/protocol/topics/ledger/enums'
import type { LedgerAccount } from '@tallyhelm/protocol/topics/ledger/schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'

/** Whose the account is: «甲公司 / 子客户», the agency's own without a customer. */
export function ownerText({ customer_name, sub_customer_name }: LedgerAccount): string {
  if (customer_name === null) return '代理商'
  return sub_customer_name === null ? customer_name : `${customer_name} / ${sub_customer_name}`
}

/** «客户钱包 · 甲公司», «渠道账户额度 · 1029384756»: never its address. */
export const accountText = (account: LedgerAccount): string =>
  `${LEDGER_KINDS[account.kind]} · ${account.outside_account_id ?? ownerText(account)} · ${account.currency}`

/** What customers owe is positive as long as they owe it. */
export function balanceText(kind: LedgerKind, balance: string | null, currency: string): string {
  if (kind !== 'CREDIT_LINE' || balance === null || !/[1-9]/.test(balance)) return amountText(balance, currency)
  return amountText(balance.startsWith('-') ? balance.slice(1) : `-${balance}`, currency)
}
