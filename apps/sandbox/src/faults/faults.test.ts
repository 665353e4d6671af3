// Each kind of fault, over HTTP: what the caller sees, and what the platform's books say afterwards.
import { afterEach, afterAll, beforeAll, expect, test } from 'vitest'
import { type Loose, startTestSandbox, type TestSandbox } from '../http/test-client.ts'
import { sandboxCredentials } from '../wire/credentials.ts'

const CENTER = '7990000000000000001'
let sandbox: TestSandbox
let next = 0

beforeAll(async () => {
  sandbox = await startTestSandbox(fetch)
})
afterEach(() => sandbox.control('DELETE', 'faults'))
afterAll(() => sandbox.stop())

async function account(): Promise<string> {
  next += 1
  const id = `79910000000000${String(next).padStart(5, '0')}`
  await sandbox.control('POST', 'accounts', { platform: 'tiktok', id, balance: '100' })
  return id
}

const fault = (kind: string, more: Record<string, unknown> = {}) =>
  sandbox.control('POST', 'faults', { kind, operation: 'tiktok.transfer', times: 1, ...more })
const recharge = (id: string) =>
  sandbox.tiktok('POST', 'bc/transfer/', { bc_id: CENTER, advertiser_id: id, transfer_type: 'RECHARGE', cash_amount: 20 })
const balance = async (id: string) => (await sandbox.control('GET', `accounts/tiktok/${id}`)).limit

test('answer_lost_before_work cuts the connection and nothing is done', async () => {
  const id = await account()
  await fault('answer_lost_before_work')
  await expect(recharge(id)).rejects.toThrow('fetch failed')
  expect(await balance(id)).toBe('100.00')
})

test('answer_lost_after_work cuts the connection and the work is done', async () => {
  const id = await account()
  await fault('answer_lost_after_work')
  await expect(recharge(id)).rejects.toThrow('fetch failed')
  expect(await balance(id)).toBe('120.00')
  expect((await recharge(id)).json.code).toBe(0)
})

test('half_body announces a whole answer, sends half of it, and the work is done', async () => {
  const id = await account()
  await fault('half_body')
  await expect(recharge(id)).rejects.toThrow('terminated')
  expect(await balance(id)).toBe('120.00')
})

test('duplicate applies a transfer twice and answers once', async () => {
  const id = await account()
  await fault('duplicate')
  expect((await recharge(id)).json.data.transaction_infos).toHaveLength(2)
  expect(await balance(id)).toBe('140.00')
})

test('http_5xx_before_work and http_5xx_after_work look the same and are not', async () => {
  const [before, after] = [await account(), await account()]
  await fault('http_5xx_before_work', { accountId: before })
  await fault('http_5xx_after_work', { accountId: after })
  const replies = [await recharge(before), await recharge(after)]
  expect(replies.map(reply => reply.status)).toEqual([502, 502])
  expect(replies[0]?.text).toBe(replies[1]?.text)
  expect([await balance(before), await balance(after)]).toEqual(['100.00', '120.00'])
})

test('delay answers later and does the work; hang never answers and does nothing', async () => {
  const id = await account()
  await fault('delay', { ms: 120 })
  const started = performance.now()
  expect((await recharge(id)).json.code).toBe(0)
  expect(performance.now() - started).toBeGreaterThan(110)
  await fault('hang', { ms: 60 })
  await expect(recharge(id)).rejects.toThrow('fetch failed')
  expect(await balance(id)).toBe('120.00')
})

test('stale_read shows the state before the last change, to reads only', async () => {
  const id = await account()
  await recharge(id)
  await sandbox.control('POST', 'faults', { kind: 'stale_read', platform: 'tiktok', accountId: id, ms: 5000 })
  const read = async () =>
    (await sandbox.tiktok('GET', 'advertiser/info/', { advertiser_ids: [id], fields: ['balance'] })).json.data.list[0].balance
  expect(await read()).toBe(100)
  expect((await recharge(id)).json.code).toBe(0)
  expect(await read()).toBe(120)
  const listed = await sandbox.tiktok('GET', 'bc/account/transaction/get/', { bc_id: CENTER, filtering: { account_ids: [id] } })
  expect(listed.json.data.page_info.total_number).toBe(1)
  sandbox.advance(5000)
  expect(await read()).toBe(140)
})

