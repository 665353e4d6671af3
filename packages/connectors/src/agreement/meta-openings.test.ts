// Opening accounts at Meta over HTTP: uncapped at first, lost, found by name, and asked for on Meta's own pages.
import { money } from '@tallyhelm/protocol/values/money'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMetaPlatform } from '../meta/meta-platform.ts'
import type { AdPlatform } from '../ports/ad-platform.ts'
import type { HttpClient } from '../ports/handles.ts'
import type { OpeningAnswer, OpeningOrder, OpeningPort } from '../ports/openings.ts'
import { at, HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { material, type OpeningStage, openingStage } from './test-opening-stage.ts'

const { businessId } = testAgency
let stage: OpeningStage
let meta: AdPlatform
let openings: OpeningPort
let next = 0

const platformAt = (baseUrl: string, http: HttpClient, clock = at('2026-11-20T10:00:00Z')) =>
  createMetaPlatform({
    baseUrl: `${baseUrl}/v26.0`,
    accessToken: sandboxCredentials.metaAccessToken,
    appSecret: sandboxCredentials.metaAppSecret,
    businessId,
    http,
    clock,
  })
function portOf({ openings: port }: AdPlatform): OpeningPort {
  if (!port) throw new Error('no openings')
  return port
}

beforeAll(async () => {
  stage = await openingStage()
  meta = platformAt(`${stage.url}/meta`, stage.http, stage.clock)
  openings = portOf(meta)
  await stage.control('POST', 'accounts', { platform: 'meta', id: '710000000000001', cap: '100' })
})
afterAll(() => stage.stop())
beforeEach(() => stage.control('POST', 'settings', { opening_lag_ms: 0 }))

const orderOf = (more: Partial<OpeningOrder> = {}): OpeningOrder => {
  next += 1
  return { parentId: businessId, name: `示例-${next}`, currency: 'USD', timezone: 'Asia/Shanghai', adType: null, material, ...more }
}
const madeOf = (answer: OpeningAnswer) => {
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return { outsideAccountId: answer.outsideAccountId }
}

test('a new account is uncapped, takes the least cap, and keeps it', async () => {
  expect(await openings.readParents()).toMatchObject({ kind: 'ok', value: [{ id: businessId, currency: null, needsLicence: false }] })
  const order = orderOf()
  const made = madeOf(await openings.create(order))
  const account = { ...made, currency: 'USD' } as const
  expect(await stage.held('meta', order.name)).toEqual([made.outsideAccountId])
  expect(await openings.findNamed(businessId, order.name)).toEqual({ kind: 'ok', value: [made] })
  expect(await openings.readReview(account)).toEqual({ kind: 'ok', value: { kind: 'ready' } })
  expect(await meta.readAccount(account)).toMatchObject({ value: { name: order.name, currency: 'USD', timezone: 'Asia/Shanghai' } })
  expect(await meta.readQuota(account)).toMatchObject({ value: { limit: null, spent: money(0n, 'USD') } })
  const least = money(1n, 'USD')
  expect(await meta.changeQuota({ account, requestId: '1', delta: least, target: least })).toMatchObject({ kind: 'done' })
  expect(await meta.readQuota(account)).toMatchObject({ value: { limit: least, remaining: least } })
})

test('what is refused names our field, and makes nothing', async () => {
  for (const [more, field] of [
    [{ timezone: 'Asia/Nowhere' }, 'timezone'],
    [{ timezone: 'Pacific/Honolulu' }, 'timezone'],
    [{ currency: 'AED' as 'USD' }, 'currency'],
    [{ name: '长'.repeat(101) }, 'name'],
  ] as const) {
    const order = orderOf(more)
    expect([field, await openings.create(order)]).toMatchObject([field, { kind: 'refused', objections: [{ field }] }])
    expect(await stage.held('meta', order.name)).toEqual([])
  }
})

test('fields that Meta’s data of an error blames are named', async () => {
  const error = { message: 'Invalid parameter', code: 100, error_data: '{"blame_field_specs":[["currency"]]}', error_user_msg: 'words' }
  const port = portOf(platformAt('https://meta.example', scripted(reply(400, { error }))))
  expect(await port.create(orderOf())).toMatchObject({ kind: 'refused', objections: [{ field: 'currency', reasonText: 'words' }] })
})

test.each([
  ['answer_lost_before_work', 0],
  ['answer_lost_after_work', 1],
  ['half_body', 1],
  ['http_5xx_after_work', 1],
  ['http_5xx_before_work', 0],
])('%s: unknown, and the list tells %d', async (kind, made) => {
  const order = orderOf()
  await stage.fault('meta.account.create', kind)
  expect(await openings.create(order)).toMatchObject({ kind: 'unknown' })
  expect(await openings.findNamed(businessId, order.name)).toMatchObject({ value: Array.from({ length: made }, () => ({})) })
})

test('a limit on calls proves that nothing happened', async () => {
  const order = orderOf()
  await stage.fault('meta.account.create', 'rate_limit', { ms: 3000 })
  expect(await openings.create(order)).toMatchObject({ kind: 'not_done', why: 'rate_limited' })
  expect(await stage.held('meta', order.name)).toEqual([])
})

test('a name is found on any page, once the list shows it; two calls are two accounts', async () => {
  for (let more = 0; more < 100; more += 1)
    await stage.control('POST', 'accounts', { platform: 'meta', id: String(711_000_000_000_000 + more) })
  await stage.control('POST', 'settings', { opening_lag_ms: 60_000 })
  const order = orderOf()
  const made = madeOf(await openings.create(order))
  expect(await openings.findNamed(businessId, order.name)).toEqual({ kind: 'ok', value: [] })
  await stage.control('POST', 'clock', { advance_ms: 60_000 })
  expect(await openings.findNamed(businessId, order.name)).toEqual({ kind: 'ok', value: [made] })
  await openings.create(order)
  await stage.control('POST', 'clock', { advance_ms: 60_000 })
  expect(await openings.findNamed(businessId, order.name)).toMatchObject({ value: [{}, {}] })
})

test('a request is followed from its review over a change to its accounts', async () => {
  const { id } = await stage.control<{ id: string }>('POST', 'meta-requests', { company: '示例主体', names: ['请求-1', '请求-2'] })
  const decide = (body: object) => stage.control('POST', `meta-requests/${id}`, body)
  const told = async () => openings.readRequest?.(id)
  expect(await told()).toEqual({ kind: 'ok', value: { review: { kind: 'reviewing' }, companyName: '示例主体', accounts: [] } })
  await decide({
    decision: 'change',
    reasons: [{ field: 'official_website_url', reason: 'The website does not open.' }, { field: 'new_field', reason: 'x' }, { why: 'y' }],
  })
  const objections = [
    { field: 'website', reasonText: 'The website does not open.' },
    { field: null, reasonText: 'x' },
    { field: null, reasonText: '{"why":"y"}' },
  ]
  expect(await told()).toMatchObject({ value: { review: { kind: 'changes', objections }, accounts: [] } })
  await decide({ decision: 'status', status: 'awaiting_stars' })
  expect(await told()).toMatchObject({ value: { review: { kind: 'unclear', status: 'awaiting_stars' } } })
  await decide({ decision: 'approve' })
  const names = [...(await stage.held('meta', '请求-1')), ...(await stage.held('meta', '请求-2'))]
  expect(await told()).toMatchObject({
    value: { review: { kind: 'ready' }, accounts: names.map(outsideAccountId => ({ outsideAccountId })) },
  })
  for (const outsideAccountId of names)
    expect(await meta.readQuota({ outsideAccountId, currency: 'USD' })).toMatchObject({ value: { limit: null } })
})

test('a refused request tells why; one that is not there is gone', async () => {
  const { id } = await stage.control<{ id: string }>('POST', 'meta-requests', { company: '示例主体', names: ['请求-3'] })
  await stage.control('POST', `meta-requests/${id}`, { decision: 'disapprove', reasons: [{ reason: 'Policy.' }] })
  const objections = [{ field: null, reasonText: 'Policy.' }]
  expect(await openings.readRequest?.(id)).toMatchObject({ value: { review: { kind: 'refused', objections } } })
  const gone = { message: 'x', code: 100, error_subcode: 33 }
  const port = portOf(platformAt('https://meta.example', scripted(reply(400, { error: gone }))))
  expect(await port.readRequest?.('1')).toMatchObject({ kind: 'gone' })
})

test.each([
  ['7', { kind: 'reviewing' }],
  ['2', { kind: 'unclear', status: 'DISABLED' }],
  ['999', { kind: 'unclear', status: '999' }],
])('account_status %s', async (account_status, value) => {
  const port = portOf(platformAt('https://meta.example', scripted(reply(200, { account_id: '5', account_status }))))
  expect(await port.readReview({ outsideAccountId: '5' })).toEqual({ kind: 'ok', value })
})

test('a business that is not ours is no refusal of the order', async () => {
  expect(await openings.create(orderOf({ parentId: '1' }))).toMatchObject({ kind: 'not_done', why: 'unavailable' })
  expect(await openings.findNamed('1', '示例')).toMatchObject({ kind: 'gone' })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const port = () => portOf(platformAt('https://meta.example', scripted(answer)))
  test('is never taken for an account, a list or a state', async () => {
    expect(await port().create(orderOf())).toMatchObject({ kind: 'unknown' })
    expect(await port().findNamed(businessId, 'x')).toMatchObject({ kind: 'unavailable' })
    expect(await port().readParents()).toMatchObject({ kind: 'unavailable' })
    expect(await port().readReview({ outsideAccountId: '5' })).toMatchObject({ kind: 'unavailable' })
    expect(await port().readRequest?.('5')).toMatchObject({ kind: 'unavailable' })
  })
})
