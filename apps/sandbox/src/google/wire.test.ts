// Google's wire, over HTTP: both spellings of names, enum numbers, zeros left out, local times, versions, errors of streams, tokens that end.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { googleHeaders, type Loose, startTestSandbox, type TestSandbox } from '../http/test-client.ts'

let sandbox: TestSandbox
let next = 9_930_000_000
let id = ''

beforeAll(async () => {
  sandbox = await startTestSandbox(fetch)
})
afterAll(() => sandbox.stop())
beforeEach(() => account())

async function account(fields: Record<string, unknown> = {}): Promise<void> {
  next += 1
  id = String(next)
  await sandbox.control('POST', 'accounts', { platform: 'google', id, cap: '500', ...fields })
}
const ask = (body: unknown, verb = 'search') => sandbox.google(`customers/${id}/googleAds:${verb}`, body)
const mutate = (body: unknown) => sandbox.google(`customers/${id}/accountBudgetProposals:mutate`, body)
const budgetName = async () => (await state()).resourceName
const proposals = async () =>
  await sandbox.query(id, 'SELECT account_budget_proposal.id, account_budget_proposal.status FROM account_budget_proposal')
const errorOf = (reply: { json: Loose }): Loose => reply.json.error.details[0].errors[0].errorCode

const BUDGET_FIELDS =
  'id status name approved_start_date_time approved_end_date_time approved_spending_limit_micros amount_served_micros total_adjustments_micros purchase_order_number'
async function state(): Promise<Loose> {
  const select = BUDGET_FIELDS.split(' ').map(field => `account_budget.${field}`)
  return (await sandbox.query(id, `SELECT ${select.join(', ')} FROM account_budget`)).at(-1)?.accountBudget
}

test('snake_case names are read like camelCase: paging ends, totals come, a page size is refused', async () => {
  await sandbox.control('POST', 'settings', { google_page_size: 1 })
  for (const micros of ['600000000', '700000000']) {
    await mutate({
      operation: { create: { proposalType: 'UPDATE', accountBudget: await budgetName(), proposedSpendingLimitMicros: micros } },
    })
    sandbox.advance(300)
  }
  const query = 'SELECT account_budget_proposal.id FROM account_budget_proposal'
  const first = (await ask({ query, search_settings: { return_total_results_count: true } })).json
  expect(first).toMatchObject({ totalResultsCount: '2', nextPageToken: expect.any(String) })
  const second = (await ask({ query, page_token: first.nextPageToken })).json
  expect(second.results[0]).not.toEqual(first.results[0])
  expect(second.nextPageToken).toBeUndefined()
  expect(errorOf(await ask({ query, page_size: 5 }))).toEqual({ requestError: 'PAGE_SIZE_NOT_SUPPORTED' })
  await sandbox.control('POST', 'settings', { google_page_size: 10_000 })
})

test('validate_only files nothing, whatever the spelling beside it; a whole operation may be snake_case', async () => {
  const create = { proposalType: 'UPDATE', accountBudget: await budgetName(), proposedSpendingLimitMicros: '600000000' }
  for (const name of ['validate_only', 'validateOnly']) expect((await mutate({ operation: { create }, [name]: true })).json).toEqual({})
  expect(await proposals()).toEqual([])
  const snake = { proposal_type: 'UPDATE', account_budget: await budgetName(), proposed_spending_limit_micros: '600000000' }
  const filed = await mutate({ operation: { create: snake, update_mask: 'proposed_spending_limit_micros' }, validate_only: false })
  expect(filed.status).toBe(200)
  expect(await proposals()).toHaveLength(1)
})

test('enums may come as numbers; unknown words, numbers and names are refused by the parser', async () => {
  const create = { proposalType: 3, accountBudget: await budgetName(), proposedSpendingLimitType: 2 }
  expect((await mutate({ operation: { create } })).status).toBe(200)
  sandbox.advance(300)
  expect((await state()).approvedSpendingLimitMicros).toBeUndefined()
  for (const wrong of [{ proposalType: 17 }, { proposalType: 'RAISE' }, { spendingLimit: '1' }]) {
    const answer = await mutate({ operation: { create: { ...create, ...wrong } } })
    expect(answer.json.error).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^Invalid (value|JSON)/),
    })
  }
})

test('zeros without presence are left out', async () => {
  const fresh = await state()
  expect(fresh).toMatchObject({ approvedSpendingLimitMicros: '500000000' })
  expect(Object.keys(fresh)).not.toContain('amountServedMicros')
  expect(Object.keys(fresh)).not.toContain('totalAdjustmentsMicros')
  await sandbox.control('POST', `accounts/google/${id}/spend`, { amount: '1.50' })
  expect(await state()).toMatchObject({ amountServedMicros: '1500000' })
})

