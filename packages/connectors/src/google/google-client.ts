// The Google Ads API over REST: headers, GAQL search with all its pages, one mutate, replies parsed.
import { z } from 'zod'
import { parseExactJson } from '../kit/exact-json.ts'
import { type Failure, type Got, lostFailure, type Tracked, trouble, unreadable } from '../kit/failure.ts'
import { text } from '../kit/fields.ts'
import { header, retryAfterMs } from '../kit/headers.ts'
import { createOperations, type Operations } from '../kit/operations.ts'
import type { AccessTokens } from '../ports/access-tokens.ts'
import type { Clock, HttpClient, HttpReply, OnAlarm } from '../ports/handles.ts'
import { googleError, googleFailure, refusesToken, tellsVersionEnded } from './errors.ts'
import type { Day } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { ApiVersion } from '../ports/ad-platform.ts'

export type GoogleOptions = {
  /** ends with the version, e.g. https://googleads.googleapis.com/v25 */
  baseUrl: string
  developerToken: string
  /** the manager account through which we act, bare digits */
  loginCustomerId: string
  tokens: AccessTokens
  /** what the developer token's access level allows (Explorer 2,880, Basic 15,000), this process's part of it; null or absent: no limit */
  operationsPerDay?: number | null
  http: HttpClient
  clock: Clock
  onAlarm?: OnAlarm
}

export type GoogleClient = {
  /** one page of a GAQL query's rows, the first without a token */
  page<Schema extends z.ZodType>(customerId: string, query: string, row: Schema, token?: string): Promise<Got<Page<z.infer<Schema>>>>
  /** every row of a GAQL query */
  search<Schema extends z.ZodType>(customerId: string, query: string, row: Schema): Promise<Got<z.infer<Schema>[]>>
  /** every row of a GAQL query in one answer, and Google's id of the request */
  stream<Schema extends z.ZodType>(
    customerId: string,
    query: string,
    row: Schema,
  ): Promise<Got<{ rows: z.infer<Schema>[]; requestId: string | null }>>
  readonly operations: Operations
  get<Schema extends z.ZodType>(path: string, query: Readonly<Record<string, string>>, schema: Schema): Promise<Got<z.infer<Schema>>>
  post<Schema extends z.ZodType>(path: string, body: unknown, schema: Schema): Promise<Got<z.infer<Schema>>>
  /** as `post`, with Google's id of the request where an answer came */
  send<Schema extends z.ZodType>(path: string, body: unknown, schema: Schema): Promise<Tracked<z.infer<Schema>>>
}

/** `next` is absent on the last page. */
type Page<Row> = { rows: Row[]; next?: string }

const MAX_PAGES = 200
/** Nobody waits for what is read in bulk. */
const STREAM_MS = 60_000

export function createGoogleClient(options: GoogleOptions): GoogleClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')

  const operations = createOperations(options.operationsPerDay ?? null, options.clock)

  async function exchange<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body?: unknown,
    timeoutMs?: number,
  ): Promise<Tracked<z.infer<Schema>>> {
    const given = await options.tokens.current()
    if (given.kind !== 'token') {
      const kind = given.kind === 'refused' ? 'unauthorized' : 'not_sent'
      return { got: { failure: { kind, trouble: given.trouble } }, requestId: null }
    }
    // A page after the first belongs to the operation of the first.
    if (!isFurtherPage(body)) for (let left = operationsIn(body); left > 0; left -= 1) operations.count()
    const reply = await options.http.send({
      method: body === undefined ? 'GET' : 'POST',
      url: `${baseUrl}/${path}`,
      headers: {
        Authorization: `Bearer ${given.token}`,
        'developer-token': options.developerToken,
        'login-customer-id': options.loginCustomerId.replaceAll('-', ''),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    const got = readReply(reply, schema, options.clock.now())
    if ('failure' in got) heed(got.failure, given.token)
    return { got, requestId: reply.kind === 'reply' ? (header(reply.headers, 'request-id') ?? null) : null }
  }

  function heed(failure: Failure, token: string): void {
    if (refusesToken(failure)) options.tokens.discard(token)
    if (tellsVersionEnded(failure))
      options.onAlarm?.({ kind: 'VERSION_ENDED', message: `${failure.trouble.code}: ${failure.trouble.message}` })
  }

  /** A read whose token was refused goes once more with the next one; a write leaves that to whoever sends it again. */
  async function read<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body?: unknown,
    timeoutMs?: number,
  ): Promise<Got<z.infer<Schema>>> {
    const { got } = await exchange(path, schema, body, timeoutMs)
    return 'failure' in got && refusesToken(got.failure) ? (await exchange(path, schema, body, timeoutMs)).got : got
  }

  const page: GoogleClient['page'] = (customerId, query, row, token) =>
    onePage((answer, body) => read(`customers/${customerId}/googleAds:search`, answer, body), query, row, token)

  return {
    page,
    search: (customerId, query, row) => allRows(page, customerId, query, row),
    stream: (customerId, query, row) =>
      streamed(batches => read(`customers/${customerId}/googleAds:searchStream`, batches, { query }, STREAM_MS), row),
    operations,
    get: (path, query, schema) => read(`${path}?${new URLSearchParams(query)}`, schema),
    post: async (path, body, schema) => (await exchange(path, schema, body)).got,
    send: (path, body, schema) => exchange(path, schema, body),
  }
}

async function onePage<Schema extends z.ZodType>(
  read: (answer: ReturnType<typeof pageOf<Schema>>, body: object) => Promise<Got<z.infer<ReturnType<typeof pageOf<Schema>>>>>,
  query: string,
  row: Schema,
  token: string | undefined,
): Promise<Got<Page<z.infer<Schema>>>> {
  const got = await read(pageOf(row), token === undefined ? { query } : { query, pageToken: token })
  if ('failure' in got) return got
  const { results: rows = [], nextPageToken: next = '' } = got.value
  if (next === '') return { value: { rows } }
  if (next === token) return { failure: unreadable('paging without a new token') }
  return { value: { rows, next } }
}

/** An answer without rows leaves `results` out, but still says which fields were asked for. */
function pageOf<Schema extends z.ZodType>(row: Schema) {
  return z
    .object({ results: z.array(row).optional(), nextPageToken: z.string().optional(), fieldMask: z.string().optional() })
    .refine(told => told.results !== undefined || told.fieldMask !== undefined, 'neither results nor fieldMask')
}

async function allRows<Schema extends z.ZodType>(
  page: GoogleClient['page'],
  customerId: string,
  query: string,
  row: Schema,
): Promise<Got<z.infer<Schema>[]>> {
  const rows: z.infer<Schema>[] = []
  let token: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const got = await page(customerId, query, row, token)
    if ('failure' in got) return got
    rows.push(...got.value.rows)
    if (got.value.next === undefined) return { value: rows }
    token = got.value.next
  }
  return { failure: unreadable(`more than ${MAX_PAGES} pages`) }
}

