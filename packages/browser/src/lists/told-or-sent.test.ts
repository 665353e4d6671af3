// Whatever is typed into a filter of a list, it is told at its field or sent and taken by the server; nothing is dropped in silence.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { filterFields } from '@tallyhelm/protocol/lists/filter-fields'
import type { Filters } from '@tallyhelm/protocol/lists/filters'
import { EXPORT_KIND_CODES, EXPORT_KINDS } from '@tallyhelm/protocol/topics/exports/kinds'
import { listRequests } from '@tallyhelm/protocol/topics/exports/schemas'
import type { CallSchemas } from '@tallyhelm/protocol/wire/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { declaredList, silences } from './test-told-or-sent.ts'

const TOPICS = join(import.meta.dirname, '../../../protocol/src/topics')
/** The account list shows its rows in batches. */
const WITHOUT_PAGER = ['ad-accounts adAccountSchemas.list']
/** Lists made of these offer other filters besides, or fewer. */
const NEVER_ALONE = ['bindingPageFilters', 'changeFilters', 'flowFilters']

const lists: { name: string; filters: Filters; request: z.ZodObject }[] = []
const seen = new Set<string>()
const declared = new Map<unknown, string>()
for (const file of readdirSync(TOPICS, { recursive: true, encoding: 'utf8' })) {
  if (!/(schemas|lists)\.ts$/.test(file)) continue
  const [topic] = file.split('/')
  const module: Record<string, unknown> = await import(join(TOPICS, file))
  for (const [table, value] of Object.entries(module)) {
    if (table.endsWith('Filters') && typeof value === 'object') declared.set(value, table)
    if (!table.endsWith('Schemas')) continue
    for (const [call, { request, filters = declaredBy(request) }] of Object.entries(value as CallSchemas)) // by its name
      for (const one of [filters].flat() as Filters[])
        lists.push({ name: `${topic} ${table}.${call}`, filters: one, request: plain(request) })
  }
}

/** What the portal's list of this request declares; nothing, where it is none's. Sub-customers' own calls take the same request, once is enough. */
function declaredBy(request: z.ZodType): readonly Filters[] {
  const kind = EXPORT_KIND_CODES.find(code => listRequests[code] === request)
  if (kind === undefined || seen.has(kind)) return []
  seen.add(kind)
  return [EXPORT_KINDS[kind].filters].flat()
}

function plain(request: z.ZodType): z.ZodObject {
  if (request instanceof z.ZodObject) return request
  throw new Error('the request of a list is an object')
}

/** Without what the page adds to its filters, as the channel of its route. */
function filtered({ filters, request }: (typeof lists)[number]): z.ZodObject {
  const sent = new Set([...Object.keys(filterFields(filters)), 'page_num', 'page_size'])
  const isAdded = ([field, type]: [string, z.core.$ZodType]) => !sent.has(field) && !z.safeParse(type, undefined).success
  const fields = Object.entries(request.shape)
  return fields.some(isAdded) ? z.object(Object.fromEntries(fields.filter(field => !isAdded(field)))) : request
}

test.each(lists.map(list => [`${list.name} by ${declared.get(list.filters)}`, list] as const))('%s', (_, list) => {
  const hasPager = !WITHOUT_PAGER.includes(list.name)
  expect(silences({ ...declaredList(list.filters, filtered(list)), hasPager })).toEqual([])
})

test('each declared set of filters is named by the call that it narrows', () => {
  const named = new Set<unknown>(lists.map(({ filters }) => filters))
  const left = [...declared].filter(([filters, name]) => !named.has(filters) && !NEVER_ALONE.includes(name))
  expect(left.map(([, name]) => name)).toEqual([])
})
