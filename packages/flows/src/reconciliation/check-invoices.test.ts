// Invoices against bills and daily spend: equal months, each planted fault with its cause and account, cut off, twice, and a platform that is down.
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { closeMonths } from '../billing/close-months.ts'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { syncSpend } from '../spend/sync-spend.ts'
import { invoiceChecks, invoiceMonths } from '@tallyhelm/views/reconciliation/invoice-checks'
import { readInvoices, startInvoiceReadings } from './check-invoices.ts'
import { readInvoicesAnew } from './read-invoices-anew.ts'

type Platform = 'meta' | 'google' | 'tiktok'
type Made = { id: string; outsideId: string }
const PLATFORMS = ['meta', 'google', 'tiktok'] as const
const CHANNELS = { meta: 'FACEBOOK', google: 'GOOGLE', tiktok: 'TIKTOK' } as const
const MONTH = '2026-03'
let house: Stage
beforeEach(async () => {
  house = await openStage()
})
afterEach(() => house.close())

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
/** Spend of 15 and 20 in the month, and different days around its end. */
const SPEND = { '2026-03-15': '15.00', '2026-03-31': '20.00', '2026-04-01': '40.00' }

async function account(platform: Platform, spend: Record<string, string> = SPEND, facts: Record<string, unknown> = {}): Promise<Made> {
  const made = await house.adopted(platform, { cap: '1000', balance: platform === 'tiktok' ? '1000' : undefined, ...facts })
  expect(await syncAccount(house.world, system, { adAccountId: made.id })).toEqual({ kind: 'synced' })
  planned.push([platform, made, spend])
  return made
}
let planned: [Platform, Made, Record<string, string>][] = []
const spendOf = (spend: Record<string, string>) => Object.entries(spend).map(([date, amount]) => ({ date, spend: amount }))
const sync = async ({ id }: Made) => expect(await syncSpend(house.world, { adAccountId: id, days: 60 })).toEqual({ isWritten: true })

/** Goes on to the twentieth of April, when March is closed. */
async function close(): Promise<void> {
  house.advance(new Date('2026-04-20T04:00:00Z').getTime() - house.clock.now().getTime())
  for (const [platform, made, spend] of planned) {
    await house.control(`accounts/${platform}/${made.outsideId}`, { spend: spendOf(spend) })
    await sync(made)
  }
  planned = []
  expect((await closeMonths(house.world)).map(({ month }) => month)).toContain(MONTH)
}
const fault = (platform: Platform, kind: string, outsideId: string, more: Record<string, unknown> = {}) =>
  house.control('invoices', { platform, kind, month: MONTH, account_id: outsideId, ...more })

/** As the worker would: begins what is due and works off every job that waits, whenever it is due. */
async function check(): Promise<number> {
  const { begun } = await startInvoiceReadings(house.world)
  await work()
  return begun
}
async function work(): Promise<void> {
  for (let rounds = 0; rounds < 60; rounds += 1) {
    const jobs = await house.world.db.transaction({ kind: 'system' }, tx =>
      tx.rows<{ id: string; payload: { reading_id: string; is_turn: boolean } }>(sql`
        select j.id::text as id, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
        where j.task_identifier = 'reconciliation.read-invoices'`),
    )
    if (jobs.length === 0) return
    await house.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`select graphile_worker.complete_jobs(${jobs.map(job => job.id)}::bigint[])`),
    )
    for (const { payload } of jobs) await readInvoices(house.world, { readingId: payload.reading_id, isTurn: payload.is_turn })
  }
  throw new Error('the readings do not end')
}

type Check = { account: string; cause: string; bill: string; days: string; invoice: string | null; customer: string | null }
const checks = (channel: string) =>
  rows<Check>(sql`
    select outside_account_id as account, cause, bill_minor::text as bill, days_minor::text as days, invoice_minor::text as invoice,
      customer_id::text as customer from reconciliation_invoice_checks where channel = ${channel} order by 1`)
const causes = async (channel: string) => Object.fromEntries((await checks(channel)).map(each => [each.account, each.cause]))
const reading = async (channel: string) =>
  (
    await rows<{ state: string; problem: string | null; failures: number }>(
      sql`select state, problem, failures from reconciliation_invoice_readings where channel = ${channel}`,
    )
  )[0]
