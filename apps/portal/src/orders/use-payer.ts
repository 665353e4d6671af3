// What can be spent before an amount is typed: as the home page's figures say, until a quote says it for the order.
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { useCall } from '../api/queries.ts'

type Payer = { kind: Quote['payer']['kind']; available: string }

/** Undefined until anything is known. Dollars. */
export function usePayer(quoted: Payer | undefined): Payer | undefined {
  const { data, isFetching } = useCall(spendEndpoints.keyFigures, {}, { enabled: quoted === undefined, staleTime: 0 })
  // Never what it was before an order: that much may be spent already.
  if (quoted !== undefined || data === undefined || isFetching) return quoted
  if (data.credit_available !== null) return { kind: 'CREDIT_LINE', available: data.credit_available }
  return data.wallet_available === null ? undefined : { kind: 'WALLET', available: data.wallet_available }
}
