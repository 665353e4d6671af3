// A page of a list: keeps the old rows while the next ones are on their way, and tells the table what to show.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { type TableState, tableState } from '@tallyhelm/browser/lists/table-state'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../api/queries.ts'

export function useListCall<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
): { query: UseQueryResult<Response, ApiError>; data: Response | undefined; table: TableState } {
  const query = useCall(endpoint, request, { placeholderData: keepPreviousData })
  return { query, data: query.data, table: tableState(query) }
}
