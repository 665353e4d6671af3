// A customer's own credit: the line day by day, the terms, and what its statements ask for, settled and disputed ones apart.
import { randomUUID } from 'node:crypto'
import { creditedTenant } from '@tallyhelm/flows/credit/test-credit-case'
import { setCreditLine } from '@tallyhelm/flows/credit/test-credit-line'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { type Stage, stageIn, type Tenant, usd } from '@tallyhelm/flows/quota/test-stage'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { CLOSING_TIME } from '@tallyhelm/protocol/topics/billing/closing'
import { creditSchemas } from '@tallyhelm/protocol/topics/credit/schemas'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownCredit } from './own-credit.ts'

const DAY_MS = 24 * 3_600_000
let opened: TestWorld
let stage: Stage
let [mine, other, prepaid, sub]: Tenant[] = []

const add = async (of: Tenant, amount: string) => {
  const items = [{ account_id: (await stage.account(of)).id, amount }]
  await addQuota(stage.world, of.actor, { idempotencyKey: randomUUID(), request: { adjust_type: 'ADD', remark: '', items } })
  await stage.settle()
}
const owes = (of: Tenant, id: number, channel: string, minor: number, repayOn: string, status: string) =>
  stage.query(`insert into credit_statements (id, customer_id, company_id, channel, month, account_count, currency, spend_minor, service_fee_minor,
      tax_minor, rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on)
    values (${id}, ${of.customerId}, ${of.companyId}, '${channel}', date '2025-01-01' + ${id} * interval '1 month', 1, 'USD', ${minor}, 0, 0, 0, ${minor},
      '${status}', '2026-02-05T04:00:00Z', '2026-02-10T16:00:00Z', '${repayOn}')`)

beforeAll(async () => {
  opened = await openTestWorld()
  stage = stageIn(opened)
  mine = await creditedTenant(opened, stage)
  other = await creditedTenant(opened, stage)
  prepaid = await stage.tenant()
  sub = await stage.subTenant(mine)
  await add(mine, '300')
  opened.clock.advance(2 * DAY_MS)
  await setCreditLine(stage.world, { kind: 'system', name: 'test' }, { customerId: mine.customerId, limit: usd(800) })
  await add(mine, '100')
})
afterAll(() => opened?.close())

const scope = (tenant: Tenant | undefined) =>
  ({ kind: 'tenant', customerId: tenant?.customerId ?? '', subCustomerId: tenant?.subCustomerId ?? null }) as const
const look = async (tenant: Tenant | undefined) =>
  creditSchemas.limit.response.parse(
    await ownCredit(stage.world.db, scope(tenant), { userId: tenant?.actor.userId ?? '', now: opened.clock.now(), closing: CLOSING_TIME }),
  )

test('each of the last days has what was used at its end and the total of that day, and today agrees with the line', async () => {
  const { lines, terms } = await look(mine)
  const [line] = lines
  expect(line?.days).toHaveLength(30)
  expect(line?.days.slice(-4)).toEqual([
    { day: '2026-03-01', total: '0.00', used: '0.00' },
    { day: '2026-03-02', total: '1000.00', used: '300.00' },
    { day: '2026-03-03', total: '1000.00', used: '300.00' },
    { day: '2026-03-04', total: '800.00', used: '400.00' },
  ])
  expect(line).toMatchObject({ total: '800.00', used: '400.00' })
  expect(terms).toEqual({ bill_day: 5, bill_hour: 12, confirm_days: 5, repay_days: 20 })
})

test('what is owed: overdue, due next, disputed apart from both, settled not at all; the day itself is not late', async () => {
  expect((await look(mine)).due).toEqual([])
  if (!mine || !other) throw new Error('they were set up')
  await owes(mine, 1, 'FACEBOOK', 10_000, '2026-03-03', 'CONFIRMED')
  await owes(mine, 2, 'FACEBOOK', 20_000, '2026-03-04', 'WAIT_REPLY')
  await owes(mine, 3, 'GOOGLE', 3_000, '2026-03-04', 'REPAYING')
  await owes(mine, 4, 'FACEBOOK', 40_000, '2026-03-02', 'DISPUTED')
  await owes(mine, 5, 'FACEBOOK', 50_000, '2026-03-09', 'RECEIPT_REJECTED')
  await owes(mine, 6, 'FACEBOOK', 60_000, '2026-02-09', 'SETTLED')
  await owes(other, 7, 'FACEBOOK', 70_000, '2026-02-09', 'DISPUTED')
  const due = { currency: 'USD', owed: '1230.00', statements: 5, overdue: '100.00', next_due_on: '2026-03-04', next_due: '230.00' }
  expect((await look(mine)).due).toEqual([due])
  expect((await look(other)).due).toEqual([
    { currency: 'USD', owed: '700.00', statements: 1, overdue: '0.00', next_due_on: null, next_due: null },
  ])
})

test('nobody sees another’s, with row-level security and without', async () => {
  const all = async () => {
    expect(await look(sub)).toMatchObject({ lines: [], due: [] })
    expect(await look(prepaid)).toMatchObject({ lines: [], due: [] })
    expect((await look(other)).lines).toMatchObject([{ used: '0.00' }])
    expect((await look(other)).due).toHaveLength(1)
  }
  await all()
  await takeDownRowSecurity(stage.world.db)
  await all()
})
