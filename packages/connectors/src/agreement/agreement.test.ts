// Agreement: the adapters against the sandbox over HTTP. Each was written from the vendor's description, so each checks the other.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGooglePlatform } from '../google/google-platform.ts'
import { createMessaging } from '../messaging/messaging.ts'
import { createMetaPlatform } from '../meta/meta-platform.ts'
import { fixedToken } from '../testing/scripted-http.ts'
import type { AccountRef, AdPlatform, ChangeSearch, QuotaChange, ReadAnswer } from '../ports/ad-platform.ts'
import type { HttpClient } from '../ports/handles.ts'
import type { Messaging } from '../ports/messaging.ts'
import { createTiktokPlatform } from '../tiktok/tiktok-platform.ts'

const http: HttpClient = {
  async send({ method, url, headers, body }) {
    try {
      const answer = await fetch(url, { method, ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body: String(body) }) })
      return { kind: 'reply', status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
    } catch (error) {
      return { kind: 'lost', sent: true, reason: String(error) }
    }
  },
}
const clock = { now: () => new Date() }

let sandbox: RunningSandbox
let meta: AdPlatform
let google: AdPlatform
let tiktok: AdPlatform
let messaging: Messaging

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
  const { businessId, managerId, centerId } = testAgency
  meta = createMetaPlatform({
    baseUrl: `${sandbox.url}/meta/v26.0`,
    accessToken: sandboxCredentials.metaAccessToken,
    appSecret: sandboxCredentials.metaAppSecret,
    businessId,
    http,
    clock,
  })
  google = createGooglePlatform({
    baseUrl: `${sandbox.url}/google/v25`,
    developerToken: sandboxCredentials.googleDeveloperToken,
    loginCustomerId: managerId,
    tokens: fixedToken(sandboxCredentials.googleAccessToken),
    http,
    clock,
  })
  tiktok = createTiktokPlatform({
    baseUrl: `${sandbox.url}/tiktok/open_api/v1.3`,
    accessToken: sandboxCredentials.tiktokAccessToken,
    bcId: centerId,
    callsPerSecond: 10,
    http,
    clock,
  })
  messaging = createMessaging({ baseUrl: `${sandbox.url}/messaging`, token: sandboxCredentials.messagingToken, http })
})
afterAll(() => sandbox.stop())
beforeEach(() => control('reset', { seed: 'empty' }))

async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${sandbox.url}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}
const usd = (minor: bigint) => money(minor, 'USD')
const change = (account: AccountRef, delta: bigint, target: bigint): QuotaChange => ({
  account,
  requestId: '42',
  delta: usd(delta),
  target: usd(target),
})
const search = (sent: QuotaChange, more: Partial<ChangeSearch> = {}): ChangeSearch => ({
  ...sent,
  since: new Date(Date.now() - 5000),
  proposalId: null,
  excludeReferences: [],
  ...more,
})
function value<Value>(answer: ReadAnswer<Value>): Value {
  if (answer.kind !== 'ok') throw new Error(JSON.stringify(answer))
  return answer.value
}

const fb = { outsideAccountId: '710000000000001', currency: 'USD' } as const
test('Meta: read, raise, lower, refuse, and the facts', async () => {
  await control('accounts', { platform: 'meta', id: fb.outsideAccountId, name: '示例', cap: '157.00', spent: '43.21', pixel_ids: ['900'] })
  expect(value(await meta.readQuota(fb))).toMatchObject({ limit: usd(15700n), spent: usd(4321n), remaining: usd(11379n) })
  expect(await meta.changeQuota(change(fb, 5050n, 20750n))).toEqual({ kind: 'done', reference: null })
  expect(value(await meta.readQuota(fb)).limit).toEqual(usd(20750n))
  expect(await meta.changeQuota(change(fb, -10750n, 10000n))).toEqual({ kind: 'done', reference: null })
  expect(value(await meta.readQuota(fb)).limit).toEqual(usd(10000n))
  expect(await meta.changeQuota(change(fb, 1n, 4000n))).toMatchObject({ kind: 'refused', reasonText: '额度不能低于已消耗金额' })
  expect(value(await meta.readAccount(fb))).toMatchObject({
    name: '示例',
    status: 'NORMAL',
    timezone: 'Asia/Shanghai',
    bindings: [{ kind: 'PIXEL', outsideId: '900' }],
  })
  expect(await meta.readQuota({ ...fb, outsideAccountId: '1' })).toMatchObject({ kind: 'gone' })
})

