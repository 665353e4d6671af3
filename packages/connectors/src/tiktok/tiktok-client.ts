// TikTok API for Business over HTTP: trailing slashes, JSON in the query, the code in the envelope, a pace for the whole app.
import { z } from 'zod'
import { parseExactJson } from '../kit/exact-json.ts'
import { type Failure, type Got, lostFailure, type Tracked, trouble, unreadable } from '../kit/failure.ts'
import { count, text } from '../kit/fields.ts'
import { retryAfterMs } from '../kit/headers.ts'
import { createPace } from '../kit/pace.ts'
import type { Clock, FileClient, HttpClient, HttpReply, OnAlarm } from '../ports/handles.ts'
import { refusesTiktokToken, tiktokFailure } from './errors.ts'

export type TiktokOptions = {
  /** ends with the version, e.g. https://business-api.tiktok.com/open_api/v1.3 */
  baseUrl: string
  accessToken: string
  bcId: string
  http: HttpClient
  /** for videos that were made; without it none can be fetched */
  files?: FileClient
  clock: Clock
  /** what the app's tier allows (Basic 10, Advanced 20, Premium 30, Ultimate 50), shared between the processes that call */
  callsPerSecond: number
  onAlarm?: OnAlarm
}
export type Query = Readonly<
  Record<string, string | number | readonly (string | Readonly<Record<string, string>>)[] | Readonly<Record<string, unknown>>>
>

export type TiktokClient = {
  get<Schema extends z.ZodType>(path: string, query: Query, data: Schema): Promise<Got<z.infer<Schema>>>
  post<Schema extends z.ZodType>(path: string, body: unknown, data: Schema): Promise<Got<z.infer<Schema>>>
  /** as `post`, with TikTok's id of the request where its envelope came; bytes go as they are, under their own type. `codes`: what is a success */
  send<Schema extends z.ZodType>(
    path: string,
    body: Bytes | object,
    data: Schema,
    codes?: readonly string[],
  ): Promise<Tracked<z.infer<Schema>>>
  /** milliseconds until so many calls can begin without making others wait; books them */
  planCalls(calls: number): number
  /** every row over all pages; fewer rows than the platform counts make the answer unreadable */
  all<Row>(path: string, query: Query, data: z.ZodType<Paged<Row>>): Promise<Got<Row[]>>
  /** as `all`, for reading in bulk: it gives way to every other call, and TikTok's id of the last page's request comes along */
  allInBulk<Row>(path: string, query: Query, data: z.ZodType<Paged<Row>>): Promise<Got<{ rows: Row[]; requestId: string | null }>>
  getInBulk<Schema extends z.ZodType>(path: string, query: Query, data: Schema): Promise<Got<z.infer<Schema>>>
  /** what TikTok answers without its envelope: the lines of a file */
  textInBulk(path: string, query: Query): Promise<Got<string>>
  postInBulk<Schema extends z.ZodType>(path: string, body: unknown, data: Schema): Promise<Got<z.infer<Schema>>>
}
export type Bytes = { bytes: Uint8Array; contentType: string }
export type Paged<Row> = { rows: Row[]; page_info: PageInfo }
type PageInfo = { total_number: number; total_page: number }
export const pageInfo = z.object({ total_number: count, total_page: count })

const OK = ['0']
/** OK, and what is called a partial success: its data says of which. */
export const OK_OR_PARTIAL = ['0', '20001']
const MAX_PAGES = 1000
const PATIENCE_MS = 5000
/** Nobody waits for what is read in bulk. */
const BULK_MS = 60_000
/** A file, or a piece of one, of some ten megabytes. */
const FILE_MS = 120_000
const envelope = z.object({ code: z.string().regex(/^\d{1,6}$/), message: text.optional(), request_id: text.optional(), data: z.unknown() })

