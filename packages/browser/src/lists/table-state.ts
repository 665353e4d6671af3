// Table state: what a table shows of the call behind its rows.
import type { TableStatus } from '@tallyhelm/ui/table/DataTable'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../calls/failure.ts'

export type TableState = {
  status: TableStatus
  error: { message: string; requestId: string | undefined; onRetry: () => void } | undefined
  /** Whether it listens to single keys; it does unless told. */
  shortcuts?: boolean
  /** Stands at the foot, beside the pages. */
  tools?: ReactNode
}

/** Of a call with `keepPreviousData`: the old rows stay while the next ones are on their way. */
export function tableState(query: UseQueryResult<unknown, ApiError>): TableState {
  const { error, isPlaceholderData, data } = query
  if (error) {
    return { status: 'error', error: { message: error.msg, requestId: error.requestId, onRetry: () => void query.refetch() } }
  }
  return { status: data === undefined ? 'loading' : isPlaceholderData ? 'refreshing' : 'ready', error: undefined }
}