/** An answer without rows is one part without `results`. */
async function streamed<Schema extends z.ZodType>(
  read: (parts: ReturnType<typeof partsOf<Schema>>) => Promise<Got<z.infer<ReturnType<typeof partsOf<Schema>>>>>,
  row: Schema,
): Promise<Got<{ rows: z.infer<Schema>[]; requestId: string | null }>> {
  const got = await read(partsOf(row))
  if ('failure' in got) return got
  return { value: { rows: got.value.flatMap(({ results = [] }) => results), requestId: got.value[0]?.requestId ?? null } }
}

function partsOf<Schema extends z.ZodType>(row: Schema) {
  return z
    .array(
      z
        .object({ results: z.array(row).optional(), fieldMask: z.string().optional(), requestId: text.optional() })
        .refine(told => told.results !== undefined || told.fieldMask !== undefined, 'neither results nor fieldMask'),
    )
    .min(1)
}

const isFurtherPage = (body: unknown): boolean => typeof body === 'object' && body !== null && 'pageToken' in body

/** Of a call that changes many things each counts for itself. */
function operationsIn(body: unknown): number {
  const isMany = typeof body === 'object' && body !== null
  const list: unknown =
    isMany && 'operations' in body ? body.operations : isMany && 'mutateOperations' in body ? body.mutateOperations : null
  return Array.isArray(list) ? list.length : 1
}

function readReply<Schema extends z.ZodType>(reply: HttpReply, schema: Schema, now: Date): Got<z.infer<Schema>> {
  if (reply.kind === 'lost') return { failure: lostFailure(reply) }
  const body = parseExactJson(reply.text)
  // A stream is a list, and may fail behind its first rows.
  const error = googleError.safeParse(Array.isArray(body) ? body.findLast(part => googleError.safeParse(part).success) : body)
  if (error.success) {
    const failure = googleFailure(reply.status, error.data.error)
    const wait = failure.kind === 'rate_limited' ? (failure.trouble.retryAfterMs ?? retryAfterMs(reply.headers, now)) : undefined
    return { failure: { ...failure, trouble: trouble(failure.trouble.code, failure.trouble.message, wait) } }
  }
  if (reply.status === 429) {
    return { failure: { kind: 'rate_limited', trouble: trouble('HTTP 429', 'too many requests', retryAfterMs(reply.headers, now)) } }
  }
  if (reply.status !== 200) return { failure: { kind: 'unclear', trouble: trouble(`HTTP ${reply.status}`, 'no error envelope') } }
  const parsed = schema.safeParse(body)
  if (!parsed.success)
    return { failure: unreadable(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ')) }
  return { value: parsed.data }
}

/** When Google plans to end each (developers.google.com/google-ads/api/docs/sunset-dates); a month is taken at its beginning. */
const ENDS_ON: Readonly<Record<string, Day>> = { v25: '2027-08-01' }

export const GOOGLE_VERSIONS: readonly string[] = Object.keys(ENDS_ON)

/** The version at the end of a base address; undefined for one that we do not know. */
export function googleVersion(baseUrl: string): ApiVersion | undefined {
  const name = baseUrl.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const endsOn = entryOf(ENDS_ON, name)
  return endsOn === undefined ? undefined : { name, endsOn }
}
