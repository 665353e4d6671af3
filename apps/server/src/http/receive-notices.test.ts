// Notifications of houses at the edge: counted and bounded before they are read, refused in the house's own form; and what is no page.
import { connectAlipay, openMethods } from '@tallyhelm/flows/payments/test-payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsOf } from './limiter.ts'
import { queryPast, startTestServer, type TestServer } from '../program/test-server.ts'

const MOST = 20
let server: TestServer
beforeAll(async () => {
  const limits = { ...limitsOf({ noticesPerMinute: MOST }), perAddressPerMinute: 1e9, perSessionPerMinute: 1e9 }
  server = await startTestServer({ server: { roles: ['api'], limits } })
  connectAlipay(server.world)
  await openMethods(server.world)
})
afterAll(() => server?.stop())

const tell = async (body: Uint8Array<ArrayBuffer> | string, path = '/notify/ALIPAY') => {
  const reply = await fetch(`${server.url}${path}`, { method: 'POST', headers: { 'x-signature': 'forged' }, body })
  return { status: reply.status, text: await reply.text() }
}

test('one that is too large, and one too many, are refused as this house is; the next minute takes them again', async () => {
  expect(await tell(new Uint8Array(300 * 1024))).toEqual({ status: 413, text: 'fail' })
  for (let n = 1; n < MOST; n += 1) expect((await tell(`forged ${n}`)).text).toBe('fail')
  expect(await tell('forged')).toEqual({ status: 429, text: 'fail' })
  expect(await tell('x', '/notify/NOBODY')).toEqual({ status: 404, text: 'unknown' })
  const noted = async () => (await queryPast(server.world, `select count(*)::int as n from payments_notices`))[0]
  expect(await noted()).toEqual({ n: MOST - 1 })
  server.test.clock.advance(60_000)
  expect(await tell('forged again')).toMatchObject({ text: 'fail' })
  expect(await noted()).toEqual({ n: MOST })
})

test.each([
  '/metrics',
  '/metrics/x',
  '/notify/ALIPAY',
  '/notify',
  '/healthz',
  '/readyz',
  '/actuator/env',
  '/server-status',
  '/debug/pprof',
])('%s is no page', async path => {
  const reply = await fetch(`${server.url}${path}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
})
