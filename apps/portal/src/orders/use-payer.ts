// Who pays for an order: its name, the wallet or credit line that does, and the currencies to pay in.
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { useCall } from '../api/queries.ts'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { type Currency, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { customerTypeOf, payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import { useProfile } from '../session/use-session.ts'

type Payer = { kind: Quote['payer']['kind']; available: string }

/** Undefined until anything is known; before a quote only what pays in dollars is. */
export function usePayer(quoted: Payer | undefined, currency: Currency): Payer | undefined {
  const isAsked = quoted === undefined && currency === 'USD'
  const { data, isFetching } = useCall(spendEndpoints.keyFigures, {}, { enabled: isAsked, staleTime: 0 })
  // Never what it was before an order: that much may be spent already.
  if (!isAsked || data === undefined || isFetching) return quoted
  const dollars = data.funds.currencies.find(each => each.currency === currency)
  return dollars && { kind: data.funds.kind, available: dollars.available }
}

/** What pays for an order, as its payer knows it: a sub-customer has what its agent allotted to it (screens.md P16). */
type PayerName = {
  /** What can be spent now. */
  available: string
  /** What is left, after «操作后» or «退回后», and what may be short. */
  rest: string
}

export function payerName(kind: 'WALLET' | 'CREDIT_LINE', isSubCustomer: boolean): PayerName {
  if (kind === 'CREDIT_LINE') return { available: '可用授信', rest: '可用授信' }
  return isSubCustomer ? { available: '可用额度', rest: '可用额度' } : { available: '钱包可用余额', rest: '余额' }
}

export type PayCurrency = (typeof WALLET_CURRENCIES)[number]

type Held = { currency: PayCurrency; available: string }

/** Wallets that hold money; none where a credit line pays, and only additions are paid. */
function useHeld(kind: AdjustType): readonly Held[] {
  const { profile, isSubCustomer } = useProfile()
  const isWallet = payingKind(customerTypeOf(profile.customer_type) ?? 1, isSubCustomer) === 'WALLET'
  const balances = useCall(walletEndpoints.balances, {}, { enabled: kind === 'ADD' && isWallet })
  const wallets = kind === 'ADD' && isWallet ? (balances.data?.wallets ?? []) : []
  return wallets.flatMap(({ currency: held, available }) => {
    const currency = WALLET_CURRENCIES.find(code => code === held)
    return currency !== undefined && /^[^-]*[1-9]/.test(available) ? [{ currency, available }] : []
  })
}

/** Those besides the order's own. */
export const usePayCurrencies = (kind: AdjustType, own: Currency): readonly Held[] =>
  useHeld(kind).filter(({ currency }) => currency !== own)

/** What pays until the user chooses: the account's own currency, or where that wallet is empty dollars, or what there is. */
export function useUsualPayCurrency(kind: AdjustType, own: Currency): PayCurrency | null {
  const held = useHeld(kind).map(({ currency }) => currency)
  if (held.some(currency => currency === own)) return null
  return held.find(currency => currency === 'USD') ?? held[0] ?? null
}