test('Meta: the ads that its review rejected', async () => {
  const ads = [
    { id: '1', name: '一', placement_specific: { compromise: { 'Account Compromise': 'words' } } },
    { id: '2', name: '二', effective_status: 'ACTIVE' },
  ]
  await control('accounts', { platform: 'meta', id: fb.outsideAccountId, ads })
  expect(await meta.readRejectedAds?.(fb)).toMatchObject({
    kind: 'ok',
    value: [{ outsideAdId: '1', name: '一', violationType: 'COMPROMISED', reasons: ['Account Compromise'] }],
  })
  expect(await meta.readRejectedAds?.({ ...fb, outsideAccountId: '1' })).toMatchObject({ kind: 'gone' })
})

test('Meta: the eleventh change of a day is put off, with its own words', async () => {
  await control('accounts', { platform: 'meta', id: fb.outsideAccountId, cap: '100' })
  for (let step = 1n; step <= 10n; step += 1n)
    expect(await meta.changeQuota(change(fb, 100n, 10000n + step * 100n))).toMatchObject({ kind: 'done' })
  const answer = await meta.changeQuota(change(fb, 100n, 11100n))
  expect(answer).toMatchObject({
    kind: 'not_done',
    why: 'rate_limited',
    trouble: { message: expect.stringContaining('额度变更次数已达今日上限') },
  })
  expect(value(await meta.readQuota(fb)).limit).toEqual(usd(11000n))
})

const gg = { outsideAccountId: '1234567890', currency: 'USD' } as const
test('Google: propose, wait, find, approve; one proposal at a time', async () => {
  await control('accounts', {
    platform: 'google',
    id: gg.outsideAccountId,
    name: '示例',
    cap: '1400.00',
    spent: '200.01',
    adjustments: '5.00',
    approval: { mode: 'hold' },
  })
  expect(value(await google.readQuota(gg))).toMatchObject({ limit: usd(140500n), spent: usd(20001n), remaining: usd(120499n) })
  const sent = change(gg, 10000n, 150500n)
  const answer = await google.changeQuota(sent)
  if (answer.kind !== 'waiting') throw new Error(JSON.stringify(answer))
  expect(value(await google.findChange(search(sent)))).toEqual({ kind: 'pending', proposalId: answer.proposalId })
  expect(await google.changeQuota({ ...sent, requestId: '43' })).toMatchObject({ kind: 'not_done' })
  await control(`accounts/google/${gg.outsideAccountId}`, { decide: { decision: 'approve' } })
  expect(value(await google.findChange(search(sent)))).toEqual({ kind: 'approved', proposalId: answer.proposalId, limit: usd(150500n) })
  expect(value(await google.findChange(search({ ...sent, requestId: '43' })))).toEqual({ kind: 'none' })
  expect(value(await google.readQuota(gg)).limit).toEqual(usd(150500n))
  expect(await google.changeQuota({ ...change(gg, -140500n, 10000n), requestId: '44' })).toMatchObject({
    kind: 'refused',
    reasonText: '额度不能低于已消耗金额',
  })
})

test('Google: the facts of a customer, with its managers and users', async () => {
  await control('accounts', { platform: 'google', id: gg.outsideAccountId, name: '示例' })
  expect(value(await google.readAccount(gg))).toMatchObject({
    name: '示例',
    status: 'NORMAL',
    currency: 'USD',
    bindings: expect.arrayContaining([{ kind: 'MCC', outsideId: testAgency.managerId, status: 'ACTIVE' }]),
  })
})

test('Google: a rejected proposal is told', async () => {
  await control('accounts', { platform: 'google', id: gg.outsideAccountId, cap: '1400.00', approval: { mode: 'hold' } })
  const sent = change(gg, 10000n, 150000n)
  await google.changeQuota(sent)
  await control(`accounts/google/${gg.outsideAccountId}`, { decide: { decision: 'reject' } })
  expect(value(await google.findChange(search(sent)))).toMatchObject({ kind: 'rejected' })
})

