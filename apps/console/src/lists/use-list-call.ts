// A page of a list: keeps the old rows while the next ones are on their way, and tells the table what to show.
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import type { TableStatus } from '@tallyhelm/ui/table/DataTable'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../api/failure.ts'
import { useCall } from '../api/queries.ts'

export type TableState = {
  status: TableStatus
  error: { message: string; requestId: string | undefined; onRetry: () => void } | undefined
}

export function useListCall<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
): { query: UseQueryResult<Response, ApiError>; data: Response | undefined; table: TableState } {
  const query = useCall(endpoint, request, { placeholderData: keepPreviousData })
  return { query, data: query.data, table: tableState(query) }
}

function tableState(query: UseQueryResult<unknown, ApiError>): TableState {
  const { error, isPlaceholderData, data } = query
  if (error) {
    return { status: 'error', error: { message: error.msg, requestId: error.requestId, onRetry: () => void query.refetch() } }
  }
  return { status: data === undefined ? 'loading' : isPlaceholderData ? 'refreshing' : 'ready', error: undefined }
}
