// The ad-account list on a real database: every filter with a known answer, paging edges, tenants, hostile text.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { type AccountListRequest, accountListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBaseInfo } from './account-base-info.ts'
import { accountDetail } from './account-detail.ts'
import { accountList } from './account-list.ts'
import { picker } from './picker.ts'
import { blindSubCustomer, customer, insertTestAccounts, stranger, subCustomer } from './test-accounts.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await insertTestAccounts(db.database)
})
afterAll(() => db.drop())

async function ask(scope: TenantScope, request: Record<string, unknown> = {}) {
  return await accountList(db.database, scope, parsed(request))
}

function parsed(request: Record<string, unknown>): AccountListRequest {
  return accountListRequest.parse({ channel: 'FACEBOOK', order: 'asc', ...request })
}

const ids = (list: { content: { id: string }[] }) => list.content.map(row => Number(row.id))

const everyFilter: [name: string, request: Record<string, unknown>, expected: number[]][] = [
  ['nothing', {}, [101, 102, 103, 104, 105, 106, 107, 108]],
  ['another channel', { channel: 'GOOGLE' }, [109]],
  ['a channel without accounts', { channel: 'TIKTOK' }, []],
  ['company_id', { company_id: '21' }, [101, 102]],
  ['company_ids', { company_ids: ['21', '22'], account_status: 'NORMAL' }, [101, 102, 103, 107, 108]],
  ['no company_ids', { company_ids: [] }, [101, 102, 103, 104, 105, 106, 107, 108]],
  ['a company of another customer', { company_id: '31' }, []],
  ['outside_account_id', { outside_account_id: '9103' }, [103]],
  ['outside_account_ids', { outside_account_ids: '9101，9102 9201;0' }, [101, 102]],
  ['ids as the platforms print them', { outside_account_ids: 'act_9101，９102' }, [101, 102]],
  ['an id as Meta prints it', { outside_account_id: 'act_9103' }, [103]],
  ['account_name of two characters', { account_name: '星辰' }, [101, 102]],
  ['account_name of one character', { account_name: '户' }, [106, 107, 108]],
  ['account_name without regard to case', { account_name: 'bRIGHT n' }, [103]],
  ['account_name %', { account_name: '%' }, [104]],
  ['account_name _', { account_name: '_' }, [104]],
  ['account_name backslash', { account_name: '\\' }, [104]],
  ['account_name quote', { account_name: "'" }, [104]],
  ['account_name of an injection', { account_name: "' or 1=1 --" }, []],
  ['account_name right to left', { account_name: 'مرحبا' }, [105]],
  ['an empty account_name', { account_name: '  ' }, [101, 102, 103, 104, 105, 106, 107, 108]],
  ['mark', { mark: 'AVAILABLE' }, [101, 102, 103, 108]],
  ['frozen_status NORMAL', { frozen_status: 'NORMAL' }, [101, 102, 103, 105, 106, 107, 108]],
  ['frozen_status FROZEN', { frozen_status: 'FROZEN' }, [104]],
  ['mark and frozen_status', { mark: 'AVAILABLE', frozen_status: 'NORMAL', account_name: '账户' }, [108]],
  ['sub_customer true', { sub_customer: true }, [105, 106, 108]],
  ['sub_customer false', { sub_customer: false }, [101, 102, 103, 104, 107]],
  ['sub_customer of an id', { sub_customer: '11' }, [105, 108]],
  ['sub_customer_id', { sub_customer_id: '12' }, [106]],
  ['tab NORMAL, without low balances', { tab: 'NORMAL' }, [101, 103, 107, 108]],
  ['tab LOW_BALANCE', { tab: 'LOW_BALANCE' }, [102]],
  ['tab RECTIFY', { tab: 'RECTIFY' }, [106]],
  ['tab FROZEN', { tab: 'FROZEN' }, [104]],
  ['tab FORBID_QUOTA', { tab: 'FORBID_QUOTA' }, [105]],
  ['tab with a text', { tab: 'LOW_BALANCE', account_name: '星辰' }, [102]],
  ['account_status', { account_status: 'FORBID_QUOTA' }, [105]],
  ['currency', { currency: 'EUR' }, [108]],
  ['sub_customer_name, a part of it', { sub_customer_name: '不可' }, [106]],
  ['sub_customer_name of nobody', { sub_customer_name: '青禾' }, []],
  ['sub_customer_name beside a text', { sub_customer_name: '可见', account_name: '账户' }, [106, 108]],
  ['part of a timezone', { timezone: 'berlin' }, [102]],
  ['timezone', { timezone: 'Europe/Berlin' }, [102]],
  ['the city of a timezone', { timezone: '柏林' }, [102]],
  ['a city that no timezone has', { timezone: '亚特兰蒂斯' }, []],
  ['balance_min', { balance_min: '20.00' }, [101, 102, 108]],
  ['balance_max', { balance_max: '5' }, [103, 104]],
  ['balance range with a text', { balance_min: '20', balance_max: '100', account_name: '科技' }, [101, 102]],
  ['days_left_max', { days_left_max: 2 }, [102, 104]],
  ['days_left_max with a tenth', { days_left_max: 1.9 }, [104]],
  ['opened_from, in Shanghai', { opened_from: '2026-01-11' }, [103]],
  ['opened_until, its day not in', { opened_from: '2026-01-01', opened_until: '2026-01-11' }, [101, 102]],
  ['opened_until, where its day begins in Shanghai', { opened_from: '2026-01-01', opened_until: '2026-01-10' }, [101]],
  ['remark', { remark: '%_主' }, [101]],
  ['bm_id, not of another customer', { bm_id: '555' }, [101]],
  ['pixel_id', { pixel_id: '777' }, [101]],
  ['mcc_id', { mcc_id: '888' }, [102]],
  ['relation_email', { relation_email: 'a@b.example' }, [102]],
  ['bc_id', { bc_id: '999' }, [103]],
  ['a pixel_id that is a BM', { pixel_id: '555' }, []],
  ['ad_type', { ad_type: 'AUCTION' }, []],
  ['personal_auth', { personal_auth: true }, [103]],
  [
    'everything at once',
    { bm_id: '555', account_name: '星', tab: 'NORMAL', balance_min: '1', currency: 'USD', company_id: '21', opened_from: '2020-01-01' },
    [101],
  ],
]