const tt = { outsideAccountId: '7123456789012345678', currency: 'USD' } as const
test('TikTok: transfer in and out, and find each in the records', async () => {
  await control('accounts', { platform: 'tiktok', id: tt.outsideAccountId, name: '示例', balance: '100.10', min_transferable: '10' })
  await control('settings', { tiktok_qps: 0, tiktok_listing_lag_ms: 0 })
  expect(value(await tiktok.readQuota(tt))).toMatchObject({ limit: usd(10010n), spent: null, minimumAdd: usd(1000n) })
  const sent = change(tt, 1050n, 11060n)
  const answer = await tiktok.changeQuota(sent)
  if (answer.kind !== 'done' || answer.reference === null) throw new Error(JSON.stringify(answer))
  expect(value(await tiktok.readQuota(tt)).limit).toEqual(usd(11060n))
  expect(value(await tiktok.findChange(search(sent)))).toEqual({ kind: 'transactions', references: [answer.reference.split(',')[0]] })
  expect(value(await tiktok.findChange(search(sent, { excludeReferences: [answer.reference] })))).toEqual({ kind: 'none' })
  const back = change(tt, -2000n, 9060n)
  expect(await tiktok.changeQuota(back)).toMatchObject({ kind: 'done' })
  expect(value(await tiktok.findChange(search(back)))).toMatchObject({ kind: 'transactions' })
  expect(value(await tiktok.readQuota(tt)).limit).toEqual(usd(9060n))
  expect(await tiktok.changeQuota(change(tt, 100n, 0n))).toMatchObject({ kind: 'refused', reasonText: '金额低于渠道最低要求' })
  expect(await tiktok.changeQuota(change(tt, -999_999n, 0n))).toMatchObject({ kind: 'refused', reasonText: '超出渠道可调整金额' })
  expect(value(await tiktok.readAccount(tt))).toMatchObject({ name: '示例', status: 'NORMAL' })
})

test('a transfer that TikTok confirms without its records is done, and its record is found', async () => {
  await control('accounts', { platform: 'tiktok', id: tt.outsideAccountId, balance: '100.00' })
  await control('settings', { tiktok_qps: 0, tiktok_listing_lag_ms: 0, tiktok_names_transactions: false })
  const sent = change(tt, 1050n, 11050n)
  expect(await tiktok.changeQuota(sent)).toEqual({ kind: 'done', reference: null })
  await control('settings', { tiktok_names_transactions: true })
  expect(value(await tiktok.findChange(search(sent)))).toEqual({ kind: 'transactions', references: [expect.stringMatching(/^\d+$/)] })
  expect(value(await tiktok.readQuota(tt)).limit).toEqual(usd(11050n))
})

test('a transfer whose answer was lost after the work is found again', async () => {
  await control('accounts', { platform: 'tiktok', id: tt.outsideAccountId, balance: '100.00' })
  await control('settings', { tiktok_qps: 0, tiktok_listing_lag_ms: 0 })
  await control('faults', { kind: 'answer_lost_after_work', platform: 'tiktok', times: 1 })
  const sent = change(tt, 1050n, 11050n)
  expect(await tiktok.changeQuota(sent)).toMatchObject({ kind: 'unknown' })
  expect(value(await tiktok.findChange(search(sent)))).toMatchObject({ kind: 'transactions', references: [expect.any(String)] })
})

test.each(['http_5xx_after_work', 'http_5xx_before_work', 'half_body', 'answer_lost_before_work'])(
  '%s leaves every write open',
  async kind => {
    await control('accounts', { platform: 'meta', id: fb.outsideAccountId, cap: '100' })
    await control('accounts', { platform: 'tiktok', id: tt.outsideAccountId, balance: '100.00' })
    for (const platform of ['meta', 'tiktok']) await control('faults', { kind, platform, times: 1 })
    expect(await meta.changeQuota(change(fb, 100n, 10100n))).toMatchObject({ kind: 'unknown' })
    expect(await tiktok.changeQuota(change(tt, 1000n, 11000n))).toMatchObject({ kind: 'unknown' })
  },
)

