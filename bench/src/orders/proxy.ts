// A load balancer as small as one can be: each connection goes to the next server in turn.
import { connect, createServer, type Socket } from 'node:net'

export type Proxy = { url: string; stop(): Promise<void> }

export async function startProxy(targets: readonly string[]): Promise<Proxy> {
  const ports = targets.map(target => Number(new URL(target).port))
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer(client => {
    const port = ports[turn % ports.length]
    turn += 1
    if (port === undefined) throw new Error('there is no server to pass connections to')
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
    client.setNoDelay(true)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
