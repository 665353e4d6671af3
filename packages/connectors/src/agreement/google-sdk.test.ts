// The official client package against the sandbox: what reads Google's real answers must read ours, and what it asks must be understood.
import { createRequire } from 'node:module'
import { PassThrough, Readable } from 'node:stream'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import type { AxiosStatic } from 'axios'
import type { Customer, GoogleAdsApi } from 'google-ads-api'
import { OAuth2Client } from 'google-auth-library'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Exchange, exchangeProblems } from './test-google-descriptors.ts'

// The package's own axios, as it requires it: its calls are turned to the sandbox there.
const require = createRequire(import.meta.url)
const requireAsSdk = createRequire(require.resolve('google-ads-api'))
const axios = requireAsSdk('axios') as AxiosStatic
const sdk = require('google-ads-api') as { GoogleAdsApi: typeof GoogleAdsApi }

const exchanges: Exchange[] = []
const id = '9960000001'
let sandbox: RunningSandbox
let customer: Customer
let manager: Customer

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
  await control('accounts', { platform: 'google', id, name: '示例', cap: '500.00', users: ['a@example.com'], spend: days })
  axios.interceptors.request.use(config => ({
    ...config,
    url: config.url?.replace('https://googleads.googleapis.com', `${sandbox.url}/google`) ?? '',
  }))
  axios.interceptors.response.use(
    answer => ({ ...answer, data: kept(answer.config, answer.status, answer.data) }),
    (error: { config: Asked; response?: { status: number; data: unknown } }) => {
      if (error.response) error.response.data = kept(error.config, error.response.status, error.response.data)
      throw error
    },
  )
  const oauth = new OAuth2Client({
    clientId: sandboxCredentials.googleClientId,
    clientSecret: sandboxCredentials.googleClientSecret,
    endpoints: { oauth2TokenUrl: `${sandbox.url}/google/token` },
  })
  oauth.setCredentials({ refresh_token: sandboxCredentials.googleRefreshToken })
  const open = (customerId: string) => {
    const client = new sdk.GoogleAdsApi({
      client_id: sandboxCredentials.googleClientId,
      client_secret: sandboxCredentials.googleClientSecret,
      developer_token: sandboxCredentials.googleDeveloperToken,
    })
    const opened = client.Customer({ customer_id: customerId, login_customer_id: testAgency.managerId, refresh_token: 'unused' })
    // The package has no setting for the token's address; Google's own library does the exchange.
    Object.assign(opened, { getAccessToken: async () => (await oauth.getAccessToken()).token })
    return opened
  }
  customer = open(id)
  manager = open(testAgency.managerId)
})
afterAll(() => sandbox?.stop())

type Asked = { method?: string; url?: string; data?: unknown }

/** The answer for the package, noted down; a stream once it has been read. */
function kept(asked: Asked, status: number, reply: unknown): unknown {
  if (!(reply instanceof Readable)) {
    note(asked, status, typeof reply === 'string' ? reply : JSON.stringify(reply))
    return reply
  }
  const read: Buffer[] = []
  const onward = new PassThrough()
  reply.on('data', (part: Buffer) => read.push(part))
  reply.on('end', () => note(asked, status, Buffer.concat(read).toString()))
  return reply.pipe(onward)
}

function note({ method = '', url = '', data }: Asked, status: number, reply: string): void {
  const path = new URL(url).pathname.slice('/google'.length)
  const request = camelKeys(typeof data === 'string' ? data : JSON.stringify(data ?? {}))
  exchanges.push({ method: method.toUpperCase(), path, request, status, reply })
}

/** The package spells the names of its questions as the descriptors do, which Google's parser takes too. */
function camelKeys(json: string): string {
  return json.replace(
    /"([a-z_]+)":/g,
    (_all, name: string) => `"${name.replace(/_([a-z])/g, (_one, letter: string) => letter.toUpperCase())}":`,
  )
}

async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}
const days = [
  { date: '2026-11-01', spend: '12.34', impressions: 1000, clicks: 12 },
  { date: '2026-11-02', spend: '2.00', impressions: 10, clicks: 1 },
]
const spendQuery =
  "SELECT segments.date, metrics.cost_micros, metrics.clicks FROM customer WHERE segments.date BETWEEN '2026-11-01' AND '2026-11-02'"

test('customer, budget and spend are read as the package reads Google', async () => {
  const [facts] = await customer.query('SELECT customer.id, customer.descriptive_name, customer.status, customer.time_zone FROM customer')
  expect(facts?.customer).toMatchObject({ descriptive_name: '示例', time_zone: 'Asia/Shanghai' })
  const [budget] = await customer.query(
    'SELECT account_budget.id, account_budget.approved_spending_limit_micros, account_budget.amount_served_micros FROM account_budget',
  )
  expect(Number(budget?.account_budget?.approved_spending_limit_micros)).toBe(500_000_000)
  const spend = await customer.query(spendQuery)
  expect(spend.map(row => [row.segments?.date, Number(row.metrics?.cost_micros)])).toEqual([
    ['2026-11-01', 12_340_000],
    ['2026-11-02', 2_000_000],
  ])
})

test('its report with order, limit and a count', async () => {
  const rows = await customer.report({
    entity: 'customer',
    metrics: ['metrics.clicks'],
    segments: ['segments.date'],
    from_date: '2026-11-01',
    to_date: '2026-11-02',
    order_by: 'metrics.clicks',
    sort_order: 'DESC',
    limit: 1,
  })
  expect(rows.map(row => Number(row.metrics?.clicks))).toEqual([12])
  expect(await customer.reportCount({ entity: 'customer', attributes: ['customer.id'] })).toBe(1)
})

test('its paging comes to an end', async () => {
  for (let number = 1; number <= 3; number += 1) await control('accounts', { platform: 'google', id: `996000001${number}` })
  await control('settings', { google_page_size: 2 })
  const clients = await manager.query('SELECT customer_client.id, customer_client.level FROM customer_client')
  await control('settings', { google_page_size: 10_000 })
  expect(clients).toHaveLength(5)
  expect(new Set(clients.map(row => String(row.customer_client?.id))).size).toBe(5)
})

test('its stream gives rows, and its errors are Google’s', async () => {
  const rows: unknown[] = []
  for await (const row of customer.reportStream({ entity: 'customer', attributes: ['customer.id'] })) rows.push(row)
  expect(rows).toHaveLength(1)
  const wrong = { errors: [{ error_code: { query_error: expect.anything() } }] }
  await expect(customer.query('SELECT customer.balance FROM customer')).rejects.toMatchObject(wrong)
  const stream = async () => {
    for await (const row of customer.queryStream('SELECT customer.balance FROM customer')) rows.push(row)
  }
  await expect(stream()).rejects.toMatchObject(wrong)
})

test('every body in both directions is made of Google’s messages', () => {
  expect(exchanges.length).toBeGreaterThan(7)
  expect(exchanges.flatMap(exchangeProblems)).toEqual([])
})
