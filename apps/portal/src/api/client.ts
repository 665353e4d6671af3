// Client: the one way to call the server. Typed by the endpoint, sealed, timed, and with every failure told in one form.
import { type CallOptions as AnyCallOptions, exchange as send, type ReadAnswer } from '@tallyhelm/browser/calls/exchange'
import { ApiError, NETWORK_MESSAGE } from '@tallyhelm/browser/calls/failure'
import { replyReader, type Unread } from '@tallyhelm/browser/calls/reply'
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { type Carried, carry, carryFile, trimmed } from '@tallyhelm/protocol/wire/carry'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { clearToken, isReplaced, readToken } from '../session/token.ts'
import { announce, announceUnasked, isSessionEnd } from './failure.ts'
import { sentText } from './image-urls.ts'
import { reportCall } from './reports.ts'

export type CallOptions = AnyCallOptions & {
  /** A failure is told in a 3-second toast instead of a dialog: files (spec §8). */
  asToast?: boolean
  /** The calls that report: their own failures are not reported, or a broken line would never come to rest. */
  isReport?: boolean
}

/** What no envelope holds is told in general words, with the status text of HTTP (spec §8). */
export const unread: Unread = ({ ok, status, statusText }) => (ok ? '' : `${NETWORK_MESSAGE}（${statusText || status}）`)
/** Throws ApiError for everything but data. */
export const readReply = replyReader(unread)

/**
 * Calls the endpoint and returns its data. Throws ApiError and nothing else, unless `signal` aborts.
 * A failure that its page does not show in place opens «错误提示», unless others tell it; the codes that end a session
 * forget it, upon which the navigation guard shows the sign-in page.
 */
export function call<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  options: CallOptions = {},
): Promise<Response> {
  return exchange(carry(endpoint, trimmed(request, sentText)), request, options, readReply<Response>)
}

/** As `call`, for an endpoint whose request travels beside a file. */
export function upload<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  file: File,
  options: CallOptions = {},
): Promise<Response> {
  return exchange(carryFile(endpoint, trimmed(request, sentText), file), request, options, readReply<Response>)
}

/**
 * One request as all are made: `read` makes the answer of what has arrived. For `call`, `upload` and `download`.
 * A call that is refused because a tab gave the session a new id meanwhile did nothing yet: it is made again.
 */
export async function exchange<Response>(
  carried: Carried,
  request: unknown,
  options: CallOptions,
  read: ReadAnswer<Response>,
): Promise<Response> {
  const startedMs = nowMs()
  const { isReport = false } = options
  // A report may leave together with its page.
  const once = (sid: string | undefined) => send({ carried, sid, options, unread, keepalive: isReport }, read)
  const sid = readToken()
  try {
    return await once(sid).catch(async (error: unknown) => {
      if (sid !== undefined && error instanceof ApiError && isSessionEnd(error) && (await isReplaced(sid))) return once(readToken())
      throw error
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isEnd = isSessionEnd(error)
    if (isEnd && sid !== undefined && sid === readToken()) clearToken(error.msg)
    if (!isReport) reportCall({ error, method: carried.method, path: carried.path, request, elapsedMs: nowMs() - startedMs })
    if (options.unasked) announceUnasked(error)
    else if (!options.background && !isEnd) announce(error, options.asToast)
    throw error
  }
}
