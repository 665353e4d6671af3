// What is wrong with an amount to add to one ad account, by the shared rules and by what the platform allows right now; pure.
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { unitOf } from '@tallyhelm/protocol/topics/exchange/limits'
import { addAmountProblem } from '@tallyhelm/protocol/topics/quota/limits'
import type { QuotaLimits } from '@tallyhelm/protocol/topics/quota/limit-schemas'
import type { Capability } from '@tallyhelm/protocol/topics/quota/capability-schemas'
import { compare, type Currency, decimalText, type Money } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import { amountOf } from '../lists/amounts.ts'

type Account = Pick<PickerRow, 'channel' | 'currency'>
type Allowed = Pick<Capability, 'minimum_add' | 'maximum_add'>

/** In words; undefined when nothing is. `can` is undefined while the platform has not answered: the server then decides alone. */
export function addProblem(account: Account, amount: string, can: Allowed | undefined, limits: QuotaLimits): string | undefined {
  const { channel, currency } = account
  return addAmountProblem(channel, amount, unitOf(currency), can?.minimum_add ?? undefined, limits) ?? tooMuch(account, amount, can)
}

function tooMuch(account: Account, amount: string, can: Allowed | undefined): string | undefined {
  const most = can?.maximum_add ?? undefined
  if (most === undefined) return undefined
  const limit = amountAsTyped(most, account.currency)
  const asked = amountAsTyped(amount, account.currency)
  return limit && asked && compare(asked, limit) > 0
    ? `新增额度不能大于渠道当前上限 ${amountOf(most, { withSymbol: true }, account.currency)}`
    : undefined
}

/** Typed or received text as an amount. */
export const amountAsTyped = (text: string, currency: Currency): Money | undefined => typedAmount(text, currency)

/** Dollars are what an order is in when it says nothing. */
export const unitFields = (currency: Currency): { currency?: Currency } => (currency === 'USD' ? {} : { currency })

/** An amount as the wire wants it. */
export function wireAmount(text: string, { currency }: { currency: Currency }): string {
  const amount = amountAsTyped(text, currency)
  return amount ? decimalText(amount) : text
}
