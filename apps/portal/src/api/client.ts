// Client: the one way to call the server. Typed by the endpoint, sealed, timed, and with every failure told in one form.
import { CATALOGUE, SESSION_ENDED_CODES } from '@tallyhelm/protocol/errors/catalogue'
import { type Carried, carry, carryFile, trimmed } from '@tallyhelm/protocol/wire/carry'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { HEADERS, REQUEST_TIMEOUT_MS } from '@tallyhelm/protocol/wire/envelope'
import { type SealedRequest, sealRequest } from '@tallyhelm/protocol/wire/seal'
import { nowMs } from '../clock.ts'
import { clearToken, isRotating, readToken } from '../session/token.ts'
import { ApiError, announce, NETWORK_MESSAGE, TIMED_OUT, TIMEOUT_MESSAGE, UNREACHABLE } from './failure.ts'
import { plainHeaders } from './headers.ts'
import { forgetPageKey, pageKey } from './page-key.ts'
import { readReply } from './reply.ts'
import { reportCall } from './reports.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Made before the first try and kept for every repetition of the same order. */
  idempotencyKey?: string
  /** A load that nobody asked for by hand: its failure is shown in place and opens no dialog. */
  background?: boolean
  /** A failure is told in a 3-second toast instead of a dialog: files (spec §8). */
  asToast?: boolean
  /** The calls that report: their own failures are not reported, or a broken line would never come to rest. */
  isReport?: boolean
}

/** `renew` gives the call its full time again: what streams may take longer as long as something arrives. */
type ReadAnswer<Response> = (reply: globalThis.Response, sealed: SealedRequest | undefined, renew: () => void) => Promise<Response>
type Deadline = { signal: AbortSignal; renew: () => void; clear: () => void }

/**
 * Calls the endpoint and returns its data. Throws ApiError and nothing else, unless `signal` aborts.
 * A failure that its page does not show in place opens «错误提示», except for background loads; the codes that end a session
 * forget it, upon which the navigation guard shows the sign-in page.
 */
export function call<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  options: CallOptions = {},
): Promise<Response> {
  return exchange(carry(endpoint, trimmed(request)), request, options, readReply<Response>)
}

/** As `call`, for an endpoint whose request travels beside a file. */
export function upload<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  file: File,
  options: CallOptions = {},
): Promise<Response> {
  return exchange(carryFile(endpoint, trimmed(request), file), request, options, readReply<Response>)
}

/** One request with the manners of all: `read` makes the answer of what has arrived. For `call`, `upload` and `download`. */
export async function exchange<Response>(
  carried: Carried,
  request: unknown,
  options: CallOptions,
  read: ReadAnswer<Response>,
): Promise<Response> {
  const sid = readToken()
  const startedMs = nowMs()
  try {
    return await attempt(carried, options, sid, read)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (SESSION_ENDED_CODES.has(error.code) && sid !== undefined && sid === readToken() && !isRotating()) clearToken(error.msg)
    if (!options.isReport) reportCall({ error, method: carried.method, path: carried.path, request, elapsedMs: nowMs() - startedMs })
    if (!options.background) announce(error, options.asToast)
    throw error
  }
}

async function attempt<Response>(
  carried: Carried,
  options: CallOptions,
  sid: string | undefined,
  read: ReadAnswer<Response>,
): Promise<Response> {
  const deadline = startDeadline()
  const signal = options.signal ? AbortSignal.any([options.signal, deadline.signal]) : deadline.signal
  const once = () => send(carried, options, sid, signal, (reply, sealed) => read(reply, sealed, deadline.renew))
  try {
    return await once()
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (deadline.signal.aborted) throw new ApiError(TIMED_OUT, TIMEOUT_MESSAGE)
    // The server refuses a body that it cannot open before it does anything, so a replaced key is worth one more try.
    if (error instanceof ApiError && error.code === CATALOGUE.TRANSMISSION_REFUSED.code && forgetPageKey()) return await once()
    throw error instanceof ApiError ? error : new ApiError(UNREACHABLE, NETWORK_MESSAGE)
  } finally {
    deadline.clear()
  }
}

function startDeadline(): Deadline {
  const controller = new AbortController()
  const start = () => setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS)
  let timer = start()
  const clear = () => clearTimeout(timer)
  const renew = () => {
    clear()
    timer = start()
  }
  return { signal: controller.signal, renew, clear }
}

async function send<Response>(
  { method, path, body, file }: Carried,
  { idempotencyKey, isReport }: CallOptions,
  sid: string | undefined,
  signal: AbortSignal,
  read: (reply: globalThis.Response, sealed: SealedRequest | undefined) => Promise<Response>,
): Promise<Response> {
  const headers = plainHeaders(sid)
  if (idempotencyKey !== undefined) headers[HEADERS.idempotencyKey] = idempotencyKey
  // A report may leave together with its page.
  const init: RequestInit = { method, headers, signal, ...(isReport ? { keepalive: true } : {}) }
  if (file) return await read(await fetch(path, { ...init, body: file }), undefined)
  if (!body) return await read(await fetch(path, init), undefined)
  const sealed = await sealRequest(await pageKey(), method, path, body.text, nowMs())
  headers[HEADERS.transmissionMode] = sealed.header
  headers['content-type'] = body.contentType
  const bodyText = body.asForm ? new URLSearchParams(sealed.body).toString() : JSON.stringify(sealed.body)
  return await read(await fetch(path, { ...init, body: bodyText }), sealed)
}
