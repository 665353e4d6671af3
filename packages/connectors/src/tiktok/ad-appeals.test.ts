// Appeals of Smart+ ads: what is sent and how it ends, and how TikTok's words of a review are read.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HttpClient } from '../ports/handles.ts'
import { at, HOSTILE, recordingHttp, reply, type Scripted, scripted } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from './tiktok-platform.ts'

const ID = '7123456789012345678'
const AD = '1843317522553106'
const account = { outsideAccountId: ID } as const
const clock = at('2026-11-20T10:00:00Z')
const rate = { bcId: testAgency.centerId, callsPerSecond: 50, clock }
const portOf = (http: HttpClient, baseUrl = 'https://tiktok.example/open_api/v1.3', accessToken = 'token') => {
  const port = createTiktokPlatform({ ...rate, baseUrl, accessToken, http }).adAppeals
  if (!port) throw new Error('TikTok takes appeals')
  return port
}
const done = (data: string) => reply(200, `{"code":0,"message":"OK","request_id":"Q","data":${data}}`)
const refused = (code: number, message: string) => reply(200, `{"code":${code},"message":"${message}","request_id":"Q","data":{}}`)
const told = (...rows: object[]) => done(JSON.stringify({ material_review_infos: [], smart_plus_ad_review_infos: rows }))
const row = (review_status: string | null, appeal_status: string | null, more: object = {}) => ({
  smart_plus_ad_id: AD,
  review_status,
  appeal_status,
  appeal_reject_reasons: null,
  ...more,
})
const read = (http: Scripted, ids = [AD]) => portOf(http).read(account, ids)

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
})
afterAll(() => sandbox.stop())
const control = (path: string, body: unknown) => fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
const overHttp = () => portOf(recordingHttp(fetch), `${sandbox.url}/tiktok/open_api/v1.3`, sandboxCredentials.tiktokAccessToken)
beforeEach(async () => {
  await control('reset', { seed: 'empty' })
  await control('accounts', { platform: 'tiktok', id: ID, smart_plus_ads: [{ id: AD }, { id: '9', review_status: 'ALL_AVAILABLE' }] })
})

test('over HTTP: sent, read while it goes on, refused a second time, and read when it was decided', async () => {
  const port = overHttp()
  const stand = async () => {
    const answer = await port.read(account, [AD, '404'])
    return answer.kind === 'ok' ? answer.value.map(({ review, appeal, reasons }) => [review, appeal, reasons]) : answer
  }
  expect(await stand()).toEqual([['NONE', 'NONE', []]])
  expect(await port.send(account, AD, '已取得授权')).toEqual({ kind: 'done', reference: null })
  expect(await stand()).toEqual([['NONE', 'APPEALING', []]])
  expect(await port.send(account, AD, '已取得授权')).toMatchObject({ kind: 'refused', reasonText: expect.stringContaining('under appeal') })
  expect(await port.send(account, '9', '已取得授权')).toMatchObject({
    kind: 'refused',
    reasonText: expect.stringContaining('not been rejected'),
  })
  expect(await port.send(account, '404', '已取得授权')).toMatchObject({ kind: 'refused' })
  const ads = [{ id: AD, appeal_status: 'APPEAL_FAILED', appeal_reject_reasons: ['素材仍不合规'] }]
  await control(`accounts/tiktok/${ID}`, { smart_plus_ads: ads })
  expect(await stand()).toEqual([['NONE', 'FAILED', ['素材仍不合规']]])
})

test('one call to each address, with the names that TikTok’s SDK has', async () => {
  const http = scripted(done('{}'), told(row('UNAVAILABLE', 'APPEALING')))
  await portOf(http).send(account, AD, '“理由”\n第二行')
  await read(http)
  const [sent, asked] = http.requests
  expect([sent?.method, sent?.url]).toEqual(['POST', 'https://tiktok.example/open_api/v1.3/smart_plus/ad/appeal/'])
  expect(JSON.parse(String(sent?.body))).toEqual({ advertiser_id: ID, smart_plus_ad_id: AD, appeal_reason: '“理由”\n第二行' })
  const url = new URL(asked?.url ?? '')
  expect(url.pathname).toBe('/open_api/v1.3/smart_plus/ad/review_info/')
  expect(Object.fromEntries(url.searchParams)).toEqual({ advertiser_id: ID, smart_plus_ad_ids: `["${AD}"]`, lang: 'zh' })
})

