// Sending a code against the real server: the second one to a phone goes out without a person noticing the work.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../server/src/program/test-server.ts'
import { sendCode } from './send-code.ts'

let server: TestServer
const realFetch = globalThis.fetch

/** What a page has and Node has not: a storage, and addresses relative to its own origin. */
beforeAll(async () => {
  server = await startTestServer()
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  Object.assign(globalThis, { sessionStorage: storage, localStorage: storage })
  globalThis.fetch = (input, init) => realFetch(new Request(new URL(String(input), server.url), init))
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await server.stop()
})

test('a further code needs no more of the page than the first, and other refusals stay refusals', async () => {
  const request = { phone: '13100000001', country_code: '86', purpose: 'register' } as const
  expect(await sendCode(sessionEndpoints.send, request)).toEqual({ resend_after_seconds: 60 })
  await expect(sendCode(sessionEndpoints.send, request)).rejects.toMatchObject({ code: 1903 })
  server.test.clock.advance(60_000)
  expect(await sendCode(sessionEndpoints.send, request)).toEqual({ resend_after_seconds: 60 })
  await expect(sendCode(sessionEndpoints.send, { ...request, country_code: '7' })).rejects.toMatchObject({ code: 1904 })
})
