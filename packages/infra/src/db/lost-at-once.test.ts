// A server that stops the moment a connection stands: its last word comes with its first, and is no more than a failed query.
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createLogger } from '../log/log.ts'
import { openDatabase } from './database.ts'
import { databaseAt, message, READY, SIGNED_IN } from './test-protocol.ts'

test('a connection that is lost while it is handed out fails the query, not the process', async () => {
  const stopping = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([SIGNED_IN, READY, stopping])))
  })
  const log = createLogger({ name: 'lost at once', level: 'silent' })
  const database = openDatabase({ url: await databaseAt(server), applicationName: 'test', log })
  await expect(database.read({ kind: 'system' }, async () => 'read')).rejects.toThrow()
  await database.close()
  await new Promise(resolve => server.close(resolve))
})
