// What the platforms allow with the accounts of a form right now; without an answer the form still works, and the server decides.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { Capabilities, Capability } from '@tallyhelm/protocol/topics/quota/schemas-capabilities'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../api/queries.ts'

const STALE_MS = 60_000

export type CapabilityMap = ReadonlyMap<string, Capability>
export type CapabilitiesState = { query: UseQueryResult<Capabilities, ApiError>; byAccount: CapabilityMap }

export function useCapabilities(accountIds: readonly string[]): CapabilitiesState {
  const ids = [...new Set(accountIds)].sort()
  const query = useCall(
    quotaEndpoints.capabilities,
    { account_ids: ids },
    // Not kept for the next form: an order may have changed the accounts since.
    { enabled: ids.length > 0, staleTime: STALE_MS, gcTime: 0, placeholderData: keepPreviousData },
  )
  const byAccount = useMemo(() => new Map((query.data?.content ?? []).map(one => [one.account_id, one])), [query.data])
  return { query, byAccount }
}
