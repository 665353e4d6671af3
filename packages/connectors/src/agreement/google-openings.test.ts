// Opening accounts at Google over HTTP: made, lost, found by name, billed, and given their first budget.
import { money } from '@tallyhelm/protocol/values/money'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGooglePlatform } from '../google/google-platform.ts'
import { options } from '../google/test-google.ts'
import type { AdPlatform } from '../ports/ad-platform.ts'
import type { OpeningAnswer, OpeningOrder, OpeningPort } from '../ports/openings.ts'
import { fixedToken, HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { exchangeProblems } from './test-google-descriptors.ts'
import { material, type OpeningStage, openingStage } from './test-opening-stage.ts'

const { managerId } = testAgency
let stage: OpeningStage
let google: AdPlatform
let openings: OpeningPort
let next = 0

beforeAll(async () => {
  stage = await openingStage()
  google = createGooglePlatform({
    baseUrl: `${stage.url}/google/v25`,
    developerToken: sandboxCredentials.googleDeveloperToken,
    loginCustomerId: managerId,
    tokens: fixedToken(sandboxCredentials.googleAccessToken),
    http: stage.http,
    clock: stage.clock,
  })
  openings = portOf(google)
  await stage.control('POST', 'accounts', { platform: 'google', id: '9910000001', manager_id: '9900000002', name: '别家' })
})
afterAll(() => stage.stop())
beforeEach(() => stage.control('POST', 'settings', { google_page_size: 10_000, opening_lag_ms: 0, google_billing_ms: 0 }))

function portOf({ openings: port }: AdPlatform): OpeningPort {
  if (!port) throw new Error('no openings')
  return port
}
const orderOf = (more: Partial<OpeningOrder> = {}): OpeningOrder => {
  next += 1
  return { parentId: managerId, name: `示例-${next}`, currency: 'USD', timezone: 'Asia/Shanghai', adType: null, material, ...more }
}
const madeOf = (answer: OpeningAnswer) => {
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return { outsideAccountId: answer.outsideAccountId, currency: 'USD' } as const
}

test('managers are the places where accounts are made', async () => {
  expect(await openings.readParents()).toMatchObject({
    kind: 'ok',
    value: [
      { id: managerId, currency: null, needsLicence: false },
      { id: '9900000002', needsLicence: false },
    ],
  })
})

test('from nothing to the first $100, and every body is Google’s own', async () => {
  const from = stage.exchanges.length
  const order = orderOf()
  expect(await openings.check?.(order)).toEqual({ kind: 'ok', value: [] })
  expect(await stage.held('google', order.name)).toEqual([])
  const answer = await openings.create(order)
  expect(answer).toMatchObject({ kind: 'done', warnings: [], requestId: expect.stringMatching(/\w+/) })
  const account = madeOf(answer)
  expect(await stage.held('google', order.name)).toEqual([account.outsideAccountId])
  expect(await openings.findNamed(managerId, order.name)).toEqual({ kind: 'ok', value: [{ outsideAccountId: account.outsideAccountId }] })
  await stage.control('POST', 'settings', { google_billing_ms: 600_000 })
  expect(await openings.readReview(account)).toEqual({ kind: 'ok', value: { kind: 'incomplete' } })
  expect(await google.readQuota(account)).toMatchObject({ value: { limit: null } })
  expect(await openings.complete?.(account)).toMatchObject({ kind: 'done', outsideAccountId: account.outsideAccountId })
  expect(await openings.readReview(account)).toEqual({ kind: 'ok', value: { kind: 'reviewing' } })
  expect(await openings.complete?.(account)).toMatchObject({ kind: 'done' })
  await stage.control('POST', 'settings', { google_billing_ms: 0 })
  expect(await openings.readReview(account)).toEqual({ kind: 'ok', value: { kind: 'ready' } })
  const usd = (minor: bigint) => money(minor, 'USD')
  expect(await google.readQuota(account)).toMatchObject({ value: { limit: usd(0n), spent: usd(0n), remaining: usd(0n) } })
  await stage.control('POST', `accounts/google/${account.outsideAccountId}`, { approval: { delay_ms: 0 } })
  const change = { account, requestId: '77', delta: usd(10000n), target: usd(10000n) }
  const sent = await google.changeQuota(change)
  expect(sent).toMatchObject({ kind: 'waiting' })
  expect(await google.readQuota(account)).toMatchObject({ value: { limit: usd(10000n), spent: usd(0n) } })
  expect(await google.findChange({ ...change, since: new Date(), proposalId: null, excludeReferences: [] })).toMatchObject({
    value: { kind: 'approved', limit: usd(10000n) },
  })
  expect(await google.changeQuota({ ...change, requestId: '78', target: usd(20000n) })).toMatchObject({ kind: 'waiting' })
  const ours = stage.exchanges.slice(from).map(each => ({ ...each, path: each.path.slice('/google'.length) }))
  expect(ours.flatMap(exchangeProblems)).toEqual([])
})

test('what Google would object to, or objects to, names our field', async () => {
  const order = orderOf({ timezone: 'Asia/Nowhere' })
  const objection = { field: 'timezone', reasonText: 'Time zone is not valid.' }
  expect(await openings.check?.(order)).toEqual({ kind: 'ok', value: [objection] })
  expect(await openings.create(order)).toMatchObject({ kind: 'refused', objections: [objection] })
  expect(await openings.create(orderOf({ currency: 'AED' as 'USD' }))).toMatchObject({ objections: [{ field: 'currency' }] })
  expect(await stage.held('google', order.name)).toEqual([])
})

test.each([
  ['answer_lost_before_work', 0],
  ['answer_lost_after_work', 1],
  ['half_body', 1],
  ['http_5xx_after_work', 1],
  ['http_5xx_before_work', 0],
])('%s: unknown, and the list tells %d', async (kind, made) => {
  const order = orderOf()
  await stage.fault('google.client.create', kind)
  expect(await openings.create(order)).toMatchObject({ kind: 'unknown' })
  expect(await openings.findNamed(managerId, order.name)).toMatchObject({ value: Array.from({ length: made }, () => ({})) })
})

test('429 proves that nothing happened, and says when to come again', async () => {
  const order = orderOf()
  await stage.fault('google.client.create', 'rate_limit', { ms: 3000 })
  expect(await openings.create(order)).toMatchObject({ kind: 'not_done', why: 'rate_limited', trouble: { retryAfterMs: 3000 } })
  expect(await stage.held('google', order.name)).toEqual([])
})

test('a name is found on any page, once the list shows it; two calls are two accounts', async () => {
  await stage.control('POST', 'settings', { google_page_size: 2, opening_lag_ms: 60_000 })
  const order = orderOf()
  const first = madeOf(await openings.create(order))
  expect(await openings.findNamed(managerId, order.name)).toEqual({ kind: 'ok', value: [] })
  await stage.control('POST', 'clock', { advance_ms: 60_000 })
  expect(await openings.findNamed(managerId, order.name)).toEqual({ kind: 'ok', value: [{ outsideAccountId: first.outsideAccountId }] })
  await openings.create(order)
  await stage.control('POST', 'clock', { advance_ms: 60_000 })
  expect(await openings.findNamed(managerId, order.name)).toMatchObject({ value: [{}, {}] })
})

test('people are asked once, and a wrong address is refused', async () => {
  const account = madeOf(await openings.create(orderOf()))
  const first = await openings.invite?.(account, 'a@example.com')
  expect(first).toMatchObject({ kind: 'done' })
  expect(await openings.invite?.(account, 'a@example.com')).toMatchObject({ kind: 'done' })
  expect(await openings.invite?.(account, 'nobody')).toMatchObject({ kind: 'refused', objections: [{ field: null }] })
})

test('a manager that is not ours is no refusal of the order', async () => {
  expect(await openings.create(orderOf({ parentId: '1' }))).toMatchObject({ kind: 'not_done', why: 'unavailable' })
  expect(await openings.findNamed('1', '示例')).toMatchObject({ kind: 'gone' })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const port = (...answers: (typeof answer)[]) => portOf(createGooglePlatform(options(scripted(...answers))))
  const account = { outsideAccountId: '1234567890' }
  test('is never taken for an account, a list or a state', async () => {
    expect(await port(answer).create(orderOf())).toMatchObject({ kind: 'unknown' })
    expect(await port(answer).findNamed(managerId, 'x')).toMatchObject({ kind: 'unavailable' })
    expect(await port(answer).readParents()).toMatchObject({ kind: 'unavailable' })
    expect(await port(answer).readReview(account)).toMatchObject({ kind: 'unavailable' })
    expect(await port(answer).complete?.(account)).toMatchObject({ kind: 'not_done' })
    expect(await port(answer).invite?.(account, 'a@example.com')).toMatchObject({ kind: 'unknown' })
  })
})

test('who pays is not guessed', async () => {
  const own = reply(200, { results: [{ customer: { currencyCode: 'USD' } }] })
  const paying = (manager: string) => ({ resourceName: `p/${manager}`, currencyCode: 'USD', payingManagerCustomer: `customers/${manager}` })
  for (const paymentsAccounts of [[], [paying('1'), paying('2')], [{ ...paying('9998887777'), currencyCode: 'EUR' }]]) {
    const answers = [own, reply(200, paymentsAccounts.length > 0 ? { paymentsAccounts } : {})]
    const port = portOf(createGooglePlatform(options(scripted(...answers))))
    expect(await port.complete?.({ outsideAccountId: '1234567890' })).toMatchObject({
      kind: 'refused',
      trouble: { code: 'NO_PAYMENTS_ACCOUNT' },
    })
  }
})
