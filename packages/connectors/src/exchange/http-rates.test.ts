// Exchange rates over HTTP: the request to the letter, what an answer says, and everything that is no answer.
import { expect, test } from 'vitest'
import type { HttpReply } from '../ports/handles.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { createHttpRates } from './http-rates.ts'

const url = 'https://rates.example/usd.json'
const source = (answer: HttpReply) => createHttpRates({ url, name: '测试', http: scripted(answer) })
const good = { base: 'USD', as_of: '2026-11-21T08:00:00+08:00', rates: { CNY: '7.1234', HKD: 7.8123 } }

test('rates as texts, whatever way they were written, with the instant at which they held', async () => {
  const http = scripted(reply(200, '{"base":"USD","as_of":"2026-11-21T08:00:00+08:00","rates":{"CNY":7.10,"JPY":"151.55"},"extra":1}'))
  expect(await createHttpRates({ url, name: '测试', token: 'secret', http }).readRates()).toEqual({
    kind: 'ok',
    asOf: new Date('2026-11-21T00:00:00Z'),
    rates: [
      { currency: 'CNY', rate: '7.10' },
      { currency: 'JPY', rate: '151.55' },
    ],
  })
  expect(http.requests).toEqual([{ method: 'GET', url, headers: { Accept: 'application/json', Authorization: 'Bearer secret' } }])
})

test('without a token none is sent', async () => {
  const http = scripted(reply(200, good))
  await createHttpRates({ url, name: '测试', http }).readRates()
  expect(http.requests[0]?.headers).toEqual({ Accept: 'application/json' })
})

test.each<[string, HttpReply]>([
  ...HOSTILE,
  ['a redirect', reply(302, good, { location: 'http://169.254.169.254/' })],
  ['an error with rates in it', reply(503, good)],
  ['another base', reply(200, { ...good, base: 'EUR' })],
  ['no time', reply(200, { ...good, as_of: undefined })],
  ['a time without a zone', reply(200, { ...good, as_of: '2026-11-21T08:00:00' })],
  ['a time that is none', reply(200, { ...good, as_of: '2026-02-30T08:00:00Z' })],
  ['rates in a list', reply(200, { ...good, rates: ['7.1'] })],
  ['a rate that is an object', reply(200, { ...good, rates: { CNY: { value: '7.1' } } })],
  ['a currency that is none', reply(200, { ...good, rates: { __proto__x: '7.1' } })],
  ['a rate of a thousand digits', reply(200, { ...good, rates: { CNY: '7'.repeat(1_000) } })],
  ['too many currencies', reply(200, { ...good, rates: Object.fromEntries(Array.from({ length: 401 }, (_, n) => [code(n), '1'])) })],
])('%s is no answer', async (_what, answer) => {
  expect(await source(answer).readRates()).toMatchObject({ kind: 'unavailable', reason: expect.any(String) })
})

function code(n: number): string {
  return [676, 26, 1].map(power => String.fromCharCode(65 + (Math.floor(n / power) % 26))).join('')
}
