// A customer's rates as the console reads them: in force, next and past by the instant asked for, paged, and of this customer alone.
import { takeDownRowSecurity, type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import type { StaffScope } from '@tallyhelm/infra/db/database'
import { customerRates as ratesSchema, rateHistoryPage, rateProposalPage } from '@tallyhelm/protocol/topics/billing/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerRates } from './customer-rates.ts'
import { rateHistory, rateProposals } from './rate-history.ts'

const staff = { kind: 'staff' } as const
const sales = (staffId: string) => ({ kind: 'sales', staffId }) as const
const now = new Date('2026-03-02T04:00:00Z')
const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(
      sql`insert into staff_users (id, login_name, staff_name, role, created_at) values (7, 'one', '甲', 'SALES', ${now}), (8, 'two', '乙', 'SALES', ${now})`,
    )
    for (const id of ['1', '2']) {
      await tx.run(sql`
        insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (${id}, ${id}, 1, 'DIRECT_AGENT', ${now})`)
      for (const [n, days] of [-30, -10, 5, 9].entries())
        await tx.run(sql`
          insert into billing_fee_rates (id, customer_id, channel, service_fee_basis_points, tax_basis_points, is_returnable, valid_from, created_at)
          values (${`${id}0${n}`}, ${id}, 'TIKTOK', ${100 * (n + 1)}, ${n}, ${n % 2 === 0}, ${day(days)}, ${now})`)
      await tx.run(sql`
        insert into billing_transfer_rates (id, customer_id, service_fee_basis_points, valid_from, created_at) values (${`${id}50`}, ${id}, 5, ${day(-1)}, ${now})`)
      for (const [place, status] of [
        ['60', 'APPROVED'],
        ['61', 'PENDING'],
      ] as const) {
        const decided =
          status === 'APPROVED' ? { by: '2', name: '复核', at: now, reason: '核对' } : { by: null, name: null, at: null, reason: '' }
        await tx.run(sql`
          insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason,
            status, submitted_at, due_at, decided_by, decider, decided_at, decision_reason, ended_at)
          values (${`${id}${place}`}, 'FEE_RATES', ${`${id}:TRANSFER`}, '费率', 'customer', ${id}, ${id}, 'staff', 1, '财务', '合同', ${status}, ${now},
            ${now}, ${decided.by}, ${decided.name}, ${decided.at}, ${decided.reason}, ${decided.at})`)
      }
      await tx.run(sql`
        insert into billing_proposed_rates (id, customer_id, subject, service_fee_basis_points, rate_id)
        values (${`${id}60`}, ${id}, 'TRANSFER', 5, ${`${id}50`}), (${`${id}61`}, ${id}, 'TRANSFER', 9, null)`)
    }
    await tx.run(sql`insert into organization_sales (customer_id, staff_id, assigned_at) values (1, 7, ${now}), (2, 8, ${now})`)
  })
})
afterAll(() => db?.drop())

const standing = async (scope: StaffScope, customer_id: string, at = now) =>
  ratesSchema.parse(await customerRates(db.database, scope, { customer_id, now: at })).rates
const history = async (scope: StaffScope, customer_id: string, page_num = 1, page_size = 10) =>
  rateHistoryPage.parse(await rateHistory(db.database, scope, { customer_id, page_num, page_size, now }))
const proposals = async (scope: StaffScope, customer_id: string) =>
  rateProposalPage.parse(await rateProposals(db.database, scope, { customer_id, page_num: 1, page_size: 10 }))

test('in force is the latest that has begun, next the first that has not; what waits stands beside it', async () => {
  const [facebook, , tiktok, transfer] = await standing(staff, '1')
  expect(facebook).toEqual({ subject: 'FACEBOOK', current: null, next: null, proposal: null })
  expect(tiktok).toMatchObject({
    current: { service_fee_percent: '2.00', tax_percent: '0.01', is_returnable: false, valid_from: day(-10).toISOString() },
    next: { service_fee_percent: '3.00', valid_from: day(5).toISOString() },
  })
  expect(transfer).toMatchObject({
    current: { service_fee_percent: '0.05', tax_percent: null },
    proposal: { case_id: '161', verdict: null },
  })
  const [, , later] = await standing(staff, '1', day(5))
  expect([later?.current?.service_fee_percent, later?.next?.service_fee_percent]).toEqual(['3.00', '4.00'])
  const [, , before] = await standing(staff, '1', day(-31))
  expect([before?.current, before?.next?.service_fee_percent]).toEqual([null, '1.00'])
})

test('the history runs back from the latest beginning, tells what each is now, and who decided it', async () => {
  const { content, total_size } = await history(staff, '1')
  expect(total_size).toBe(5)
  expect(content.map(row => [row.subject, row.service_fee_percent, row.state, row.checker])).toEqual([
    ['TIKTOK', '4.00', 'FUTURE', null],
    ['TIKTOK', '3.00', 'FUTURE', null],
    ['TRANSFER', '0.05', 'CURRENT', '复核'],
    ['TIKTOK', '2.00', 'CURRENT', null],
    ['TIKTOK', '1.00', 'PAST', null],
  ])
  const second = await history(staff, '1', 2, 2)
  expect(second.content.map(row => [row.subject, row.state])).toEqual([
    ['TRANSFER', 'CURRENT'],
    ['TIKTOK', 'CURRENT'],
  ])
  expect((await proposals(staff, '1')).content.map(row => row.case_id)).toEqual(['160'])
})

async function walk(): Promise<void> {
  expect((await standing(sales('7'), '1'))[3]?.proposal?.case_id).toBe('161')
  expect((await history(sales('7'), '1')).total_size).toBe(5)
  expect((await proposals(sales('7'), '1')).total_size).toBe(1)
  for (const [who, whose] of [
    [sales('7'), '2'],
    [sales('8'), '1'],
    [sales('9'), '1'],
    [staff, '3'],
  ] as const)
    for (const ask of [standing, history, proposals]) await expect(ask(who, whose)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
}

test('a salesperson reads his own customer’s rates only, by the policies and by each query itself', async () => {
  await walk()
  await takeDownRowSecurity(db.database)
  await walk()
  const ids = (await history(staff, '1')).content.map(row => row.rate_id)
  expect(ids.every(id => id.startsWith('1'))).toBe(true)
})
