// The one way out: a guarded HTTP client that says, when an answer is lost, whether the request may have been carried out.

import { lookup } from 'node:dns/promises'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Clock } from '../clock/clock.ts'
import type { Logger } from '../log/log.ts'
import { isPrivateAddress } from './addresses.ts'

export type HttpRequest = {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  timeoutMs?: number
}

/** `lost` with `sent: false` means that provably not a byte of the request left; with `sent: true` it may have been carried out. */
export type HttpReply =
  | { kind: 'reply'; status: number; headers: Record<string, string>; text: string }
  | { kind: 'lost'; sent: boolean; reason: string }

export type HttpClient = { send(request: HttpRequest): Promise<HttpReply> }

type Settings = { clock: Clock; log: Logger; allowPrivateHosts: boolean; timeoutMs: number; maxBytes: number }
type Resolved = { address: string; family: number }

/**
 * A client that resolves a host once, refuses private addresses (unless `allowPrivateHosts`), connects to the address it checked, follows
 * no redirect, and bounds time and bytes of the whole exchange. Never throws for what the network does; an address that is no http(s) URL
 * is a defect.
 */
export function createHttpClient(settings: Settings): HttpClient {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 64, timeout: 30_000 }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 64, timeout: 30_000 }),
  }

  async function send(request: HttpRequest): Promise<HttpReply> {
    const url = new URL(request.url)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('Outgoing calls go to http and https addresses only.')
    if (url.username !== '' || url.password !== '') throw new Error('An address must not carry a name or password.')
    const timeoutMs = request.timeoutMs ?? settings.timeoutMs
    const startedAt = settings.clock.now().getTime()
    const deadline = AbortSignal.timeout(timeoutMs)
    const resolved = await resolveHost(url, settings.allowPrivateHosts, deadline)
    const reply =
      'reason' in resolved
        ? lost(false, resolved.reason)
        : await exchange(url, request, resolved, agents[url.protocol], settings.maxBytes, deadline)
    if (reply.kind === 'lost') {
      const tookMs = settings.clock.now().getTime() - startedAt
      settings.log.warn(
        { method: request.method, host: url.host, path: url.pathname, sent: reply.sent, reason: reply.reason, tookMs },
        'outgoing call lost',
      )
    }
    return reply
  }

  return { send }
}

async function resolveHost(url: URL, allowPrivateHosts: boolean, deadline: AbortSignal): Promise<Resolved | { reason: string }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const literal = isIP(host)
  try {
    const found = literal ? { address: host, family: literal } : await beforeDeadline(lookup(host), deadline)
    if (!allowPrivateHosts && isPrivateAddress(found.address)) return { reason: `private address refused: ${host}` }
    return found
  } catch (error) {
    return { reason: `host not resolved: ${host} (${reasonOf(error)})` }
  }
}

function beforeDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(new Error('timed out')), { once: true })
    work.then(resolve, reject)
  })
}

/** One request and its whole answer; settles exactly once. */
function exchange(
  url: URL,
  request: HttpRequest,
  to: Resolved,
  agent: HttpAgent | HttpsAgent,
  maxBytes: number,
  deadline: AbortSignal,
): Promise<HttpReply> {
  return new Promise(resolve => {
    // Until the socket is usable nothing can have left; a kept-alive socket is usable at once.
    let maySent = false
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body
    const outgoing = start(url, {
      method: request.method,
      agent,
      headers: { ...request.headers, ...(body ? { 'content-length': body.byteLength } : {}) },
      signal: deadline,
      // Both shapes of the callback occur: one address, or all of them for happy eyeballs.
      lookup: (_host, options, callback) => (options.all ? callback(null, [to]) : callback(null, to.address, to.family)),
    })
    outgoing.on('socket', socket => {
      const ready = url.protocol === 'https:' ? 'secureConnect' : 'connect'
      if (outgoing.reusedSocket || !socket.connecting) maySent = true
      else socket.once(ready, () => (maySent = true))
    })
    outgoing.on('error', error => resolve(lost(maySent, deadline.aborted ? 'timed out' : reasonOf(error))))
    outgoing.on('response', response => void readReply(response, maxBytes, deadline).then(resolve))
    outgoing.end(body)
  })
}

async function readReply(response: IncomingMessage, maxBytes: number, deadline: AbortSignal): Promise<HttpReply> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of response as AsyncIterable<Uint8Array>) {
      bytes += part.byteLength
      if (bytes > maxBytes) {
        response.destroy()
        return lost(true, `answer longer than ${maxBytes} bytes`)
      }
      parts.push(part)
    }
  } catch (error) {
    return lost(true, deadline.aborted ? 'timed out' : `answer cut short (${reasonOf(error)})`)
  }
  if (!response.complete) return lost(true, 'answer cut short')
  return { kind: 'reply', status: response.statusCode ?? 0, headers: flatHeaders(response), text: Buffer.concat(parts).toString('utf8') }
}

function flatHeaders(response: IncomingMessage): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}

function lost(sent: boolean, reason: string): HttpReply {
  return { kind: 'lost', sent, reason }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
