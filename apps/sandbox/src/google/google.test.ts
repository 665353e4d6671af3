// Google's traps, over HTTP: proposals that wait, figures that change on approval, int64 as text, fixed pages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Loose, startTestSandbox, type TestSandbox } from '../http/test-client.ts'

let sandbox: TestSandbox
let next = 9_910_000_000

beforeAll(async () => {
  sandbox = await startTestSandbox(fetch)
})
afterAll(() => sandbox.stop())

async function account(fields: Record<string, unknown> = {}): Promise<string> {
  next += 1
  await sandbox.control('POST', 'accounts', { platform: 'google', id: String(next), cap: '500', spent: '120.5', ...fields })
  return String(next)
}

async function budget(id: string): Promise<Loose> {
  const fields = 'id, resource_name, status, approved_spending_limit_micros, adjusted_spending_limit_micros, amount_served_micros'
  const select = fields.split(', ').map(field => `account_budget.${field}`)
  return (await sandbox.query(id, `SELECT ${select.join(', ')} FROM account_budget`)).at(-1)?.accountBudget
}

async function propose(id: string, micros: string, extra: Record<string, unknown> = {}) {
  const create = { proposalType: 'UPDATE', accountBudget: (await budget(id)).resourceName, proposedSpendingLimitMicros: micros }
  return sandbox.google(`customers/${id}/accountBudgetProposals:mutate`, {
    operation: { create: { ...create, ...extra }, updateMask: 'proposedSpendingLimitMicros' },
  })
}

async function lastProposal(id: string): Promise<Loose> {
  const rows = await sandbox.query(
    id,
    'SELECT account_budget_proposal.id, account_budget_proposal.status, account_budget_proposal.approved_spending_limit_micros FROM account_budget_proposal ORDER BY account_budget_proposal.id DESC LIMIT 1',
  )
  return rows[0]?.accountBudgetProposal
}

function errorOf(reply: { json: Loose }): Loose {
  return reply.json.error.details[0].errors[0].errorCode
}

test('a proposal stays pending until its delay is over, then the budget changes; every int64 is text', async () => {
  const id = await account()
  const filed = await propose(id, '750000000')
  expect(filed.json.result.resourceName).toMatch(new RegExp(`^customers/${id}/accountBudgetProposals/\\d+$`))
  expect(filed.headers.get('request-id')).toMatch(/^\w+$/)
  expect(await budget(id)).toMatchObject({ approvedSpendingLimitMicros: '500000000', amountServedMicros: '120500000' })
  expect((await lastProposal(id)).status).toBe('PENDING')
  sandbox.advance(300)
  expect(await budget(id)).toMatchObject({ approvedSpendingLimitMicros: '750000000', adjustedSpendingLimitMicros: '750000000' })
  expect(await lastProposal(id)).toMatchObject({ status: 'APPROVED', approvedSpendingLimitMicros: '750000000' })
})

test('a second proposal while one is pending is refused', async () => {
  const id = await account({ approval: { mode: 'hold' } })
  await propose(id, '600000000')
  const second = await propose(id, '700000000')
  expect(second.status).toBe(400)
  expect(errorOf(second)).toEqual({ accountBudgetProposalError: 'PENDING_UPDATE_PROPOSAL_EXISTS' })
  expect(second.json.error.details[0]['@type']).toBe('type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure')
  sandbox.advance(86_400_000)
  expect((await lastProposal(id)).status).toBe('PENDING')
})

test('Google may approve another figure than the proposed one, once', async () => {
  const id = await account({ approval: { next_approved: '640.00' } })
  await propose(id, '700000000')
  sandbox.advance(300)
  expect(await lastProposal(id)).toMatchObject({ status: 'APPROVED', approvedSpendingLimitMicros: '640000000' })
  expect((await budget(id)).approvedSpendingLimitMicros).toBe('640000000')
})

test('when spend passes the proposed limit before approval, the approved limit is what was spent', async () => {
  const id = await account({ approval: { mode: 'hold' } })
  await propose(id, '130000000')
  await sandbox.control('POST', `accounts/google/${id}/spend`, { amount: '20.25' })
  await sandbox.control('POST', `accounts/google/${id}`, { decide: { decision: 'approve' } })
  expect(await budget(id)).toMatchObject({ approvedSpendingLimitMicros: '140750000', amountServedMicros: '140750000' })
})

