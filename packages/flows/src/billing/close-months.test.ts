// Months: bills equal what was spent and charged, once, whatever is corrected, cut off or run twice; and nobody sees another's.
import { insertRate } from '@tallyhelm/modules/exchange'
import { parseRate } from '@tallyhelm/modules/exchange'
import { money } from '@tallyhelm/protocol/values/money'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addQuota } from '../quota/add-quota.ts'
import { type Account, type Tenant, usd } from '../quota/test-stage.ts'
import { closeMonths } from './close-months.ts'
import { type MonthStage, openMonthStage } from './test-months.ts'

let stage: MonthStage
beforeEach(async () => {
  stage = await openMonthStage()
})
afterEach(() => stage.close())

const system = { kind: 'system' } as const
const add = (of: Tenant, account: Account, amount: string) =>
  addQuota(stage.world, of.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount }] },
  })
const violations = () => stage.world.db.read(system, tx => tx.rows(sql`select * from billing_violations()`))
const closingTime = '2026-04-05T04:00:00Z'

test('a month becomes bills of each company, channel and currency, at its instant and once', async () => {
  const of = await stage.tenant()
  const sub = await stage.subTenant(of, usd(1_000))
  const [meta, other, google, euro] = [
    await stage.account(of),
    await stage.account(of),
    await stage.account(of, 'GOOGLE'),
    await stage.account(of, 'FACEBOOK', money(10_000n, 'EUR')),
  ]
  const subs = await stage.account(sub)
  const idle = await stage.account(of, 'TIKTOK')
  await add(of, meta, '100')
  await add(sub, subs, '10')
  await stage.settle()
  await stage.world.db.transaction(system, tx =>
    insertRate(tx, {
      id: '7',
      currency: 'CNY',
      rate: parseRate('7.1') ?? 0n,
      source: 'test',
      validFrom: stage.world.clock.now(),
      heldUntil: null,
      at: stage.world.clock.now(),
    }),
  )
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(meta, { '2026-02-28': 900, '2026-03-01': 1_000, '2026-03-31': 234, '2026-04-01': 5_000 })
  await stage.spend(other, { '2026-03-10': 66 })
  await stage.spend(google, { '2026-03-15': 7_777 })
  await stage.spend(euro, { '2026-03-15': 100 })
  await stage.spend(subs, { '2026-03-20': 500 })
  await stage.spend(idle, { '2026-03-20': 0 })
  stage.go('2026-04-05T03:59:59Z')
  expect((await closeMonths(stage.world)).map(({ month }) => month)).toEqual(['2026-02'])
  stage.go(closingTime)
  expect(await closeMonths(stage.world)).toEqual([{ month: '2026-03', bills: 4, lines: 5, waiting: 0, statements: 0 }])
  const bills = (await stage.bills()).filter(({ month }) => month === '2026-03')
  const common = { company: of.companyId, month: '2026-03', rebate: '0' }
  expect(bills).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...common,
        sub: null,
        channel: 'FACEBOOK',
        currency: 'USD',
        accounts: 2,
        spend: '1300',
        fee: '300',
        tax: '600',
        payable: '2200',
        cny: '9230',
      }),
      expect.objectContaining({ ...common, sub: null, channel: 'GOOGLE', spend: '7777', fee: '0', tax: '0', payable: '7777' }),
      expect.objectContaining({ ...common, sub: null, currency: 'EUR', spend: '100', usd: '108', payable: '100', cny: '767' }),
      expect.objectContaining({ ...common, sub: sub.subCustomerId, spend: '500', fee: '30', tax: '60', payable: '590' }),
    ]),
  )
  const own = bills.find(bill => bill.accounts === 2)
  expect(await stage.lines(own?.id ?? '')).toEqual([
    { account: meta.id, of: '2026-03', spend: '1234', fee: '300', tax: '600' },
    { account: other.id, of: '2026-03', spend: '66', fee: '0', tax: '0' },
  ])
  expect(await closeMonths(stage.world)).toEqual([])
  expect(await violations()).toEqual([])
})