test.each([
  ['too many calls', refused(40100, 'Too many requests.'), { kind: 'not_done', why: 'rate_limited' }],
  ['HTTP 429 with a time to wait', reply(429, '', { 'retry-after': '30' }), { kind: 'not_done', trouble: { retryAfterMs: 30_000 } }],
  ['a token that is refused', refused(40105, 'Access token is incorrect.'), { kind: 'not_done', why: 'unavailable' }],
  ['an account of others', refused(40001, 'No permission.'), { kind: 'refused', reasonText: '账户不存在或未授权' }],
  [
    'a refusal in words',
    refused(40002, 'The maximum was exceeded'),
    { kind: 'refused', reasonText: 'The maximum was exceeded [request_id Q]' },
  ],
  ['a code that proves nothing', refused(50000, 'System error'), { kind: 'unknown' }],
  ['a duplicate', refused(40050, 'Duplicate'), { kind: 'unknown' }],
  ['a page of the gateway', reply(502, '<html>'), { kind: 'unknown' }],
  ['no way out', { kind: 'lost', sent: false, reason: 'refused' } as const, { kind: 'not_done' }],
])('an appeal that meets %s', async (_what, answer, expected) => {
  expect(await portOf(scripted(answer)).send(account, AD, '理由')).toMatchObject(expected)
})

// Of an accepted appeal TikTok tells nothing but its code.
const OPEN = HOSTILE.filter(([what]) => what !== 'a huge number' && what !== 'success denied')
test.each(OPEN)('an appeal that is answered by %s stays open, and a review read so does not hold', async (_what, answer) => {
  expect(await portOf(scripted(answer)).send(account, AD, '理由')).toMatchObject({ kind: 'unknown' })
  expect(await read(scripted(answer))).toMatchObject({ kind: 'unavailable' })
})

test.each([
  ['ALL_AVAILABLE', 'NOT_APPEALED', 'ALL', 'NONE'],
  ['PART_AVAILABLE', 'APPEAL_DONE', 'PART', 'DONE'],
  ['UNAVAILABLE', 'APPEAL_FAILED', 'NONE', 'FAILED'],
  ['ALL_AVAILABLE', 'APPEAL_SUCCESSFUL', 'ALL', 'SUCCESSFUL'],
  ['SOMETHING_NEW', 'APPEAL_LOST', null, null],
  ['constructor', '__proto__', null, null],
  [null, null, null, null],
])('%s with %s is read as %s, %s', async (reviewStatus, appealStatus, review, appeal) => {
  const words = `${reviewStatus ?? '-'} / ${appealStatus ?? '-'}`
  expect(await read(scripted(told(row(reviewStatus, appealStatus))))).toEqual({
    kind: 'ok',
    value: [{ outsideAdId: AD, review, appeal, words, reasons: [] }],
  })
})

test('an ad that was not asked for is none of ours; one told twice, or without its id, makes the answer unreadable', async () => {
  const mine = row('UNAVAILABLE', 'APPEALING')
  expect(await read(scripted(told(mine, { ...mine, smart_plus_ad_id: '8' })))).toMatchObject({ value: [{ outsideAdId: AD }] })
  expect(await read(scripted(told(mine, row('UNAVAILABLE', 'APPEAL_FAILED'))))).toMatchObject({ kind: 'unavailable' })
  expect(await read(scripted(told({ ...mine, smart_plus_ad_id: 'x' })))).toMatchObject({ kind: 'unavailable' })
  expect(await read(scripted(done('{"smart_plus_ad_review_infos":null}')))).toEqual({ kind: 'ok', value: [] })
  expect(await read(scripted(refused(40001, 'No permission')))).toMatchObject({ kind: 'gone' })
})

test('more than a hundred ads are asked for in parts, and what is no number never reaches a call', async () => {
  const ids = Array.from({ length: 101 }, (_unused, index) => String(1000 + index))
  const http = scripted(told(), told())
  expect(await read(http, ids)).toEqual({ kind: 'ok', value: [] })
  expect(http.requests).toHaveLength(2)
  const none = scripted()
  await expect(read(none, ['1"]&x=1'])).rejects.toThrow('bare digits')
  await expect(portOf(none).send(account, '../1', '理由')).rejects.toThrow('bare digits')
  expect(none.requests).toEqual([])
})
