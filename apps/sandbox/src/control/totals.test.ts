// Totals that begin again, as the vendors define it: Meta's reset keeps the cap; a Google budget that follows another one has served nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stillClock } from '../clock.ts'
import { startSandbox } from '../program/sandbox.ts'
import { sandboxCredentials } from '../wire/credentials.ts'
import { testAgency } from './accounts.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty', clock: stillClock(Date.parse('2026-03-10T04:00:00Z')) })
})
afterAll(() => sandbox?.stop())

async function control(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const reply = await fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> } // control answers in JSON
}

test("Meta's reset sets the amount spent to nothing and keeps the cap; removing the cap keeps the amount spent", async () => {
  await control('accounts', { platform: 'meta', id: '901', cap: '500.00', spent: '420.50' })
  expect((await control('accounts/meta/901', { reset_spent: true })).body).toMatchObject({ limit: '500.00', spent: '0.00', left: '500.00' })
  await control('accounts/meta/901', { spent: '20.00' })
  expect((await control('accounts/meta/901', { cap: null })).body).toMatchObject({ limit: 'unlimited', spent: '20.00', left: 'unlimited' })
})

test('a Google budget ends and is followed by another one, of which the API tells each amount served', async () => {
  await control('accounts', { platform: 'google', id: '9020000001', cap: '700.00', spent: '672.00' })
  expect((await control('accounts/google/9020000001', { replace_budget: { cap: '28.00' } })).body).toMatchObject({
    limit: '28.00',
    left: '28.00',
  })
  const token = await fetch(`${sandbox.url}/google/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: sandboxCredentials.googleClientId,
      client_secret: sandboxCredentials.googleClientSecret,
      refresh_token: sandboxCredentials.googleRefreshToken,
    }),
  })
  const { access_token } = (await token.json()) as { access_token: string } // as Google's token endpoint answers
  const query =
    'SELECT account_budget.id, account_budget.amount_served_micros, account_budget.approved_spending_limit_micros, account_budget.approved_end_date_time FROM account_budget'
  const reply = await fetch(`${sandbox.url}/google/v25/customers/9020000001/googleAds:search`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'developer-token': sandboxCredentials.googleDeveloperToken,
      'login-customer-id': testAgency.managerId,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query }),
  })
  const { results } = (await reply.json()) as { results: { accountBudget: Record<string, unknown> }[] } // as the search answers
  expect(results.map(each => each.accountBudget)).toMatchObject([
    { amountServedMicros: '672000000', approvedSpendingLimitMicros: '700000000', approvedEndDateTime: '2026-03-10 12:00:00' },
    { approvedSpendingLimitMicros: '28000000' },
  ])
  // proto3 leaves out what is zero.
  expect(results[1]?.accountBudget).not.toHaveProperty('amountServedMicros')
  expect((await control('accounts/google/9020000001', { end_budget: true })).body).toMatchObject({ limit: '0.00', left: '0.00' })
  expect(await control('accounts/google/9020000001', { end_budget: true })).toMatchObject({
    status: 400,
    body: { error: 'there is no budget in force' },
  })
})

test('a restated day moves the day, and the total by the difference', async () => {
  await control('accounts', { platform: 'meta', id: '903', cap: '500.00', spend: [{ date: '2026-02-28', spend: '100.00' }] })
  const restated = await control('accounts/meta/903', { spend: [{ date: '2026-02-28', spend: '60.00' }] })
  expect(restated.body).toMatchObject({ spent: '60.00' })
})
