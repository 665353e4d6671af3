// Meta's Graph API over HTTP: signs each call, checks the version that answered, parses replies, walks pages.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { parseExactJson } from '../kit/exact-json.ts'
import { type Failure, type Got, lostFailure, type Tracked, trouble, unreadable } from '../kit/failure.ts'
import { count, text } from '../kit/fields.ts'
import { header, retryAfterMs } from '../kit/headers.ts'
import { type FilePart, multipart } from '../kit/multipart.ts'
import type { Clock, FileClient, HttpClient, HttpReply, OnAlarm } from '../ports/handles.ts'
import { metaError, metaFailure } from './errors.ts'
import { createThrottle, type Throttle } from './throttle.ts'
import { type MetaUsage, usageOf } from './usage.ts'

export type MetaOptions = {
  /** ends with the version, e.g. https://graph.facebook.com/v26.0 */
  baseUrl: string
  accessToken: string
  appSecret: string
  businessId: string
  http: HttpClient
  /** for the pictures of ads; absent where none are asked for */
  files?: FileClient
  clock: Clock
  onAlarm?: OnAlarm
}
export type Parameters = Readonly<Record<string, string>>

export type MetaClient = {
  get<Schema extends z.ZodType>(path: string, parameters: Parameters, schema: Schema): Promise<Got<z.infer<Schema>>>
  post<Schema extends z.ZodType>(path: string, parameters: Parameters, schema: Schema): Promise<Got<z.infer<Schema>>>
  /** as `post`, with Meta's id of the request where an answer came */
  send<Schema extends z.ZodType>(path: string, parameters: Parameters, schema: Schema): Promise<Tracked<z.infer<Schema>>>
  /** as `send`, with a part of a file */
  sendPart<Schema extends z.ZodType>(
    path: string,
    parameters: Parameters,
    part: FilePart,
    schema: Schema,
  ): Promise<Tracked<z.infer<Schema>>>
  /** as `send`, a DELETE: its parameters stand in the address, where Meta's own SDK writes them */
  remove<Schema extends z.ZodType>(path: string, parameters: Parameters, schema: Schema): Promise<Tracked<z.infer<Schema>>>
  /** one page of an edge, behind the cursor if there is one */
  page<Schema extends z.ZodType>(path: string, parameters: Parameters, row: Schema, after?: string): Promise<Got<Page<z.infer<Schema>>>>
  /** every row of an edge: pages until `next` is absent */
  all<Schema extends z.ZodType>(path: string, parameters: Parameters, row: Schema): Promise<Got<z.infer<Schema>[]>>
  /**
   * At most 50 calls in one request, each answered by itself in the order asked; null was not executed. A failure is of the whole request.
   */
  batch(calls: readonly BatchCall[]): Promise<Got<(BatchAnswer | null)[]>>
  readonly throttle: Throttle
  /** what the newest reply that told it said of the app's tier and use */
  usage(): MetaUsage
}

export type BatchCall = { method: 'GET' | 'POST'; path: string; parameters: Parameters }
/** A value is read by whoever knows what was asked. */
export type BatchAnswer = Tracked<unknown>
export const MOST_IN_BATCH = 50
/** Meta carries its calls out one after the other before it answers, and leaves out those that it has no more time for. */
const BATCH_MS = 120_000
/** For some megabytes of a file. */
const FILE_MS = 120_000

/** `after` is absent on the last page. */
export type Page<Row> = { rows: Row[]; after?: string }

const MAX_PAGES = 500

