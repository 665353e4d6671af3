// Endpoint: the typed promise of one call, free of any schema library so that the browser carries it for nothing.
import type { z } from 'zod'
import type { Filters } from '../lists/filters.ts'
import type { Role } from '../vocabulary/roles.ts'
import type { StaffRole } from '../vocabulary/staff-roles.ts'

/**
 * How the request travels: JSON or form body, the query string (GET, and the few POSTs whose parameters the spec puts there), or
 * for uploads a multipart form with one part named `file`.
 */
export type Carriage = 'json' | 'form' | 'query' | 'multipart'

/**
 * Who may call. 'anyone' needs no session; 'user' any signed-in user; 'customer' a user of an associated customer who is
 * no sub-customer; 'sub-customer' a user of a sub-customer; 'onlooker' one of the staff who looks at the portal through a customer's eyes,
 * and may besides make the reading calls of whose eyes they are. 'staff' is one of the agency's staff, signed in to the console: a realm
 * of its own, so such an endpoint names no other caller and its path begins with '/api/console/'.
 */
export type Caller = 'anyone' | 'user' | 'customer' | 'sub-customer' | 'onlooker' | 'staff'

/** What a call answers with: data in the envelope, or a file as it is. Failures are the envelope either way. */
export type AnswerKind = 'data' | 'file'

/**
 * A file as an answer. `content` is read once at most; `release` gives back what is behind it, read or not, and may be called
 * more than once.
 */
export type FileAnswer = {
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  content(): AsyncIterable<Uint8Array>
  release(): Promise<void>
}

export type Endpoint<Request, Response> = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** begins with '/api/'; `{name}` marks a path parameter, which is also a field of the request */
  readonly path: `/api/${string}`
  readonly carriage: Carriage
  readonly callers: readonly Caller[]
  /** when given, the caller needs one of these roles besides */
  readonly roles?: readonly Role[]
  /** of an endpoint for staff: when given, only these may call */
  readonly staffRoles?: readonly StaffRole[]
  /** open to one of the staff before he has changed the password that somebody else made */
  readonly allowsInitialPassword?: true
  /** GETs that change state (spec: logout, send) carry the same checks as POSTs */
  readonly changesState: boolean
  readonly answer: AnswerKind
  /** a multipart call whose file may be large: it goes to the disk while it comes in */
  readonly spools?: true
  /** called by other programs, which TLS alone protects */
  readonly withoutTransmission?: true
  /** paths of the calls whose answers are stale after it, or all calls; the browser reads again what of them is shown */
  readonly changes?: readonly string[] | 'all'
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
  staffRoles?: readonly StaffRole[]
  allowsInitialPassword?: true
  changesState?: boolean
  answer?: AnswerKind | undefined
  spools?: true
  withoutTransmission?: true
  summary: string
}

/** POST with a JSON body that reads only, unless the definition says otherwise. */
export function endpoint<Request, Response>(definition: Definition): Endpoint<Request, Response> {
  const method = definition.method ?? 'POST'
  return { changesState: false, answer: 'data', carriage: method === 'GET' ? 'query' : 'json', ...definition, method }
}

type CallSchema = {
  readonly request: z.ZodType
  readonly response: z.ZodType
  /** Of a list: what it is narrowed by, where no declared list of the portal says it (lists/portal-lists.ts). */
  readonly filters?: Filters | readonly Filters[]
}
/** What each call of a topic takes and answers, as its `schemas.ts` says. */
export type CallSchemas = Readonly<Record<string, CallSchema>>

/** The endpoints that these schemas ask for. */
export type EndpointsOf<Schemas extends CallSchemas> = {
  readonly [Name in keyof Schemas]: Endpoint<z.output<Schemas[Name]['request']>, z.output<Schemas[Name]['response']>>
}

/** A call says that it answers with a file exactly if its schema does. */
type DefinitionOf<Reply> = Definition & (Reply extends FileAnswer ? { answer: 'file' } : { answer?: never })

/** By the names of the calls beside it; those of another topic as they are. */
type Changing<Name> = { changes?: readonly (Name | Pick<Endpoint<never, unknown>, 'path'>)[] | 'all' }

/** The endpoints of a topic, typed by its schemas, which stay out of the browser: one missing or too many does not compile. */
export function endpointsOf<Schemas extends CallSchemas>(
  definitions: {
    readonly [Name in keyof Schemas]: DefinitionOf<z.output<Schemas[Name]['response']>> & Changing<keyof Schemas>
  },
): EndpointsOf<Schemas> {
  const made = Object.entries<Definition & Changing<keyof Schemas>>(definitions).map(([name, { changes, ...definition }]) => {
    const stale =
      typeof changes === 'object' ? changes.map(other => (typeof other === 'object' ? other : definitions[other]).path) : changes
    return [name, { ...endpoint(definition), ...(stale && { changes: stale }) }]
  })
  return Object.fromEntries(made) as EndpointsOf<Schemas>
}

export type RequestOf<E> = E extends Endpoint<infer Request, unknown> ? Request : never
export type ResponseOf<E> = E extends Endpoint<infer _, infer Response> ? Response : never
