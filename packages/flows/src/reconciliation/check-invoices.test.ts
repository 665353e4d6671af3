// Invoices against bills and daily spend: equal months, and each planted fault with its cause and account.
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { closeMonths } from '../billing/close-months.ts'
import { CHANNELS, type Check, type InvoiceStage, openInvoiceStage, PLATFORMS, SPEND, spendOf } from './test-invoices.ts'

let house: InvoiceStage
beforeEach(async () => {
  house = await openInvoiceStage()
})
afterEach(() => house.close())

test('a month that is equal is equal on all platforms, and read twice it stays as it is', async () => {
  for (const platform of PLATFORMS) for (let count = 0; count < 3; count += 1) await house.account(platform)
  await house.closeMonth()
  expect(await house.check()).toBe(3)
  const before = []
  for (const platform of PLATFORMS) {
    const found = await house.checks(CHANNELS[platform])
    expect(found).toHaveLength(3)
    expect(found[0]).toMatchObject({ cause: 'EQUAL', bill: '3500', days: '3500', invoice: '3500', customer: house.customerId })
    before.push(found)
  }
  const marked = await house.marks()
  expect(marked.map(({ mark }) => mark)).toEqual(Array.from({ length: 9 }, () => 'AGREED'))
  // The same day it is read no more, the next one it is, and nothing is different.
  expect(await house.check()).toBe(0)
  house.advance(21 * 3_600_000)
  expect(await house.check()).toBe(3)
  expect(await Promise.all(PLATFORMS.map(platform => house.checks(CHANNELS[platform])))).toEqual(before)
  expect(await house.marks()).toEqual(marked)
})

test.each(PLATFORMS)('%s: each fault of the invoice is found with its cause and account', async platform => {
  const [fine, missing, altered, fee, credited] = [
    await house.account(platform),
    await house.account(platform),
    await house.account(platform),
    await house.account(platform),
    await house.account(platform),
  ]
  const zoned = await house.account(platform, SPEND, { timezone: 'America/Los_Angeles' })
  await house.closeMonth()
  await house.fault(platform, 'missing', missing.outsideId)
  await house.fault(platform, 'altered', altered.outsideId, { amount: '-1.50' })
  await house.fault(platform, 'fee', fee.outsideId, { amount: '0.30' })
  await house.fault(platform, 'correction', credited.outsideId, { amount: '-2.00' })
  await house.fault(platform, 'zone', zoned.outsideId, { hours: 8 })
  await house.fault(platform, 'foreign', '8888888888', { amount: '77.00' })
  await house.check()
  const told = platform !== 'tiktok'
  expect(await house.causes(CHANNELS[platform])).toEqual({
    [fine.outsideId]: 'EQUAL',
    [missing.outsideId]: 'MISSING',
    [altered.outsideId]: 'UNEXPLAINED',
    // TikTok's cost records tell neither fees nor credits apart.
    [fee.outsideId]: told ? 'FEE' : 'UNEXPLAINED',
    [credited.outsideId]: told ? 'CORRECTION' : 'UNEXPLAINED',
    [zoned.outsideId]: 'ZONE',
    '8888888888': 'NOT_OURS',
  })
  expect((await house.checks(CHANNELS[platform])).at(-1)).toMatchObject({ bill: '0', days: '0', invoice: '7700', customer: null })
  expect(Object.fromEntries((await house.marks()).map(each => [each.account, each.mark]))).toEqual({
    [fine.id]: 'AGREED',
    [missing.id]: 'CHECKING',
    [altered.id]: 'CHECKING',
    [fee.id]: told ? 'FEE' : 'CHECKING',
    [credited.id]: told ? 'CORRECTION' : 'CHECKING',
    [zoned.id]: 'ZONE',
  })
})

test('what a platform corrects after the closing is a correction, until the next bill has it; what was spent before adoption is not ours', async () => {
  const corrected = await house.account('meta')
  const early = await house.account('meta', { '2026-03-02': '8.00', '2026-03-15': '10.00' })
  const both = await house.account('meta')
  await house.closeMonth()
  await house.control(`accounts/meta/${corrected.outsideId}`, { spend: spendOf({ '2026-03-15': '14.00' }) })
  await house.sync(corrected)
  // The invoice has it too late: days have moved, the invoice has not.
  await house.control(`accounts/meta/${both.outsideId}`, { spend: spendOf({ '2026-03-15': '14.00' }) })
  await house.sync(both)
  await house.fault('meta', 'altered', both.outsideId, { amount: '1.00' })
  await house.check()
  expect(await house.checks('FACEBOOK')).toMatchObject([
    { account: corrected.outsideId, cause: 'CORRECTION', bill: '3500', days: '3400', invoice: '3400' },
    { account: early.outsideId, cause: 'BEFORE_ADOPTION', bill: '1000', days: '1000', invoice: '1800' },
    { account: both.outsideId, cause: 'CORRECTION', bill: '3500', days: '3400', invoice: '3500' },
  ])
  house.advance(new Date('2026-05-20T04:00:00Z').getTime() - house.clock.now().getTime())
  for (const made of [corrected, early, both]) await house.sync(made)
  await closeMonths(house.world)
  await house.check()
  const march = await house.rows<Check>(sql`
    select outside_account_id as account, cause, bill_minor::text as bill from reconciliation_invoice_checks where month = '2026-03-01' order by 1`)
  expect(march.slice(0, 1)).toEqual([{ account: corrected.outsideId, cause: 'EQUAL', bill: '3400' }])
})

test('a customer whose month is open waits; closed, it is read again at once', async () => {
  const made = await house.account('meta')
  await house.closeMonth()
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
  await house.check()
  expect(await house.checks('FACEBOOK')).toEqual([])
  house.advance(60_000)
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update billing_closings set closed_at = ${house.clock.now()} where customer_id = ${house.customerId}`),
  )
  await house.check()
  expect(await house.causes('FACEBOOK')).toEqual({ [made.outsideId]: 'EQUAL' })
})

test('what an account spent before it was taken over after the month is nobody’s bill', async () => {
  await house.account('meta')
  await house.closeMonth()
  const later = await house.adopted('meta', { cap: '100', spend: spendOf({ '2026-03-02': '9.00', '2026-03-20': '11.00' }) })
  expect(await syncAccount(house.world, { kind: 'system', name: 'test' }, { adAccountId: later.id })).toEqual({ kind: 'synced' })
  await house.check()
  expect((await house.checks('FACEBOOK')).at(-1)).toMatchObject({
    account: later.outsideId,
    cause: 'BEFORE_ADOPTION',
    bill: '0',
    invoice: '2000',
  })
})
