// Connections: which of them carry a call, so that a stopping server waits for those and for no others.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Watches the server from now on. `closeIdle` cuts every connection without a call in progress, also those that never sent one:
 * browsers open them ahead, and Node counts them as busy until their time-out.
 */
export function watchConnections(server: Server): { closeIdle(): void } {
  const calls = new Map<Socket, number>()
  const count = (socket: Socket, by: 1 | -1) => {
    const known = calls.get(socket)
    if (known !== undefined) calls.set(socket, known + by)
  }
  server.on('connection', (socket: Socket) => {
    calls.set(socket, 0)
    socket.once('close', () => calls.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  return {
    closeIdle() {
      for (const [socket, inProgress] of calls) if (inProgress === 0) socket.destroy()
    },
  }
}
