// Stopping: a call in progress is answered, and nothing else is waited for.
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { watchConnections } from './connections.ts'

test('connections without a call are cut, one with a call ends it first', async () => {
  let answer = () => {}
  const server = createServer((_request, response) => {
    answer = () => response.end('done')
  })
  const connections = watchConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on a port
  const silent = connect(port, '127.0.0.1')
  await once(server, 'connection')
  const called = once(server, 'request')
  const calling = fetch(`http://127.0.0.1:${port}/`)
  await called
  const silentEnded = once(silent, 'close')
  connections.closeIdle()
  await silentEnded
  answer()
  expect(await (await calling).text()).toBe('done')
  const closed = once(server, 'close')
  server.close()
  connections.closeIdle()
  await closed
})
