// Endpoints of the calls that open cases, as the kinds of a topic declare them.
import { type CallSchemas, endpoint, type EndpointsOf } from '../../wire/endpoint.ts'
import type { CaseKindEntry } from './kind-entry.ts'

type Called = CaseKindEntry & { call: object }

/** One of each kind of the topic that names its call, typed by the topic's schemas, which stay out of the browser. */
export function caseEndpointsOf<Schemas extends CallSchemas>(kinds: Readonly<Record<keyof Schemas, Called>>): EndpointsOf<Schemas> {
  const made = Object.entries<CaseKindEntry>(kinds).flatMap(([kind, entry]) => {
    if (!entry.call) return []
    const callers = entry.makers === 'user' ? {} : ({ callers: ['staff'], staffRoles: entry.makers } as const)
    // Queue and home page are read again.
    return [[kind, { ...endpoint({ callers: [], ...callers, ...entry.call, changesState: true }), changes: 'all' }]]
  })
  return Object.fromEntries(made) as EndpointsOf<Schemas>
}
