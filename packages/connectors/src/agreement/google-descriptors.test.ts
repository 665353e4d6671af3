// Every body that our Google adapter sends and that the sandbox answers, held against Google's own descriptors.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGooglePlatform } from '../google/google-platform.ts'
import { GOOGLE_VERSIONS } from '../google/google-client.ts'
import type { AdPlatform, QuotaChange } from '../ports/ad-platform.ts'
import { fixedToken } from '../testing/scripted-http.ts'
import { DESCRIBED_VERSIONS, type Exchange, exchangeProblems, hasPath, problemsOf, restMethods } from './test-google-descriptors.ts'

const usd = (minor: bigint) => money(minor, 'USD')
const clock = { now: () => new Date() }
let sandbox: RunningSandbox
let google: AdPlatform
let exchanges: Exchange[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
  google = createGooglePlatform({
    baseUrl: `${sandbox.url}/google/v25`,
    developerToken: sandboxCredentials.googleDeveloperToken,
    loginCustomerId: testAgency.managerId,
    tokens: fixedToken(sandboxCredentials.googleAccessToken),
    clock,
    http: {
      async send({ url, headers = {}, body = '' }) {
        const answer = await fetch(url, { method: 'POST', headers, body: String(body) })
        const text = await answer.text()
        const path = new URL(url).pathname.slice('/google'.length)
        exchanges.push({ method: 'POST', path, request: String(body), status: answer.status, reply: text })
        return { kind: 'reply', status: answer.status, headers: Object.fromEntries(answer.headers), text }
      },
    },
  })
})
afterAll(() => sandbox?.stop())
beforeEach(() => {
  exchanges = []
})

async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}
let next = 9_950_000_000
async function account(fields: Record<string, unknown>) {
  next += 1
  await control('accounts', { platform: 'google', id: String(next), ...fields })
  return { outsideAccountId: String(next), currency: 'USD' } as const
}
const problems = () => exchanges.flatMap(exchangeProblems)

test('every version that may be configured is described by the installed package', () => {
  for (const version of GOOGLE_VERSIONS) {
    expect(DESCRIBED_VERSIONS).toContain(version)
    expect(restMethods(version).length).toBeGreaterThan(50)
  }
})

test('a proposal from filing to approval, with adjustments and spend', async () => {
  const today = dayOf(clock.now())
  const spend = [{ date: addDays(today, -2), spend: '76.53', impressions: 1000, clicks: 12 }]
  const of = await account({ cap: '1400.00', adjustments: '5.00', approval: { mode: 'hold' }, spend, users: ['a@example.com'] })
  const change: QuotaChange = { account: of, requestId: '42', delta: usd(10000n), target: usd(150500n) }
  expect(await google.changeQuota(change)).toMatchObject({ kind: 'waiting' })
  expect(await google.changeQuota(change)).toMatchObject({ kind: 'waiting' })
  expect(await google.changeQuota({ ...change, requestId: '43' })).toMatchObject({ kind: 'not_done' })
  await control(`accounts/google/${of.outsideAccountId}`, { decide: { decision: 'approve' } })
  const search = { ...change, since: clock.now(), proposalId: null, excludeReferences: [] }
  expect(await google.findChange(search)).toMatchObject({ value: { kind: 'approved', limit: usd(150500n) } })
  expect(await google.readAccount(of)).toMatchObject({ kind: 'ok' })
  expect(await google.checkConnection()).toMatchObject({ kind: 'ok' })
  expect(await google.readDailySpend(of, addDays(today, -5), today)).toMatchObject({ kind: 'ok' })
  await control(`accounts/google/${of.outsideAccountId}/spend`, { amount: '1.00' })
  expect(await google.readSpend({ accounts: [of], from: addDays(today, -5), until: today })).toMatchObject([{ kind: 'ok' }])
  expect(await google.readSpendHours?.({ accounts: [of], day: dayOf(clock.now()) })).toMatchObject([{ kind: 'ok', hours: [{}] }])
  expect(problems()).toEqual([])
  expect(exchanges.length).toBeGreaterThan(10)
})

