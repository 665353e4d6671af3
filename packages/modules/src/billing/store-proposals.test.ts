// Proposed rates in the database: kept in shape by itself, under their case, from tenants' eyes.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { RATE_SUBJECT_CODES } from '@tallyhelm/protocol/topics/billing/limits'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRateProposal, keepRateOutcome, readRateProposal } from './store-proposals.ts'

const system = { kind: 'system' } as const
const at = new Date('2026-11-22T08:00:00Z')
const caseRow = (id: string) => sql`
  insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason, submitted_at,
    due_at)
  values (${id}, 'FEE_RATES', ${id}, '费率', 'customer', '5', 5, 'staff', 1, '甲', '补充协议', ${at}, ${at})`
const channel = { serviceFeeBasisPoints: 250, taxBasisPoints: 60, isReturnable: false, validFrom: at }
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction(system, tx =>
    tx.run(sql`
      insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (5, '海棠', 1, 'DIRECT_AGENT', ${at})`),
  )
})
afterAll(() => db?.drop())

test('the table knows exactly the subjects of the protocol', async () => {
  const check = await db.database.read(system, tx =>
    tx.one<{ text: string }>(
      sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'billing_proposed_rates_subject'`,
    ),
  )
  expect([...check.text.matchAll(/'(\w+)'/g)].map(match => match[1] ?? '').sort()).toEqual([...RATE_SUBJECT_CODES].sort())
})

test('what is proposed comes back as it was, with what came of it, and no tenant sees it', async () => {
  const proposed = { customerId: '5', subject: 'GOOGLE', ...channel } as const
  await db.database.transaction(system, async tx => {
    await tx.run(caseRow('11'))
    await insertRateProposal(tx, '11', proposed)
    await keepRateOutcome(tx, '11', '77')
    expect(await readRateProposal(tx, '11')).toEqual(proposed)
    expect(await tx.one(sql`select rate_id as "rateId" from billing_proposed_rates where id = 11`)).toEqual({ rateId: '77' })
  })
  const tenant = { kind: 'tenant', customerId: '5', subCustomerId: null } as const
  expect(await db.database.read(tenant, tx => tx.rows(sql`select id from billing_proposed_rates`))).toEqual([])
})

test('a proposal without its case is refused', async () => {
  const insert = db.database.transaction(system, tx => insertRateProposal(tx, '12', { customerId: '5', subject: 'TIKTOK', ...channel }))
  await expect(insert).rejects.toThrow('billing_proposed_rates_case')
})

test.each([
  ['a channel without tax', `'GOOGLE', 1, null, true`, 'billing_proposed_rates_terms'],
  ['a taxed transfer', `'TRANSFER', 1, 1, null`, 'billing_proposed_rates_terms'],
  ['a fee above everything', `'TRANSFER', 10001, null, null`, 'billing_proposed_rates_service_fee'],
  ['a tax below nothing', `'GOOGLE', 1, -1, true`, 'billing_proposed_rates_tax'],
])('%s is none', async (_what, terms, constraint) => {
  const insert = db.database.transaction(system, async tx => {
    await tx.run(caseRow('13'))
    await tx.run(sql`
      insert into billing_proposed_rates (id, customer_id, subject, service_fee_basis_points, tax_basis_points, is_returnable)
      values (13, 5, ${raw(terms)})`)
  })
  await expect(insert).rejects.toThrow(constraint)
})
