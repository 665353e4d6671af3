// A page of a list of the console, with its export at the foot where the list has a file.
import { type ListCallSettings, listCallingBy } from '@tallyhelm/browser/lists/list-calling'
import { staffListOf } from '@tallyhelm/protocol/topics/exports/staff-lists'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { createElement } from 'react'
import { useCall } from '../api/queries.ts'
import { ExportMenu } from '../exports/ExportMenu.tsx'

const usePage = listCallingBy(useCall)

export function useListCall<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  settings: ListCallSettings<Response> = {},
) {
  const { query, data, table } = usePage(endpoint, request, settings)
  const list = staffListOf(endpoint.path)
  if (list === undefined) return { query, data, table }
  const isEmpty = typeof data === 'object' && data !== null && 'total_size' in data && data.total_size === 0
  return { query, data, table: { ...table, tools: createElement(ExportMenu, { list, request, isEmpty }) } }
}
