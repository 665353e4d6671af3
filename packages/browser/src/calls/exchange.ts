// Exchange: one request and its answer over secure transmission, with a deadline and a second try for a key that has been replaced.
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import type { Carried } from '@tallyhelm/protocol/wire/carry'
import { HEADERS, REQUEST_TIMEOUT_MS } from '@tallyhelm/protocol/wire/envelope'
import { type SealedRequest, sealRequest } from '@tallyhelm/protocol/wire/seal'
import { nowMs } from '../clock/clock.ts'
import { ApiError, NETWORK_MESSAGE, TIMED_OUT, TIMEOUT_MESSAGE, UNREACHABLE } from './failure.ts'
import { plainHeaders } from './headers.ts'
import { forgetPageKey, pageKey } from './page-key.ts'
import type { Unread } from './reply.ts'

/** Sends a request with a file; `renew` gives the call its full time again, as long as something leaves. */
export type SendFile = (path: string, init: RequestInit, renew: () => void) => Promise<globalThis.Response>

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Made before the first try and kept for every repetition of the same action. */
  idempotencyKey?: string
  /** Others tell its failure: the cache of queries by one dialog, a form, the row of an upload. */
  background?: boolean
  /** Nobody asked for it by hand, and no place shows its failure: a code opens the dialog, a bad line does not. */
  unasked?: boolean
  /** In place of fetch, for a file whose way is watched. */
  sendFile?: SendFile
}

/** `renew` gives the call its full time again: what streams may take longer as long as something arrives. */
export type ReadAnswer<Response> = (reply: globalThis.Response, sealed: SealedRequest | undefined, renew: () => void) => Promise<Response>
type Deadline = { signal: AbortSignal; renew: () => void; clear: () => void }

type Request = {
  carried: Carried
  sid: string | undefined
  options: Pick<CallOptions, 'signal' | 'idempotencyKey' | 'sendFile'>
  unread?: Unread
  /** The request may outlive its page. */
  keepalive?: boolean
}

/** `read` makes the answer of what has arrived. Throws ApiError and nothing else, unless the caller's signal aborts. */
export async function exchange<Response>(request: Request, read: ReadAnswer<Response>): Promise<Response> {
  const wanted = request.options.signal
  const deadline = startDeadline()
  const signal = wanted ? AbortSignal.any([wanted, deadline.signal]) : deadline.signal
  const once = () => send(request, signal, read, deadline.renew)
  try {
    return await once()
  } catch (error) {
    if (wanted?.aborted) throw error
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

async function send<Response>(request: Request, signal: AbortSignal, read: ReadAnswer<Response>, renew: () => void): Promise<Response> {
  const { method, path, body, file } = request.carried
  const { idempotencyKey, sendFile = fetch } = request.options
  const headers = plainHeaders(request.sid)
  if (idempotencyKey !== undefined) headers[HEADERS.idempotencyKey] = idempotencyKey
  const init: RequestInit = { method, headers, signal, ...(request.keepalive ? { keepalive: true } : {}) }
  if (file) return await read(await sendFile(path, { ...init, body: file }, renew), undefined, renew)
  if (!body) return await read(await fetch(path, init), undefined, renew)
  const sealed = await sealRequest(await pageKey(request), method, path, body.text, nowMs())
  headers[HEADERS.transmissionMode] = sealed.header
  headers['content-type'] = body.contentType
  const bodyText = body.asForm ? new URLSearchParams(sealed.body).toString() : JSON.stringify(sealed.body)
  return await read(await fetch(path, { ...init, body: bodyText }), sealed, renew)
}
