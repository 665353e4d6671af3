// Statements are issued with the closing of a month: of billing-period customers, once, and what comes to less than nothing waits.
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addQuota } from '../quota/add-quota.ts'
import { randomUUID } from 'node:crypto'
import { type Tenant, usd } from '../quota/test-stage.ts'
import { closeMonths } from './close-months.ts'
import { type MonthStage, openMonthStage } from './test-months.ts'

let stage: MonthStage
beforeEach(async () => {
  stage = await openMonthStage()
})
afterEach(() => stage.close())

type Scope = Parameters<typeof stage.world.db.read>[0]
const system = { kind: 'system' } as const
const laterPaying = (of: Tenant) => stage.query(`update organization_customers set customer_type = 0 where id = ${of.customerId}`)
const statements = (scope: Scope = system) =>
  stage.world.db.read(scope, tx =>
    tx.rows(sql`
      select s.customer_id as customer, s.channel, to_char(s.month, 'YYYY-MM') as month, s.account_count as accounts, s.spend_minor as spend,
        s.service_fee_minor + s.tax_minor as fees, s.payable_minor as payable, s.status, s.version, s.told, s.repay_on,
        (select count(*)::int from credit_statement_bills b where b.statement_id = s.id) as bills,
        (select count(*)::int from credit_statement_versions v where v.statement_id = s.id) as versions,
        (select string_agg(t.to_status, ' ') from credit_statement_steps t where t.statement_id = s.id) as steps
      from credit_statements s order by s.month, s.channel, s.customer_id`),
  )

test('whoever pays later gets a statement for each bill of its own, whoever pays before and sub-customers get none', async () => {
  const [later, before] = [await stage.tenant(), await stage.tenant()]
  const sub = await stage.subTenant(later, usd(1_000))
  const [meta, second, google, foreign, subs] = [
    await stage.account(later),
    await stage.account(later),
    await stage.account(later, 'GOOGLE'),
    await stage.account(before),
    await stage.account(sub),
  ]
  await addQuota(stage.world, later.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: meta.id, amount: '100' }] },
  })
  await stage.settle()
  await laterPaying(later)
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(meta, { '2026-03-10': 1_000 })
  await stage.spend(second, { '2026-03-11': 500 })
  await stage.spend(google, { '2026-03-12': 70 })
  await stage.spend(foreign, { '2026-03-12': 80 })
  await stage.spend(subs, { '2026-03-12': 90 })
  stage.go('2026-04-08T04:00:00Z')
  expect(await closeMonths(stage.world)).toMatchObject([{ bills: 4, statements: 2, waiting: 0 }])
  expect(await closeMonths(stage.world)).toEqual([])
  const [facebook] = (await stage.bills(system, later.customerId)).filter(bill => bill.channel === 'FACEBOOK' && bill.sub === null)
  const common = { customer: later.customerId, month: '2026-03', status: 'WAIT_REPLY', version: 1, told: 0, repay_on: '2026-04-28' }
  const once = { bills: 1, versions: 1, steps: 'WAIT_REPLY' }
  const fees = String(Number(facebook?.fee) + Number(facebook?.tax))
  expect(Number(fees)).toBeGreaterThan(0)
  expect(await statements()).toEqual([
    { ...common, ...once, channel: 'FACEBOOK', accounts: 2, spend: '1500', fees, payable: facebook?.payable },
    { ...common, ...once, channel: 'GOOGLE', accounts: 1, spend: '70', fees: '0', payable: '70' },
  ])
  expect(await statements({ kind: 'tenant', customerId: before.customerId, subCustomerId: null })).toEqual([])
  expect(await statements({ kind: 'tenant', customerId: later.customerId, subCustomerId: sub.subCustomerId })).toEqual([])
})

test('a bill of less than nothing waits for the next one, which asks for the rest', async () => {
  const of = await stage.tenant()
  await laterPaying(of)
  const account = await stage.account(of)
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(account, { '2026-03-10': 1_000 })
  stage.go('2026-04-08T04:00:00Z')
  expect(await closeMonths(stage.world)).toMatchObject([{ statements: 1 }])
  await stage.spend(account, { '2026-03-10': 400, '2026-04-02': 100 })
  stage.go('2026-05-08T04:00:00Z')
  expect(await closeMonths(stage.world)).toMatchObject([{ bills: 1, statements: 0 }])
  await stage.spend(account, { '2026-05-02': 900 })
  stage.go('2026-06-08T04:00:00Z')
  expect(await closeMonths(stage.world)).toMatchObject([{ bills: 1, statements: 1 }])
  expect(await statements()).toMatchObject([
    { month: '2026-03', payable: '1000', bills: 1 },
    { month: '2026-05', payable: '400', spend: '400', bills: 2 },
  ])
})