test.each(everyFilter)('filter by %s', async (_name, request, expected) => {
  const list = await ask(customer, request)
  expect(ids(list)).toEqual(expected)
  expect(list.total_size).toBe(expected.length)
})

test.each(everyFilter)('the tab counts agree with what each tab shows: %s', async (_name, request, _expected) => {
  const { tab_counts } = await ask(customer, request)
  for (const [tab, count] of Object.entries(tab_counts))
    expect([tab, (await ask(customer, { ...request, tab })).content.length]).toEqual([tab, count])
})

test.each([
  ['balance', 'desc', [108, 101, 102, 106, 105, 104, 103, 107]],
  ['balance', 'asc', [103, 104, 105, 106, 102, 101, 108, 107]],
  ['amount_limit', 'desc', [102, 101, 103, 108, 107, 106, 105, 104]],
  ['days_left', 'desc', [108, 101, 102, 104, 107, 106, 105, 103]],
  ['avg_spend_7d', 'desc', [104, 102, 101, 108, 107, 106, 105, 103]],
  ['days_left', 'asc', [104, 102, 101, 108, 103, 105, 106, 107]],
  ['opened_at', 'desc', [103, 102, 101, 108, 107, 106, 105, 104]],
  [undefined, 'desc', [108, 107, 106, 105, 104, 103, 102, 101]],
])('sorted by %s %s, with and without a scan', async (sort, order, expected) => {
  expect(ids(await ask(customer, { sort, order }))).toEqual(expected)
  // A filter that everything fits takes the other way through the query.
  expect(ids(await ask(customer, { sort, order, opened_from: '2000-01-01' }))).toEqual(expected)
  expect(ids(await ask(customer, { sort, order, balance_min: '0', account_name: '' }))).toEqual(expected.filter(id => id !== 107))
})

