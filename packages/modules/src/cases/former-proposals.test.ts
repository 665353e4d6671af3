// What two people decided about before there were cases comes over whole, also what a version before that still wrote, and then its place goes.
import { type OlderSchema, olderSchema } from '@tallyhelm/infra/db/test-older-schema'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'

const system = { kind: 'system' } as const
let db: OlderSchema
beforeAll(async () => {
  db = await olderSchema()
  await db.migrateTo('0206')
  await db.plant(`${COMPANY} ${formerRates(20)} ${formerAdjustments(40)}`)
  await db.migrateTo('0214')
  await db.plant(`${formerRates(30)} ${formerAdjustments(50)}`)
  await db.migrateToNow()
})
afterAll(() => db?.drop())

const COMPANY = `
  insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (5, '海棠', 1, 'DIRECT_AGENT', now());
  insert into companies_companies (id, customer_id, company_name, created_at) values (6, 5, '海棠', now());`

const formerRates = (id: number) => `
  insert into billing_rate_proposals (id, customer_id, subject, service_fee_basis_points, reason, maker_id, maker, made_at, verdict,
    checker_id, checker, checked_at, verdict_reason, rate_id)
  values (${id + 1}, 5, 'TRANSFER', 5, '合同', 1, '财务', now(), 'APPROVED', 2, '复核', now(), '核对', ${id + 70}),
    (${id + 2}, 5, 'TRANSFER', 6, '合同', 1, '财务', now(), 'REJECTED', 2, '复核', now(), '不符', null),
    (${id + 3}, 5, 'TRANSFER', 7, '合同', 1, '财务', now(), 'WITHDRAWN', 1, '财务', now(), '有误', null),
    (${id + 4}, 5, 'TRANSFER', 8, '合同', 1, '财务', now(), null, null, null, null, null, null);`

/** One that was adjusted, and one whose adjustment waits. */
const formerAdjustments = (id: number) => `
  insert into ad_accounts_accounts (id, customer_id, company_id, channel, outside_account_id, account_name, currency, timezone, opened_at, created_at)
  select a, 5, 6, 'GOOGLE', 'outside-' || a, '账户', 'USD', 'Asia/Shanghai', now(), now() from unnest(array[${id + 1}, ${id + 2}]) a;
  insert into reconciliation_differences (id, customer_id, ad_account_id, channel, currency, our_minor, platform_minor, state, first_seen_at,
    last_seen_at, reason, proposed_minor, proposed_by, proposed_by_name, proposed_at, proposal_reason, checked_by, checked_by_name, ended_at)
  values (${id + 1}, 5, ${id + 1}, 'GOOGLE', 'USD', 100, 150, 'ADJUSTED', now(), now(), '已核对', 50, 1, '财务', now(), '渠道补贴', 2, '复核', now()),
    (${id + 2}, 5, ${id + 2}, 'GOOGLE', 'USD', 100, 70, 'OPEN', now(), now(), '', -30, 1, '财务', now(), '渠道扣回', null, null, null);`

const casesOf = (kind: string, columns: string, from: string) =>
  db.database.read(system, tx =>
    tx.rows<Record<string, unknown>>(sql`
      select k.id, k.status, k.asked_reason as reason, k.decider, ${raw(columns)}, array(select e.event from cases_events e where e.case_id = k.id
        order by e.id) as events from cases_cases k join ${raw(from)} where k.kind = ${kind} order by k.id`),
  )

test.each([
  ['before there were cases', 20, 'PENDING', ['SUBMITTED']],
  ['by a version that still ran', 30, 'LAPSED', ['SUBMITTED', 'LAPSED']],
])('rates proposed %s are cases with their history', async (_when, first, undecided, events) => {
  const rows = await casesOf(
    'FEE_RATES',
    'p.service_fee_basis_points as fee, p.rate_id as "rateId"',
    'billing_proposed_rates p on p.id = k.id',
  )
  const common = { reason: '合同', decider: null, rateId: null }
  const id = (more: number) => String(first + more)
  expect(rows.filter(row => Number(row.id) > first && Number(row.id) < first + 10)).toEqual([
    { ...common, id: id(1), status: 'APPROVED', decider: '复核', fee: 5, rateId: id(70), events: ['SUBMITTED', 'APPROVED'] },
    { ...common, id: id(2), status: 'REJECTED', decider: '复核', fee: 6, events: ['SUBMITTED', 'REJECTED'] },
    { ...common, id: id(3), status: 'WITHDRAWN', fee: 7, events: ['SUBMITTED', 'WITHDRAWN'] },
    { ...common, id: id(4), status: undecided, fee: 8, events },
  ])
})

test('adjustments of both times are cases, and what waits goes on waiting', async () => {
  const figures = 'p.our_minor as ours, p.platform_minor as platform'
  const rows = await casesOf('ADJUSTMENT', figures, 'reconciliation_adjustments p on p.id = k.id')
  const common = { ours: '100', events: [] }
  const adjusted = { ...common, status: 'APPROVED', reason: '渠道补贴', decider: '复核', platform: '150' }
  const waiting = { ...common, status: 'PENDING', reason: '渠道扣回', decider: null, platform: '70' }
  expect(rows).toEqual([
    { id: '41', ...adjusted },
    { id: '42', ...waiting },
    { id: '51', ...adjusted },
    { id: '52', ...waiting },
  ])
})

test('their former places are gone', async () => {
  const left = await db.database.read(system, tx =>
    tx.rows(sql`
      select table_name, column_name from information_schema.columns where table_name = 'billing_rate_proposals'
        or (table_name = 'reconciliation_differences' and column_name ~ '^(propos|checked)')`),
  )
  expect(left).toEqual([])
})
