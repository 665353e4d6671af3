// Google's adapter against replies written from Google's description: proposals, int64 text, quota errors, what an outcome means.
import { money } from '@tallyhelm/protocol/values/money'
import { describe, expect, test } from 'vitest'
import type { ChangeAnswer } from '../ports/ad-platform.ts'
import type { HttpReply } from '../ports/handles.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { BUDGET_QUERY, PROPOSAL_QUERY } from './budget.ts'
import { account, BASE, budgetRow, change, failure, filed, platform, proposal, rows, search } from './test-google.ts'

test('a change files one UPDATE proposal with our note', async () => {
  const http = scripted(rows(budgetRow()), filed)
  expect(await platform(http).changeQuota(change)).toEqual({ kind: 'waiting', proposalId: '8' })
  const headers = {
    Authorization: 'Bearer token',
    'developer-token': 'dev',
    'login-customer-id': '9998887777',
    'Content-Type': 'application/json',
  }
  expect(http.requests).toEqual([
    { method: 'POST', url: `${BASE}/customers/1234567890/googleAds:search`, headers, body: JSON.stringify({ query: BUDGET_QUERY }) },
    {
      method: 'POST',
      url: `${BASE}/customers/1234567890/accountBudgetProposals:mutate`,
      headers,
      body: JSON.stringify({
        operation: {
          create: {
            accountBudget: 'customers/1234567890/accountBudgets/5',
            proposalType: 'UPDATE',
            proposedSpendingLimitMicros: '1500000000',
            proposedNotes: 'tallyhelm:42',
          },
          updateMask: 'proposedSpendingLimitMicros,proposedNotes',
        },
      }),
    },
  ])
})

test('Google’s own adjustments lie between the approved limit and the one that limits', async () => {
  const adjusted = rows(budgetRow({ adjustedSpendingLimitMicros: '1450000000' }))
  const http = scripted(adjusted, filed)
  await platform(http).changeQuota(change)
  expect(http.requests[1]?.body).toContain('"proposedSpendingLimitMicros":"1450000000"')
  const trace = scripted(rows(proposal({ status: 'APPROVED', approvedSpendingLimitMicros: '1450000000' })), adjusted)
  expect(await platform(trace).findChange(search)).toEqual({
    kind: 'ok',
    value: { kind: 'approved', proposalId: '8', limit: money(150000n, 'USD') },
  })
})

test('the adjusted limit counts; what was served is rounded up', async () => {
  const http = scripted(rows(budgetRow({ adjustedSpendingLimitMicros: '9007199254740993000' })))
  expect(await platform(http).readQuota(account)).toEqual({
    kind: 'ok',
    value: {
      limit: money(900719925474099n, 'USD'),
      spent: money(20002n, 'USD'),
      remaining: money(900719925454097n, 'USD'),
      minimumAdd: null,
      changesLeftToday: null,
    },
  })
})

test.each([
  [
    'no limit',
    [budgetRow({ adjustedSpendingLimitMicros: undefined, adjustedSpendingLimitType: 'INFINITE' })],
    { limit: null, spent: money(20002n, 'USD') },
  ],
  [
    'only an ended budget',
    [budgetRow({ approvedEndDateTime: '2026-11-20 17:59:59', approvedEndTimeType: undefined })],
    { limit: null, spent: null },
  ],
  [
    'an ended one beside a running one',
    [budgetRow({ approvedEndDateTime: '2026-11-20 17:59:59' }), budgetRow()],
    { limit: money(140000n, 'USD') },
  ],
])('%s', async (_name, results, expected) => {
  expect(await platform(scripted(rows(...results))).readQuota(account)).toMatchObject({ kind: 'ok', value: expected })
})

test('a budget that has served nothing: proto3 leaves a zero without presence out', async () => {
  const fresh = budgetRow({ amountServedMicros: undefined })
  expect(await platform(scripted(rows(fresh))).readQuota(account)).toMatchObject({
    kind: 'ok',
    value: { limit: money(140000n, 'USD'), spent: money(0n, 'USD'), remaining: money(140000n, 'USD') },
  })
  expect(await platform(scripted(rows(fresh), filed)).changeQuota(change)).toEqual({ kind: 'waiting', proposalId: '8' })
})

test('a limit has presence: one that is absent is no zero', async () => {
  const http = scripted(rows(budgetRow({ adjustedSpendingLimitMicros: undefined })))
  expect(await platform(http).readQuota(account)).toMatchObject({ kind: 'unavailable', trouble: { code: 'UNREADABLE' } })
})