test('updates of single fields, and their refusals, are made of Google’s messages', async () => {
  const { outsideAccountId: id } = await account({ cap: '500', spent: '100', approval: { delay_ms: 0 } })
  const send = async (path: string, request: unknown) => {
    const headers = {
      authorization: `Bearer ${sandboxCredentials.googleAccessToken}`,
      'developer-token': sandboxCredentials.googleDeveloperToken,
      'login-customer-id': testAgency.managerId,
    }
    const body = JSON.stringify(request)
    const answer = await fetch(`${sandbox.url}/google${path}`, { method: 'POST', headers, body })
    const reply = await answer.text()
    exchanges.push({ method: 'POST', path, request: body, status: answer.status, reply })
    return reply
  }
  const ask = (table: string, fields: string) =>
    send(`/v25/customers/${id}/googleAds:search`, {
      query: `SELECT ${fields
        .split(' ')
        .map(field => `${table}.${field}`)
        .join(', ')} FROM ${table}`,
    })
  const accountBudget = /customers\/\d+\/accountBudgets\/\d+/.exec(await ask('account_budget', 'resource_name'))?.[0]
  for (const [updateMask, fields] of [
    ['proposedEndDateTime', { proposedEndDateTime: `${addDays(dayOf(clock.now()), 40)} 23:59:59` }],
    ['proposedEndDateTime', { proposedEndDateTime: '2020-01-01 00:00:00' }],
    ['proposedEndDateTime', { proposedEndDateTime: 'soon' }],
    ['proposedEndTimeType', { proposedEndTimeType: 'NOW' }],
    ['proposedStartTimeType', { proposedStartTimeType: 'NOW' }],
    ['proposedName', { proposedName: 'Winter' }],
    ['proposedNotes,proposedPurchaseOrderNumber', { proposedNotes: 'for 42' }],
    ['proposedName', {}],
    ['status', {}],
  ] as const) {
    await send(`/v25/customers/${id}/accountBudgetProposals:mutate`, {
      operation: { create: { proposalType: 'UPDATE', accountBudget, ...fields }, updateMask },
    })
    await ask('account_budget', 'id notes purchase_order_number approved_end_date_time pending_proposal.end_date_time')
    await ask('account_budget_proposal', 'id proposed_end_date_time proposed_end_time_type proposed_notes proposed_spending_limit_micros')
  }
  expect(exchanges.filter(each => each.path.endsWith(':mutate') && each.status === 200)).toHaveLength(3)
  expect(problems()).toEqual([])
})

test('a budget that has served nothing is read and changed, and its zeros are not in the answer', async () => {
  const of = await account({ cap: '100.00' })
  expect(await google.readQuota(of)).toMatchObject({ value: { limit: usd(10000n), spent: usd(0n), remaining: usd(10000n) } })
  expect(exchanges[0]?.reply).not.toContain('"amountServedMicros"')
  expect(await google.changeQuota({ account: of, requestId: '1', delta: usd(100n), target: usd(10100n) })).toMatchObject({
    kind: 'waiting',
  })
  expect(problems()).toEqual([])
})

