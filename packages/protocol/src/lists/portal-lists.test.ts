// Declared lists of the portal: joined with their calls by types, each under a kind of its own.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freezeFile, freezeRows } from '../topics/freezes/columns.ts'
import { frozenEndpoints } from '../topics/freezes/frozen-endpoints.ts'
import { freezeFilters } from '../topics/freezes/lists.ts'
import { EXPORT_KIND_CODES } from '../topics/exports/kinds.ts'
import { flowRows } from '../topics/wallet/columns.ts'
import { flowFilters } from '../topics/wallet/lists.ts'
import { isForSubCustomers, portalLists } from './portal-lists.ts'

const shown = { rows: freezeRows, file: freezeFile, pages: [{ route: 'Freeze' }] } as const

test('a list has its call, and is called as its rows are unless it says otherwise', () => {
  const { LIST, OTHER } = portalLists(frozenEndpoints, {
    LIST: { ...shown, call: 'list', filters: freezeFilters },
    OTHER: { ...shown, call: 'list', subCustomerCall: 'detail', filters: [freezeFilters], title: '另一张表' },
  })
  expect(LIST).toMatchObject({ title: freezeRows.title, endpoint: frozenEndpoints.list })
  expect(LIST.subCustomerEndpoint).toBeUndefined()
  expect(OTHER).toMatchObject({ title: '另一张表', subCustomerEndpoint: frozenEndpoints.detail })
  const endpoint = { ...frozenEndpoints.list, callers: ['customer'] as const }
  expect([LIST, OTHER, { ...OTHER, endpoint }, { ...LIST, endpoint }].map(isForSubCustomers)).toEqual([true, true, true, false])
})

test('a call that the topic does not have, a filter that it does not take and a field that it does not give do not compile', () => {
  // @ts-expect-error -- no call of this name
  portalLists(frozenEndpoints, { LIST: { ...shown, call: 'lists', filters: freezeFilters } })
  // @ts-expect-error -- the call takes no flow type
  portalLists(frozenEndpoints, { LIST: { ...shown, call: 'list', filters: flowFilters } })
  // @ts-expect-error -- no frozen account has a field of a flow
  portalLists(frozenEndpoints, { LIST: { ...shown, call: 'list', filters: freezeFilters, rows: [freezeRows, flowRows] } })
})

test('no two topics declare a list under the same kind, and every topic’s are joined', async () => {
  const topics = join(import.meta.dirname, '../topics')
  const files = readdirSync(topics, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('columns.ts'))
  const modules = await Promise.all(files.map(file => import(join(topics, file)) as Promise<Record<string, object>>))
  const tables = modules.flatMap(module => Object.entries(module).filter(([name]) => name.endsWith('Lists')))
  expect(tables.flatMap(([, lists]) => Object.keys(lists)).toSorted()).toEqual(EXPORT_KIND_CODES.toSorted())
})