test('while another proposal waits nothing is sent; our own is waited for', async () => {
  const pending = rows(budgetRow({ pendingProposal: { accountBudgetProposal: 'customers/1234567890/accountBudgetProposals/8' } }))
  const foreign = scripted(pending, rows(proposal({ proposedNotes: 'by hand' })))
  expect(await platform(foreign).changeQuota(change)).toMatchObject({
    kind: 'not_done',
    why: 'unavailable',
    trouble: { code: 'PENDING_UPDATE_PROPOSAL_EXISTS' },
  })
  expect(await platform(scripted(pending, rows(proposal({})))).changeQuota(change)).toEqual({ kind: 'waiting', proposalId: '8' })
})

const quotaDetails = { details: { quotaErrorDetails: { rateScope: 'DEVELOPER', rateName: 'x', retryDelay: '30.5s' } } }
describe('the mutate answers', () => {
  test.each<[string, HttpReply, Partial<ChangeAnswer>]>([
    ['pending exists', failure('accountBudgetProposalError', 'PENDING_UPDATE_PROPOSAL_EXISTS'), { kind: 'not_done', why: 'unavailable' }],
    [
      'below accrued cost',
      failure('accountBudgetProposalError', 'SPENDING_LIMIT_LOWER_THAN_ACCRUED_COST_NOT_ALLOWED'),
      { kind: 'refused', reasonText: '额度不能低于已消耗金额' },
    ],
    ['no-op', failure('accountBudgetProposalError', 'UPDATE_IS_NO_OP'), { kind: 'refused', reasonText: '额度没有变化' }],
    [
      'not authorized',
      failure('accountBudgetProposalError', 'NOT_AUTHORIZED', 403),
      { kind: 'refused', reasonText: '账户未授权，请联系专属顾问' },
    ],
    ['any other refusal', failure('fieldError', 'REQUIRED'), { kind: 'refused', reasonText: '渠道拒绝了该额度申请' }],
    [
      'quota',
      failure('quotaError', 'RESOURCE_TEMPORARILY_EXHAUSTED', 429, quotaDetails),
      {
        kind: 'not_done',
        why: 'rate_limited',
        trouble: { code: 'quotaError.RESOURCE_TEMPORARILY_EXHAUSTED', message: 'words [request-id R]', retryAfterMs: 30_500 },
      },
    ],
    ['HTTP 429', reply(429, 'busy', { 'retry-after': '3' }), { kind: 'not_done', why: 'rate_limited' }],
    ['token expired', failure('authenticationError', 'OAUTH_TOKEN_EXPIRED', 401), { kind: 'not_done', why: 'unavailable' }],
    ['developer token', failure('authorizationError', 'DEVELOPER_TOKEN_NOT_APPROVED', 403), { kind: 'not_done', why: 'unavailable' }],
    [
      'not visible',
      failure('authorizationError', 'USER_PERMISSION_DENIED', 403),
      { kind: 'refused', reasonText: '账户未授权或未启用，请联系专属顾问' },
    ],
    ['transient', failure('internalError', 'TRANSIENT_ERROR', 500), { kind: 'unknown' }],
    ['deadline', failure('internalError', 'DEADLINE_EXCEEDED', 504), { kind: 'unknown' }],
    ['a refusal inside a 500', failure('fieldError', 'REQUIRED', 500), { kind: 'unknown' }],
    ['UNKNOWN of tomorrow', failure('tomorrowError', 'UNKNOWN'), { kind: 'unknown' }],
    ['unavailable', reply(503, { error: { code: 503, status: 'UNAVAILABLE', message: 'x' } }), { kind: 'unknown' }],
    ['concurrent modification', failure('databaseError', 'CONCURRENT_MODIFICATION'), { kind: 'not_done', why: 'unavailable' }],
    ['nothing left us', { kind: 'lost', sent: false, reason: 'x' }, { kind: 'not_done', why: 'unavailable' }],
  ])('%s', async (_name, answer, expected) => {
    expect(await platform(scripted(rows(budgetRow()), answer)).changeQuota(change)).toMatchObject(expected)
  })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  test('leaves a write open', async () => {
    expect(await platform(scripted(rows(budgetRow()), answer)).changeQuota(change)).toMatchObject({ kind: 'unknown' })
  })
  test('holds no read, and stops a write before it', async () => {
    expect(await platform(scripted(answer)).readQuota(account)).toMatchObject({ kind: 'unavailable' })
    expect(await platform(scripted(answer)).findChange(search)).toMatchObject({ kind: 'unavailable' })
    expect(await platform(scripted(answer)).readDailySpend(account, '2026-11-01', '2026-11-02')).toMatchObject({ kind: 'unavailable' })
    expect(await platform(scripted(answer)).changeQuota(change)).toMatchObject({ kind: 'not_done' })
  })
  test('gives no facts', async () => {
    expect(await platform(scripted(answer)).readAccount(account)).toMatchObject({ kind: 'unavailable' })
  })
})

