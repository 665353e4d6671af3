// Synchronisation against the sandbox's platforms, on a real database.
import { recordQuotaChanges } from '@tallyhelm/modules/ad-accounts'
import { placedQuota } from '@tallyhelm/modules/ledger'
import { money } from '@tallyhelm/protocol/values/money'
import { accountDetail } from '@tallyhelm/views/ad-accounts/account-detail'
import { keyFigures } from '@tallyhelm/views/spend/key-figures'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '../companies/create-company.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { readTwice } from '../spend/test-readings.ts'
import { adoptAdAccount } from './adopt-ad-account.ts'
import { checkAccounts } from './check-accounts.ts'
import { readLiveQuota } from './read-live-quota.ts'
import { syncAccount } from './sync-account.ts'
import { openStage, type Stage, system } from './test-stage.ts'

const HOUR_MS = 3_600_000

let house: Stage

beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())

const sync = (id: string) => syncAccount(house.world, system, { adAccountId: id })

const week = ['03-03', '03-04', '03-05', '03-06', '03-07', '03-08', '03-09'].map(day => ({ date: `2026-${day}`, spend: '10.00' }))

test.each([
  [
    'meta',
    { cap: '1000', spent: '300', spend: [...week, { date: '2026-03-10', spend: '4.50' }] },
    { limit: 100000n, spent: 30000n, balance: 70000n },
  ],
  [
    'google',
    { cap: '1000', spent: '300', spend: [...week, { date: '2026-03-10', spend: '4.50' }] },
    { limit: 100000n, spent: 30000n, balance: 70000n },
  ],
  ['tiktok', { balance: '700', spend: [...week, { date: '2026-03-10', spend: '4.50' }] }, { limit: 70000n, spent: 0n, balance: 70000n }],
] as const)(
  'the first synchronisation of a %s account brings facts, figures, spend and the opening of its books',
  async (platform, given, expected) => {
    const { id } = await house.adopted(platform, { name: `名称 ${platform}`, timezone: 'Asia/Shanghai', ...given })
    expect((await house.read(id)).syncedAt).toBeNull()
    expect(await sync(id)).toEqual({ kind: 'synced' })
    const account = await house.read(id)
    expect(account).toMatchObject({
      accountName: `名称 ${platform}`,
      timezone: 'Asia/Shanghai',
      accountStatus: 'NORMAL',
      hasOpenDifference: false,
    })
    expect([account.limit?.minor, account.spent?.minor, account.balance?.minor]).toEqual([expected.limit, expected.spent, expected.balance])
    expect(account.averageSpend.minor).toBe(1000n)
    expect(account.syncedAt).toEqual(house.clock.now())
    const placed = await house.world.db.read({ kind: 'system' }, tx => placedQuota(tx, id, 'USD'))
    expect(placed.minor).toBe(expected.limit)
    const detail = await accountDetail(
      house.world.db,
      { kind: 'tenant', customerId: house.customerId, subCustomerId: null },
      { id, now: house.clock.now() },
    )
    expect(detail.spend_30d.slice(-3)).toEqual([
      { day: '2026-03-08', spend: '10.00' },
      { day: '2026-03-09', spend: '10.00' },
      { day: '2026-03-10', spend: '4.50' },
    ])
    expect(detail).toMatchObject({ today_spend: '4.50', avg_spend_7d: '10.00', days_left: '70.0', is_low_balance: false })
  },
)

