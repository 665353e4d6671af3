// The one way out: a guarded HTTP client that says, when an answer is lost, whether the request may have been carried out.

import type { Clock } from '../clock/clock.ts'
import type { Logger } from '../log/log.ts'
import { Download, type HttpDownload } from './download.ts'
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
export type HttpClient = {
  send(request: HttpRequest): Promise<HttpReply>
  /** As `send`, for a file that may be large: its bytes are given as they come, within ten minutes and 512 MB unless told. */
  download(request: HttpRequest): Promise<HttpDownload>
  close(): Promise<void>
}

const DOWNLOAD_MS = 10 * 60_000
const DOWNLOAD_BYTES = 512 * 1024 * 1024

type Settings = {
  clock: Clock
  log: Logger
  allowPrivateHosts: boolean
  timeoutMs: number
  maxBytes: number
  /** sockets a host and address, at most */
  connections: number
  /** as the machine does it unless told */
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

  async function begin(url: URL, request: HttpRequest, exchange: Exchange | Download): Promise<void> {
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
    return noteLost(await exchange.reply, request, url, startedAt)
  }

  async function download(request: HttpRequest): Promise<HttpDownload> {
    const url = addressOf(request)
    const startedAt = settings.clock.now().getTime()
    const exchange = new Download(request.timeoutMs ?? DOWNLOAD_MS, request.maxBytes ?? DOWNLOAD_BYTES)
    begin(url, request, exchange).catch(defect => exchange.refuse(defect))
    return noteLost(await exchange.reply, request, url, startedAt)
  }

  function noteLost<Reply extends HttpReply | HttpDownload>(reply: Reply, { method }: HttpRequest, url: URL, startedAt: number): Reply {
    if (reply.kind === 'lost') {
      const tookMs = settings.clock.now().getTime() - startedAt
      const { sent, reason } = reply
      settings.log.warn({ method, host: url.host, path: url.pathname, sent, reason, tookMs }, 'outgoing call lost')
    }
    return reply
  }

  return {
    send,
    download,
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
