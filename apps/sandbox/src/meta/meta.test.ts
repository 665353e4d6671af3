// The Graph API's traps, over HTTP: units, zero, ten changes a day, missing rows, cursors, headers.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../http/test-client.ts'
import { sandboxCredentials } from '../wire/credentials.ts'

let sandbox: TestSandbox
let next = 991_000_000_000_000

beforeAll(async () => {
  sandbox = await startTestSandbox(fetch)
})
afterAll(() => sandbox.stop())

async function account(fields: Record<string, unknown> = {}): Promise<string> {
  next += 1
  await sandbox.control('POST', 'accounts', { platform: 'meta', id: String(next), cap: '1000', spent: '400.25', ...fields })
  return `act_${next}`
}

test('a cap is written in dollars and read in cents, as text', async () => {
  const id = await account()
  const before = await sandbox.meta('GET', `${id}?fields=spend_cap,amount_spent,currency`)
  expect(before.json).toEqual({ id, spend_cap: '100000', amount_spent: '40025', currency: 'USD' })
  const written = await sandbox.meta('POST', id, { spend_cap: '1157.5' })
  expect(written.json).toEqual({ success: true })
  expect((await sandbox.meta('GET', `${id}?fields=spend_cap`)).json.spend_cap).toBe('115750')
})

test('a yen account has no minor unit, so what is written is what is read', async () => {
  const id = await account({ currency: 'JPY', cap: '50000', spent: '0' })
  await sandbox.meta('POST', id, { spend_cap: '157' })
  expect((await sandbox.meta('GET', `${id}?fields=spend_cap`)).json.spend_cap).toBe('157')
  expect((await sandbox.meta('POST', id, { spend_cap: '157.5' })).json.error.code).toBe(100)
})

test('a cap below the amount spent is refused with 100 and changes nothing', async () => {
  const id = await account()
  const refused = await sandbox.meta('POST', id, { spend_cap: '400.24' })
  expect(refused.status).toBe(400)
  expect(refused.json.error).toMatchObject({ code: 100, error_subcode: 1487694, type: 'OAuthException', is_transient: false })
  expect(refused.json.error.fbtrace_id).toMatch(/^\w{20,}$/)
  expect((await sandbox.meta('GET', `${id}?fields=spend_cap`)).json.spend_cap).toBe('100000')
  expect((await sandbox.meta('POST', id, { spend_cap: '400.25' })).json).toEqual({ success: true })
})

test('zero is accepted and means unlimited spending', async () => {
  const id = await account()
  expect((await sandbox.meta('POST', id, { spend_cap: '0' })).json).toEqual({ success: true })
  expect((await sandbox.meta('GET', `${id}?fields=spend_cap`)).json.spend_cap).toBe('0')
  expect((await sandbox.control('GET', `accounts/meta/${id.slice(4)}`)).left).toBe('unlimited')
})

test('the eleventh cap change of a local day is throttled; the next local day it works again', async () => {
  const id = await account()
  for (let change = 1; change <= 10; change += 1)
    expect((await sandbox.meta('POST', id, { spend_cap: String(1000 + change) })).status).toBe(200)
  const eleventh = await sandbox.meta('POST', id, { spend_cap: '2000' })
  expect(eleventh.json.error.code).toBe(80004)
  const usage = JSON.parse(eleventh.headers.get('x-business-use-case-usage') ?? '{}')
  expect(Object.values(usage)).toEqual([[expect.objectContaining({ type: 'ads_management', estimated_time_to_regain_access: 720 })]])
  expect((await sandbox.meta('GET', `${id}?fields=spend_cap`)).json.spend_cap).toBe('101000')
  sandbox.advance(12 * 3_600_000)
  expect((await sandbox.meta('POST', id, { spend_cap: '2000' })).json).toEqual({ success: true })
})

test('reset sets the amount spent to zero and keeps the cap; delete removes the cap', async () => {
  const id = await account()
  await sandbox.meta('POST', id, { spend_cap_action: 'reset' })
  expect((await sandbox.meta('GET', `${id}?fields=spend_cap,amount_spent`)).json).toMatchObject({ spend_cap: '100000', amount_spent: '0' })
  await sandbox.meta('POST', id, { spend_cap_action: 'delete' })
  expect((await sandbox.meta('GET', `${id}?fields=spend_cap`)).json.spend_cap).toBe('0')
})

test('only asked fields come back, nested ones too, and unknown ones are refused', async () => {
  const id = await account({ pixel_ids: ['992000000000001'] })
  const read = await sandbox.meta('GET', `${id}?fields=account_status,business{id}`)
  expect(read.json).toEqual({ id, account_status: 1, business: { id: '990000000000001' } })
  expect((await sandbox.meta('GET', id)).json).toEqual({ id, account_id: id.slice(4) })
  expect((await sandbox.meta('GET', `${id}?fields=quota`)).json.error.message).toContain('nonexisting field (quota)')
  expect((await sandbox.meta('GET', `${id}/adspixels`)).json.data).toEqual([{ id: '992000000000001' }])
})