test('what TikTok spends lowers the balance and not the limit', async () => {
  const { id, outsideId } = await house.adopted('tiktok', {
    balance: '100',
    timezone: 'Asia/Shanghai',
    spend: [{ date: '2026-03-10', spend: '20.00' }],
  })
  await sync(id)
  house.advance(HOUR_MS)
  await house.control(`accounts/tiktok/${outsideId}/spend`, { amount: '30.00' })
  expect(await sync(id)).toEqual({ kind: 'synced' })
  const account = await house.read(id)
  expect([account.limit?.minor, account.spent?.minor, account.balance?.minor]).toEqual([10000n, 3000n, 7000n])
  expect(account.hasOpenDifference).toBe(false)
  const live = await readLiveQuota(house.world, house.actor(), { id })
  expect(live).toMatchObject({ amount_limit: '100.00', spent_amount: '30.00', balance: '70.00', minimum_add: '10.00' })
  const blind = house.actor({ subCustomerId: house.subCustomerId, roles: ['Associated'] })
  await expect(readLiveQuota(house.world, blind, { id })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
})

test('a day that the platform corrects moves the kept totals by the difference', async () => {
  const { customerId: other } = await createCustomer(house.world, system, { name: '乙', customerType: 1, customerNature: 'DIRECT_AGENT' })
  const company = await createCompany(house.world, system, { customerId: other, companyName: '乙一' })
  const outsideAccountId = '7700000001'
  await house.control('accounts', { platform: 'meta', id: outsideAccountId, cap: '1000', timezone: 'Asia/Shanghai', spend: week })
  const { adAccountId } = await adoptAdAccount(house.world, system, {
    customerId: other,
    companyId: company.companyId,
    channel: 'FACEBOOK',
    outsideAccountId: `act_${outsideAccountId}`,
    currency: 'USD',
  })
  await sync(adAccountId)
  const scope = { kind: 'tenant', customerId: other, subCustomerId: null } as const
  expect((await keyFigures(house.world.db, scope, { now: house.clock.now() })).spend?.month).toBe('70.00')
  await house.control(`accounts/meta/${outsideAccountId}`, {
    spend: [
      { date: '2026-03-08', spend: '3.00' },
      { date: '2026-03-03', spend: '5.00' },
    ],
  })
  await readTwice(house, adAccountId, 1)
  expect((await keyFigures(house.world.db, scope, { now: house.clock.now() })).spend?.month).toBe('63.00')
  await readTwice(house, adAccountId, 30)
  const figures = await keyFigures(house.world.db, scope, { now: house.clock.now() })
  expect(figures.spend).toMatchObject({ month: '58.00', month_daily_average: '6.44', today: '0.00' })
  expect(figures).toMatchObject({
    account_balance: '930.00',
    account_count: 1,
    funds: { kind: 'WALLET', currencies: [{ available: '0.00' }] },
  })
})

test('however seldom an account is looked at, each of its days is read once more when the platform no longer corrects it', async () => {
  const { id, outsideId } = await house.adopted('google', { cap: '1000', timezone: 'Asia/Shanghai', spend: week })
  const days = (from: string) =>
    house.world.db.read({ kind: 'system' }, tx =>
      tx.rows<{ day: string; minor: string; is_settled: boolean }>(sql`
        select to_char(day, 'MM-DD') as day, spend_minor::text as minor, is_settled from spend_days
        where ad_account_id = ${id} and day between ${from} and '2026-03-11' order by day`),
    )
  const before = house.clock.now()
  await sync(id)
  expect((await days('2026-03-06')).map(row => row.is_settled)).toEqual([true, false, false, false, false])
  house.advance(20 * 24 * HOUR_MS)
  await house.control(`accounts/google/${outsideId}`, { spend: ['03-07', '03-11'].map(day => ({ date: `2026-${day}`, spend: '7.00' })) })
  await sync(id)
  expect(await days('2026-03-07')).toEqual([
    { day: '03-07', minor: '700', is_settled: true },
    { day: '03-08', minor: '1000', is_settled: true },
    { day: '03-09', minor: '1000', is_settled: true },
    { day: '03-10', minor: '0', is_settled: true },
    { day: '03-11', minor: '700', is_settled: true },
  ])
  house.clock.set(before)
})

test('a freeze follows the platform, keeps a thaw under way, and ends when the platform runs the account again', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '10', timezone: 'Asia/Shanghai' })
  await sync(id)
  await house.control(`accounts/meta/${outsideId}`, { status: 2, disable_reason: 3 })
  await sync(id)
  expect(await house.read(id)).toMatchObject({ accountStatus: 'FROZEN', frozenStatus: 'FROZEN' })
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set frozen_status = 'THAW_PENDING' where id = ${id}`),
  )
  await sync(id)
  expect(await house.read(id)).toMatchObject({ accountStatus: 'FROZEN', frozenStatus: 'THAW_PENDING' })
  await house.control(`accounts/meta/${outsideId}`, { status: 1, disable_reason: 0 })
  await sync(id)
  expect(await house.read(id)).toMatchObject({ accountStatus: 'NORMAL', frozenStatus: 'THAWED' })
  const audit = await house.world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`select details from audit_entries where object_id = ${id} and action = 'ad-accounts.status-changed' order by id`),
  )
  expect(audit).toHaveLength(2)
})

test('a limit changed behind our back opens a difference, once, and stops additions', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100', timezone: 'Asia/Shanghai' })
  await sync(id)
  expect((await checkAccounts(house.world, house.actor(), { account_ids: [id] })).results[0]).toMatchObject({ can_add: true, reason: null })
  await house.control(`accounts/meta/${outsideId}`, { cap: '150' })
  await sync(id)
  await sync(id)
  expect((await house.read(id)).hasOpenDifference).toBe(true)
  expect((await checkAccounts(house.world, house.actor(), { account_ids: [id] })).results[0]).toMatchObject({
    can_add: false,
    reason: '账户对账差异处理中，暂不可操作',
  })
  const opened = await house.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ details: unknown }>(
      sql`select details from audit_entries where object_id = ${id} and action = 'ad-accounts.open-difference'`,
    ),
  )
  expect(opened).toEqual([{ details: { cause: 'LIMIT', platform: '150.00', books: '100.00', currency: 'USD' } }])
})

test('a reading older than a quota change covers nothing', async () => {
  const { id } = await house.adopted('meta', { cap: '100', timezone: 'Asia/Shanghai' })
  await sync(id)
  const at = new Date(house.clock.now().getTime() + 1)
  const change = {
    adAccountId: id,
    limit: money(15000n, 'USD'),
    spent: null,
    balance: money(15000n, 'USD'),
    moved: money(5000n, 'USD'),
    totalAddedDelta: money(5000n, 'USD'),
  }
  await house.world.db.transaction({ kind: 'system' }, tx => recordQuotaChanges(tx, [change], at))
  await sync(id)
  expect(await house.read(id)).toMatchObject({
    limit: { minor: 15000n },
    spent: { minor: 0n },
    totalAdded: { minor: 5000n },
    hasOpenDifference: false,
  })
})

test('nothing is written when the platform gives no answer or does not show the account', async () => {
  const { id, outsideId } = await house.adopted('google', { cap: '100', timezone: 'Asia/Shanghai' })
  await house.control('faults', { kind: 'error', platform: 'google', accountId: outsideId, httpStatus: 503, times: 1 })
  expect(await sync(id)).toMatchObject({ kind: 'unavailable' })
  expect((await house.read(id)).syncedAt).toBeNull()
  expect(await sync(id)).toEqual({ kind: 'synced' })
  const unknown = await adoptAdAccount(house.world, system, {
    customerId: house.customerId,
    companyId: house.companyId,
    channel: 'FACEBOOK',
    outsideAccountId: '404404404',
    currency: 'USD',
  })
  expect(await sync(unknown.adAccountId)).toMatchObject({ kind: 'gone' })
  expect(await sync('1')).toEqual({ kind: 'missing' })
  await expect(readLiveQuota(house.world, house.actor(), { id: unknown.adAccountId })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
})
