// Opening accounts at TikTok over HTTP: by the kind of centre, lost, found by name, reviewed and corrected.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { AdvertiserCreateBody } from 'tiktok-business-api-sdk-official/src/model/AdvertiserCreateBody.js'
import { AdvertiserUpdateBody } from 'tiktok-business-api-sdk-official/src/model/AdvertiserUpdateBody.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HttpClient } from '../ports/handles.ts'
import type { OpeningAnswer, OpeningOrder, OpeningPort } from '../ports/openings.ts'
import { at, HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { createTiktokPlatform } from '../tiktok/tiktok-platform.ts'
import { material, type OpeningStage, openingStage } from './test-opening-stage.ts'

const { centerId } = testAgency
const PNG = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
let stage: OpeningStage
let openings: OpeningPort
let next = 0

beforeAll(async () => {
  stage = await openingStage()
  openings = portOf(`${stage.url}/tiktok/open_api/v1.3`, stage.http)
})
afterAll(() => stage.stop())
beforeEach(async () => {
  await stage.control('POST', 'settings', { opening_lag_ms: 0, tiktok_partial_openings: false })
  await centerIs('NORMAL')
})

function portOf(baseUrl: string, http: HttpClient, clock = stage?.clock ?? at('2026-11-20T10:00:00Z')): OpeningPort {
  const accessToken = sandboxCredentials.tiktokAccessToken
  const { openings: port } = createTiktokPlatform({ baseUrl, accessToken, bcId: centerId, callsPerSecond: 1000, http, clock })
  if (!port) throw new Error('no openings')
  return port
}
const countUp = () => (next += 1)
/** An account that is there besides, so that its centre is of this kind. */
const centerIs = (center_type: string) =>
  stage.control('POST', 'accounts', { platform: 'tiktok', id: String(7_100_000_000_000_000_000n + BigInt(countUp())), center_type })
const orderOf = (more: Partial<OpeningOrder> = {}): OpeningOrder => ({
  parentId: centerId,
  name: `示例-${countUp()}`,
  currency: 'USD',
  timezone: 'Asia/Shanghai',
  adType: 'AUCTION',
  material,
  ...more,
})
const madeOf = (answer: OpeningAnswer) => {
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return { outsideAccountId: answer.outsideAccountId }
}
async function licensed(): Promise<OpeningOrder> {
  const image = await openings.uploadImage?.(centerId, { bytes: PNG, type: 'image/png' })
  if (image?.kind !== 'ok') throw new Error(JSON.stringify(image))
  return orderOf({ material: { ...material, licenceImageId: image.value, qualificationImageIds: [image.value] } })
}
const sentTo = (path: string) => JSON.parse(stage.exchanges.findLast(each => each.path.endsWith(path))?.request ?? '') as object // our own JSON

test.each([
  ['NORMAL', false],
  ['DIRECT', false],
  ['SELF_SERVICE', false],
  ['AGENCY', true],
  ['SELF_SERVICE_AGENCY', true],
])('a centre of kind %s: the licence is told: %s', async (kind, needsLicence) => {
  await centerIs(kind)
  expect(await openings.readParents()).toMatchObject({ kind: 'ok', value: [{ id: centerId, currency: 'USD', needsLicence }] })
  const order = needsLicence ? await licensed() : orderOf()
  const account = madeOf(await openings.create(order))
  expect(account.outsideAccountId).toMatch(/^\d{19}$/)
  expect(await stage.held('tiktok', order.name)).toEqual([account.outsideAccountId])
  expect('qualification_info' in sentTo('bc/advertiser/create/')).toBe(needsLicence)
  expect(await openings.readReview(account)).toEqual({ kind: 'ok', value: { kind: needsLicence ? 'reviewing' : 'ready' } })
})

test('what is sent is what TikTok’s own SDK makes of it', async () => {
  await centerIs('AGENCY')
  const order = await licensed()
  const account = madeOf(await openings.create(order))
  const created = sentTo('bc/advertiser/create/')
  const known = JSON.stringify(AdvertiserCreateBody.constructFromObject({ ...created }))
  // The SDK misspells this one name in its own model; its documentation has it as it is sent.
  expect(JSON.parse(known.replace('"_number"', '"number"'))).toEqual(created)
  await stage.control('POST', `accounts/tiktok/${account.outsideAccountId}`, { status: 'STATUS_CONFIRM_FAIL' })
  await openings.resubmit?.(account, order)
  const updated = sentTo('advertiser/update/')
  expect(JSON.parse(JSON.stringify(AdvertiserUpdateBody.constructFromObject({ ...updated })))).toEqual(updated)
})

test('created although portfolio and budget failed is done, with their words', async () => {
  await stage.control('POST', 'settings', { tiktok_partial_openings: true })
  const warnings = ['payment_portfolio_binding_result: FAILED', 'budget_setup_result: FAILED']
  expect(await openings.create(orderOf())).toMatchObject({ kind: 'done', warnings, requestId: expect.stringMatching(/\w/) })
})

test('what is refused names our field, and makes nothing', async () => {
  await centerIs('AGENCY')
  const cases: [Partial<OpeningOrder>, string][] = [
    [{}, 'licenceImageId'],
    [{ material: { ...material, licenceImageId: 'nobody' } }, 'licenceImageId'],
    [{ material: { ...material, qualificationImageIds: ['nobody'] } }, 'licenceImageId'],
    [{ material: { ...material, companyName: '长'.repeat(256) } }, 'companyName'],
    [{ material: { ...material, industryId: '服装' } }, 'industryId'],
    [{ timezone: 'Asia/Nowhere' }, 'timezone'],
    [{ currency: 'EUR' }, 'currency'],
    [{ adType: 'RESERVATION' }, 'name'],
  ]
  for (const [more, field] of cases) {
    const order = orderOf(more)
    expect([field, await openings.create(order)]).toMatchObject([field, { kind: 'refused', objections: [{ field }] }])
    expect(await stage.held('tiktok', order.name)).toEqual([])
  }
  await centerIs('DIRECT')
  const brand = orderOf({ adType: 'RESERVATION', name: `品牌-${countUp()}` })
  expect(await openings.create(brand)).toMatchObject({ kind: 'refused', objections: [{ field: 'adType' }] })
  await centerIs('NORMAL')
  expect(await openings.create(brand)).toMatchObject({ kind: 'done' })
})

test.each([
  ['answer_lost_before_work', 0],
  ['answer_lost_after_work', 1],
  ['half_body', 1],
  ['http_5xx_after_work', 1],
  ['http_5xx_before_work', 0],
])('%s: unknown, and the list tells %d', async (kind, made) => {
  const order = orderOf()
  await stage.fault('tiktok.advertiser.create', kind)
  expect(await openings.create(order)).toMatchObject({ kind: 'unknown' })
  expect(await openings.findNamed(centerId, order.name)).toMatchObject({ value: Array.from({ length: made }, () => ({})) })
})

test('too many calls prove that nothing happened', async () => {
  const order = orderOf()
  await stage.fault('tiktok.advertiser.create', 'rate_limit', { ms: 3000 })
  expect(await openings.create(order)).toMatchObject({ kind: 'not_done', why: 'rate_limited', trouble: { retryAfterMs: 3000 } })
  expect(await stage.held('tiktok', order.name)).toEqual([])
})

test('a name is found on any page, once the list shows it; two calls are two accounts', async () => {
  for (let more = 0; more < 50; more += 1) await centerIs('NORMAL')
  await stage.control('POST', 'settings', { opening_lag_ms: 60_000 })
  const order = orderOf()
  const account = madeOf(await openings.create(order))
  expect(await openings.findNamed(centerId, order.name)).toEqual({ kind: 'ok', value: [] })
  await stage.control('POST', 'clock', { advance_ms: 60_000 })
  expect(await openings.findNamed(centerId, order.name)).toEqual({ kind: 'ok', value: [account] })
  await openings.create(order)
  await stage.control('POST', 'clock', { advance_ms: 60_000 })
  expect(await openings.findNamed(centerId, order.name)).toMatchObject({ value: [{}, {}] })
})

test('a failed review is told, corrected and looked at again; a last one is not', async () => {
  await centerIs('AGENCY')
  const order = await licensed()
  const account = madeOf(await openings.create(order))
  const review = (status: string) =>
    stage.control('POST', `accounts/tiktok/${account.outsideAccountId}`, { status, rejection_reason: '营业执照与主体不符' })
  const objections = [{ field: null, reasonText: '营业执照与主体不符' }]
  await review('STATUS_CONFIRM_FAIL')
  expect(await openings.readReview(account)).toEqual({ kind: 'ok', value: { kind: 'changes', objections } })
  const wrong = { ...order, material: { ...order.material, licenceImageId: 'nobody' } }
  expect(await openings.resubmit?.(account, wrong)).toMatchObject({ kind: 'refused', objections: [{ field: 'licenceImageId' }] })
  expect(await openings.resubmit?.(account, order)).toMatchObject({ kind: 'done', ...account })
  expect(await openings.readReview(account)).toEqual({ kind: 'ok', value: { kind: 'reviewing' } })
  await review('STATUS_CONFIRM_FAIL_END')
  expect(await openings.readReview(account)).toEqual({ kind: 'ok', value: { kind: 'refused', objections } })
  expect(await openings.resubmit?.(account, order)).toMatchObject({ kind: 'refused' })
  for (const status of ['STATUS_LIMIT', 'STATUS_OF_TOMORROW']) {
    await review(status)
    expect(await openings.readReview(account)).toEqual({ kind: 'ok', value: { kind: 'unclear', status } })
  }
})

test('sole traders are asked for their representative; what is no picture is not taken', async () => {
  expect(await openings.asksForRepresentative?.('92440300MA5EXAMPL1')).toEqual({ kind: 'ok', value: true })
  expect(await openings.asksForRepresentative?.('91440300MA5EXAMPL1')).toEqual({ kind: 'ok', value: false })
  const image = { bytes: Buffer.from('%PDF-1.7'), type: 'image/jpeg' } as const
  expect(await openings.uploadImage?.(centerId, image)).toMatchObject({ kind: 'unavailable' })
})

test('a centre that is not ours, or of a kind of tomorrow, is no refusal of the order', async () => {
  expect(await openings.create(orderOf({ parentId: '1' }))).toMatchObject({ kind: 'not_done', why: 'unavailable' })
  expect(await openings.findNamed('1', '示例')).toMatchObject({ kind: 'gone' })
  const tomorrow = scripted(centers('SOMETHING_NEW'))
  expect(await portOf('https://tiktok.example', tomorrow).create(orderOf())).toMatchObject({ kind: 'not_done' })
  expect(tomorrow.requests).toHaveLength(1)
})

const centers = (type: string) => {
  const bc_info = { bc_id: centerId, name: '示例', currency: 'USD', type }
  const page_info = { page: 1, page_size: 50, total_number: 1, total_page: 1 }
  return reply(200, { code: 0, message: 'OK', request_id: 'Q', data: { list: [{ bc_info }], page_info } })
}

test('an id of 19 digits that comes as a number stays exact', async () => {
  const made = reply(200, '{"code":0,"message":"OK","request_id":"Q","data":{"advertiser_id":7123456789012345677}}')
  const port = portOf('https://tiktok.example', scripted(centers('NORMAL'), made))
  expect(await port.create(orderOf())).toEqual({
    kind: 'done',
    outsideAccountId: '7123456789012345677',
    warnings: [],
    requestId: 'Q',
  })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const port = (...answers: (typeof answer)[]) => portOf('https://tiktok.example', scripted(...answers))
  const account = { outsideAccountId: '7123456789012345677' }
  test('is never taken for an account, a list or a state', async () => {
    expect(await port(centers('NORMAL'), answer).create(orderOf())).toMatchObject({ kind: 'unknown' })
    expect(await port(answer).create(orderOf())).toMatchObject({ kind: 'not_done' })
    expect(await port(answer).findNamed(centerId, 'x')).toMatchObject({ kind: 'unavailable' })
    expect(await port(answer).readParents()).toMatchObject({ kind: 'unavailable' })
    expect(await port(answer).readReview(account)).toMatchObject({ kind: 'unavailable' })
    expect(await port(centers('NORMAL'), answer).resubmit?.(account, orderOf())).toMatchObject({ kind: 'not_done' })
    expect(await port(answer).uploadImage?.(centerId, { bytes: PNG, type: 'image/png' })).toMatchObject({ kind: 'unavailable' })
    expect(await port(answer).asksForRepresentative?.('91')).toMatchObject({ kind: 'unavailable' })
  })
})
