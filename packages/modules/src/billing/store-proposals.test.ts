// Proposed rates in the database: kept in shape by itself, under their case, from tenants' eyes; and those of the former table come over.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SCHEMA_FOLDER } from '@tallyhelm/infra/db/migrate'
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

test('proposals of the former table come over with their history, and nothing waits in two places', async () => {
  const text = await readFile(join(SCHEMA_FOLDER, 'migrations/0207-proposed-rates.sql'), 'utf8')
  await db.database.transaction(system, async tx => {
    await tx.run(sql`drop table billing_proposed_rates`)
    await tx.run(sql`
      insert into billing_rate_proposals (id, customer_id, subject, service_fee_basis_points, reason, maker_id, maker, made_at, verdict,
        checker_id, checker, checked_at, verdict_reason, rate_id)
      values (21, 5, 'TRANSFER', 5, '合同', 1, '财务', ${at}, 'APPROVED', 2, '复核', ${at}, '核对', 99),
        (22, 5, 'TRANSFER', 6, '合同', 1, '财务', ${at}, 'REJECTED', 2, '复核', ${at}, '不符', null),
        (23, 5, 'TRANSFER', 7, '合同', 1, '财务', ${at}, 'WITHDRAWN', 1, '财务', ${at}, '有误', null),
        (24, 5, 'TRANSFER', 8, '合同', 1, '财务', ${at}, null, null, null, null, null, null)`)
  })
  // As the migrator runs it: several statements at once, in a transaction of its own.
  await db.database.pool.query(`begin; ${text}; commit`)
  const cases = await db.database.read(system, tx =>
    tx.rows(sql`
      select k.id, k.status, k.title, k.subject, k.decider, k.decision_reason, k.outcome_seen_at is not null as "isSeen",
        p.service_fee_basis_points as fee, p.rate_id as "rateId", array(select e.event from cases_events e where e.case_id = k.id order by e.id) as events
      from cases_cases k join billing_proposed_rates p on p.id = k.id order by k.id`),
  )
  const common = { title: '海棠 跨主体转移', subject: '5:TRANSFER', isSeen: true, rateId: null }
  const undecided = { decider: null, decision_reason: '' }
  const approved = { status: 'APPROVED', decider: '复核', decision_reason: '核对', rateId: '99' }
  const rejected = { status: 'REJECTED', decider: '复核', decision_reason: '不符' }
  expect(cases).toEqual([
    { id: '21', ...common, ...approved, fee: 5, events: ['SUBMITTED', 'APPROVED'] },
    { id: '22', ...common, ...rejected, fee: 6, events: ['SUBMITTED', 'REJECTED'] },
    { id: '23', ...common, ...undecided, status: 'WITHDRAWN', fee: 7, events: ['SUBMITTED', 'WITHDRAWN'] },
    { id: '24', ...common, ...undecided, status: 'PENDING', fee: 8, isSeen: false, events: ['SUBMITTED'] },
  ])
  const former = await db.database.read(system, tx => tx.rows(sql`select verdict from billing_rate_proposals where verdict is null`))
  expect(former).toEqual([])
})