const marks = () =>
  rows<{ account: string; mark: string }>(sql`select ad_account_id::text as account, mark from reconciliation_bill_marks order by 1`)

test('a month that is equal is equal on all platforms, and read twice it stays as it is', async () => {
  for (const platform of PLATFORMS) for (let count = 0; count < 3; count += 1) await account(platform)
  await close()
  expect(await check()).toBe(3)
  const before = []
  for (const platform of PLATFORMS) {
    const found = await checks(CHANNELS[platform])
    expect(found).toHaveLength(3)
    expect(found[0]).toMatchObject({ cause: 'EQUAL', bill: '3500', days: '3500', invoice: '3500', customer: house.customerId })
    before.push(found)
  }
  const marked = await marks()
  expect(marked.map(({ mark }) => mark)).toEqual(Array.from({ length: 9 }, () => 'AGREED'))
  // The same day it is read no more, the next one it is, and nothing is different.
  expect(await check()).toBe(0)
  house.advance(21 * 3_600_000)
  expect(await check()).toBe(3)
  expect(await Promise.all(PLATFORMS.map(platform => checks(CHANNELS[platform])))).toEqual(before)
  expect(await marks()).toEqual(marked)
})

test.each(PLATFORMS)('%s: each fault of the invoice is found with its cause and account', async platform => {
  const [fine, missing, altered, fee, credited] = [
    await account(platform),
    await account(platform),
    await account(platform),
    await account(platform),
    await account(platform),
  ]
  const zoned = await account(platform, SPEND, { timezone: 'America/Los_Angeles' })
  await close()
  await fault(platform, 'missing', missing.outsideId)
  await fault(platform, 'altered', altered.outsideId, { amount: '-1.50' })
  await fault(platform, 'fee', fee.outsideId, { amount: '0.30' })
  await fault(platform, 'correction', credited.outsideId, { amount: '-2.00' })
  await fault(platform, 'zone', zoned.outsideId, { hours: 8 })
  await fault(platform, 'foreign', '8888888888', { amount: '77.00' })
  await check()
  const told = platform !== 'tiktok'
  expect(await causes(CHANNELS[platform])).toEqual({
    [fine.outsideId]: 'EQUAL',
    [missing.outsideId]: 'MISSING',
    [altered.outsideId]: 'UNEXPLAINED',
    // TikTok's cost records tell neither fees nor credits apart.
    [fee.outsideId]: told ? 'FEE' : 'UNEXPLAINED',
    [credited.outsideId]: told ? 'CORRECTION' : 'UNEXPLAINED',
    [zoned.outsideId]: 'ZONE',
    '8888888888': 'NOT_OURS',
  })
  expect((await checks(CHANNELS[platform])).at(-1)).toMatchObject({ bill: '0', days: '0', invoice: '7700', customer: null })
  expect(Object.fromEntries((await marks()).map(each => [each.account, each.mark]))).toEqual({
    [fine.id]: 'AGREED',
    [missing.id]: 'CHECKING',
    [altered.id]: 'CHECKING',
    [fee.id]: told ? 'FEE' : 'CHECKING',
    [credited.id]: told ? 'CORRECTION' : 'CHECKING',
    [zoned.id]: 'ZONE',
  })
})

test('what a platform corrects after the closing is a correction, until the next bill has it; what was spent before adoption is not ours', async () => {
  const corrected = await account('meta')
  const early = await account('meta', { '2026-03-02': '8.00', '2026-03-15': '10.00' })
  const both = await account('meta')
  await close()
  await house.control(`accounts/meta/${corrected.outsideId}`, { spend: spendOf({ '2026-03-15': '14.00' }) })
  await sync(corrected)
  // The invoice has it too late: days have moved, the invoice has not.
  await house.control(`accounts/meta/${both.outsideId}`, { spend: spendOf({ '2026-03-15': '14.00' }) })
  await sync(both)
  await fault('meta', 'altered', both.outsideId, { amount: '1.00' })
  await check()
  expect(await checks('FACEBOOK')).toMatchObject([
    { account: corrected.outsideId, cause: 'CORRECTION', bill: '3500', days: '3400', invoice: '3400' },
    { account: early.outsideId, cause: 'BEFORE_ADOPTION', bill: '1000', days: '1000', invoice: '1800' },
    { account: both.outsideId, cause: 'CORRECTION', bill: '3500', days: '3400', invoice: '3500' },
  ])
  house.advance(new Date('2026-05-20T04:00:00Z').getTime() - house.clock.now().getTime())
  for (const made of [corrected, early, both]) await sync(made)
  await closeMonths(house.world)
  await check()
  const march = await rows<Check>(sql`
    select outside_account_id as account, cause, bill_minor::text as bill from reconciliation_invoice_checks where month = '2026-03-01' order by 1`)
  expect(march.slice(0, 1)).toEqual([{ account: corrected.outsideId, cause: 'EQUAL', bill: '3400' }])
})

