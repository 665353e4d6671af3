// What the platforms allow with the accounts of a form right now; without an answer the form still works, and the server decides.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { Capabilities, Capability } from '@tallyhelm/protocol/topics/quota/capability-schemas'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../api/queries.ts'

const STALE_MS = 60_000
/** A platform that takes few calls a second answers for many accounts in rounds: what it has told is remembered, the rest asked for again. */
const ROUND_MS = 3000
const MOST_ROUNDS = 10

export type CapabilityMap = ReadonlyMap<string, Capability>
export type CapabilitiesState = { query: UseQueryResult<Capabilities, ApiError>; byAccount: CapabilityMap }

const isComplete = (answer: Capabilities | undefined): boolean => answer?.content.every(one => one.is_live) ?? true

export function useCapabilities(accountIds: readonly string[]): CapabilitiesState {
  const ids = [...new Set(accountIds)].sort()
  const query = useCall(
    quotaEndpoints.capabilities,
    { account_ids: ids },
    {
      enabled: ids.length > 0,
      staleTime: STALE_MS,
      // Not kept for the next form: an order may have changed the accounts since.
      gcTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isComplete(state.data) || state.dataUpdateCount >= MOST_ROUNDS ? false : ROUND_MS),
    },
  )
  const byAccount = useMemo(() => new Map((query.data?.content ?? []).map(one => [one.account_id, one])), [query.data])
  return { query, byAccount }
}