test('insights give dollars per day and no row for a day without delivery', async () => {
  const spend = [
    { date: '2026-11-17', spend: '76.53', impressions: 4233, clicks: 10 },
    { date: '2026-11-18', spend: '0' },
    { date: '2026-11-19', spend: '55.26', impressions: 2575, clicks: 10 },
  ]
  const id = await account({ spend, spent: '1000', cap: '2000' })
  const range = encodeURIComponent('{"since":"2026-11-17","until":"2026-11-19"}')
  const read = await sandbox.meta('GET', `${id}/insights?level=account&fields=account_id,spend&time_range=${range}&time_increment=1`)
  expect(read.json.data).toEqual([
    { account_id: id.slice(4), spend: '76.53', date_start: '2026-11-17', date_stop: '2026-11-17' },
    { account_id: id.slice(4), spend: '55.26', date_start: '2026-11-19', date_stop: '2026-11-19' },
  ])
  expect(read.json.paging.next).toBeUndefined()
  const first = await sandbox.meta('GET', `${id}/insights?fields=spend&time_range=${range}&time_increment=1&limit=1`)
  expect(first.json.data).toHaveLength(1)
  const second = await fetch(first.json.paging.next, { headers: { authorization: `Bearer ${sandboxCredentials.metaAccessToken}` } })
  expect(await second.json()).toMatchObject({ data: [{ spend: '55.26' }] })
})

test('owned and client accounts are two lists with cursors', async () => {
  const owned = [await account({ business_id: '990000000000099' }), await account({ business_id: '990000000000099' })]
  const client = await account({ business_id: '990000000000099', relation: 'client' })
  const page = await sandbox.meta('GET', '990000000000099/owned_ad_accounts?fields=id&limit=1')
  expect(page.json.data).toEqual([{ id: owned[0] }])
  const after = page.json.paging.cursors.after
  const last = await sandbox.meta('GET', `990000000000099/owned_ad_accounts?fields=id&limit=1&after=${after}`)
  expect(last.json.data).toEqual([{ id: owned[1] }])
  expect(last.json.paging.next).toBeUndefined()
  expect((await sandbox.meta('GET', '990000000000099/client_ad_accounts?fields=id')).json.data).toEqual([{ id: client }])
})

test('missing and invisible are one answer: 100 with subcode 33', async () => {
  const missing = await sandbox.meta('GET', 'act_991999999999999')
  expect(missing.json.error).toMatchObject({ code: 100, error_subcode: 33, type: 'GraphMethodException' })
  const id = await account({ can_manage: false })
  expect((await sandbox.meta('POST', id, { spend_cap: '1100' })).json.error.code).toBe(200)
})

test('a wrong token is 190, an expired one 190 with 463, and a wrong appsecret_proof is refused', async () => {
  const id = await account()
  const read = (token: string, proof = '') =>
    fetch(`${sandbox.url}/meta/v26.0/${id}?access_token=${token}${proof}`).then(reply => reply.json())
  expect(await read('wrong')).toMatchObject({ error: { code: 190 } })
  expect(await read('expired-token')).toMatchObject({ error: { code: 190, error_subcode: 463 } })
  const token = sandboxCredentials.metaAccessToken
  const proof = createHmac('sha256', 'sandbox-meta-app-secret').update(token).digest('hex')
  expect(await read(token, `&appsecret_proof=${proof}`)).toMatchObject({ id })
  expect(await read(token, `&appsecret_proof=${'0'.repeat(64)}`)).toMatchObject({ error: { code: 100 } })
})

test('an expired version is answered by the oldest live one and says so', async () => {
  const id = await account()
  const reply = await fetch(`${sandbox.url}/meta/v22.0/${id}`, {
    headers: { authorization: `Bearer ${sandboxCredentials.metaAccessToken}` },
  })
  expect(reply.headers.get('facebook-api-version')).toBe('v25.0')
  expect((await sandbox.meta('GET', id)).headers.get('facebook-api-version')).toBe('v26.0')
})

test('a batch answers each element, and null where the answer was lost', async () => {
  const [first, second] = [await account(), await account()]
  await sandbox.control('POST', 'faults', {
    kind: 'answer_lost_after_work',
    operation: 'meta.account.update',
    accountId: second.slice(4),
    times: 1,
  })
  const batch = JSON.stringify([
    { method: 'GET', relative_url: `${first}?fields=spend_cap` },
    { method: 'POST', relative_url: second, body: 'spend_cap=1200' },
    { method: 'GET', relative_url: 'act_1' },
  ])
  const reply = await sandbox.meta('POST', '', { batch })
  expect(reply.json[0]).toMatchObject({ code: 200, body: JSON.stringify({ spend_cap: '100000', id: first }) })
  expect(reply.json[1]).toBeNull()
  expect(reply.json[2].code).toBe(400)
  expect((await sandbox.meta('GET', `${second}?fields=spend_cap`)).json.spend_cap).toBe('120000')
})

test('sharing an account with a business twice keeps one row with the latest tasks', async () => {
  const id = await account()
  await sandbox.meta('POST', `${id}/agencies`, { business: '123456789012345', permitted_tasks: '["ANALYZE"]' })
  await sandbox.meta('POST', `${id}/agencies`, { business: '123456789012345', permitted_tasks: '["MANAGE","ANALYZE"]' })
  const list = await sandbox.meta('GET', `${id}/agencies?fields=id,permitted_tasks,access_status`)
  expect(list.json.data).toEqual([{ id: '123456789012345', permitted_tasks: ['MANAGE', 'ANALYZE'], access_status: 'CONFIRMED' }])
})