test('rate limits are told apart from everything else', async () => {
  await control('accounts', { platform: 'meta', id: fb.outsideAccountId, cap: '100' })
  await control('accounts', { platform: 'google', id: gg.outsideAccountId, cap: '100' })
  await control('accounts', { platform: 'tiktok', id: tt.outsideAccountId, balance: '100.00' })
  for (const platform of ['meta', 'google', 'tiktok']) await control('faults', { kind: 'rate_limit', platform, times: 1 })
  expect(await meta.changeQuota(change(fb, 100n, 10100n))).toMatchObject({
    kind: 'not_done',
    why: 'rate_limited',
    trouble: { retryAfterMs: expect.any(Number) },
  })
  expect(await google.changeQuota(change(gg, 100n, 10100n))).toMatchObject({
    kind: 'not_done',
    why: 'rate_limited',
    trouble: { retryAfterMs: expect.any(Number) },
  })
  expect(await tiktok.changeQuota(change(tt, 1000n, 11000n))).toMatchObject({ kind: 'not_done', why: 'rate_limited' })
})

test('spend by day is the same on all three', async () => {
  const today = dayOf(clock.now())
  const spend = [{ date: addDays(today, -2), spend: '76.53', impressions: 1000, clicks: 12 }]
  await control('accounts', { platform: 'meta', id: fb.outsideAccountId, cap: '1000', spend })
  await control('accounts', { platform: 'google', id: gg.outsideAccountId, cap: '1000', spend })
  await control('accounts', { platform: 'tiktok', id: tt.outsideAccountId, balance: '100.00', spend })
  const expected = [
    { day: addDays(today, -40), spend: usd(0n), impressions: 0, clicks: 0 },
    { day: addDays(today, -2), spend: usd(7653n), impressions: 1000, clicks: 12 },
  ]
  for (const [platform, account] of [
    [meta, fb],
    [google, gg],
    [tiktok, tt],
  ] as const) {
    const days = value(await platform.readDailySpend(account, addDays(today, -40), today))
    expect([days.length, days[0], days.find(day => day.spend.minor > 0n)]).toEqual([40, ...expected])
  }
})

test('messages arrive once per key', async () => {
  const sms = { to: '8613800000001', text: '验证码 123456', key: 'k1' }
  expect(await messaging.sendSms(sms)).toEqual({ kind: 'sent' })
  expect(await messaging.sendSms(sms)).toEqual({ kind: 'sent' })
  expect(await messaging.sendMail({ to: 'a@example.com', subject: '主题', text: '正文', key: 'k2' })).toEqual({ kind: 'sent' })
  const outbox = (await (await fetch(`${sandbox.url}/control/outbox`)).json()) as { messages: { to: string }[] } // the control page's own reply
  expect(outbox.messages.map(message => message.to).toSorted()).toEqual(['8613800000001', 'a@example.com'])
})

test('TikTok: an account that spent lately gives nothing back, and says until when', async () => {
  const tt = { outsideAccountId: '7123456789012345699', currency: 'USD' } as const
  await control('accounts', { platform: 'tiktok', id: tt.outsideAccountId, balance: '200.00' })
  expect(value(await tiktok.readQuota(tt)).mostOut).toEqual(usd(20000n))
  expect(await tiktok.readLoweringBlock?.(tt, 'Asia/Shanghai')).toEqual({ kind: 'ok', value: null })
  await control(`accounts/tiktok/${tt.outsideAccountId}/spend`, { amount: '5.00' })
  expect(value(await tiktok.readQuota(tt)).mostOut).toEqual(usd(0n))
  expect(await tiktok.changeQuota(change(tt, -2000n, 17500n))).toMatchObject({
    kind: 'refused',
    reasonText: '账户近 3 小时内有消耗，暂不能调减、清零或转出，请停止投放 3 小时后再试',
  })
  expect(await tiktok.changeQuota(change(tt, 2000n, 21500n))).toMatchObject({ kind: 'done' })
  const until = value((await tiktok.readLoweringBlock?.(tt, 'Asia/Shanghai')) ?? { kind: 'ok', value: null })
  expect(until?.getTime()).toBeGreaterThan(Date.now() + 3 * 3_600_000)
  expect(until?.getTime()).toBeLessThanOrEqual(Date.now() + 4 * 3_600_000)
})