test('a customer whose month is open waits; closed, it is read again at once', async () => {
  const made = await account('meta')
  await close()
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update billing_closings set closed_at = null where customer_id = ${house.customerId}`),
  )
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(
      sql`insert into organization_customers select (jsonb_populate_record(c, '{"id": 77, "name": "乙"}')).* from organization_customers c limit 1`,
    ),
  )
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`insert into billing_closings (month, customer_id, closed_at, unsettled_accounts) values ('2026-03-01', 77, now(), 0)`),
  )
  await check()
  expect(await checks('FACEBOOK')).toEqual([])
  house.advance(60_000)
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update billing_closings set closed_at = ${house.clock.now()} where customer_id = ${house.customerId}`),
  )
  await check()
  expect(await causes('FACEBOOK')).toEqual({ [made.outsideId]: 'EQUAL' })
})

test('cut off before or after any commit, a reading goes on where it was and ends as if it never had been', async () => {
  for (const platform of PLATFORMS) for (let count = 0; count < 3; count += 1) await account(platform)
  await close()
  await check()
  const expected = await Promise.all(PLATFORMS.map(platform => checks(CHANNELS[platform])))
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; at < 20; at += 1) {
      house.advance(21 * 3_600_000)
      await startInvoiceReadings(house.world)
      const ids = await rows<{ id: string }>(sql`select id::text as id from reconciliation_invoice_readings where state = 'RUNNING'`)
      expect(ids).toHaveLength(3)
      let died = false
      for (const { id } of ids) {
        const cut = dyingWorld(house.world, at, when)
        await quietly(readInvoices(cut.world, { readingId: id, isTurn: true }))
        died ||= cut.died()
      }
      await work()
      expect(await Promise.all(PLATFORMS.map(platform => checks(CHANNELS[platform])))).toEqual(expected)
      expect(await rows(sql`select from reconciliation_invoice_readings where state <> 'DONE'`)).toEqual([])
      if (!died) break
    }
  }
})

test('two at a time turn each page once, and a job that comes late does nothing', async () => {
  for (let count = 0; count < 3; count += 1) await account('google')
  await close()
  await startInvoiceReadings(house.world)
  const [run] = await rows<{ id: string }>(sql`select id::text as id from reconciliation_invoice_readings where channel = 'GOOGLE'`)
  const input = { readingId: run?.id ?? '', isTurn: false }
  await Promise.all([readInvoices(house.world, input), readInvoices(house.world, input)])
  expect(await checks('GOOGLE')).toHaveLength(3)
  await readInvoices(house.world, input)
  expect(await reading('GOOGLE')).toMatchObject({ state: 'DONE' })
})

test('a platform that is down is asked again later; given up, what was compared before stays', async () => {
  const made = await account('meta')
  await account('tiktok')
  await close()
  await check()
  const before = await checks('FACEBOOK')
  await fault('meta', 'missing', made.outsideId)
  house.advance(21 * 3_600_000)
  await house.control('faults', { kind: 'rate_limit', platform: 'meta', operation: 'meta.invoices', times: 2, ms: 60_000 })
  await startInvoiceReadings(house.world)
  const [run] = await rows<{ id: string }>(sql`select id::text as id from reconciliation_invoice_readings where channel = 'FACEBOOK'`)
  await readInvoices(house.world, { readingId: run?.id ?? '', isTurn: false })
  expect(await reading('FACEBOOK')).toEqual({ state: 'RUNNING', problem: 'RATE_LIMITED', failures: 1 })
  await house.control('faults', { kind: 'http_5xx_before_work', platform: 'meta', operation: 'meta.invoices', times: 4 })
  await work()
  expect(await reading('FACEBOOK')).toMatchObject({ state: 'FAILED', problem: 'PLATFORM_FAULT' })
  expect(await checks('FACEBOOK')).toEqual(before)
  // An hour later the platform is back.
  expect(await check()).toBe(0)
  house.advance(2 * 3_600_000)
  expect(await check()).toBe(1)
  expect(await causes('FACEBOOK')).toEqual({ [made.outsideId]: 'MISSING' })
})