test.each(['America/New_York', 'America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Auckland'])(
  'in %s a budget that was ended is over at once, and a new one runs at once',
  async timezone => {
    const of = await account({ cap: '100.00', timezone, approval: { delay_ms: 0 } })
    const send = async (create: Record<string, unknown>) => {
      const answer = await fetch(`${sandbox.url}/google/v25/customers/${of.outsideAccountId}/accountBudgetProposals:mutate`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${sandboxCredentials.googleAccessToken}`,
          'developer-token': sandboxCredentials.googleDeveloperToken,
          'login-customer-id': testAgency.managerId,
        },
        body: JSON.stringify({ operation: { create } }),
      })
      expect(answer.status, await answer.text()).toBe(200)
    }
    const { state } = (await (await fetch(`${sandbox.url}/control/accounts/google/${of.outsideAccountId}`)).json()) as {
      state: { billingSetupId: string; budgets: { id: string }[] }
    }
    await send({ proposalType: 'END', accountBudget: `customers/${of.outsideAccountId}/accountBudgets/${state.budgets[0]?.id}` })
    expect(await google.readQuota(of)).toMatchObject({ kind: 'ok', value: { limit: null, spent: null } })
    const billingSetup = `customers/${of.outsideAccountId}/billingSetups/${state.billingSetupId}`
    const limit = { proposedSpendingLimitMicros: '70000000', proposedStartTimeType: 'NOW', proposedEndTimeType: 'FOREVER' }
    await send({ proposalType: 'CREATE', billingSetup, proposedName: 'next', ...limit })
    expect(await google.readQuota(of)).toMatchObject({ kind: 'ok', value: { limit: usd(7000n) } })
    expect(problems()).toEqual([])
  },
)

test('refusals and troubles: words and places of Google’s own', async () => {
  const spent = await account({ cap: '100.00', spent: '50.00' })
  expect(await google.changeQuota({ account: spent, requestId: '1', delta: usd(-9000n), target: usd(1000n) })).toMatchObject({
    kind: 'refused',
  })
  const suspended = await account({ cap: '100.00', status: 'SUSPENDED' })
  expect(await google.changeQuota({ account: suspended, requestId: '1', delta: usd(100n), target: usd(10100n) })).toMatchObject({
    kind: 'refused',
  })
  expect(await google.readQuota({ outsideAccountId: '1', currency: 'USD' })).toMatchObject({ kind: 'gone' })
  await control('faults', { kind: 'rate_limit', platform: 'google', times: 1, ms: 3000 })
  expect(await google.readQuota(spent)).toMatchObject({ why: 'rate_limited', trouble: { retryAfterMs: 3000 } })
  expect(problems()).toEqual([])
  expect(exchanges.filter(({ status }) => status !== 200)).toHaveLength(4)
})

test('the list below the manager, page by page, is asked for in fields of Google’s own', async () => {
  for (let step = 0; step < 3; step += 1) await account({ name: `客户 ${step}`, currency: 'EUR' })
  await control('settings', { google_page_size: 2 })
  const first = await google.listAccounts(null)
  const next = first.kind === 'ok' ? first.value.next : null
  expect(next).not.toBeNull()
  expect(await google.listAccounts(next)).toMatchObject({ kind: 'ok' })
  await control('settings', { google_page_size: 10_000 })
  expect(problems()).toEqual([])
  const [, client] = /FROM (\w+)/.exec(exchanges[0]?.request ?? '') ?? []
  expect(client).toBe('customer_client')
  for (const [, field = ''] of (exchanges[0]?.request ?? '').matchAll(/customer_client\.(\w+)/g)) {
    const path = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    expect([field, hasPath('google.ads.googleads.v25.resources.CustomerClient', path)]).toEqual([field, true])
  }
})

const BUDGET = 'google.ads.googleads.v25.resources.AccountBudget'
test.each<[string, unknown, string]>([
  ['an int64 as a number', { id: 5 }, 'AccountBudget.id: 5 is no int64'],
  ['a field of nobody', { limitMicros: '5' }, 'AccountBudget.limitMicros: no such field'],
  ['the name before it was JSON', { amount_served_micros: '5' }, 'AccountBudget.amount_served_micros: no such field'],
  ['a word that the enum lacks', { status: 'RUNNING' }, 'AccountBudget.status: "RUNNING" is no word of '],
  ['a zero without presence', { amountServedMicros: '0' }, 'AccountBudget.amountServedMicros: has no presence'],
  ['inside a message', { pendingProposal: { creationDateTime: 1 } }, 'AccountBudget.pendingProposal.creationDateTime: 1 is no string'],
])('the descriptors notice %s', (_name, body, problem) => {
  expect(problemsOf(BUDGET, body)).toEqual([expect.stringContaining(problem)])
})

test('what has presence may be zero, and paths lead through messages', () => {
  expect(problemsOf(BUDGET, { approvedSpendingLimitMicros: '0', status: 'APPROVED' })).toEqual([])
  expect(hasPath(BUDGET, 'pendingProposal.accountBudgetProposal')).toBe(true)
  expect(hasPath(BUDGET, 'pendingProposal.accountBudget')).toBe(false)
})
