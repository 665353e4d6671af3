// A proxy that loses replies: it stands between the callers and the API and cuts connections before or after the work.
import { connect, createServer, type Socket } from 'node:net'
import type { Random } from './test-random.ts'

export type DroppingProxy = { url: string; readonly lost: number; close(): Promise<void> }

/** Of the connections, `share` are cut: before anything was sent on, after the work with nothing of the reply, or with a part of it. */
export async function startDroppingProxy(target: string, random: Random, share: number): Promise<DroppingProxy> {
  const port = Number(new URL(target).port)
  const open = new Set<Socket>()
  let lost = 0
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    const end = tie(near, far, open)
    near.on('data', request => {
      const fate = random.next() < share ? random.pick(['before', 'after', 'half'] as const) : 'well'
      if (fate !== 'well') lost += 1
      if (fate === 'before') return end()
      far.write(request)
      far.removeAllListeners('data')
      far.on('data', (reply: Buffer) => {
        if (fate === 'half') near.write(reply.subarray(0, Math.floor(reply.length / 2)), end)
        else if (fate === 'after') end()
        else near.write(reply)
      })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    get lost() {
      return lost
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** `open` holds the near ends, for whoever closes the proxy. Gives what cuts both. */
export function tie(near: Socket, far: Socket, open: Set<Socket>): () => void {
  const end = () => {
    near.destroy()
    far.destroy()
    open.delete(near)
  }
  open.add(near)
  for (const socket of [near, far]) socket.on('error', end).on('close', end)
  return end
}