test('a rejected proposal leaves the budget as it was', async () => {
  const id = await account({ approval: { mode: 'reject' } })
  await propose(id, '700000000')
  sandbox.advance(300)
  expect((await lastProposal(id)).status).toBe('REJECTED')
  expect((await budget(id)).approvedSpendingLimitMicros).toBe('500000000')
})

test('removing a pending proposal cancels it; a decided one cannot be cancelled', async () => {
  const id = await account({ approval: { mode: 'hold' } })
  const name = (await propose(id, '700000000')).json.result.resourceName
  const remove = () => sandbox.google(`customers/${id}/accountBudgetProposals:mutate`, { operation: { remove: name } })
  expect((await remove()).json).toEqual({ result: { resourceName: name } })
  expect((await lastProposal(id)).status).toBe('CANCELLED')
  expect(errorOf(await remove())).toEqual({ accountBudgetProposalError: 'CANNOT_CANCEL_APPROVED_PROPOSAL' })
})

test('no change, too low, and not a multiple of the billable unit are each refused by name', async () => {
  const id = await account()
  expect(errorOf(await propose(id, '500000000'))).toEqual({ accountBudgetProposalError: 'UPDATE_IS_NO_OP' })
  expect(errorOf(await propose(id, '120490000'))).toEqual({
    accountBudgetProposalError: 'SPENDING_LIMIT_LOWER_THAN_ACCRUED_COST_NOT_ALLOWED',
  })
  expect(errorOf(await propose(id, '600005000'))).toEqual({ currencyError: 'VALUE_NOT_MULTIPLE_OF_BILLABLE_UNIT' })
  const yen = await account({ currency: 'JPY', cap: '50000', spent: '0' })
  expect(errorOf(await propose(yen, '50010000'))).toEqual({ currencyError: 'VALUE_NOT_MULTIPLE_OF_BILLABLE_UNIT' })
})

test('a first budget is created under the billing setup, and END ends it', async () => {
  const id = await account({ has_budget: false })
  const setup = (await sandbox.control('GET', `accounts/google/${id}`)).state.billingSetupId
  const create = {
    proposalType: 'CREATE',
    billingSetup: `customers/${id}/billingSetups/${setup}`,
    proposedName: 'First',
    proposedStartTimeType: 'NOW',
    proposedEndTimeType: 'FOREVER',
    proposedSpendingLimitMicros: '100000000',
  }
  const mutate = (operation: unknown) => sandbox.google(`customers/${id}/accountBudgetProposals:mutate`, { operation })
  expect((await mutate({ create })).status).toBe(200)
  expect((await budget(id)).status).toBe('PENDING')
  sandbox.advance(300)
  expect(await budget(id)).toMatchObject({ status: 'APPROVED', approvedSpendingLimitMicros: '100000000' })
  const end = { proposalType: 'END', accountBudget: (await budget(id)).resourceName }
  expect(errorOf(await mutate({ create: end, updateMask: 'proposedNotes' }))).toEqual({
    accountBudgetProposalError: 'FIELD_MASK_NOT_ALLOWED',
  })
  expect((await mutate({ create: end })).status).toBe(200)
  sandbox.advance(300)
  expect(errorOf(await mutate({ create: end }))).toEqual({ accountBudgetProposalError: 'CANNOT_END_INACTIVE_BUDGET' })
})

test('a forgotten login-customer-id is a refused permission; tokens are checked', async () => {
  const id = await account()
  const ask = (headers: Record<string, string>) =>
    sandbox.google(`customers/${id}/googleAds:search`, { query: 'SELECT customer.id FROM customer' }, headers)
  const forbidden = await ask({ 'login-customer-id': '' })
  expect(forbidden.status).toBe(403)
  expect(errorOf(forbidden)).toEqual({ authorizationError: 'USER_PERMISSION_DENIED' })
  expect(errorOf(await ask({ 'developer-token': 'short' }))).toEqual({ authenticationError: 'DEVELOPER_TOKEN_INVALID' })
  expect((await ask({ authorization: 'Bearer expired-1' })).json.error).toMatchObject({ code: 401, status: 'UNAUTHENTICATED' })
})

