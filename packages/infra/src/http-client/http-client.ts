// The one way out: a guarded HTTP client that says, when an answer is lost, whether the request may have been carried out.

import type { Clock } from '../clock/clock.ts'
import type { Logger } from '../log/log.ts'
import { Exchange, type HttpReply, reasonOf } from './exchange.ts'
import { createHostResolver, type Lookup } from './host-resolver.ts'
import { createPools } from './pools.ts'

export type { HttpReply }
export type HttpRequest = {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  timeoutMs?: number
  maxBytes?: number
}

/** After `close` nothing is sent any more; what is under way is lost. */
export type HttpClient = { send(request: HttpRequest): Promise<HttpReply>; close(): Promise<void> }

type Settings = {
  clock: Clock
  log: Logger
  allowPrivateHosts: boolean
  timeoutMs: number
  maxBytes: number
  /** sockets a host and address, at most */
  connections: number
  /** replaced by tests only */
  lookup?: Lookup
}

/**
 * A client that resolves a host once for the calls of a few seconds, refuses private addresses (unless `allowPrivateHosts`), connects to
 * the address it checked, follows no redirect, sends nothing a second time, and bounds time and bytes of the whole exchange. Never throws
 * for what the network does; an address that is no http(s) URL, or a header that is none, is a defect.
 */
export function createHttpClient(settings: Settings): HttpClient {
  const resolve = createHostResolver(settings.allowPrivateHosts, settings.lookup)
  const pools = createPools(settings)
  let isClosed = false

  async function begin(url: URL, request: HttpRequest, exchange: Exchange): Promise<void> {
    const to = await resolve(url.hostname).catch(error => ({ refused: `host not resolved: ${url.hostname} (${reasonOf(error)})` }))
    if (exchange.isOver) return
    if (isClosed) return exchange.lose('the client is closed')
    if ('refused' in to) return exchange.lose(to.refused)
    const { method, headers, body } = request
    pools.of(url.origin, to).dispatch({ method, path: url.pathname + url.search, headers: headers ?? null, body: body ?? null }, exchange)
  }

  async function send(request: HttpRequest): Promise<HttpReply> {
    const url = addressOf(request)
    const startedAt = settings.clock.now().getTime()
    const exchange = new Exchange(request.timeoutMs ?? settings.timeoutMs, request.maxBytes ?? settings.maxBytes)
    begin(url, request, exchange).catch(defect => exchange.refuse(defect))
    const reply = await exchange.reply
    if (reply.kind === 'lost') {
      const tookMs = settings.clock.now().getTime() - startedAt
      settings.log.warn(
        { method: request.method, host: url.host, path: url.pathname, sent: reply.sent, reason: reply.reason, tookMs },
        'outgoing call lost',
      )
    }
    return reply
  }

  return {
    send,
    async close() {
      isClosed = true
      await pools.close()
    },
  }
}

function addressOf(request: HttpRequest): URL {
  const url = new URL(request.url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('Outgoing calls go to http and https addresses only.')
  if (url.username !== '' || url.password !== '') throw new Error('An address must not carry a name or password.')
  return url
}
