// Readings of invoices: cut off, two at a time, a platform that is down, whose they are, and a month that staff read anew.
import { invoiceChecks, invoiceMonths } from '@tallyhelm/views/reconciliation/invoice-checks'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { readInvoices, startInvoiceReadings } from './check-invoices.ts'
import { readInvoicesAnew } from './read-invoices-anew.ts'
import { CHANNELS, type InvoiceStage, MONTH, openInvoiceStage, PLATFORMS } from './test-invoices.ts'

let house: InvoiceStage
beforeEach(async () => {
  house = await openInvoiceStage()
})
afterEach(() => house.close())

test('cut off before or after any commit, a reading goes on where it was and ends as if it never had been', async () => {
  for (const platform of PLATFORMS) for (let count = 0; count < 3; count += 1) await house.account(platform)
  await house.closeMonth()
  await house.check()
  const expected = await Promise.all(PLATFORMS.map(platform => house.checks(CHANNELS[platform])))
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; at < 20; at += 1) {
      house.advance(21 * 3_600_000)
      await startInvoiceReadings(house.world)
      const ids = await house.rows<{ id: string }>(sql`select id::text as id from reconciliation_invoice_readings where state = 'RUNNING'`)
      expect(ids).toHaveLength(3)
      let died = false
      for (const { id } of ids) {
        const cut = dyingWorld(house.world, at, when)
        await quietly(readInvoices(cut.world, { readingId: id, isTurn: true }))
        died ||= cut.died()
      }
      await house.work()
      expect(await Promise.all(PLATFORMS.map(platform => house.checks(CHANNELS[platform])))).toEqual(expected)
      expect(await house.rows(sql`select from reconciliation_invoice_readings where state <> 'DONE'`)).toEqual([])
      if (!died) break
    }
  }
})

test('two at a time turn each page once, and a job that comes late does nothing', async () => {
  for (let count = 0; count < 3; count += 1) await house.account('google')
  await house.closeMonth()
  await startInvoiceReadings(house.world)
  const [run] = await house.rows<{ id: string }>(sql`select id::text as id from reconciliation_invoice_readings where channel = 'GOOGLE'`)
  const input = { readingId: run?.id ?? '', isTurn: false }
  await Promise.all([readInvoices(house.world, input), readInvoices(house.world, input)])
  expect(await house.checks('GOOGLE')).toHaveLength(3)
  await readInvoices(house.world, input)
  expect(await house.reading('GOOGLE')).toMatchObject({ state: 'DONE' })
})

test('a platform that is down is asked again later; given up, what was compared before stays', async () => {
  const made = await house.account('meta')
  await house.account('tiktok')
  await house.closeMonth()
  await house.check()
  const before = await house.checks('FACEBOOK')
  await house.fault('meta', 'missing', made.outsideId)
  house.advance(21 * 3_600_000)
  await house.control('faults', { kind: 'rate_limit', platform: 'meta', operation: 'meta.invoices', times: 2, ms: 60_000 })
  await startInvoiceReadings(house.world)
  const [run] = await house.rows<{ id: string }>(sql`select id::text as id from reconciliation_invoice_readings where channel = 'FACEBOOK'`)
  await readInvoices(house.world, { readingId: run?.id ?? '', isTurn: false })
  expect(await house.reading('FACEBOOK')).toEqual({ state: 'RUNNING', problem: 'RATE_LIMITED', failures: 1 })
  await house.control('faults', { kind: 'http_5xx_before_work', platform: 'meta', operation: 'meta.invoices', times: 4 })
  await house.work()
  expect(await house.reading('FACEBOOK')).toMatchObject({ state: 'FAILED', problem: 'PLATFORM_FAULT' })
  expect(await house.checks('FACEBOOK')).toEqual(before)
  // An hour later the platform is back.
  expect(await house.check()).toBe(0)
  house.advance(2 * 3_600_000)
  expect(await house.check()).toBe(1)
  expect(await house.causes('FACEBOOK')).toEqual({ [made.outsideId]: 'MISSING' })
})

test('another customer sees no mark, staff see all, and a sub-customer only its own', async () => {
  await house.account('meta')
  await house.closeMonth()
  await house.check()
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
  const [made] = [await house.account('meta'), await house.account('meta'), await house.account('tiktok')]
  await house.closeMonth()
  await house.fault('meta', 'altered', made.outsideId, { amount: '-1.50' })
  const never = (await invoiceMonths(house.world.db)).months[0]
  expect(never).toMatchObject({ month: MONTH, readings: [{ channel: 'FACEBOOK', state: 'NONE', compared_at: null }, {}, {}] })
  await house.check()
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
  await house.fault('meta', 'altered', made.outsideId, { amount: '1.50' })
  await expect(readInvoicesAnew(house.world, { ...staff, role: 'OPS' }, { month: MONTH })).rejects.toMatchObject({
    refusal: 'PERMISSION_DENIED',
  })
  await expect(readInvoicesAnew(house.world, staff, { month: '2026-04' })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  house.advance(1_000)
  await readInvoicesAnew(house.world, staff, { month: MONTH })
  await house.work()
  expect((await invoiceChecks(house.world.db, paging)).total_size).toBe(0)
  expect(await house.rows(sql`select from audit_entries where action = 'reconciliation.read-invoices'`)).toHaveLength(3)
})

test('what is to be cleared up comes before what is explained, however small it is', async () => {
  // The third agrees, so that the zone explains nothing.
  const [open, explained] = [await house.account('meta'), await house.account('meta'), await house.account('meta')]
  await house.closeMonth()
  await house.fault('meta', 'altered', open.outsideId, { amount: '-1.50' })
  await house.fault('meta', 'fee', explained.outsideId, { amount: '30.00' })
  await house.check()
  const { content } = await invoiceChecks(house.world.db, { page_num: 1, page_size: 10 })
  expect(content.map(({ outside_account_id: id, cause }) => [id, cause])).toEqual([
    [open.outsideId, 'UNEXPLAINED'],
    [explained.outsideId, 'FEE'],
  ])
})
