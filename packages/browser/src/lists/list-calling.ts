// A page of a list: keeps the old rows while the next ones are on their way, asks again when told, and tells the table what to show.
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ApiError } from '../calls/failure.ts'
import type { callingBy } from '../calls/queries.ts'
import { type TableState, tableState } from './table-state.ts'

/**
 * `everyMs`: how often it asks by itself, always or as its last answer says. `asOf`: another call's answer that the rows must not be older
 * than; a new one makes it ask again (an answer with the same content stays the same object).
 */
export type ListCallSettings<Response> = {
  enabled?: boolean
  everyMs?: number | ((answer: Response) => number | undefined)
  asOf?: object
}
type ListCall<Response> = { query: UseQueryResult<Response, ApiError>; data: Response | undefined; table: TableState }

/** Reads by `useCall`; `useShortcuts` says whether the table listens to single keys, which it does unless told. */
export const listCallingBy =
  (useCall: ReturnType<typeof callingBy>, useShortcuts: () => boolean = () => true) =>
  <Request, Response>(
    endpoint: Endpoint<Request, Response>,
    request: Request,
    { enabled = true, everyMs, asOf }: ListCallSettings<Response> = {},
  ): ListCall<Response> => {
    const query = useCall(endpoint, request, {
      placeholderData: keepPreviousData,
      enabled,
      refetchInterval: ({ state: { data } }) => (typeof everyMs !== 'function' ? everyMs : data && everyMs(data)) ?? false,
    })
    useAskingAgain(JSON.stringify(request), query.refetch)
    useFollowing(asOf, query.refetch)
    return { query, data: query.data, table: { ...tableState(query), shortcuts: useShortcuts() } }
  }

/** «查询» with the same filters, the chosen tab once more, the page's own link: each is a step to the same address. */
function useAskingAgain(request: string, refetch: () => Promise<unknown>): void {
  const { key } = useLocation()
  const asked = useRef({ key, request })
  useEffect(() => {
    const before = asked.current
    asked.current = { key, request }
    if (before.key !== key && before.request === request) void refetch()
  }, [key, request, refetch])
}

function useFollowing(asOf: object | undefined, refetch: () => Promise<unknown>): void {
  const seen = useRef(asOf)
  useEffect(() => {
    if (seen.current !== asOf) void refetch()
    seen.current = asOf
  }, [asOf, refetch])
}