test('error and rate_limit speak each platform’s own language', async () => {
  const id = await account()
  await fault('error', { code: 50002, message: '服务繁忙' })
  expect((await recharge(id)).json).toMatchObject({ code: 50002, message: '服务繁忙' })
  await fault('rate_limit', { code: 40133 })
  const limited = await recharge(id)
  expect([limited.status, limited.json.code]).toEqual([200, 40133])
  expect(await balance(id)).toBe('100.00')

  await sandbox.control('POST', 'accounts', { platform: 'meta', id: '991000000000777', cap: '100' })
  await sandbox.control('POST', 'faults', { kind: 'rate_limit', operation: 'meta.account.read', code: 17, times: 1 })
  const meta = await sandbox.meta('GET', 'act_991000000000777')
  expect(meta.json.error).toMatchObject({ code: 17, error_subcode: 2446079 })
  expect(JSON.parse(meta.headers.get('x-app-usage') ?? '')).toMatchObject({ call_count: 100 })

  await sandbox.control('POST', 'faults', { kind: 'rate_limit', platform: 'google', times: 1 })
  const google = await sandbox.google('customers/1/googleAds:search', {})
  expect(google.status).toBe(429)
  expect(google.json.error.details[0].errors[0]).toMatchObject({
    errorCode: { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' },
    details: { quotaErrorDetails: { rateScope: 'DEVELOPER', retryDelay: '5s' } },
  })
})

test('rate_limit names the time to wait that it was given, and who comes back before is counted', async () => {
  const id = await account()
  await fault('rate_limit', { ms: 2_000 })
  const limited = await recharge(id)
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2'])
  const tooEarly = async () => (await sandbox.control('GET', 'faults')).too_early
  await recharge(id)
  expect(await tooEarly()).toBe(1)
  sandbox.advance(2_000)
  await recharge(id)
  expect(await tooEarly()).toBe(1)

  await sandbox.control('POST', 'accounts', { platform: 'meta', id: '991000000000778', cap: '100' })
  await sandbox.control('POST', 'faults', { kind: 'rate_limit', operation: 'meta.account.read', ms: 90_000, times: 1 })
  const meta = await sandbox.meta('GET', 'act_991000000000778')
  expect(JSON.parse(meta.headers.get('x-ad-account-usage') ?? '')).toMatchObject({ reset_time_duration: 90 })
  expect(meta.headers.get('x-business-use-case-usage')).toContain('"estimated_time_to_regain_access":1,')

  await sandbox.control('POST', 'faults', { kind: 'rate_limit', platform: 'google', times: 1, ms: 1_000 })
  const google = await sandbox.google('customers/1/googleAds:search', {})
  expect(google.json.error.details[0].errors[0].details.quotaErrorDetails.retryDelay).toBe('1s')
})

test('a share strikes that part of the calls, the same ones each time', async () => {
  const id = await account()
  const { id: faultId } = await sandbox.control('POST', 'faults', { kind: 'error', operation: 'tiktok.transfer', share: 0.3 })
  let struck = 0
  for (let call = 0; call < 200; call += 1) if ((await recharge(id)).json.code !== 0) struck += 1
  expect(struck).toBeGreaterThan(40)
  expect(struck).toBeLessThan(80)
  const { faults } = await sandbox.control('GET', 'faults')
  expect(faults).toMatchObject([{ id: faultId, hits: struck, fitted: 200, remaining: null }])
})

test('a fault strikes its times, is listed while it lasts, and can be removed', async () => {
  const id = await account()
  const made = await fault('error', { times: 2, accountId: id })
  expect(await recharge(await account())).toMatchObject({ json: { code: 0 } })
  await recharge(id)
  const { faults } = await sandbox.control('GET', 'faults')
  expect(faults).toMatchObject([{ id: made.id, remaining: 1, hits: 1 }])
  await recharge(id)
  expect((await sandbox.control('GET', 'faults')).faults).toEqual([])
  const lasting = await sandbox.control('POST', 'faults', { kind: 'error', platform: 'tiktok' })
  expect(await sandbox.control('DELETE', `faults/${lasting.id}`)).toEqual({ removed: 1 })
  expect((await recharge(id)).json.code).toBe(0)
})

test('a message with a known key is kept once, also when it was sent twice by a fault', async () => {
  await sandbox.control('POST', 'faults', { kind: 'duplicate', operation: 'messaging.sms', times: 1 })
  const sms = { to: '13800000000', text: '【量舵】验证码 123456', idempotency_key: 'k-1' }
  expect((await sandbox.message('sms', sms)).status).toBe(202)
  expect((await sandbox.message('sms', sms)).json.duplicate).toBe(true)
  expect((await sandbox.message('sms', { ...sms, text: '别的内容' })).status).toBe(409)
  await sandbox.message('mail', { to: 'a@b.example', subject: '重置密码', text: '链接' })
  const outbox: Loose = await sandbox.control('GET', 'outbox?to=13800000000')
  expect(outbox.messages).toMatchObject([{ kind: 'sms', text: '【量舵】验证码 123456' }])
  const refused = await fetch(`${sandbox.url}/messaging/sms`, { method: 'POST', body: '{}' })
  expect(refused.status).toBe(401)
})

test('the request log names operation, account and fault, and never a token', async () => {
  const id = await account()
  await fault('answer_lost_after_work')
  await recharge(id).catch(() => null)
  await sandbox.meta('GET', `act_1?access_token=${sandboxCredentials.metaAccessToken}`)
  const { requests } = await sandbox.control('GET', 'requests')
  expect(requests[1]).toMatchObject({ operation: 'tiktok.transfer', accountId: id, status: 0, fault: 'answer_lost_after_work' })
  expect(JSON.stringify(requests)).not.toContain(sandboxCredentials.metaAccessToken)
})
