// Client: the one way to call the server. Typed by the endpoint, sealed, timed, and with every failure told in one form.
import { type CallOptions, exchange } from '@tallyhelm/browser/calls/exchange'
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { replyReader } from '@tallyhelm/browser/calls/reply'
import { carry, trimmed } from '@tallyhelm/protocol/wire/carry'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { clearToken, readToken } from '../session/token.ts'
import { announce, isSessionEnd } from './failure.ts'

const readReply = replyReader()

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
    return await exchange({ carried: carry(endpoint, trimmed(request)), sid, options }, readReply<Response>)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isSessionEnd(error) && sid !== undefined && sid === readToken()) clearToken(error.msg)
    else if (!options.background) announce(error)
    throw error
  }
}
