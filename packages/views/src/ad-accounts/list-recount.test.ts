// The account list against a recount: random filters over random ad accounts give the rows and counts that plain code finds.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { accountListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountList } from './account-list.ts'
import { blindSubCustomer, customer, insertTestAccounts, stranger, subCustomer } from './test-accounts.ts'

type Known = {
  id: string
  customer_id: string
  sub_customer_id: string | null
  channel: string
  company_id: string
  account_name: string
  account_status: string
  is_low_balance: boolean
  currency: string
  timezone: string
  personal_auth: boolean
  ad_type: string | null
  balance_minor: string | null
  days_left_tenths: number | null
  remark: string
}

let db: TestDatabase
let all: Known[]

beforeAll(async () => {
  db = await testDatabase()
  await insertTestAccounts(db.database)
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name, currency,
        timezone, ad_type, account_status, frozen_status, balance_minor, avg_spend_7d_minor, personal_auth, remark, opened_at, synced_at, created_at)
      select 1000 + n, case when n % 7 = 0 then 2 else 1 end, case when n % 7 <> 0 and n % 5 < 2 then 11 + n % 5 end,
        case when n % 7 = 0 then 31 else 21 + n % 2 end, (array['FACEBOOK', 'FACEBOOK', 'GOOGLE'])[1 + h % 3], 'x' || n,
        (array['星辰', '山海', 'Kite'])[1 + h / 3 % 3] || '-' || n, (array['USD', 'USD', 'EUR'])[1 + h / 5 % 3],
        (array['Asia/Shanghai', 'Europe/Berlin'])[1 + h / 7 % 2], case when h % 2 = 0 then 'AUCTION' end,
        (array['NORMAL', 'NORMAL', 'FROZEN', 'FORBID_QUOTA', 'SUSPEND_VIOLATE_AD'])[1 + h / 11 % 5], 'UN_FROZEN',
        h % 40000, h / 13 % 4000, h % 9 = 0, case when h % 4 = 0 then '重点' || h % 10 else '' end, now(), now(), now()
      from (select n, abs(hashint4(n)) / 2 as h from generate_series(1, 400) n) given`)
    // What is kept must follow changes too.
    await tx.run(sql`update ad_accounts_accounts set account_status = 'FROZEN', balance_minor = balance_minor + 500 where id % 13 = 0`)
    all = await tx.rows<Known>(sql`select a.* from ad_accounts_accounts a`)
  })
})
afterAll(() => db.drop())

const CHOICES = {
  account_status: ['NORMAL', 'FROZEN', 'FORBID_QUOTA'],
  account_name: ['星', 'kite', '-1'],
  remark: ['重点', '点3'],
  currency: ['USD', 'EUR'],
  timezone: ['Asia/Shanghai', 'Europe/Berlin'],
  personal_auth: [true, false],
  ad_type: ['AUCTION'],
  company_id: ['21', '22'],
  balance_min: ['100'],
  opened_from: ['2000-01-01'],
} as const

const TABS = ['ALL', 'NORMAL', 'LOW_BALANCE', 'RECTIFY', 'FROZEN', 'FORBID_QUOTA'] as const
const SCOPES: TenantScope[] = [customer, customer, subCustomer, blindSubCustomer, stranger]

/** The same every run: a linear congruence is random enough to mix filters. */
function chooser(seed: number): <T>(values: readonly T[]) => T {
  let state = seed * 7919 + 1
  return values => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const chosen = values[Math.floor((state / 2_147_483_648) * values.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
}

function randomRequest(choose: ReturnType<typeof chooser>): Record<string, unknown> {
  const filters = Object.entries(CHOICES).flatMap(([name, values]) =>
    choose([true, false, false, false]) ? [[name, choose([...values])]] : [],
  )
  return { ...Object.fromEntries(filters), channel: choose(['FACEBOOK', 'FACEBOOK', 'GOOGLE']), order: choose(['asc', 'desc']) }
}

function recount(scope: TenantScope, request: Record<string, unknown>): Known[] {
  const isEqual = (['channel', 'account_status', 'currency', 'timezone', 'personal_auth', 'ad_type', 'company_id'] as const).map(
    name => (row: Known) => request[name] === undefined || row[name] === request[name],
  )
  const has = (text: string, part: unknown) => part === undefined || text.toLowerCase().includes(String(part))
  return all.filter(
    row =>
      row.customer_id === scope.customerId &&
      (scope.subCustomerId === null || row.sub_customer_id === scope.subCustomerId) &&
      isEqual.every(fits => fits(row)) &&
      has(row.account_name, request['account_name']) &&
      has(row.remark, request['remark']) &&
      (request['balance_min'] === undefined ||
        (row.balance_minor !== null && Number(row.balance_minor) * inDollars(row, request) >= 10_000)),
  )
}

/** The euro's planning rate; with a filter for one currency the amount is in that one. */
const inDollars = (row: Known, request: Record<string, unknown>) => (row.currency === 'EUR' && request['currency'] === undefined ? 1.08 : 1)

function isUnder(tab: (typeof TABS)[number], row: Known): boolean {
  if (tab === 'ALL') return true
  if (tab === 'LOW_BALANCE') return row.is_low_balance
  if (tab === 'NORMAL') return row.account_status === 'NORMAL' && !row.is_low_balance
  return row.account_status === (tab === 'RECTIFY' ? 'SUSPEND_VIOLATE_AD' : tab)
}

test.each(Array.from({ length: 6 }, (_, index) => index))('rows and counts are those of a recount (mix %i)', async seed => {
  const choose = chooser(seed + 1)
  let found = 0
  for (let round = 0; round < 20; round += 1) {
    const scope = choose(SCOPES)
    const request = randomRequest(choose)
    const tab = choose(TABS)
    const hits = recount(scope, request)
    const sign = request['order'] === 'asc' ? 1 : -1
    const ids = hits.filter(row => isUnder(tab, row)).map(row => Number(row.id))
    const list = await accountList(db.database, scope, accountListRequest.parse({ ...request, tab, page_num: 2, page_size: 5 }))
    const counts = Object.fromEntries(TABS.map(name => [name, hits.filter(row => isUnder(name, row)).length]))
    expect({ scope, request, counts: list.tab_counts }).toEqual({ scope, request, counts })
    const page = ids.toSorted((left, right) => sign * (left - right)).slice(5, 10)
    expect({ scope, request, tab, page: list.content.map(row => Number(row.id)) }).toEqual({ scope, request, tab, page })
    expect(list.total_size).toBe(ids.length)
    found += ids.length
  }
  // Filters that never find anything would prove nothing.
  expect(found).toBeGreaterThan(0)
})

test.each([undefined, 'NORMAL', 'FROZEN'])(
  'lists as they open (status %s) are those of a recount, on every tab, for everyone',
  async account_status => {
    for (const scope of SCOPES) {
      for (const tab of TABS) {
        const request = { channel: 'FACEBOOK', account_status, order: 'desc' }
        const ids = recount(scope, request).filter(row => isUnder(tab, row))
        const list = await accountList(db.database, scope, accountListRequest.parse({ ...request, tab, page_size: 100 }))
        const expected = ids.map(row => Number(row.id)).toSorted((left, right) => right - left)
        expect(list.content.map(row => Number(row.id))).toEqual(expected.slice(0, 100))
        expect(list.total_size).toBe(ids.length)
      }
    }
  },
)
