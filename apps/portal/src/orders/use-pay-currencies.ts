// The other currencies that a prepaid customer's wallets could pay an addition with.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { customerTypeOf, payingKind } from '@tallyhelm/protocol/vocabulary/customer-type'
import { useCall } from '../api/queries.ts'
import { useProfile } from '../session/use-session.ts'

/** Those besides the dollar that hold money; none where a credit line pays. */
export function usePayCurrencies(kind: AdjustType): readonly { currency: Currency; available: string }[] {
  const { profile, isSubCustomer } = useProfile()
  const isWallet = payingKind(customerTypeOf(profile.customer_type) ?? 1, isSubCustomer) === 'WALLET'
  const balances = useCall(walletEndpoints.balances, {}, { enabled: kind === 'ADD' && isWallet })
  return (balances.data?.wallets ?? []).filter(wallet => wallet.currency !== 'USD' && /^[^-]*[1-9]/.test(wallet.available))
}
