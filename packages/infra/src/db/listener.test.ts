// The listening connection when it is lost at the worst moments: exactly one comes back, and nobody who stops waits for it.
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '../log/log.ts'
import { openListener } from './listener.ts'
import { databaseAt, message, READY, SIGNED_IN } from './test-protocol.ts'

const log = createLogger({ name: 'listener', level: 'silent' })
let server: Server
afterEach(() => new Promise(resolve => server.close(resolve)))

/** A server whose n-th connection is cut when it asks to listen, where `isCut` says so. */
async function listeningServer(isCut: (connection: number) => boolean): Promise<{ url: string; open: Set<Socket>; came: () => number }> {
  const open = new Set<Socket>()
  let came = 0
  server = createServer(socket => {
    const number = (came += 1)
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    socket.on('data', said => {
      if (!['Q', 'X'].includes(said.toString('latin1', 0, 1))) socket.write(Buffer.concat([SIGNED_IN, READY]))
      else if (isCut(number)) socket.destroy()
      else socket.write(Buffer.concat([message('C', Buffer.from('LISTEN\0')), READY]))
    })
  })
  return { url: await databaseAt(server), open, came: () => came }
}

test('a connection that is lost before it listens comes back once, not twice', async () => {
  const { url, open, came } = await listeningServer(connection => connection === 2)
  const listener = openListener({ url, applicationName: 'test', log })
  await listener.listen('news', () => {})
  for (const socket of open) socket.destroy()
  await expect.poll(() => came()).toBeGreaterThanOrEqual(3)
  // Long enough for a second one that would come beside it.
  await new Promise(resolve => setTimeout(resolve, 1_000))
  expect([came(), open.size]).toEqual([3, 1])
  await listener.close()
  await expect.poll(() => open.size).toBe(0)
})

test('who stops listening or closes while the database is away does not wait for it', async () => {
  const { url, open, came } = await listeningServer(connection => connection > 1)
  const listener = openListener({ url, applicationName: 'test', log })
  const stop = await listener.listen('news', () => {})
  for (const socket of open) socket.destroy()
  await expect.poll(() => came()).toBeGreaterThanOrEqual(3)
  await stop()
  await listener.close()
  await expect.poll(() => open.size).toBe(0)
})

test('a connection that is lost while a channel is left is no failure of who leaves it', async () => {
  let isLeaving = false
  const { url } = await listeningServer(() => isLeaving)
  const listener = openListener({ url, applicationName: 'test', log })
  const stop = await listener.listen('news', () => {})
  isLeaving = true
  await stop()
  await listener.close()
})
