// What a claim that is being typed asks the server for: all that the customer owes in the money's currency, and what exactly this would do.
import { useRested } from '@tallyhelm/browser/forms/use-rested'
import { allocationsOf, problemsOf, type Shares } from '@tallyhelm/browser/repayments/shares'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import type { ClaimQuote } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { useCall } from '../api/queries.ts'

const AS_OLDEST = 'oldest'

/** `quote` is that of exactly what is typed; undefined while it is on its way or nothing can be asked. */
export function useClaim(arrivalId: string, customerId: string | undefined, shares: Shares) {
  const asked = { arrival_id: arrivalId, customer_id: customerId ?? '0' }
  const all = useCall(consoleRechargeEndpoints.claimQuote, asked, { enabled: customerId !== undefined, refetchOnWindowFocus: false })
  const key = keyOf(all.data, shares)
  const rested = useRested(key)
  const isTyped = key !== '' && key !== AS_OLDEST && rested === key
  const allocations = isTyped ? JSON.parse(rested) : []
  const typed = useCall(
    consoleRechargeEndpoints.claimQuote,
    { ...asked, allocations },
    { enabled: isTyped, staleTime: 0, refetchOnWindowFocus: false },
  )
  const call = key === AS_OLDEST ? all : typed
  const isCurrent = key === AS_OLDEST || isTyped
  const quote: ClaimQuote | undefined = isCurrent && !call.isError ? call.data : undefined
  const { error } = isCurrent && all.error === null ? call : all
  return {
    all: all.data,
    quote,
    error,
    refetch: all.isError ? all.refetch : call.refetch,
    isFetching: all.isFetching || typed.isFetching,
    isAsking: customerId !== undefined && quote === undefined && error === null && key !== '',
  }
}

/** Empty while nothing can be asked for. */
function keyOf(all: ClaimQuote | undefined, shares: Shares): string {
  if (all === undefined || shares === null) return AS_OLDEST
  return problemsOf(shares, all.lines, all.currency) === undefined ? JSON.stringify(allocationsOf(shares, all.lines, all.currency)) : ''
}
