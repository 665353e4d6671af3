// How parameters reach the Graph API: form, JSON, multipart and query are all read, and nothing is dropped in silence.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../http/test-client.ts'
import { sandboxCredentials } from '../wire/credentials.ts'

const ID = 'act_990000000000081'
const token = sandboxCredentials.metaAccessToken
const authorization = `Bearer ${token}`
let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox(fetch)
  const spend = Array.from({ length: 60 }, (_, day) => ({
    date: new Date(Date.parse('2026-11-20') - day * 86_400_000).toISOString().slice(0, 10),
    spend: '1.00',
  }))
  await sandbox.control('POST', 'accounts', { platform: 'meta', id: ID.slice(4), name: '前', cap: '1000', spend })
})
afterAll(() => sandbox.stop())

async function post(query: string, init: RequestInit = {}): Promise<{ success?: boolean; error?: { code: number; message: string } }> {
  const reply = await fetch(`${sandbox.url}/meta/v26.0/${ID}${query}`, {
    method: 'POST',
    headers: { authorization, ...init.headers },
    ...init,
  })
  return await reply.json()
}
const nameNow = async () => (await sandbox.meta('GET', `${ID}?fields=name`)).json.name
const errorOf = async (path: string) => (await sandbox.meta('GET', path)).json.error

test('a write is understood as a multipart form, as query parameters, as a form and as JSON', async () => {
  const form = new FormData()
  form.append('name', '多部分')
  form.append('access_token', token)
  expect(await (await fetch(`${sandbox.url}/meta/v26.0/${ID}`, { method: 'POST', body: form })).json()).toEqual({ success: true })
  expect(await nameNow()).toBe('多部分')
  expect(await post(`?name=${encodeURIComponent('查询')}`)).toEqual({ success: true })
  expect(await nameNow()).toBe('查询')
  expect(await post('', { body: new URLSearchParams({ name: '表单' }) })).toEqual({ success: true })
  expect(await nameNow()).toBe('表单')
  const headers = { authorization, 'content-type': 'application/json' }
  expect(await post('', { body: JSON.stringify({ name: '对象' }), headers })).toEqual({ success: true })
  expect(await nameNow()).toBe('对象')
})

test('a write of nothing, of what nobody knows or of what is not imitated never answers success', async () => {
  expect((await post('')).error?.code).toBe(100)
  expect((await post('', { body: 'name', headers: { authorization, 'content-type': 'text/plain' } })).error?.code).toBe(100)
  expect((await post('?colour=red')).error).toMatchObject({ code: 100, message: '(#100) Unknown param colour' })
  expect((await post('?name=x&media_agency=1')).error?.code).toBe(3)
  expect(await nameNow()).toBe('对象')
})

test('a real field that is not imitated is told apart from a field that does not exist', async () => {
  for (const path of [
    `${ID}?fields=capabilities`,
    `${ID}/insights?fields=unique_clicks`,
    `${ID}/ads?fields=placement`,
    `${ID}/adspixels?fields=code`,
  ])
    expect(await errorOf(path)).toMatchObject({ code: 3, message: expect.stringContaining('not imitated') })
  expect(await errorOf(`${ID}?fields=agencies.limit(1){id}`)).toMatchObject({ code: 3 })
  expect(await errorOf(`${ID}?fields=quota`)).toMatchObject({ code: 100, message: expect.stringContaining('nonexisting field (quota)') })
})

test.each([
  ['today', '2026-11-20', '2026-11-20'],
  ['yesterday', '2026-11-19', '2026-11-19'],
  ['last_7d', '2026-11-13', '2026-11-19'],
  ['this_month', '2026-11-01', '2026-11-20'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['this_quarter', '2026-10-01', '2026-11-20'],
  ['last_quarter', '2026-07-01', '2026-09-30'],
  ['this_year', '2026-01-01', '2026-11-20'],
  ['last_year', '2025-01-01', '2025-12-31'],
  // 2026-11-20 is a Friday.
  ['this_week_mon_today', '2026-11-16', '2026-11-20'],
  ['last_week_mon_sun', '2026-11-09', '2026-11-15'],
  ['last_week_sun_sat', '2026-11-08', '2026-11-14'],
])('date_preset %s is %s to %s', async (preset, since, until) => {
  const whole = (await sandbox.meta('GET', `${ID}/insights?date_preset=${preset}`)).json.data
  const range = encodeURIComponent(JSON.stringify({ since, until }))
  expect(whole).toEqual((await sandbox.meta('GET', `${ID}/insights?time_range=${range}`)).json.data)
  if (whole.length > 0) expect(whole).toMatchObject([{ date_start: since, date_stop: until }])
})

test('what would change the figures and is not served is refused', async () => {
  const filtering = encodeURIComponent('[{"field":"spend","operator":"GREATER_THAN","value":1}]')
  for (const query of [`filtering=${filtering}`, 'breakdowns=country', 'level=ad&breakdowns=country', 'summary=true'])
    expect(await errorOf(`${ID}/insights?${query}`)).toMatchObject({ code: 3 })
  expect(await errorOf(`${ID}/ads?filtering=${filtering}`)).toMatchObject({ code: 3 })
  expect(await errorOf(`${ID}/insights?date_preset=someday`)).toMatchObject({ code: 100 })
})

test('next and previous can be followed as they stand', async () => {
  const follow = async (url: string) => await (await fetch(url)).json()
  const first = (await sandbox.meta('GET', `${ID}/insights?fields=spend&date_preset=last_3d&time_increment=1&limit=1`)).json
  expect(first.paging).not.toHaveProperty('previous')
  const second = await follow(first.paging.next)
  expect(second.data).toMatchObject([{ date_start: '2026-11-18' }])
  expect((await follow(second.paging.next)).data).toMatchObject([{ date_start: '2026-11-19' }])
  expect((await follow(second.paging.previous)).data).toEqual(first.data)
})

test('an agency tells when it got its access', async () => {
  await sandbox.meta('POST', `${ID}/agencies`, { business: '123456789012345', permitted_tasks: '["ANALYZE"]' })
  const { data } = (await sandbox.meta('GET', `${ID}/agencies?fields=id,access_status,access_requested_time,access_updated_time`)).json
  const at = '2026-11-20T12:00:00+0800'
  expect(data).toEqual([{ id: '123456789012345', access_status: 'CONFIRMED', access_requested_time: at, access_updated_time: at }])
})