test('another customer sees no mark, staff see all, and a sub-customer only its own', async () => {
  await account('meta')
  await close()
  await check()
  const seen = (customerId: string, subCustomerId: string | null) =>
    house.world.db.read({ kind: 'tenant', customerId, subCustomerId }, tx => tx.rows(sql`select from reconciliation_bill_marks`))
  expect(await seen(house.customerId, null)).toHaveLength(1)
  expect(await seen(house.customerId, house.subCustomerId)).toEqual([])
  expect(await seen('999', null)).toEqual([])
  for (const table of ['checks', 'lines', 'readings']) {
    const query = sql([`select from reconciliation_invoice_${table}`])
    expect(await house.world.db.read({ kind: 'tenant', customerId: house.customerId, subCustomerId: null }, tx => tx.rows(query))).toEqual(
      [],
    )
    expect((await house.world.db.read({ kind: 'staff' }, tx => tx.rows(query))).length).toBeGreaterThan(0)
  }
})

test('staff see which accounts differ and why, and read a month anew after the platform has put it right', async () => {
  const staff = { kind: 'staff', staffId: '7', staffName: '钱会计', sessionId: '1', role: 'FIN', address: '127.0.0.1' } as const
  const paging = { page_num: 1, page_size: 10 }
  const [made] = [await account('meta'), await account('meta'), await account('tiktok')]
  await close()
  await fault('meta', 'altered', made.outsideId, { amount: '-1.50' })
  const never = (await invoiceMonths(house.world.db)).months[0]
  expect(never).toMatchObject({ month: MONTH, readings: [{ channel: 'FACEBOOK', state: 'NONE', compared_at: null }, {}, {}] })
  await check()
  const [first] = (await invoiceMonths(house.world.db)).months
  expect(first?.readings).toMatchObject([
    { channel: 'FACEBOOK', state: 'DONE', problem: null, accounts: 2, differing: 1 },
    { channel: 'GOOGLE', state: 'DONE', accounts: 0, differing: 0 },
    { channel: 'TIKTOK', state: 'DONE', accounts: 1, differing: 0 },
  ])
  const { content } = await invoiceChecks(house.world.db, paging)
  const amounts = { bill_amount: '35.00', days_amount: '35.00', invoice_amount: '33.50', difference: '-1.50' }
  expect(content).toMatchObject([
    {
      month: MONTH,
      outside_account_id: made.outsideId,
      customer_name: '甲',
      cause: 'UNEXPLAINED',
      ...amounts,
      bill_id: expect.any(String),
    },
  ])
  expect((await invoiceChecks(house.world.db, { ...paging, cause: 'ZONE' })).content).toEqual([])
  expect((await invoiceChecks(house.world.db, { ...paging, month_from: '2026-03-01', month_until: '2026-03-31' })).total_size).toBe(1)
  expect((await invoiceChecks(house.world.db, { ...paging, month_from: '2026-04-01' })).total_size).toBe(0)
  await fault('meta', 'altered', made.outsideId, { amount: '1.50' })
  await expect(readInvoicesAnew(house.world, { ...staff, role: 'OPS' }, { month: MONTH })).rejects.toMatchObject({
    refusal: 'PERMISSION_DENIED',
  })
  await expect(readInvoicesAnew(house.world, staff, { month: '2026-04' })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  house.advance(1_000)
  await readInvoicesAnew(house.world, staff, { month: MONTH })
  await work()
  expect((await invoiceChecks(house.world.db, paging)).total_size).toBe(0)
  expect(await rows(sql`select from audit_entries where action = 'reconciliation.read-invoices'`)).toHaveLength(3)
})