test('times are of the account’s own zone', async () => {
  await account({ timezone: 'America/New_York' })
  const end = { proposalType: 'END', accountBudget: await budgetName() }
  await mutate({ operation: { create: end } })
  sandbox.advance(300)
  // The test's clock stands at noon in Shanghai and moves by seconds; New York is 13 hours behind it in November.
  expect((await state()).approvedEndDateTime).toMatch(/^2026-11-19 23:0\d:\d\d$/)
})

test('a budget that has not started is removed; one that runs is not', async () => {
  await account({ has_budget: false, timezone: 'Asia/Tokyo' })
  const setup = (await sandbox.control('GET', `accounts/google/${id}`)).state.billingSetupId
  const create = {
    proposalType: 'CREATE',
    billingSetup: `customers/${id}/billingSetups/${setup}`,
    proposedName: 'Next year',
    proposedStartDateTime: '2027-01-01 00:00:00',
    proposedEndTimeType: 'FOREVER',
    proposedSpendingLimitMicros: '100000000',
    proposedPurchaseOrderNumber: 'PO-1',
  }
  await mutate({ operation: { create } })
  sandbox.advance(300)
  expect(await state()).toMatchObject({ approvedStartDateTime: '2027-01-01 00:00:00', purchaseOrderNumber: 'PO-1' })
  const remove = async () => mutate({ operation: { create: { proposalType: 'REMOVE', accountBudget: await budgetName() } } })
  expect((await remove()).status).toBe(200)
  sandbox.advance(300)
  expect((await state()).status).toBe('CANCELLED')
  await account()
  expect(errorOf(await remove())).toEqual({ accountBudgetProposalError: 'CANNOT_REMOVE_RUNNING_BUDGET' })
})

test('a purchase order alone is a change; the same one again is none', async () => {
  const update = async () =>
    mutate({
      operation: {
        create: { proposalType: 'UPDATE', accountBudget: await budgetName(), proposedPurchaseOrderNumber: 'PO-2' },
        updateMask: 'proposedPurchaseOrderNumber',
      },
    })
  expect((await update()).status).toBe(200)
  sandbox.advance(300)
  expect(await state()).toMatchObject({ purchaseOrderNumber: 'PO-2', approvedSpendingLimitMicros: '500000000' })
  expect(errorOf(await update())).toEqual({ accountBudgetProposalError: 'UPDATE_IS_NO_OP' })
})

test('a stream is an array, also without rows and when it fails', async () => {
  const none = await ask({ query: 'SELECT account_budget_proposal.id FROM account_budget_proposal' }, 'searchStream')
  expect(none.json).toEqual([{ fieldMask: 'accountBudgetProposal.id', requestId: expect.any(String) }])
  const failed = await ask({ query: 'SELECT customer.balance FROM customer' }, 'searchStream')
  expect(failed.status).toBe(400)
  expect(failed.json).toMatchObject([
    { error: { code: 400, details: [{ errors: [{ errorCode: { queryError: 'UNRECOGNIZED_FIELD' } }] }] } },
  ])
})

test.each(['v9', 'v24', 'v26'])('version %s is not served', async version => {
  const path = `/google/${version}/customers/${id}/googleAds:search`
  const answer = await fetch(`${sandbox.url}${path}`, { method: 'POST', headers: googleHeaders, body: '{}' })
  expect(answer.status).toBe(400)
  expect(errorOf({ json: await answer.json() })).toEqual({ requestError: 'UNSUPPORTED_VERSION' })
})

test('a missing developer token and an empty query have their own words', async () => {
  const query = 'SELECT customer.id FROM customer'
  const without = await sandbox.google(`customers/${id}/googleAds:search`, { query }, { 'developer-token': '' })
  expect(errorOf(without)).toEqual({ requestError: 'DEVELOPER_TOKEN_PARAMETER_MISSING' })
  expect(errorOf(await ask({ query: ' ' }))).toEqual({ queryError: 'UNEXPECTED_END_OF_QUERY' })
})

test('a bought access token ends after an hour', async () => {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: 'sandbox-client-id',
    client_secret: 'sandbox-client-secret',
    refresh_token: '1//sandbox-refresh-token',
  })
  const bought = (await (await fetch(`${sandbox.url}/google/token`, { method: 'POST', body: form })).json()) as { access_token: string }
  const read = () =>
    sandbox.google(
      `customers/${id}/googleAds:search`,
      { query: 'SELECT customer.id FROM customer' },
      { authorization: `Bearer ${bought.access_token}` },
    )
  expect((await read()).status).toBe(200)
  sandbox.advance(3_599_000)
  expect(errorOf(await read())).toEqual({ authenticationError: 'OAUTH_TOKEN_EXPIRED' })
})
