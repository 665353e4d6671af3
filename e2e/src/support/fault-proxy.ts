// Fault proxy: a real HTTP proxy between browser and server that, for chosen paths, answers itself, delays or cuts the line.
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Fault =
  /** an envelope in place of the server's */
  | { kind: 'envelope'; code: number; msg?: string; data?: unknown; httpStatus?: number }
  /** any other answer */
  | { kind: 'answer'; status: number; statusText?: string; body: string; contentType?: string; headers?: Record<string, string> }
  /** the connection is cut before the server sees the call */
  | { kind: 'drop' }
  /** the call is never answered */
  | { kind: 'silence' }
  /** the call goes on after so long */
  | { kind: 'delay'; ms: number }

type Seen = { method: string; path: string; headers: IncomingMessage['headers']; status: number | undefined }
export type FaultProxy = {
  url: string
  /** For every call whose path begins so, `times` times or until cleared. Later rules come first. */
  plant: (path: string, fault: Fault, times?: number) => void
  clear: () => void
  /** Every call that came by, in order; `status` is the server's answer, or what was answered in its place. */
  seen: (path: string) => readonly Seen[]
  stop: () => Promise<void>
}

type Rule = { path: string; fault: Fault; left: number }

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let rules: Rule[] = []
  const calls: Seen[] = []
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const seen: Seen = { method: incoming.method ?? 'GET', path, headers: incoming.headers, status: undefined }
    calls.push(seen)
    outgoing.on('close', () => {
      seen.status = outgoing.headersSent ? outgoing.statusCode : undefined
    })
    const rule = rules.find(candidate => path.startsWith(candidate.path) && candidate.left > 0)
    if (!rule) return pass(target, incoming, outgoing)
    rule.left -= 1
    act(rule.fault, target, incoming, outgoing)
  })
  // Node's own limits would end what a fault keeps open.
  server.requestTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    plant: (path, fault, times = Number.POSITIVE_INFINITY) => {
      rules = [{ path, fault, left: times }, ...rules]
    },
    clear: () => {
      rules = []
      calls.length = 0
    },
    seen: path => calls.filter(call => call.path.startsWith(path)),
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function act(fault: Fault, target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  switch (fault.kind) {
    case 'drop':
      return void incoming.socket.destroy()
    case 'silence':
      return void incoming.resume()
    case 'delay':
      return void setTimeout(() => pass(target, incoming, outgoing), fault.ms)
    case 'envelope': {
      const { code, msg = '', data = { request_id: 'planted' }, httpStatus = code === 0 ? 200 : 400 } = fault
      incoming.resume()
      return void outgoing.writeHead(httpStatus, { 'content-type': 'application/json' }).end(JSON.stringify({ code, msg, data }))
    }
    case 'answer': {
      const { status, statusText, body, contentType = 'text/html', headers = {} } = fault
      incoming.resume()
      if (statusText !== undefined) outgoing.statusMessage = statusText
      return void outgoing.writeHead(status, { 'content-type': contentType, ...headers }).end(body)
    }
  }
}

/** As it came, `host` too: the server compares it with the page's origin. */
function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { hostname, port } = new URL(target)
  const onward = forward({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, reply => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
