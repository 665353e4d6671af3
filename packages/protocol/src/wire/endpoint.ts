// Endpoint: the typed promise of one call, free of any schema library so that the browser carries it for nothing.
import type { Role } from '../vocabulary/roles.ts'

/**
 * How the request travels: JSON or form body, the query string (GET, and the few POSTs whose parameters the spec puts there), or
 * for uploads a multipart form with one part named `file`.
 */
export type Carriage = 'json' | 'form' | 'query' | 'multipart'

/**
 * Who may call. 'anyone' needs no session; 'user' any signed-in user; 'customer' a user of an associated customer who is
 * no sub-customer; 'sub-customer' a user of a sub-customer.
 */
export type Caller = 'anyone' | 'user' | 'customer' | 'sub-customer'

export type Endpoint<Request, Response> = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** begins with '/api/'; `{name}` marks a path parameter, which is also a field of the request */
  readonly path: `/api/${string}`
  readonly carriage: Carriage
  readonly callers: readonly Caller[]
  /** when given, the caller needs one of these roles besides */
  readonly roles?: readonly Role[]
  /** GETs that change state (spec: logout, send) carry the same checks as POSTs */
  readonly changesState: boolean
  readonly summary: string
  /** phantom: types only, never present at run time */
  readonly types?: { request: Request; response: Response }
}

type Definition = {
  method?: 'GET' | 'POST' | 'PUT'
  path: `/api/${string}`
  carriage?: Carriage
  callers: readonly Caller[]
  roles?: readonly Role[]
  changesState?: boolean
  summary: string
}

/** POST with a JSON body that reads only, unless the definition says otherwise. */
export function endpoint<Request, Response>(definition: Definition): Endpoint<Request, Response> {
  const method = definition.method ?? 'POST'
  return { changesState: false, carriage: method === 'GET' ? 'query' : 'json', ...definition, method }
}

export type RequestOf<E> = E extends Endpoint<infer Request, unknown> ? Request : never
export type ResponseOf<E> = E extends Endpoint<infer _, infer Response> ? Response : never
