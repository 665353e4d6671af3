// A server that stops the moment a connection stands: its last word comes with its first, and is no more than a failed query.
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createLogger } from '../log/log.ts'
import { openDatabase } from './database.ts'

/** A message of the protocol: its letter, its length, its content. */
function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

test('a connection that is lost while it is handed out fails the query, not the process', async () => {
  const signedIn = message('R', Buffer.alloc(4))
  const ready = message('Z', Buffer.from('I'))
  const stopping = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([signedIn, ready, stopping])))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const log = createLogger({ name: 'lost at once', level: 'silent' })
  const database = openDatabase({ url: `postgresql://nobody@127.0.0.1:${port}/none`, applicationName: 'test', log })
  await expect(database.read({ kind: 'system' }, async () => 'read')).rejects.toThrow()
  await database.close()
  await new Promise(resolve => server.close(resolve))
})
