// Client: the one way to call the server. Typed by the endpoint, sealed, timed, and with every failure told in one form.
import { type CallOptions, exchange, type ReadAnswer } from '@tallyhelm/browser/calls/exchange'
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { replyReader } from '@tallyhelm/browser/calls/reply'
import { type Carried, carry, carryFile, trimmed } from '@tallyhelm/protocol/wire/carry'
import type { Endpoint, FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { clearToken, readToken } from '../session/token.ts'
import { announce, announceUnasked, isSessionEnd } from './failure.ts'

const readReply = replyReader()

/**
 * Calls the endpoint and returns its data. Throws ApiError and nothing else, unless `signal` aborts. A failure that its page does not show
 * in place opens «错误提示», except in the background; the codes that end a session forget it, upon which the sign-in page is shown.
 */
export const call = <Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  options: CallOptions = {},
): Promise<Response> => exchanged(carry(endpoint, trimmed(request)), options, readReply<Response>)

/** As `call`, for an endpoint whose request travels beside a file. */
export const upload = <Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  file: File,
  options: CallOptions = {},
): Promise<Response> => exchanged(carryFile(endpoint, trimmed(request), file), options, readReply<Response>)

/** As `call`, for an endpoint that answers with a file. */
export const fetchFile = <Request>(endpoint: Endpoint<Request, FileAnswer>, request: Request, options: CallOptions = {}): Promise<Blob> =>
  exchanged(carry(endpoint, trimmed(request)), options, async (reply, sealed) => {
    const isFile = reply.ok && reply.headers.get('content-type')?.includes('json') === false
    return isFile ? reply.blob() : await readReply<never>(reply, sealed)
  })

async function exchanged<Response>(carried: Carried, options: CallOptions, read: ReadAnswer<Response>): Promise<Response> {
  const sid = readToken()
  try {
    return await exchange({ carried, sid, options }, read)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isSessionEnd(error) && sid !== undefined && sid === readToken()) clearToken(error.msg)
    else if (options.unasked) announceUnasked(error)
    else if (!options.background) announce(error)
    throw error
  }
}