/** `path` without slashes at its ends, e.g. `bc/transfer`. */
export function createTiktokClient(options: TiktokOptions): TiktokClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const pace = createPace(options.callsPerSecond, PATIENCE_MS)

  async function exchange<Schema extends z.ZodType>(path: string, sent: Sent, data: Schema): Promise<Got<Identified<z.infer<Schema>>>> {
    return answered(path, sent, reply => readReply(reply, data, options.clock.now()))
  }

  async function answered<Value>(
    path: string,
    { query = '', body, contentType = 'application/json', isBulk = false, timeoutMs = isBulk ? BULK_MS : undefined }: Sent,
    read: (reply: HttpReply) => Got<Value>,
  ): Promise<Got<Value>> {
    if (!(await (isBulk ? pace.bulkTurn() : pace.turn()))) return { failure: ownLimit() }
    const reply = await options.http.send({
      method: body === undefined ? 'GET' : 'POST',
      // Without the last slash TikTok answers a plain 404.
      url: `${baseUrl}/${path}/${query}`,
      headers: { 'Access-Token': options.accessToken, ...(body === undefined ? {} : { 'Content-Type': contentType }) },
      ...(body === undefined ? {} : { body }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    const got = read(reply)
    if ('failure' in got && refusesTiktokToken(got.failure)) {
      const { code, message } = got.failure.trouble
      options.onAlarm?.({ kind: 'CREDENTIALS_REFUSED', message: `${code}: ${message}` })
    }
    return got
  }

  async function pages<Row>(path: string, query: Query, data: z.ZodType<Paged<Row>>, isBulk: boolean): Promise<Got<Identified<Row[]>>> {
    const rows: Row[] = []
    let counted = 0
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const got = await exchange(path, { query: `?${queryText({ ...query, page })}`, isBulk }, data)
      if ('failure' in got) return got
      const { value, requestId } = got.value
      rows.push(...value.rows)
      counted = Math.max(counted, value.page_info.total_number)
      if (page < value.page_info.total_page) continue
      return rows.length < counted ? { failure: unreadable(`${rows.length} of ${counted} rows`) } : { value: { value: rows, requestId } }
    }
    return { failure: unreadable(`more than ${MAX_PAGES} pages`) }
  }

  return {
    get: async (path, query, data) => bare(await exchange(path, { query: `?${queryText(query)}` }, data)),
    getInBulk: async (path, query, data) => bare(await exchange(path, { query: `?${queryText(query)}`, isBulk: true }, data)),
    post: async (path, body, data) => bare(await exchange(path, { body: JSON.stringify(body) }, data)),
    async send(path, body, data, codes = OK) {
      let requestId: string | null = null
      const sent: Sent =
        'bytes' in body ? { body: body.bytes, contentType: body.contentType, timeoutMs: FILE_MS } : { body: JSON.stringify(body) }
      const got = await answered(path, sent, reply => {
        requestId = requestIdOf(reply)
        return readReply(reply, data, options.clock.now(), codes)
      })
      return { got: bare(got), requestId }
    },
    postInBulk: async (path, body, data) => bare(await exchange(path, { body: JSON.stringify(body), isBulk: true }, data)),
    all: async (path, query, data) => bare(await pages(path, query, data, false)),
    async allInBulk(path, query, data) {
      const got = await pages(path, query, data, true)
      return 'failure' in got ? got : { value: { rows: got.value.value, requestId: got.value.requestId } }
    },
    textInBulk: (path, query) =>
      answered(path, { query: `?${queryText(query)}`, isBulk: true }, reply => readText(reply, options.clock.now())),
    planCalls: pace.plan,
  }
}

type Sent = { query?: string; body?: string | Uint8Array; contentType?: string; isBulk?: boolean; timeoutMs?: number }

/** A file comes without an envelope; with one it is a refusal, or a file that lies elsewhere. */
function readText(reply: HttpReply, now: Date): Got<string> {
  if (reply.kind !== 'reply' || reply.status !== 200 || reply.text.trimStart().startsWith('{')) {
    const got = readReply(reply, z.unknown(), now)
    return 'failure' in got ? got : { failure: unreadable('an envelope instead of a file') }
  }
  return { value: reply.text }
}

type Identified<Value> = { value: Value; requestId: string | null }

const bare = <Value>(got: Got<Identified<Value>>): Got<Value> => ('failure' in got ? got : { value: got.value.value })

function queryText(query: Query): string {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) fields.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  return fields.toString()
}

function requestIdOf(reply: HttpReply): string | null {
  const answer = envelope.safeParse(reply.kind === 'reply' ? parseExactJson(reply.text) : undefined)
  return (answer.success && answer.data.request_id) || null
}

/** Any HTTP status but 200 means that the API was not reached, which for a write proves too little; 429 does prove it. */
function readReply<Schema extends z.ZodType>(
  reply: HttpReply,
  data: Schema,
  now: Date,
  codes: readonly string[] = OK,
): Got<Identified<z.infer<Schema>>> {
  if (reply.kind === 'lost') return { failure: lostFailure(reply) }
  if (reply.status === 429) {
    return { failure: { kind: 'rate_limited', trouble: trouble('HTTP 429', 'too many requests', retryAfterMs(reply.headers, now)) } }
  }
  if (reply.status !== 200) return { failure: { kind: 'unclear', trouble: trouble(`HTTP ${reply.status}`, 'the API was not reached') } }
  const answer = envelope.safeParse(parseExactJson(reply.text))
  if (!answer.success) return { failure: unreadable('no envelope') }
  const { code, message, request_id } = answer.data
  if (!codes.includes(code)) return { failure: tiktokFailure(code, message ?? 'no message', request_id) }
  const parsed = data.safeParse(answer.data.data)
  if (!parsed.success)
    return { failure: unreadable(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ')) }
  return { value: { value: parsed.data, requestId: request_id ?? null } }
}

function ownLimit(): Failure {
  return { kind: 'rate_limited', trouble: trouble('OWN_PACE', 'the call did not get its turn within the app’s own limit', 1000) }
}
