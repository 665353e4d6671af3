// Schemas: ties an endpoint table to its request and reply schemas, so that one missing or misshaped does not compile.
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** For each endpoint of the table: a request schema that yields its request, a response schema that yields its response. */
export type SchemasFor<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Endpoint<infer Request, infer Response>
    ? { readonly request: z.ZodType<Request, unknown>; readonly response: z.ZodType<Response, unknown> }
    : never
}
