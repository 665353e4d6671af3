// Two ends of a connection through a proxy that lie in each other's hands: whoever goes takes the other along.
import type { Socket } from 'node:net'

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