describe('a proposal is found by our note only, or by the id we were told', () => {
  const other = proposal({ id: '7', resourceName: 'customers/1234567890/accountBudgetProposals/7', proposedNotes: 'tallyhelm:421' })
  test.each([
    ['nothing of ours', [other], null, { kind: 'none' }],
    ['pending', [other, proposal({})], null, { kind: 'pending', proposalId: '8' }],
    ['held', [proposal({ status: 'APPROVED_HELD' })], null, { kind: 'pending', proposalId: '8' }],
    ['a status of tomorrow', [proposal({ status: 'UNKNOWN' })], null, { kind: 'pending', proposalId: '8' }],
    ['rejected', [proposal({ status: 'REJECTED' })], null, { kind: 'rejected', proposalId: '8', reasonText: '渠道未批准该额度申请' }],
    ['cancelled', [proposal({ status: 'CANCELLED' })], null, { kind: 'rejected', proposalId: '8', reasonText: '额度申请已被撤销' }],
    ['by id', [proposal({ proposedNotes: undefined })], '8', { kind: 'pending', proposalId: '8' }],
  ] as const)('%s', async (_name, results, proposalId, expected) => {
    const http = scripted(rows(...results))
    expect(await platform(http).findChange({ ...search, proposalId })).toEqual({ kind: 'ok', value: expected })
    expect(http.requests[0]?.body).toBe(JSON.stringify({ query: PROPOSAL_QUERY }))
  })

  test('approved at another figure: the approved one is told', async () => {
    const http = scripted(rows(proposal({ status: 'APPROVED', approvedSpendingLimitMicros: '1480000000' })), rows(budgetRow()))
    expect(await platform(http).findChange(search)).toEqual({
      kind: 'ok',
      value: { kind: 'approved', proposalId: '8', limit: money(148000n, 'USD') },
    })
  })

  test('it may lie on a later page', async () => {
    const http = scripted(reply(200, { results: [other], nextPageToken: 'p2' }), rows(proposal({})))
    expect(await platform(http).findChange(search)).toMatchObject({ value: { kind: 'pending' } })
    expect(http.requests[1]?.body).toBe(JSON.stringify({ query: PROPOSAL_QUERY, pageToken: 'p2' }))
  })
})

test.each([
  ['ENABLED', 'NORMAL', null],
  ['CANCELED', 'FROZEN', 'CANCELED'],
  ['SUSPENDED', 'SUSPEND_VIOLATE_AD', 'SUSPENDED'],
  ['CLOSED', 'FROZEN', 'CLOSED'],
  ['UNKNOWN', 'FORBID_QUOTA', 'UNKNOWN'],
])('customer status %s is %s', async (word, status, statusReason) => {
  const customer = { id: '1234567890', descriptiveName: '示例', status: word, currencyCode: 'USD', timeZone: 'Asia/Shanghai' }
  const http = scripted(
    rows({ customer }),
    rows({ customerManagerLink: { managerCustomer: 'customers/9998887777', managerLinkId: '4', status: 'ACTIVE' } }),
    rows({ customerUserAccess: { emailAddress: 'a@example.com', accessRole: 'ADMIN' } }),
  )
  expect(await platform(http).readAccount(account)).toEqual({
    kind: 'ok',
    value: {
      outsideAccountId: '1234567890',
      name: '示例',
      currency: 'USD',
      timezone: 'Asia/Shanghai',
      status,
      statusReason,
      openedAt: null,
      adType: null,
      bindings: [
        { kind: 'MCC', outsideId: '9998887777', status: 'ACTIVE' },
        { kind: 'EMAIL', outsideId: 'a@example.com', status: 'ACTIVE' },
      ],
    },
  })
})

test('spend by day: micros rounded half up, zero rows, both ends of the query inclusive', async () => {
  const http = scripted(
    rows({
      customer: { currencyCode: 'USD' },
      segments: { date: '2026-11-02' },
      metrics: { costMicros: '76535000', impressions: '1000', clicks: '12' },
    }),
  )
  expect(await platform(http).readDailySpend(account, '2026-11-02', '2026-11-04')).toEqual({
    kind: 'ok',
    value: [
      { day: '2026-11-02', spend: money(7654n, 'USD'), impressions: 1000, clicks: 12 },
      { day: '2026-11-03', spend: money(0n, 'USD'), impressions: 0, clicks: 0 },
    ],
  })
  expect(http.requests[0]?.body).toContain("WHERE segments.date BETWEEN '2026-11-02' AND '2026-11-03'")
})
