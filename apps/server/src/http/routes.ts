// Routes: joins endpoints, schemas and handlers, so that a missing or misshaped one does not compile.
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import type { SchemasFor } from '@tallyhelm/protocol/wire/schemas'
import type { z } from 'zod'
import type { Call } from './call.ts'

/** A handler answers or throws a Refusal; it gets the call (who, from where, with which world) and the parsed request. */
export type HandlersFor<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Endpoint<infer Request, infer Response>
    ? (call: Call, input: Request) => Promise<Response> | Response
    : never
}

/** One endpoint with everything that serving it takes. */
export type Route = {
  readonly name: string
  readonly endpoint: Endpoint<unknown, unknown>
  readonly request: z.ZodType
  readonly response: z.ZodType
  readonly handle: (call: Call, input: unknown) => unknown
}

type AnyTable = Readonly<Record<string, Endpoint<unknown, unknown>>>

/** The routes of one topic: `routesOf(quotaEndpoints, quotaSchemas, { apply: (call, input) => … })`. */
export function routesOf<Table extends AnyTable>(table: Table, schemas: SchemasFor<Table>, handlers: HandlersFor<Table>): readonly Route[] {
  return Object.keys(table).map(name => {
    // The three tables have the same keys and matching shapes by their types; here the shapes are let go.
    const joined = { name, endpoint: table[name], ...(schemas[name] as object), handle: handlers[name] }
    return joined as unknown as Route
  })
}
