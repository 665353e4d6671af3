// Proposed rates in the database: kept in shape by itself, under their case, from tenants' eyes.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { RATE_SUBJECT_CODES } from '@tallyhelm/protocol/topics/billing/limits'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDefaultRates, insertDefaultRate } from './store-defaults.ts'
import { insertRateProposal, keepRateOutcome, type RateProposal, readRateProposal } from './store-proposals.ts'

const system = { kind: 'system' } as const
const at = new Date('2026-11-22T08:00:00Z')
const caseRow = (id: string) => sql`
  insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason, submitted_at,
    due_at)
  values (${id}, 'FEE_RATES', ${id}, '费率', 'customer', '5', 5, 'staff', 1, '甲', '补充协议', ${at}, ${at})`
const channel = { serviceFeeBasisPoints: 250, taxBasisPoints: 60, isReturnable: false }
const proposalOf = (...rates: RateProposal['rates']): RateProposal => ({ customerId: '5', customerType: 1, validFrom: at, rates })
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

test('what is proposed comes back as it was, with what came of each rate, and no tenant sees it', async () => {
  const transfer = { subject: 'TRANSFER', serviceFeeBasisPoints: 1, taxBasisPoints: null, isReturnable: null } as const
  const proposed = proposalOf({ subject: 'GOOGLE', ...channel }, transfer)
  await db.database.transaction(system, async tx => {
    await tx.run(caseRow('11'))
    await insertRateProposal(tx, '11', proposed)
    await keepRateOutcome(tx, { caseId: '11', subject: 'GOOGLE', rateId: '77' })
    expect(await readRateProposal(tx, '11')).toEqual(proposed)
    expect(await tx.rows(sql`select rate_id as "rateId" from billing_proposed_rates where id = 11 order by subject`)).toEqual([
      { rateId: '77' },
      { rateId: null },
    ])
  })
  const tenant = { kind: 'tenant', customerId: '5', subCustomerId: null } as const
  expect(await db.database.read(tenant, tx => tx.rows(sql`select id from billing_proposed_rates`))).toEqual([])
})

test('default rates are those that were set last, and no tenant sees them', async () => {
  const rate = { subject: 'GOOGLE', customerType: 3, ...channel } as const
  await db.database.transaction(system, async tx => {
    expect(await insertDefaultRate(tx, { ...rate, id: '1', validFrom: at })).toBe(true)
    const later = { ...rate, id: '2', validFrom: new Date(at.getTime() + 1), serviceFeeBasisPoints: 300 }
    expect(await insertDefaultRate(tx, later)).toBe(true)
    expect(await insertDefaultRate(tx, { ...later, id: '3' })).toBe(false)
    expect(await findDefaultRates(tx, 3)).toEqual({ GOOGLE: { subject: 'GOOGLE', ...channel, serviceFeeBasisPoints: 300 } })
    expect(await findDefaultRates(tx, 1)).toEqual({})
  })
  for (const scope of [
    { kind: 'tenant', customerId: '5', subCustomerId: null },
    { kind: 'sales', staffId: '1' },
  ] as const)
    expect(await db.database.read(scope, tx => tx.rows(sql`select id from billing_default_rates`))).toEqual([])
})

test('a proposal without its case, or of neither customer nor type, is refused', async () => {
  const proposed = proposalOf({ subject: 'TIKTOK', ...channel })
  const insert = (over: Partial<RateProposal>) =>
    db.database.transaction(system, tx => insertRateProposal(tx, '12', { ...proposed, ...over }))
  await expect(insert({})).rejects.toThrow('billing_proposed_rates_case')
  await expect(insert({ customerId: null, customerType: null })).rejects.toThrow('billing_proposed_rates_of')
  await expect(insert({ customerId: null })).rejects.toThrow('billing_proposed_rates_of')
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
