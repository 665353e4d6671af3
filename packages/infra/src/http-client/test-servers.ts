// Servers on this machine for tests of the way out, and the client that calls them.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net'
import { afterEach } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import { createLogger } from '../log/log.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'

const log = createLogger({ name: 'http test', level: 'silent' })
type Settings = Parameters<typeof createHttpClient>[0]

let server: Server | TcpServer | undefined
/** Connections that are open at its end. */
const sockets = new Set<Socket>()
const clients: HttpClient[] = []

export function client(settings: Partial<Settings> = {}): HttpClient {
  const usual = { clock: systemClock(), log, allowPrivateHosts: true, timeoutMs: 120_000, maxBytes: 1_000, connections: 8 }
  const made = createHttpClient({ ...usual, ...settings })
  clients.push(made)
  return made
}

afterEach(async () => {
  for (const made of clients.splice(0)) await made.close()
  await stopServer()
})

export const openSockets = (): ReadonlySet<Socket> => sockets

/** One at a time; it ends with the test, or earlier. */
export async function listening(started: Server | TcpServer, host = '127.0.0.1', port = 0): Promise<string> {
  server = started
  started.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => started.listen(port, host, resolve))
  // A server listening on a port has an address of this shape.
  return `http://${host}:${(started.address() as AddressInfo).port}`
}

export const serving = (answer: (request: IncomingMessage, response: ServerResponse) => void) => listening(createServer(answer))

export async function stopServer(): Promise<void> {
  const stopped = server
  server = undefined
  if (!stopped) return
  const closed = new Promise(resolve => stopped.close(resolve))
  for (const socket of sockets) socket.destroy()
  await closed
}
