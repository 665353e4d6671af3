// Files by HTTP: whole, piece by piece, no faster than they are read, and ended where they are too long, too slow or cut short.
import { expect, test } from 'vitest'
import { client, serving } from './test-servers.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024, 7)
async function lengthOf(body: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0
  for await (const piece of body) length += piece.length
  return length
}

test('a large file comes whole, and waits for its reader', async () => {
  let sent = 0
  const url = await serving(async (_request, response) => {
    for (let part = 0; part < 40; part += 1) {
      if (!response.write(MEGABYTE)) await new Promise(resolve => response.once('drain', resolve))
      sent += 1
    }
    response.end()
  })
  const reply = await client().download({ method: 'GET', url })
  if (reply.kind !== 'reply') throw new Error(reply.reason)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(sent).toBeLessThan(30)
  expect(await lengthOf(reply.body)).toBe(40 * MEGABYTE.length)
})

test('an answer that is no file has no body, and a host that is not there is lost', async () => {
  const url = await serving((_request, response) => response.writeHead(404).end('none'))
  const reply = await client().download({ method: 'GET', url })
  expect(reply).toMatchObject({ kind: 'reply', status: 404 })
  expect(reply.kind === 'reply' ? await lengthOf(reply.body) : -1).toBe(0)
  expect(await client().download({ method: 'GET', url: 'http://no-such-host.invalid' })).toMatchObject({ kind: 'lost', sent: false })
  expect(await client({ allowPrivateHosts: false }).download({ method: 'GET', url })).toMatchObject({ kind: 'lost', sent: false })
})

test('too long, cut short or silent ends reading with an error', async () => {
  const url = await serving((request, response) => {
    response.writeHead(200, { 'content-length': 3 * MEGABYTE.length }).write(MEGABYTE)
    if (request.url === '/cut') setTimeout(() => response.destroy(), 50)
  })
  const read = async (path: string, bounds: { maxBytes?: number; timeoutMs?: number }) => {
    const reply = await client().download({ method: 'GET', url: url + path, ...bounds })
    if (reply.kind !== 'reply') throw new Error(reply.reason)
    return await lengthOf(reply.body)
  }
  await expect(read('/long', { maxBytes: 1_000 })).rejects.toThrow('longer than 1000')
  await expect(read('/cut', {})).rejects.toThrow('cut short')
  await expect(read('/silent', { timeoutMs: 300 })).rejects.toThrow('timed out')
})
