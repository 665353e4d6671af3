// Routes: joins endpoints, schemas and handlers, so that a missing or misshaped one does not compile.
import type { CallSchemas, Endpoint, EndpointsOf } from '@tallyhelm/protocol/wire/endpoint'
import type { z } from 'zod'
import type { Call } from './call.ts'

/** A handler answers or throws a Refusal; it gets the call (who, from where, with which world) and the parsed request. */
export type HandlersFor<Schemas extends CallSchemas> = {
  readonly [Name in keyof Schemas]: (
    call: Call,
    input: z.output<Schemas[Name]['request']>,
  ) => Promise<z.output<Schemas[Name]['response']>> | z.output<Schemas[Name]['response']>
}

/** One endpoint with everything that serving it takes. */
export type Route = {
  readonly name: string
  readonly endpoint: Endpoint<unknown, unknown>
  readonly request: z.ZodType
  readonly response: z.ZodType
  readonly handle: (call: Call, input: unknown) => unknown
}

/** The routes of one topic: `routesOf(quotaEndpoints, quotaSchemas, { apply: (call, input) => … })`. */
export function routesOf<Schemas extends CallSchemas>(
  endpoints: EndpointsOf<Schemas>,
  schemas: Schemas,
  handlers: HandlersFor<Schemas>,
): readonly Route[] {
  return Object.keys(schemas).map(name => {
    // The three tables have the same keys and matching shapes by their types; here the shapes are let go.
    const joined = { name, endpoint: endpoints[name], ...schemas[name], handle: handlers[name] }
    return joined as unknown as Route
  })
}
