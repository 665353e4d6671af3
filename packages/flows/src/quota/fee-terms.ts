// Fee terms: at which rates fees come back when quota leaves an ad account, and how much of them at most
// (docs/decisions/rates.md).
import type { Rates } from '@tallyhelm/modules/billing'
import type { Fees } from '@tallyhelm/modules/ledger'
import type { FeeTrack } from '@tallyhelm/modules/quota'
import { type Currency, money } from '@tallyhelm/protocol/values/money'

type FeeTerms = { rates: { serviceFeeBasisPoints: number; taxBasisPoints: number }; most: Fees }

/** `rates` are the customer's own now, which say whether fees are returnable at all; without any they are. */
export function feeTermsOf(track: FeeTrack | undefined, rates: Rates | undefined, currency: Currency): FeeTerms {
  const zero = money(0n, currency)
  if (!track || rates?.isReturnable === false)
    return { rates: { serviceFeeBasisPoints: 0, taxBasisPoints: 0 }, most: { serviceFee: zero, tax: zero } }
  return {
    rates: { serviceFeeBasisPoints: track.serviceFeeBasisPoints, taxBasisPoints: track.taxBasisPoints },
    most: { serviceFee: money(notBelowZero(track.serviceFee), currency), tax: money(notBelowZero(track.tax), currency) },
  }
}

const notBelowZero = (minor: bigint): bigint => (minor > 0n ? minor : 0n)