test('spend that is corrected later is a line of the next bill, once, and the old bill stays as it was', async () => {
  const of = await stage.tenant({ customerType: 0 })
  const account = await stage.account(of)
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(account, { '2026-03-30': 1_000 })
  stage.go(closingTime)
  await closeMonths(stage.world)
  const before = await stage.bills()
  stage.go('2026-04-20T00:00:00Z')
  await stage.spend(account, { '2026-03-30': 1_250, '2026-04-10': 40 })
  stage.go('2026-05-05T04:00:00Z')
  await closeMonths(stage.world)
  const bills = await stage.bills()
  expect(bills.slice(0, 1)).toEqual(before)
  expect(bills[1]).toMatchObject({ month: '2026-04', spend: '290', accounts: 1 })
  expect(await stage.lines(bills[1]?.id ?? '')).toMatchObject([
    { of: '2026-03', spend: '250' },
    { of: '2026-04', spend: '40' },
  ])
  await stage.spend(account, { '2026-03-30': 1_200 })
  expect(await violations()).toEqual([])
  stage.go('2026-06-05T04:00:00Z')
  await closeMonths(stage.world)
  expect((await stage.bills())[2]).toMatchObject({ month: '2026-05', spend: '-50', payable: '-50' })
  expect(await violations()).toEqual([])
})

test('a customer with days that may still change waits, others don’t; five days later it is closed with what is known', async () => {
  const [slow, quick] = [await stage.tenant(), await stage.tenant()]
  const [slowAccount, quickAccount] = [await stage.account(slow), await stage.account(quick)]
  stage.go('2026-04-01T05:00:00Z')
  await stage.spend(slowAccount, { '2026-03-30': 100 })
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(quickAccount, { '2026-03-30': 200 })
  stage.go(closingTime)
  expect(await closeMonths(stage.world)).toEqual([{ month: '2026-03', bills: 1, lines: 1, waiting: 1, statements: 0 }])
  expect(await closeMonths(stage.world)).toEqual([{ month: '2026-03', bills: 0, lines: 0, waiting: 1, statements: 0 }])
  stage.go('2026-04-06T05:00:00Z')
  await stage.spend(slowAccount, { '2026-03-30': 120 })
  expect(await closeMonths(stage.world)).toEqual([{ month: '2026-03', bills: 1, lines: 1, waiting: 0, statements: 0 }])
  expect((await stage.bills({ kind: 'system' }, slow.customerId)).map(({ spend }) => spend)).toEqual(['120'])

  stage.go('2026-05-01T05:00:00Z')
  await stage.spend(slowAccount, { '2026-04-30': 300 })
  stage.go('2026-05-10T03:59:00Z')
  expect(await closeMonths(stage.world)).toMatchObject([{ month: '2026-04', waiting: 1 }])
  stage.go('2026-05-10T04:00:00Z')
  expect(await closeMonths(stage.world)).toMatchObject([{ month: '2026-04', bills: 1, waiting: 0 }])
  expect(await violations()).toEqual([])
})

