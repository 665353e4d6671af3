// Rates from a source over HTTP, on a real database: what is taken over, and what the last good rate survives.
import { createHttpClient, type HttpClient } from '@tallyhelm/infra/http-client/http-client'
import { findMarketRate, insertRate, rateText } from '@tallyhelm/modules/exchange'
import { stillClock } from '@tallyhelm/sandbox/clock'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { wireExchangeRates } from '@tallyhelm/world/open/exchange-rates'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rateList } from '@tallyhelm/views/exchange/rate-list'
import { fetchRates } from './fetch-rates.ts'
import { proposeRate } from './propose-exchange.ts'
import { setRate } from './set-rate.ts'

const HOUR_MS = 3_600_000
const person = { kind: 'system', name: 'test' } as const

let opened: TestWorld
let platformClock: ReturnType<typeof stillClock>
let sandbox: RunningSandbox
let http: HttpClient | undefined

beforeEach(async () => {
  opened = await openTestWorld()
  platformClock = stillClock(opened.clock.now().getTime())
  sandbox = await startSandbox({ port: 0, clock: platformClock })
  connect({})
})
afterEach(async () => {
  await http?.close()
  await sandbox?.stop()
  await opened?.close()
})

/** The world's source, as the configuration would make it. */
function connect(changed: Partial<Parameters<typeof wireExchangeRates>[0]>, allowPrivateHosts = true): void {
  const config = {
    exchangeRatesUrl: `${sandbox.url}/exchange/rates`,
    exchangeRatesToken: sandboxCredentials.exchangeToken,
    exchangeRatesSource: '沙箱汇率',
  }
  const { clock, log } = opened.world
  http = createHttpClient({ clock, log, allowPrivateHosts, timeoutMs: 2_000, maxBytes: 1_000_000, connections: 2 })
  const source = wireExchangeRates({ ...config, ...changed }, http)
  Object.defineProperty(opened.world, 'exchangeRates', { value: source, configurable: true })
}

async function say(said: object): Promise<void> {
  const reply = await fetch(`${sandbox.url}/control/exchange`, { method: 'POST', body: JSON.stringify(said) })
  expect(reply.status).toBe(200)
}
const fetched = () => fetchRates(opened.world)
const set = (currency: Currency, rate: string) => setRate(opened.world, person, { currency, rate, source: '人工' })
function later(hours: number): void {
  opened.clock.advance(hours * HOUR_MS)
  platformClock.advance(hours * HOUR_MS)
}
async function held(currency: Currency) {
  const rate = await opened.world.db.read({ kind: 'system' }, tx => findMarketRate(tx, currency, opened.clock.now()))
  return rate && { rate: rateText(rate.rate), source: rate.source, validFrom: rate.validFrom.toISOString() }
}

test('rates of the currencies that people have set are taken over, with their source, and written into the audit log', async () => {
  await set('CNY', '7.1')
  later(1)
  await say({ as_of: '2026-03-02T04:30:00Z', rates: { CNY: '7.1234567', HKD: '7.8', USD: '1', XAU: '0.0004' } })
  expect(await fetched()).toEqual({ kind: 'read', accepted: ['CNY'], refused: { HKD: 'UNKNOWN' } })
  expect(await held('CNY')).toEqual({ rate: '7.123457', source: '沙箱汇率', validFrom: '2026-03-02T04:30:00.000Z' })
  expect(await held('HKD')).toBeUndefined()
  const audited = await opened.world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`select action, object_id, details ->> 'rate' as rate from audit_entries where actor like '%exchange-source%'`),
  )
  expect(audited).toMatchObject([{ action: 'exchange.set-rate', object_id: 'CNY', rate: '7.123457' }])
  expect(await fetched()).toEqual({ kind: 'read', accepted: [], refused: { HKD: 'UNKNOWN' } })
})

test.each<[string, object, object]>([
  ['an absurd rate', { rates: { CNY: '71.2' } }, { kind: 'read', refused: { CNY: 'ABSURD' } }],
  ['a rate of nothing', { rates: { CNY: '0' } }, { kind: 'read', refused: { CNY: 'UNREADABLE' } }],
  ['a rate of last week', { as_of: '2026-02-20T00:00:00Z' }, { kind: 'read', refused: { CNY: 'STALE' } }],
  ['a rate of tomorrow', { as_of: '2026-03-04T00:00:00Z' }, { kind: 'read', refused: { CNY: 'FUTURE' } }],
  ['an error', { reply: 'error' }, { kind: 'unavailable', reason: 'HTTP 503' }],
  ['a redirect to wrong rates', { reply: 'redirect' }, { kind: 'unavailable', reason: 'HTTP 302' }],
  ['a page', { reply: 'garbage' }, { kind: 'unavailable' }],
  ['an answer without end', { reply: 'huge' }, { kind: 'unavailable', reason: 'answer longer than 65536 bytes' }],
])('%s leaves the last good one', async (_what, said, expected) => {
  await set('CNY', '7.1')
  later(1)
  await say(said)
  const before = await held('CNY')
  expect(await fetched()).toMatchObject(expected)
  expect(await held('CNY')).toEqual(before)
})

