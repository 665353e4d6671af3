// Counters, kept balances, the searchable copy and the spend roll-ups equal what they are kept of, after any operations.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { ACCOUNT_STATUS_CODES, FROZEN_STATUS_CODES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { addDays } from '@tallyhelm/protocol/values/day'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordSpendDays } from '../spend/index.ts'
import {
  assignSubCustomer,
  findAdAccounts,
  insertAdAccount,
  lockAdAccounts,
  recordFacts,
  recordFigures,
  recordQuotaChanges,
  replaceBindings,
  setOpenDifference,
  writeRemark,
} from './index.ts'

let db: TestDatabase
const START = new Date('2026-01-01T00:00:00Z')
const system = { kind: 'system' } as const
/** customer → its sub-customers and companies */
const tenants = { '1': { subs: [null, '11', '12'], companies: ['21', '22'] }, '2': { subs: [null], companies: ['31'] } } as const

beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction(system, async tx => {
    await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      values (1, '甲', 1, 'SECOND_AGENT', now()), (2, '乙', 1, 'DIRECT_AGENT', now())`)
    await tx.run(
      sql`insert into sub_customers_profiles (id, customer_id, name, created_at) values (11, 1, 'a', now()), (12, 1, 'b', now())`,
    )
    await tx.run(sql`insert into companies_companies (id, customer_id, company_name, created_at)
      values (21, 1, '甲一', now()), (22, 1, '甲二', now()), (31, 2, '乙一', now())`)
  })
})
afterAll(() => db.drop())

const minor = fc.bigInt({ min: -1000n, max: 1_000_000n })
const pick = fc.nat(1000)
const operation = fc.oneof(
  fc.record({
    kind: fc.constant('adopt' as const),
    tenant: fc.constantFrom('1' as const, '2' as const),
    sub: pick,
    company: pick,
    channel: fc.constantFrom(...CHANNEL_CODES),
    currency: fc.constantFrom<Currency>('USD', 'JPY', 'EUR'),
  }),
  fc.record({
    kind: fc.constant('facts' as const),
    account: pick,
    status: fc.constantFrom(...ACCOUNT_STATUS_CODES),
    frozen: fc.constantFrom(...FROZEN_STATUS_CODES),
    name: fc.string(),
  }),
  fc.record({
    kind: fc.constant('figures' as const),
    account: pick,
    balance: fc.option(minor),
    average: fc.bigInt({ min: 0n, max: 100_000n }),
    seconds: fc.nat(100_000),
  }),
  fc.record({ kind: fc.constant('quota' as const), account: pick, balance: fc.option(minor), seconds: fc.nat(100_000) }),
  fc.record({ kind: fc.constant('assign' as const), accounts: fc.array(pick, { maxLength: 4 }), sub: pick }),
  fc.record({ kind: fc.constant('remark' as const), account: pick, text: fc.string({ maxLength: 50 }), isOpen: fc.boolean() }),
  fc.record({
    kind: fc.constant('spend' as const),
    account: pick,
    day: fc.nat(70),
    amounts: fc.array(fc.bigInt({ min: 0n, max: 100_000n }), { minLength: 1, maxLength: 4 }),
  }),
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

let nextId = 1000

async function perform(ids: string[], step: Operation): Promise<void> {
  const one = (index: number) => ids[index % ids.length]
  await db.database.transaction(system, async tx => {
    if (step.kind === 'adopt') {
      const { subs, companies } = tenants[step.tenant]
      const id = String(nextId++)
      await insertAdAccount(tx, {
        id,
        customerId: step.tenant,
        subCustomerId: subs[step.sub % subs.length] ?? null,
        companyId: companies[step.company % companies.length] ?? '',
        channel: step.channel,
        outsideAccountId: id,
        accountName: `Name ${id}`,
        currency: step.currency,
        timezone: 'UTC',
        openedAt: START,
        createdAt: START,
      })
      ids.push(id)
      return
    }
    if (step.kind === 'assign') {
      const chosen = step.accounts.flatMap(index => one(index) ?? [])
      await assignSubCustomer(tx, '1', chosen, tenants['1'].subs[step.sub % 3] ?? null, new Date())
      return
    }
    const [account] = await lockAdAccounts(tx, [one(step.account) ?? '0'])
    if (!account) return
    const inCurrency = (value: bigint | null) => (value === null ? null : money(value, account.currency))
    const later = 'seconds' in step ? new Date(START.getTime() + step.seconds * 1000) : START
    if (step.kind === 'facts') {
      const facts = {
        name: step.name.replaceAll('\0', ''),
        timezone: 'UTC',
        adType: null,
        disableReason: null,
        openedAt: null,
        suspendedOver: null,
      }
      await recordFacts(tx, account.id, { ...facts, accountStatus: step.status, frozenStatus: step.frozen })
    } else if (step.kind === 'figures') {
      const balance = inCurrency(step.balance)
      const figures = {
        limit: balance,
        spent: null,
        balance,
        averageSpend: money(step.average, account.currency),
        todaySpend: money(0n, account.currency),
      }
      await recordFigures(tx, account.id, { ...figures, readAt: later })
    } else if (step.kind === 'quota') {
      const balance = inCurrency(step.balance)
      const moved = money(1n, account.currency)
      const change = { adAccountId: account.id, limit: balance, spent: null, balance, moved, totalAddedDelta: moved }
      await recordQuotaChanges(tx, [change], later)
    } else if (step.kind === 'remark') {
      await writeRemark(tx, account.id, step.text.replaceAll('\0', ''))
      await setOpenDifference(tx, account.id, step.isOpen)
    } else {
      const days = step.amounts.map((amount, index) => ({
        day: addDays('2026-01-01', step.day + index),
        spend: money(amount, account.currency),
        impressions: Number(amount % 97n),
        clicks: Number(amount % 13n),
        isEnded: true,
        isSettled: true,
      }))
      await recordSpendDays(tx, account, days, { readAt: new Date(), source: 'SYNC', mark: { day: '2026-01-20', hour: 9 } })
    }
  })
}

const recounted = sql`
  select a.customer_id, a.channel, coalesce(a.sub_customer_id, 0)::bigint as sub_customer_id, level.company_id, a.account_status,
    a.frozen_status, a.is_low_balance, a.is_synced, count(*)::int as n
  from ad_accounts_accounts a cross join lateral (values (0::bigint), (a.company_id)) level (company_id) group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`
const counters = sql`
  select customer_id, channel, sub_customer_id, company_id, account_status, frozen_status, is_low_balance, is_synced, n
  from ad_accounts_counters where n <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8`
const readded = sql`
  select customer_id, sub_customer_id, currency, sum(balance_minor)::bigint as balance_minor from (
    select customer_id, 0::bigint as sub_customer_id, currency, balance_minor from ad_accounts_accounts
    union all select customer_id, sub_customer_id, currency, balance_minor from ad_accounts_accounts where sub_customer_id is not null) b
  group by 1, 2, 3 having sum(balance_minor) <> 0 order by 1, 2, 3`
const balances = sql`
  select customer_id, sub_customer_id, currency, balance_minor from ad_accounts_balance_totals where balance_minor <> 0 order by 1, 2, 3`
const facts = sql`
  select id, customer_id, channel, sub_customer_id, company_id, lower(account_name) as account_name, account_status, frozen_status,
    is_low_balance, is_synced, currency, timezone, ad_type, personal_auth, opened_at, lower(remark) as remark
  from ad_accounts_accounts order by id`
const copied = sql`
  select id, customer_id, channel, sub_customer_id, company_id, account_name, account_status, frozen_status,
    is_low_balance, is_synced, currency, timezone, ad_type, personal_auth, opened_at, remark
  from ad_accounts_search order by id`
const resummed = sql`
  select d.customer_id, level.sub_customer_id, level.company_id, d.day, d.channel, d.currency, sum(d.spend_minor)::bigint as spend_minor,
    sum(d.spend_usd_minor)::bigint as spend_usd_minor,
    sum(d.impressions)::bigint as impressions, sum(d.clicks)::bigint as clicks, count(*)::int as day_rows
  from spend_days d
  cross join lateral (select 0::bigint as sub_customer_id, 0::bigint as company_id union all select 0, d.company_id
    union all select d.sub_customer_id, 0 where d.sub_customer_id is not null
    union all select d.sub_customer_id, d.company_id where d.sub_customer_id is not null) level
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`
const rollups = sql`
  select customer_id, sub_customer_id, company_id, day, channel, currency, spend_minor, spend_usd_minor, impressions, clicks, day_rows
  from spend_rollups order by 1, 2, 3, 4, 5, 6`

test('whatever happens, what is kept equals what it is kept of', async () => {
  const ids: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async steps => {
      for (const step of steps) await perform(ids, step)
      await db.database.read(system, async tx => {
        expect(await tx.rows(counters)).toEqual(await tx.rows(recounted))
        expect(await tx.rows(balances)).toEqual(await tx.rows(readded))
        expect(await tx.rows(copied)).toEqual(await tx.rows(facts))
        expect(await tx.rows(rollups)).toEqual(await tx.rows(resummed))
      })
    }),
    { numRuns: 40 },
  )
  expect(ids.length).toBeGreaterThan(20)
})

test('writers at the same time lose nothing and wait for nobody in a circle', async () => {
  const ids: string[] = []
  for (const sub of [0, 1, 2, 0, 1, 2])
    await perform(ids, { kind: 'adopt', tenant: '1', sub, company: sub, channel: 'FACEBOOK', currency: 'USD' })
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      perform(
        ids,
        index % 2 === 0
          ? { kind: 'spend', account: index, day: index % 5, amounts: [BigInt(index), 5n, 7n] }
          : { kind: 'figures', account: index, balance: BigInt(index * 100), average: 200n, seconds: index },
      ),
    ),
  )
  await db.database.read(system, async tx => {
    expect(await tx.rows(rollups)).toEqual(await tx.rows(resummed))
    expect(await tx.rows(counters)).toEqual(await tx.rows(recounted))
    expect(await tx.rows(balances)).toEqual(await tx.rows(readded))
  })
})

test('other currencies count in dollars at the kept rate, rounded half up', async () => {
  const rows = await db.database.read(system, tx =>
    tx.rows<{ usd: string | null }>(sql`
      select spend_usd_minor(minor, currency, '2026-01-01') as usd
      from (values (1000::bigint, 'USD'), (1000, 'JPY'), (75, 'JPY'), (1000, 'EUR'), (-1000, 'EUR'), (1, 'XXX')) as given (minor, currency)`),
  )
  expect(rows.map(row => row.usd)).toEqual(['1000', '670', '50', '1080', '-1080', null])
})

test('days left and low balance follow from the figures', async () => {
  const rows = await db.database.read(system, tx =>
    tx.rows<{ tenths: number | null }>(sql`
      select ad_accounts_days_left_tenths(balance, average) as tenths
      from (values (299::bigint, 100::bigint), (300, 100), (-5, 100), (100, 0), (null, 100), (9000000000000000, 1)) as given (balance, average)`),
  )
  expect(rows.map(row => row.tenths)).toEqual([29, 30, 0, null, null, 99999])
})

test('bindings become those given, and what stays keeps its place', async () => {
  const ids: string[] = []
  await perform(ids, { kind: 'adopt', tenant: '1', sub: 0, company: 0, channel: 'FACEBOOK', currency: 'USD' })
  const bind = (given: [id: string, kind: 'BM' | 'PIXEL', outsideId: string, status: string][], unread: 'PIXEL'[] = []) =>
    db.database.transaction(system, async tx => {
      const [account] = await findAdAccounts(tx, ids)
      if (!account) throw new Error('missing')
      await replaceBindings(
        tx,
        account,
        given.map(([id, kind, outsideId, status]) => ({ id, kind, outsideId, status })),
        { now: START, unread },
      )
      return await tx.rows(
        sql`select id, kind, outside_id, status from ad_accounts_bindings where ad_account_id = ${account.id} order by kind, outside_id`,
      )
    })
  await bind([
    ['1', 'BM', '5', 'BIND'],
    ['2', 'PIXEL', '6', 'BIND'],
    ['3', 'PIXEL', '6', 'BIND'],
  ])
  expect(
    await bind([
      ['8', 'BM', '5', 'UN_VERIFY'],
      ['9', 'PIXEL', '7', 'BIND'],
    ]),
  ).toEqual([
    { id: '1', kind: 'BM', outside_id: '5', status: 'UN_VERIFY' },
    { id: '9', kind: 'PIXEL', outside_id: '7', status: 'BIND' },
  ])
  expect(await bind([], ['PIXEL'])).toMatchObject([{ id: '9', kind: 'PIXEL', outside_id: '7' }])
  expect(await bind([])).toEqual([])
})

test('an ad account is never deleted', async () => {
  await expect(db.database.transaction(system, tx => tx.run(sql`delete from ad_accounts_accounts`))).rejects.toThrow('never deleted')
})