/** The token goes into the Authorization header, never into an address; its proof goes with every call. */
export function createMetaClient(options: MetaOptions): MetaClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const version = baseUrl.split('/').at(-1) ?? ''
  const proof = createHmac('sha256', options.appSecret).update(options.accessToken).digest('hex')
  const throttle = createThrottle(options.clock)
  let usage: MetaUsage = { tier: null, usedPercent: null }

  async function exchange<Schema extends z.ZodType>(
    method: string,
    path: string,
    parameters: Parameters,
    schema: Schema,
    { timeoutMs, part }: { timeoutMs?: number; part?: FilePart } = {},
  ): Promise<Tracked<z.infer<Schema>>> {
    const fields = { ...parameters, appsecret_proof: proof }
    const isBare = method !== 'POST'
    const form = part ? multipart(fields, part) : formOf(fields)
    const reply = await options.http.send({
      method,
      url: `${isBare ? baseUrl : hostFor(path, baseUrl)}/${path}${isBare ? `?${new URLSearchParams(fields)}` : ''}`,
      headers: {
        Authorization: `Bearer ${options.accessToken}`,
        Accept: 'application/json',
        ...(isBare ? {} : { 'Content-Type': form.contentType }),
      },
      ...(isBare ? {} : { body: form.body }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    if (reply.kind === 'reply') {
      checkVersion(reply.headers, version, options.onAlarm)
      usage = usageOf(reply.headers, usage)
      throttle.note(reply.headers)
    }
    const got = heeded(readReply(reply, schema, options.clock.now()), options.onAlarm)
    return { got, requestId: reply.kind === 'reply' ? requestIdOf(reply.headers) : null }
  }

  const get: MetaClient['get'] = async (path, parameters, schema) => (await exchange('GET', path, parameters, schema)).got
  return {
    throttle,
    get,
    post: async (path, parameters, schema) => (await exchange('POST', path, parameters, schema)).got,
    send: (path, parameters, schema) => exchange('POST', path, parameters, schema),
    sendPart: (path, parameters, part, schema) => exchange('POST', path, parameters, schema, { timeoutMs: FILE_MS, part }),
    remove: (path, parameters, schema) => exchange('DELETE', path, parameters, schema),
    page: (path, parameters, row, after) => onePage(get, path, parameters, row, after),
    all: (path, parameters, row) => allPages(get, path, parameters, row),
    async batch(calls) {
      const batch = JSON.stringify(calls.map(call => elementOf(call, proof)))
      const { got: sent } = await exchange('POST', '', { batch }, batchReply, { timeoutMs: BATCH_MS })
      if ('failure' in sent) return sent
      if (sent.value.length !== calls.length) return { failure: unreadable(`${sent.value.length} answers to ${calls.length} calls`) }
      return { value: sent.value.map(element => element && answerOf(element)) }
    },
    usage: () => usage,
  }

  function answerOf({ code, headers: named, body }: NonNullable<z.infer<typeof batchReply>[number]>): BatchAnswer {
    const headers = Object.fromEntries(named.map(({ name, value }) => [name, value]))
    const got = heeded(readReply({ kind: 'reply', status: code, headers, text: body }, z.unknown(), options.clock.now()), options.onAlarm)
    // An account that met a limit of its own says nothing of the others.
    if (!('failure' in got)) throttle.note(headers)
    return { got, requestId: requestIdOf(headers) }
  }
}

const formOf = (fields: Parameters): { contentType: string; body: string } => ({
  contentType: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})

/** Where Meta's own SDK sends videos; any other base, as the sandbox's, has one host for all. */
const hostFor = (path: string, baseUrl: string): string =>
  path.endsWith('/advideos') ? baseUrl.replace('://graph.facebook.com/', '://graph-video.facebook.com/') : baseUrl

function heeded<Value>(got: Got<Value>, onAlarm: OnAlarm | undefined): Got<Value> {
  if ('failure' in got && got.failure.kind === 'unauthorized') {
    const { code, message } = got.failure.trouble
    onAlarm?.({ kind: 'CREDENTIALS_REFUSED', message: `${code}: ${message}` })
  }
  return got
}

const requestIdOf = (headers: Record<string, string>): string | null =>
  header(headers, 'x-fb-request-id') ?? header(headers, 'x-fb-trace-id') ?? null

function checkVersion(headers: Record<string, string>, version: string, onAlarm: OnAlarm | undefined): void {
  const answered = header(headers, 'facebook-api-version')
  if (answered !== undefined && answered !== version)
    onAlarm?.({ kind: 'VERSION_REPLACED', message: `Meta answered with ${answered}, asked for ${version}` })
}

/** Each element is a call of its own and proves by itself who sends it; the token is the request's. */
function elementOf({ method, path, parameters }: BatchCall, proof: string): Record<string, string> {
  const fields = new URLSearchParams({ ...parameters, appsecret_proof: proof }).toString()
  return method === 'GET' ? { method, relative_url: `${path}?${fields}` } : { method, relative_url: path, body: fields }
}

async function onePage<Schema extends z.ZodType>(
  get: MetaClient['get'],
  path: string,
  parameters: Parameters,
  row: Schema,
  after?: string,
): Promise<Got<Page<z.infer<Schema>>>> {
  const got = await get(path, after === undefined ? parameters : { ...parameters, after }, pageOf(row))
  if ('failure' in got) return got
  const further = furtherOf(got.value.paging, after)
  return 'failure' in further ? further : { value: { rows: got.value.data, ...further.value } }
}

async function allPages<Schema extends z.ZodType>(
  get: MetaClient['get'],
  path: string,
  parameters: Parameters,
  row: Schema,
): Promise<Got<z.infer<Schema>[]>> {
  const rows: z.infer<Schema>[] = []
  let after: string | undefined
  for (let number = 0; number < MAX_PAGES; number += 1) {
    const got = await onePage(get, path, parameters, row, after)
    if ('failure' in got) return got
    rows.push(...got.value.rows)
    if (got.value.after === undefined) return { value: rows }
    after = got.value.after
  }
  return { failure: unreadable(`more than ${MAX_PAGES} pages`) }
}

/** Errors, limits and what can't be read, and else the value. */
export function readReply<Schema extends z.ZodType>(reply: HttpReply, schema: Schema, now: Date): Got<z.infer<Schema>> {
  if (reply.kind === 'lost') return { failure: lostFailure(reply) }
  const body = parseExactJson(reply.text)
  const error = metaError.safeParse(body)
  if (error.success) return { failure: withRetryAfter(metaFailure(error.data.error, reply.headers), reply.headers, now) }
  if (reply.status === 429) {
    return { failure: { kind: 'rate_limited', trouble: trouble('HTTP 429', 'too many requests', retryAfterMs(reply.headers, now)) } }
  }
  if (reply.status !== 200) return { failure: { kind: 'unclear', trouble: trouble(`HTTP ${reply.status}`, 'no error envelope') } }
  return readAs(schema, body)
}

export function readAs<Schema extends z.ZodType>(schema: Schema, body: unknown): Got<z.infer<Schema>> {
  const parsed = schema.safeParse(body)
  if (!parsed.success)
    return { failure: unreadable(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ')) }
  return { value: parsed.data }
}

function withRetryAfter(failure: Failure, headers: Record<string, string>, now: Date): Failure {
  const wait = failure.kind === 'rate_limited' && failure.trouble.retryAfterMs === undefined ? retryAfterMs(headers, now) : undefined
  return wait === undefined ? failure : { ...failure, trouble: { ...failure.trouble, retryAfterMs: wait } }
}

const batchReply = z.array(
  z.object({ code: count, headers: z.array(z.object({ name: text, value: z.string() })).default([]), body: z.string() }).nullable(),
)

const pages = new WeakMap<z.ZodType, z.ZodType>()

/** What an edge answers with; made once for each kind of row, for making one costs more than reading by it. */
export function pageOf<Schema extends z.ZodType>(row: Schema): ReturnType<typeof newPage<Schema>> {
  const known = pages.get(row)
  if (known) return known as ReturnType<typeof newPage<Schema>> // as it was put there
  const page = newPage(row)
  pages.set(row, page)
  return page
}

function newPage<Schema extends z.ZodType>(row: Schema) {
  return z.object({
    data: z.array(row),
    paging: z.object({ next: z.string().optional(), cursors: z.object({ after: z.string().optional() }).optional() }).optional(),
  })
}

type Paging = { next?: string | undefined; cursors?: { after?: string | undefined } | undefined }

/** Where the page after this one begins; absent on the last. */
export function furtherOf(paging: Paging | undefined, after: string | undefined): Got<{ after?: string }> {
  if (paging?.next === undefined) return { value: {} }
  // The next address carries the token and could name another host: only its cursor is used.
  const cursor = paging.cursors?.after ?? cursorOf(paging.next)
  if (cursor === undefined || cursor === after) return { failure: unreadable('paging without a new cursor') }
  return { value: { after: cursor } }
}

function cursorOf(next: string): string | undefined {
  return URL.canParse(next) ? (new URL(next).searchParams.get('after') ?? undefined) : undefined
}