test('daily spend comes in micros as text, one row per day with delivery, and can be summed', async () => {
  const id = await account({
    spend: [
      { date: '2026-11-18', spend: '20.83669' },
      { date: '2026-11-19', spend: '13.44549', impressions: 6408, clicks: 36 },
    ],
  })
  const between = "segments.date BETWEEN '2026-11-18' AND '2026-11-19'"
  const days = await sandbox.query(
    id,
    `SELECT segments.date, metrics.cost_micros, metrics.clicks FROM customer WHERE ${between} AND metrics.clicks >= 0 ORDER BY segments.date DESC`,
  )
  expect(days[0]).toEqual({
    customer: { resourceName: `customers/${id}` },
    segments: { date: '2026-11-19' },
    metrics: { costMicros: '13445490', clicks: '36' },
  })
  expect(days).toHaveLength(2)
  const sum = await sandbox.query(id, `SELECT metrics.cost_micros FROM customer WHERE segments.date DURING LAST_14_DAYS`)
  expect(sum).toEqual([{ customer: { resourceName: `customers/${id}` }, metrics: { costMicros: '34282180' } }])
})

test('a manager lists its clients page by page, has no metrics, and an empty result has no results member', async () => {
  const manager = '9920000001'
  const ids = [await account({ manager_id: manager, name: '甲' }), await account({ manager_id: manager, name: '乙' })]
  await sandbox.control('POST', 'settings', { google_page_size: 2 })
  const path = `customers/${manager}/googleAds:search`
  const query = 'SELECT customer_client.id, customer_client.level, customer_client.manager FROM customer_client'
  const first = (await sandbox.google(path, { query })).json
  expect(first.results).toHaveLength(2)
  expect(first.results[0].customerClient).toMatchObject({ id: manager, level: '0', manager: true })
  const second = (await sandbox.google(path, { query, pageToken: first.nextPageToken })).json
  expect(second.results[0].customerClient).toMatchObject({ id: ids[1], level: '1', manager: false })
  expect(second.nextPageToken).toBeUndefined()
  await sandbox.control('POST', 'settings', { google_page_size: 10_000 })
  expect(errorOf(await sandbox.google(path, { query, pageSize: 10 }))).toEqual({ requestError: 'PAGE_SIZE_NOT_SUPPORTED' })
  expect(errorOf(await sandbox.google(path, { query: 'SELECT metrics.clicks FROM customer' }))).toEqual({
    queryError: 'REQUESTED_METRICS_FOR_MANAGER',
  })
  expect(errorOf(await sandbox.google(path, { query: 'SELECT customer.balance FROM customer' }))).toEqual({
    queryError: 'UNRECOGNIZED_FIELD',
  })
  const none = (await sandbox.google(path, { query: `${query} WHERE customer_client.id = 1` })).json
  expect('results' in none).toBe(false)
})

test('a customer tells its manager and its users', async () => {
  const id = await account({ users: ['admin@nordlake.example', 'second@nordlake.example'] })
  const links = await sandbox.query(
    id,
    'SELECT customer_manager_link.manager_customer, customer_manager_link.status FROM customer_manager_link',
  )
  expect(links[0].customerManagerLink).toMatchObject({ managerCustomer: 'customers/9900000001', status: 'ACTIVE' })
  const users = await sandbox.query(
    id,
    'SELECT customer_user_access.email_address, customer_user_access.access_role FROM customer_user_access',
  )
  expect(users.map(row => [row.customerUserAccess.emailAddress, row.customerUserAccess.accessRole])).toEqual([
    ['admin@nordlake.example', 'ADMIN'],
    ['second@nordlake.example', 'STANDARD'],
  ])
})

test('suspended accounts refuse budgets, closed ones refuse everything', async () => {
  const suspended = await account({ status: 'SUSPENDED' })
  expect(errorOf(await propose(suspended, '600000000'))).toEqual({ authorizationError: 'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT' })
  const closed = await account({ status: 'CLOSED' })
  const read = await sandbox.google(`customers/${closed}/googleAds:search`, { query: 'SELECT customer.id FROM customer' })
  expect(errorOf(read)).toEqual({ authorizationError: 'CUSTOMER_NOT_ENABLED' })
})

test('the stream answers an array of batches, and a refresh token buys an access token', async () => {
  const id = await account()
  const stream = await sandbox.google(`customers/${id}/googleAds:searchStream`, {
    query: 'SELECT customer.id, customer.currency_code FROM customer',
  })
  expect(stream.json).toMatchObject([
    { results: [{ customer: { id, currencyCode: 'USD' } }], fieldMask: 'customer.id,customer.currencyCode' },
  ])
  const form = {
    grant_type: 'refresh_token',
    client_id: 'sandbox-client-id',
    client_secret: 'sandbox-client-secret',
    refresh_token: '1//sandbox-refresh-token',
  }
  const token = await fetch(`${sandbox.url}/google/token`, { method: 'POST', body: new URLSearchParams(form) })
  expect(await token.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3599 })
})