test('small steps cannot wander off: within a day a rate stays within five per cent of where it was', async () => {
  await set('CNY', '7')
  later(1)
  await say({ rates: { CNY: '7.3' } })
  expect(await fetched()).toMatchObject({ accepted: ['CNY'] })
  later(1)
  await say({ rates: { CNY: '7.6' } })
  expect(await fetched()).toMatchObject({ accepted: [], refused: { CNY: 'ABSURD' } })
  later(23)
  expect(await fetched()).toMatchObject({ accepted: ['CNY'] })
})

test('what a person set since is not overwritten by older news', async () => {
  await set('CNY', '7.1')
  later(2)
  await set('CNY', '7.2')
  await say({ as_of: '2026-03-02T05:00:00Z', rates: { CNY: '7.12' } })
  expect(await fetched()).toEqual({ kind: 'read', accepted: [], refused: {} })
  expect(await held('CNY')).toMatchObject({ rate: '7.200000', source: '人工' })
})

test('a private host is not reached unless it is the sandbox; a wrong token and no source at all change nothing', async () => {
  await set('CNY', '7.1')
  later(1)
  const { asked } = (await (await fetch(`${sandbox.url}/control/exchange`)).json()) as { asked: number }
  connect({}, false)
  expect(await fetched()).toEqual({ kind: 'unavailable', reason: 'private address refused: 127.0.0.1' })
  expect(await (await fetch(`${sandbox.url}/control/exchange`)).json()).toMatchObject({ asked })
  connect({ exchangeRatesToken: 'wrong' })
  expect(await fetched()).toEqual({ kind: 'unavailable', reason: 'HTTP 401' })
  connect({ exchangeRatesUrl: undefined })
  expect(await fetched()).toEqual({ kind: 'off' })
  expect(await held('CNY')).toMatchObject({ rate: '7.100000' })
})

test('no source replaces what two people set before the time they gave; from then on it does, by itself', async () => {
  await set('CNY', '7.1')
  later(1)
  const now = opened.clock.now()
  await opened.world.db.transaction({ kind: 'system' }, tx =>
    insertRate(tx, {
      id: '7',
      currency: 'CNY',
      rate: 7_200_000n,
      source: '人工',
      validFrom: now,
      heldUntil: new Date(now.getTime() + 3 * HOUR_MS),
      at: now,
    }),
  )
  later(1)
  await say({ rates: { CNY: '7.12' } })
  for (const _hour of [1, 2]) {
    expect(await fetched()).toEqual({ kind: 'read', accepted: [], refused: {} })
    expect(await held('CNY')).toMatchObject({ rate: '7.200000' })
    later(0.9)
  }
  later(0.5)
  expect(await fetched()).toMatchObject({ accepted: ['CNY'] })
  expect(await held('CNY')).toMatchObject({ rate: '7.120000' })
})

test('what the source told of a currency that nobody has set is kept, for people to hold the first rate against', async () => {
  await say({ rates: { HKD: '7.8' } })
  await fetched()
  const { content, source } = await rateList(opened.world.db, { now: opened.clock.now(), sourceName: '沙箱汇率' })
  expect(content.find(one => one.currency === 'HKD')).toMatchObject({ rate: null, told: { rate: '7.800000', source: '沙箱汇率' } })
  expect(source).toEqual({ name: '沙箱汇率', next_at: '2026-03-02T04:30:00.000Z' })
  const fin = { kind: 'staff', staffId: '1', staffName: '财务', sessionId: '1', role: 'FIN', address: '' } as const
  const first = { currency: 'HKD', rate: '78', source: '银行', held_until: null, reason: '首次设置', is_confirmed: false } as const
  const refusal = await proposeRate(opened.world, fin, first).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ fields: [{ path: 'is_confirmed', msg: expect.stringContaining('沙箱汇率') }] })
})

test('the first rate that is believed on a day turns its spend into dollars, and none that comes later does', async () => {
  await set('EUR', '0.92')
  await set('EUR', '0.90')
  later(24)
  await set('EUR', '0.80')
  const rates = await opened.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ cents: string }>(sql`
      select spend_usd_minor(10000, 'EUR', (select max(valid_from) from spend_usd_rates where currency = 'EUR') - back)::text as cents
      from unnest(array[1, 0]) back`),
  )
  expect(rates.map(({ cents }) => cents)).toEqual(['10870', '12500'])
})
