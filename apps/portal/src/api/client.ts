// Client: the one way to call the server. Typed by the endpoint, sealed, timed, and with every failure told in one form.
import { CATALOGUE, SESSION_ENDED_CODES } from '@tallyhelm/protocol/errors/catalogue'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { CLIENT_ID, type Failure, HEADERS, PROTOCOL_VERSION, REQUEST_TIMEOUT_MS } from '@tallyhelm/protocol/wire/envelope'
import { correctClock, nowMs } from '../clock.ts'
import { clearToken, readToken } from '../session/token.ts'
import { ApiError, announce, NETWORK_MESSAGE, TIMED_OUT, TIMEOUT_MESSAGE, UNREACHABLE } from './failure.ts'
import { type Carried, carry, trimmed } from './request.ts'
import { isPageKeyFresh, makePageKey, type PageKey, type SealedRequest, sealRequest } from './sealing.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Made before the first try and kept for every repetition of the same order. */
  idempotencyKey?: string
  /** A load that nobody asked for by hand: its failure is shown in place and opens no dialog. */
  background?: boolean
}

/**
 * Calls the endpoint and returns its data. Throws ApiError and nothing else, unless `signal` aborts.
 * A failure that its page does not show in place opens «错误提示», except for background loads; the codes that end a session
 * forget it, upon which the navigation guard shows the sign-in page.
 */
export async function call<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  options: CallOptions = {},
): Promise<Response> {
  const sid = readToken()
  try {
    return await attempt(endpoint, request, options, sid)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (SESSION_ENDED_CODES.has(error.code) && sid !== undefined && sid === readToken()) clearToken(error.msg)
    if (!options.background) announce(error)
    throw error
  }
}

/** The headers of every call; a stream of events carries them too. */
export function plainHeaders(sid: string | undefined = readToken()): Record<string, string> {
  return { [HEADERS.clientId]: CLIENT_ID, [HEADERS.version]: PROTOCOL_VERSION, ...(sid === undefined ? {} : { [HEADERS.session]: sid }) }
}

/** Fetches the key of secure transmission early, and with it the server's time. A failure is met again by the first call. */
export function warmUp(): void {
  pageKey().catch(() => undefined)
}

async function attempt<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  options: CallOptions,
  sid: string | undefined,
): Promise<Response> {
  const carried = carry(endpoint, trimmed(request))
  const deadline = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  try {
    return await send(carried, options.idempotencyKey, sid, signal)
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (deadline.aborted) throw new ApiError(TIMED_OUT, TIMEOUT_MESSAGE)
    // The server refuses a body that it cannot open before it does anything, so a replaced key is worth one more try.
    if (error instanceof ApiError && error.code === CATALOGUE.TRANSMISSION_REFUSED.code && forgetPageKey()) {
      return await send(carried, options.idempotencyKey, sid, signal)
    }
    throw error instanceof ApiError ? error : new ApiError(UNREACHABLE, NETWORK_MESSAGE)
  }
}

async function send<Response>(
  carried: Carried,
  idempotencyKey: string | undefined,
  sid: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const { method, path, body } = carried
  const headers = plainHeaders(sid)
  if (idempotencyKey !== undefined) headers[HEADERS.idempotencyKey] = idempotencyKey
  let sealed: SealedRequest | undefined
  let bodyText: string | undefined
  if (body) {
    sealed = await sealRequest(await pageKey(), method, path, body.text, nowMs())
    headers[HEADERS.transmissionMode] = sealed.header
    headers['content-type'] = body.contentType
    bodyText = body.asForm ? new URLSearchParams(sealed.body).toString() : JSON.stringify(sealed.body)
  }
  const reply = await fetch(path, { method, headers, signal, ...(bodyText === undefined ? {} : { body: bodyText }) })
  return await readReply<Response>(reply, sealed)
}

async function readReply<Response>(reply: globalThis.Response, sealed: SealedRequest | undefined): Promise<Response> {
  let answer: unknown = await reply.json().catch(() => undefined)
  if (sealed && isSealed(answer)) answer = JSON.parse(await sealed.open(answer))
  if (!isEnvelope(answer)) throw new ApiError(UNREACHABLE, reply.ok ? NETWORK_MESSAGE : reply.statusText || NETWORK_MESSAGE)
  if (isSuccess<Response>(answer)) {
    takeServerTime(answer.data)
    return answer.data
  }
  const { fields, request_id, ...rest } = answer.data ?? {}
  throw new ApiError(answer.code, answer.msg || NETWORK_MESSAGE, {
    ...(fields ? { fields } : {}),
    ...(request_id ? { requestId: request_id } : {}),
    data: rest,
  })
}

const isSealed = (answer: unknown): answer is { k: string; v: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'k' in answer &&
  'v' in answer &&
  typeof answer.k === 'string' &&
  typeof answer.v === 'string'

const isEnvelope = (answer: unknown): answer is Failure =>
  typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number' && 'msg' in answer

/** The endpoint's type is the promise of what `data` is: the server checks every reply against the same schema. */
const isSuccess = <Data>(answer: { code: number }): answer is { code: 0; msg: string; data: Data } => answer.code === 0

/** The profile and the key of secure transmission tell the server's time: the portal's clock follows it. */
function takeServerTime(data: unknown): void {
  if (typeof data === 'object' && data !== null && 'server_time' in data && typeof data.server_time === 'string')
    correctClock(data.server_time)
}

let currentKey: Promise<PageKey> | undefined

/** The page's key: made once, shared by calls that start together, renewed after ten minutes. */
async function pageKey(): Promise<PageKey> {
  const known = await currentKey
  if (known && isPageKeyFresh(known, nowMs())) return known
  const making = fetchPageKey()
  currentKey = making
  making.catch(() => {
    if (currentKey === making) currentKey = undefined
  })
  return making
}

/** Drops the key; true when there was one to drop. */
function forgetPageKey(): boolean {
  const had = currentKey !== undefined
  currentKey = undefined
  return had
}

async function fetchPageKey(): Promise<PageKey> {
  const { method, path } = sessionEndpoints.transmissionKey
  const reply = await fetch(path, { method, headers: plainHeaders(), signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  const key = await readReply<{ key_id: string; public_key: string }>(reply, undefined)
  return makePageKey(key.public_key, key.key_id, nowMs())
}
