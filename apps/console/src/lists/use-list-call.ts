// A page of a list: keeps the old rows while the next ones are on their way, asks again when told, and tells the table what to show.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { type TableState, tableState } from '@tallyhelm/browser/lists/table-state'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '../api/queries.ts'

/** `everyMs`: how often it asks by itself. Looking for the same thing again asks at once. */
export function useListCall<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  { everyMs }: { everyMs?: number } = {},
): { query: UseQueryResult<Response, ApiError>; data: Response | undefined; table: TableState } {
  const query = useCall(endpoint, request, { placeholderData: keepPreviousData, refetchInterval: everyMs ?? false })
  useAskingAgain(JSON.stringify(request), query.refetch)
  return { query, data: query.data, table: tableState(query) }
}

/** «查询» with the same filters, the chosen tab once more, the room's own link: each is a step to the same address. */
function useAskingAgain(request: string, refetch: () => Promise<unknown>): void {
  const { key } = useLocation()
  const asked = useRef({ key, request })
  useEffect(() => {
    const before = asked.current
    asked.current = { key, request }
    if (before.key !== key && before.request === request) void refetch()
  }, [key, request, refetch])
}
