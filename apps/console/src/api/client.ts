// Client: the one way to call the server. Typed by the endpoint, sealed, timed, and with every failure told in one form.
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { type Carried, carry, trimmed } from '@tallyhelm/protocol/wire/carry'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { HEADERS, REQUEST_TIMEOUT_MS } from '@tallyhelm/protocol/wire/envelope'
import { sealRequest } from '@tallyhelm/protocol/wire/seal'
import { nowMs } from '../clock.ts'
import { clearToken, readToken } from '../session/token.ts'
import { ApiError, announce, isSessionEnd, NETWORK_MESSAGE, TIMED_OUT, TIMEOUT_MESSAGE, UNREACHABLE } from './failure.ts'
import { plainHeaders } from './headers.ts'
import { forgetPageKey, pageKey } from './page-key.ts'
import { readReply } from './reply.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Made before the first try and kept for every repetition of the same deed. */
  idempotencyKey?: string
  /** A load that nobody asked for by hand, or a form's command: its failure is shown in place and opens no dialog. */
  background?: boolean
}

/**
 * Calls the endpoint and returns its data. Throws ApiError and nothing else, unless `signal` aborts. A failure that its page does not show
 * in place opens «错误提示», except in the background; the codes that end a session forget it, upon which the sign-in page is shown.
 */
export async function call<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  options: CallOptions = {},
): Promise<Response> {
  const sid = readToken()
  try {
    return await attempt<Response>(carry(endpoint, trimmed(request)), options, sid)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isSessionEnd(error) && sid !== undefined && sid === readToken()) clearToken(error.msg)
    else if (!options.background) announce(error)
    throw error
  }
}

async function attempt<Response>(carried: Carried, options: CallOptions, sid: string | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const once = () => send<Response>(carried, options, sid, signal)
  try {
    return await once()
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (timeout.aborted) throw new ApiError(TIMED_OUT, TIMEOUT_MESSAGE)
    // The server refuses a body that it cannot open before it does anything, so a replaced key is worth one more try.
    if (error instanceof ApiError && error.code === CATALOGUE.TRANSMISSION_REFUSED.code && forgetPageKey()) return await once()
    throw error instanceof ApiError ? error : new ApiError(UNREACHABLE, NETWORK_MESSAGE)
  }
}

async function send<Response>(
  { method, path, body }: Carried,
  { idempotencyKey }: CallOptions,
  sid: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const headers = plainHeaders(sid)
  if (idempotencyKey !== undefined) headers[HEADERS.idempotencyKey] = idempotencyKey
  if (!body) return await readReply(await fetch(path, { method, headers, signal }), undefined)
  const sealed = await sealRequest(await pageKey(), method, path, body.text, nowMs())
  headers[HEADERS.transmissionMode] = sealed.header
  headers['content-type'] = body.contentType
  const text = body.asForm ? new URLSearchParams(sealed.body).toString() : JSON.stringify(sealed.body)
  return await readReply(await fetch(path, { method, headers, signal, body: text }), sealed)
}
