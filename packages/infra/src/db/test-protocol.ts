// What PostgreSQL says on the wire, for servers in tests that end at a moment no real one can be made to choose.
import type { Server } from 'node:net'

/** A message of the protocol: its letter, its length, its content. */
export function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

export const SIGNED_IN = message('R', Buffer.alloc(4))
export const READY = message('Z', Buffer.from('I'))

/** Listens on a free port of this machine; gives the address of a database there. */
export async function databaseAt(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `postgresql://nobody@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/none`
}
