// Months as staff see them: what is due, who waits, who differs and why; and the closing that finance asks for.
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { monthReason } from '@tallyhelm/protocol/topics/billing/month-columns'
import type { MonthCustomersRequest } from '@tallyhelm/protocol/topics/billing/month-schemas'
import { monthCustomers } from '@tallyhelm/views/billing/month-customers'
import { consoleMonths } from '@tallyhelm/views/billing/month-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../quota/test-stage.ts'
import { askClosing } from './ask-closing.ts'
import { closeMonths } from './close-months.ts'
import { finishAllClosings } from './finish-closings.ts'
import { type MonthStage, openMonthStage } from './test-months.ts'

let stage: MonthStage
let quick: Tenant
let slow: Tenant
const person = (role: StaffRole) =>
  ({ kind: 'staff', staffId: '1', staffName: '员工1', sessionId: '1', role, address: '10.0.0.1' }) as const
const time = () => stage.world.settings.billsClose
const months = () => consoleMonths(stage.world.db, { now: stage.world.clock.now(), time: time() })
const rows = async (month: string, over: Partial<MonthCustomersRequest> = {}) => {
  const request = { month, page_num: 1, page_size: 10, ...over }
  const page = await monthCustomers(stage.world.db, request, { now: stage.world.clock.now(), time: time() })
  return page.content
}
const asked = (month: string, role: StaffRole = 'FIN') =>
  askClosing(stage.world, person(role), { month }).then(
    () => 'asked',
    (error: unknown) => (error instanceof Refusal ? error.refusal : error),
  )
const jobs = async () => (await stage.query(`select key from graphile_worker.jobs where task_identifier = 'billing.close-months'`)).rows

beforeAll(async () => {
  stage = await openMonthStage()
  quick = await stage.tenant()
  slow = await stage.tenant()
  const [quickAccount, slowAccount] = [await stage.account(quick), await stage.account(slow, 'GOOGLE')]
  stage.go('2026-04-01T05:00:00Z')
  await stage.spend(slowAccount, { '2026-03-30': 500 })
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(quickAccount, { '2026-03-30': 1_000, '2026-04-02': 70 })
})
afterAll(() => stage?.close())

test('a month that is due is told with what it would come to, and only finance may ask for it', async () => {
  stage.go('2026-04-05T03:59:00Z')
  expect(await months()).toMatchObject({ next: '2026-02' })
  expect(await asked('2026-03')).toBe('BILLS_NOT_DUE')
  await closeMonths(stage.world)
  expect((await months()).months.map(({ month, state }) => [month, state])).toEqual([
    ['2026-04', 'OPEN'],
    ['2026-03', 'OPEN'],
    ['2026-02', 'CLOSED'],
  ])
  stage.go('2026-04-05T04:00:00Z')
  expect(await months()).toMatchObject({ next: '2026-03', months: [{}, { month: '2026-03', state: 'DUE', bills: 0 }, {}] })
  expect(await rows('2026-03')).toMatchObject([
    { state: 'DUE', spend: '10.00', billed: null, difference: null },
    { state: 'DUE', spend: '5.00' },
  ])
  for (const role of STAFF_ROLE_CODES.filter(one => one !== 'FIN' && one !== 'ADMIN'))
    expect(await asked('2026-03', role)).toBe('PERMISSION_DENIED')
  for (const month of ['2026-02', '2026-04']) expect(await asked(month)).toBe('BILLS_NOT_DUE')
  expect(await jobs()).toEqual([])
  expect([await asked('2026-03'), await asked('2026-03')]).toEqual(['asked', 'asked'])
  expect(await jobs()).toHaveLength(1)
  const entries = await stage.query(`select actor, object_id from audit_entries where action = 'billing.ask-closing'`)
  expect(entries.rows).toEqual([
    { actor: 'staff:1', object_id: '2026-03' },
    { actor: 'staff:1', object_id: '2026-03' },
  ])
})

test('who waits says for what; who differs says why, until the next bill has it', async () => {
  await closeMonths(stage.world)
  await finishAllClosings(stage.world)
  const [march] = (await months()).months.filter(({ month }) => month === '2026-03')
  expect(march).toMatchObject({ state: 'WAITING', closed_customers: 1, waiting_customers: 1, bills: 1, unfinished_customers: 0 })
  const [waits, closed] = await rows('2026-03')
  expect(waits).toMatchObject({ customer_id: slow.customerId, state: 'WAITING', spend: '5.00', unsettled_accounts: 1 })
  expect(waits && monthReason(waits)).toContain('1 个账户')
  expect(closed).toMatchObject({ customer_id: quick.customerId, state: 'CLOSED', spend: '10.00', billed: '10.00', difference: '0.00' })
  expect(await rows('2026-03', { state: 'CLOSED' })).toHaveLength(1)
  expect(await rows('2026-03', { customer: slow.customerId })).toHaveLength(1)
  expect(await rows('2026-03', { differs: true })).toEqual([])
  stage.go('2026-04-12T05:00:00Z')
  await closeMonths(stage.world)
  const account = (await stage.query(`select id from ad_accounts_accounts where customer_id = ${quick.customerId}`)).rows[0]?.id as string
  await stage.spend({ id: account, currency: 'USD' } as never, { '2026-03-30': 1_300, '2026-04-02': 70 })
  const [differs] = await rows('2026-03', { differs: true })
  expect(differs).toMatchObject({ billed: '10.00', spend: '13.00', difference: '3.00', late_accounts: 1 })
  expect(differs && monthReason(differs)).toBe('1 个账户在出账后更正了消耗，差额列入下期账单')
  stage.go('2026-05-05T04:00:00Z')
  await closeMonths(stage.world)
  const after = (await rows('2026-03')).find(({ customer_id }) => customer_id === quick.customerId)
  expect(after).toMatchObject({ billed: '10.00', corrected: '3.00', difference: '0.00', late_accounts: 0 })
  expect(after && monthReason(after)).toBe('更正已列入后续账单')
})
