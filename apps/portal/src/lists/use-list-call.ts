// A page of a list: keeps the old rows while the next ones are on their way, and tells the table what to show.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { type TableState, tableState } from '@tallyhelm/browser/lists/table-state'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../api/queries.ts'
import { useShortcuts } from './shortcuts.ts'

/** The table listens to single keys as the user likes it. */
export function useListCall<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  settings: { enabled?: boolean } = {},
): { query: UseQueryResult<Response, ApiError>; data: Response | undefined; table: TableState } {
  const query = useCall(endpoint, request, { placeholderData: keepPreviousData, ...settings })
  return { query, data: query.data, table: { ...tableState(query), shortcuts: useShortcuts() } }
}