test('amounts of several currencies are sorted and filtered by their dollars, unknown ones last', async () => {
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, company_id, channel, outside_account_id, account_name, currency, timezone,
        balance_minor, opened_at, synced_at, created_at)
      select 300 + n, 1, 21, 'TIKTOK', 'k' || n, 'k', c, 'Asia/Tokyo', b, now(), now(), now()
      from (values (1, 'USD', 441718), (2, 'JPY', 434202), (3, 'EUR', 400000), (4, 'USD', null), (5, 'USD', 30000), (6, 'JPY', null)) given (n, c, b)`)
  })
  const tiktok = { channel: 'TIKTOK', sort: 'balance' }
  for (const scan of [{}, { opened_from: '2000-01-01' }]) {
    expect(ids(await ask(customer, { ...tiktok, ...scan, order: 'desc' }))).toEqual([301, 303, 302, 305, 306, 304])
    expect(ids(await ask(customer, { ...tiktok, ...scan, order: 'asc' }))).toEqual([305, 302, 303, 301, 304, 306])
    expect(ids(await ask(customer, { ...tiktok, ...scan, order: 'desc', page_size: 2, page_num: 2 }))).toEqual([302, 305])
  }
  expect(ids(await ask(customer, { ...tiktok, order: 'desc', balance_min: '3000' }))).toEqual([301, 303])
  expect(ids(await ask(customer, { ...tiktok, order: 'desc', balance_max: '4320' }))).toEqual([303, 302, 305])
  expect(ids(await ask(customer, { ...tiktok, currency: 'JPY', balance_min: '434202', balance_max: '434202.9' }))).toEqual([302])
  expect(ids(await ask(customer, { ...tiktok, currency: 'JPY', balance_min: '434202.01' }))).toEqual([])
})

test('every currency has a rate to be sorted by', async () => {
  const rates = await db.database.single(customer, tx => tx.rows<{ currency: string }>(sql`select currency from spend_usd_rates_today()`))
  expect(rates.map(rate => rate.currency).toSorted()).toEqual(CURRENCY_CODES.toSorted())
})

test('ids without a row under the filters are named, and nobody learns of another’s', async () => {
  const missing = async (scope: TenantScope, request: Record<string, unknown>) =>
    (await accountList(db.database, scope, parsed(request))).missing_ids
  expect(await missing(customer, { outside_account_ids: 'act_9101 9102 9201 0 9109', page_size: 1, page_num: 9 })).toEqual([
    '9201',
    '0',
    '9109',
  ])
  expect(await missing(customer, { outside_account_ids: '9101 9104', account_status: 'NORMAL' })).toEqual(['9104'])
  expect(await missing(customer, { outside_account_ids: '9101 9102 9103', balance_min: '1', tab: 'FROZEN' })).toEqual([
    '9101',
    '9102',
    '9103',
  ])
  expect(await missing(customer, { outside_account_ids: '9101' })).toEqual([])
  expect(await missing(customer, { outside_account_ids: [] })).toBeUndefined()
  expect(await missing(blindSubCustomer, { outside_account_ids: '9101 9102', days_left_max: 0 })).toEqual(['9101', '9102'])
  expect(await missing(stranger, { outside_account_ids: "9101 9201 ');--" })).toEqual(['9101', "')", '--'])
})

test('names sort alike on both ways', async () => {
  const counted = ids(await ask(customer, { sort: 'account_name' }))
  expect(counted).toHaveLength(8)
  expect(ids(await ask(customer, { sort: 'account_name', opened_from: '2000-01-01' }))).toEqual(counted)
})

test.each([{}, { opened_from: '2000-01-01' }])(
  'pages meet without gap or overlap, and one beyond the end still counts (%o)',
  async extra => {
    const pages = await Promise.all([1, 2, 3, 4].map(page_num => ask(customer, { page_num, page_size: 3, ...extra })))
    expect(pages.map(ids)).toEqual([[101, 102, 103], [104, 105, 106], [107, 108], []])
    expect(pages.map(page => page.total_size)).toEqual([8, 8, 8, 8])
    expect((await ask(customer, { page_num: 100_000, page_size: 100, ...extra })).content).toEqual([])
  },
)

test('the row carries figures, bindings and what is in the way of an addition', async () => {
  const { content, synced_at } = await ask(customer, { company_id: '21' })
  expect(content[0]).toMatchObject({
    account_id: '101',
    outside_account_id: '9101',
    company_name: '甲一',
    balance: '100.00',
    amount_limit: '500.00',
    spent_amount: null,
    avg_spend_7d: '10.00',
    days_left: '10.0',
    is_low_balance: false,
    bm_ids: ['555'],
    pixel_ids: ['666', '777'],
    mcc_ids: [],
    opened_at: '2026-01-01T00:00:00.000Z',
    remark: '100%_主力',
    add_obstacle: null,
    sub_customer_name: null,
  })
  expect(content[1]).toMatchObject({ days_left: '2.0', is_low_balance: true, relation_emails: ['a@b.example'] })
  expect(synced_at).toBe('2026-03-01T00:00:00.000Z')
  const all = await ask(customer)
  expect(all.synced_at).toBeNull()
  expect(all.content.map(row => row.add_obstacle)).toEqual([
    null,
    null,
    null,
    '账户已冻结，解冻后可操作',
    '渠道已禁止加额',
    '账户违规暂停，整改后可操作',
    '账户尚未同步，请稍后再试',
    null,
  ])
})

test('another customer and another sub-customer see nothing of it', async () => {
  for (const [, request] of everyFilter) {
    for (const list of [await ask(stranger, request), await ask({ ...customer, customerId: '3' }, request)]) {
      expect(ids(list).filter(id => id !== 201)).toEqual([])
      expect(list.total_size).toBeLessThanOrEqual(1)
    }
    expect(ids(await ask(subCustomer, request)).filter(id => id !== 105 && id !== 108)).toEqual([])
  }
  expect(ids(await ask(subCustomer))).toEqual([105, 108])
  expect((await ask(subCustomer)).tab_counts).toEqual({ ALL: 2, NORMAL: 1, LOW_BALANCE: 0, RECTIFY: 0, FROZEN: 0, FORBID_QUOTA: 1 })
  expect((await ask(subCustomer, { sub_customer: '12' })).total_size).toBe(0)
  const page = await picker(db.database, subCustomer, parsed({ account_name: '账户' }), 'ADD')
  expect(ids(page)).toEqual([108])
  for (const scope of [stranger, subCustomer]) {
    await expect(accountBaseInfo(db.database, scope, { id: '101' })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
    await expect(accountDetail(db.database, scope, { id: '101', now: new Date('2026-03-02T00:00:00Z') })).rejects.toMatchObject({
      refusal: 'NOT_FOUND',
    })
  }
})

test('a sub-customer sees spend only when its agent shows it', async () => {
  const seen = await accountBaseInfo(db.database, subCustomer, { id: '108' })
  expect(seen).toMatchObject({ spent_amount: '0.77', avg_spend_7d: '1.00', today_spend: '0.05', days_left: '999.9' })
  const now = new Date('2026-03-02T00:00:00Z')
  expect((await accountDetail(db.database, subCustomer, { id: '108', now })).spend_30d).toHaveLength(30)
  const hidden = await ask(blindSubCustomer)
  expect(hidden.content[0]).toMatchObject({
    id: '106',
    amount_limit: null,
    spent_amount: null,
    avg_spend_7d: null,
    today_spend: null,
    days_left: null,
  })
  expect(await accountDetail(db.database, blindSubCustomer, { id: '106', now })).toMatchObject({ spend_30d: [], amount_limit: null })
  expect((await picker(db.database, blindSubCustomer, parsed({}), 'REDUCE')).content[0]).toMatchObject({ id: '106', amount_limit: null })
})

test('the picker offers what can be chosen', async () => {
  const page = await picker(db.database, customer, parsed({ mark: 'AVAILABLE', frozen_status: 'NORMAL' }), 'ADD')
  expect(ids(page)).toEqual([101, 102, 103, 108])
  expect(page.content[3]).toMatchObject({ add_obstacle: null, currency: 'EUR', balance: '999.99' })
  expect(page.total_size).toBe(4)
})

test('who may not see spend cannot sort by the limit: every order is that of the list', async () => {
  await db.database.transaction({ kind: 'system' }, tx => tx.run(sql`update ad_accounts_accounts set sub_customer_id = 12 where id = 105`))
  const plain = ids(await ask(blindSubCustomer))
  for (const sort of ['amount_limit', 'days_left', 'avg_spend_7d']) {
    expect(ids(await ask(blindSubCustomer, { sort, order: 'desc' }))).toEqual(plain.toReversed())
    expect(ids(await ask(blindSubCustomer, { sort }))).toEqual(plain)
  }
  await db.database.transaction({ kind: 'system' }, tx => tx.run(sql`update ad_accounts_accounts set sub_customer_id = 11 where id = 105`))
})

test('who may not see spend cannot find it out by filtering or sorting', async () => {
  const all = ids(await ask(blindSubCustomer))
  expect(all).toEqual([106])
  expect(ids(await ask(blindSubCustomer, { days_left_max: 0 }))).toEqual(all)
  expect(ids(await ask(blindSubCustomer, { sort: 'avg_spend_7d' }))).toEqual(all)
  expect(ids(await ask(customer, { days_left_max: 0 }))).not.toContain(106)
})