test('cut off before its end a month is as if it had never begun; two workers at once close it once', async () => {
  const of = await stage.tenant()
  const account = await stage.account(of)
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(account, { '2026-03-30': 100 })
  stage.go(closingTime)
  const { world } = stage
  const dying = Object.create(world, {
    db: {
      value: Object.assign(Object.create(world.db), {
        load: (scope: never, work: (tx: never) => Promise<unknown>, ...rest: [number, boolean]) =>
          world.db.load(
            scope,
            async tx => {
              await work(tx as never)
              throw new Error('cut off')
            },
            ...rest,
          ),
      }),
    },
  })
  await expect(closeMonths(dying)).rejects.toThrow('cut off')
  expect(await stage.bills()).toEqual([])
  const runs = await Promise.allSettled([closeMonths(world), closeMonths(world), closeMonths(world)])
  expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true)
  await closeMonths(world)
  expect(await stage.bills()).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('clocks two hours apart around the closing and the month’s end: closed once, and what was written late is a correction', async () => {
  const of = await stage.tenant({ customerType: 0 })
  const account = await stage.account(of)
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(account, { '2026-03-31': 1_000, '2026-04-01': 70 })
  // It is 10:00 in Beijing; a worker that is two hours ahead takes it for 12:00, and its neighbour is two hours behind.
  stage.go(closingTime)
  expect(await closeMonths(stage.world)).toMatchObject([{ month: '2026-03', bills: 1, waiting: 0 }])
  stage.go('2026-04-05T00:00:00Z')
  expect(await closeMonths(stage.world)).toEqual([])
  await stage.spend(account, { '2026-03-31': 1_300 })
  expect(await violations()).toEqual([])
  // The month's end itself, by clocks on both sides of midnight in Beijing: nothing is due yet, and no day changes its month.
  for (const at of ['2026-04-30T14:00:00Z', '2026-04-30T18:00:00Z', '2026-04-30T15:59:59Z']) {
    stage.go(at)
    expect(await closeMonths(stage.world)).toEqual([])
  }
  stage.go('2026-05-05T04:00:00Z')
  await stage.spend(account, { '2026-03-31': 1_300, '2026-04-01': 70 })
  expect(await closeMonths(stage.world)).toMatchObject([{ month: '2026-04', bills: 1 }])
  expect(await stage.lines((await stage.bills())[1]?.id ?? '')).toMatchObject([
    { of: '2026-03', spend: '300' },
    { of: '2026-04', spend: '70' },
  ])
  expect(await violations()).toEqual([])
})

test('a rebate is on the month’s spend at the rate that held at its end', async () => {
  const of = await stage.tenant()
  const account = await stage.account(of)
  const rate = (id: number, basisPoints: number, from: string) =>
    stage.query(`insert into billing_rebate_rates values (${id}, ${of.customerId}, 'FACEBOOK', ${basisPoints}, '${from}', now())`)
  await rate(1, 100, '2026-03-01T00:00:00Z')
  await rate(2, 250, '2026-03-31T15:59:59Z')
  await rate(3, 900, '2026-03-31T16:00:00Z')
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(account, { '2026-03-30': 1_020 })
  stage.go(closingTime)
  await closeMonths(stage.world)
  // 25.5 cents, half up.
  expect(await stage.bills()).toMatchObject([{ spend: '1020', rebate: '26', payable: '994' }])
})

test('bills can’t be changed, and another tenant and a sub-customer see none of them', async () => {
  const [of, other] = [await stage.tenant(), await stage.tenant()]
  const sub = await stage.subTenant(of, usd(10))
  const account = await stage.account(of)
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(account, { '2026-03-30': 100 })
  stage.go(closingTime)
  await closeMonths(stage.world)
  const as = ({ customerId, subCustomerId }: Tenant) => ({ kind: 'tenant', customerId, subCustomerId }) as const
  expect(await stage.bills(as(of))).toHaveLength(1)
  expect(await stage.bills(as(other))).toEqual([])
  expect(await stage.bills(as(sub))).toEqual([])
  for (const text of [
    'update billing_bills set spend_minor = 0',
    'delete from billing_bill_lines',
    'update billing_closed_days set channel = channel',
  ])
    await expect(stage.query(text)).rejects.toThrow()
})

test('what an account spent before it was adopted is on no bill, and no correction brings it back', async () => {
  const of = await stage.tenant()
  const [moved, old] = [await stage.account(of), await stage.account(of)]
  await stage.query(`update ad_accounts_accounts set adopted_on = '2026-03-20', adoption_spend_minor = 40 where id = ${moved.id}`)
  await stage.query(`update ad_accounts_accounts set adopted_on = '2026-04-03', adoption_spend_minor = 0 where id = ${old.id}`)
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(moved, { '2026-03-19': 1_000, '2026-03-20': 100, '2026-03-21': 7 })
  await stage.spend(old, { '2026-03-25': 5_000 })
  stage.go(closingTime)
  await closeMonths(stage.world)
  expect(await stage.bills()).toMatchObject([{ month: '2026-03', accounts: 1, spend: '67' }])
  expect(await violations()).toEqual([])
  stage.go('2026-04-20T00:00:00Z')
  await stage.spend(moved, { '2026-03-19': 2_000, '2026-03-21': 9 })
  await stage.spend(old, { '2026-03-25': 6_000, '2026-04-02': 800, '2026-04-03': 30 })
  stage.go('2026-05-05T04:00:00Z')
  await closeMonths(stage.world)
  expect((await stage.bills())[1]).toMatchObject({ month: '2026-04', accounts: 2, spend: '32' })
  expect(await violations()).toEqual([])
})
