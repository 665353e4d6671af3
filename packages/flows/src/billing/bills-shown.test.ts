// Bills as customers see them: months in their order, open ones with what they came to so far, sums that follow the filters, files, and walls.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { BillListRequest } from '@tallyhelm/protocol/topics/billing/bill-schemas'
import { billDetail, billLines } from '@tallyhelm/views/billing/bill-detail'
import { billList } from '@tallyhelm/views/billing/bill-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, type Tenant, usd } from '../quota/test-stage.ts'
import { closeMonths } from './close-months.ts'
import { type MonthStage, openMonthStage } from './test-months.ts'

const paging = { page_num: 1, page_size: 10 }
let stage: MonthStage
let of: Tenant
let sub: Tenant
let other: Tenant
let account: Account
const as = ({ customerId, subCustomerId }: Tenant) => ({ kind: 'tenant', customerId, subCustomerId }) as const
const list = (over: Partial<BillListRequest> = {}, by = of) => billList(stage.world.db, as(by), { channel: 'FACEBOOK', ...paging, ...over })
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof Refusal ? error.refusal : error),
  )

beforeAll(async () => {
  stage = await openMonthStage()
  of = await stage.tenant()
  other = await stage.tenant()
  sub = await stage.subTenant(of, usd(10))
  account = await stage.account(of)
  const [subs, others] = [await stage.account(sub), await stage.account(other)]
  await stage.query(`insert into billing_rebate_rates values (1, ${of.customerId}, 'FACEBOOK', 100, '2026-01-01', now())`)
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(account, { '2026-02-10': 999, '2026-03-30': 10_000, '2026-03-31': 1 })
  await stage.spend(subs, { '2026-03-30': 700 })
  await stage.spend(others, { '2026-03-30': 55 })
  stage.go('2026-04-05T04:00:00Z')
  await closeMonths(stage.world)
  stage.go('2026-04-10T04:00:00Z')
  await stage.spend(account, { '2026-03-31': 51, '2026-04-02': 300, '2026-04-03': 45 })
  await stage.spend(subs, { '2026-04-02': 20 })
})
afterAll(() => stage?.close())

test('the latest month first; open months tell what was spent so far, by company and sub-customer', async () => {
  const { content, total_size, totals } = await list()
  expect(total_size).toBe(4)
  expect(content.map(({ month, status, spend_usd, sub_customer_name }) => [month, status, spend_usd, sub_customer_name])).toEqual([
    ['2026-04', 'OPEN', '3.45', null],
    ['2026-04', 'OPEN', '0.20', '子客户'],
    ['2026-03', 'CLOSED', '100.01', null],
    ['2026-03', 'CLOSED', '7.00', '子客户'],
  ])
  expect(content[0]).toMatchObject({ bill_id: null, payable: null, account_count: null, closed_at: null })
  expect(totals).toEqual({
    spend_usd: '110.66',
    currencies: [{ currency: 'USD', spend: '107.01', fees: '0.00', rebate: null, payable: '105.94' }],
  })
  expect((await list({ status: 'CLOSED' })).totals.spend_usd).toBe('107.01')
  expect((await list({ month_from: '2026-03-20', month_until: '2026-04-01' })).total_size).toBe(2)
  expect((await list({ month_from: '2026-04-01' })).total_size).toBe(2)
  expect((await list({ sub_customer_name: '子客户' })).total_size).toBe(2)
  expect((await list({ channel: 'GOOGLE' })).total_size).toBe(0)
})

test('who has rebates reads them, others only what is owed', async () => {
  expect((await list({ status: 'CLOSED' })).content[0]).toMatchObject({ rebate: null, payable: '99.01' })
  await stage.query(`update organization_customers set rebate_subject = true where id = ${of.customerId}`)
  expect((await list({ status: 'CLOSED' })).content[0]).toMatchObject({ rebate: '1.00', payable: '99.01' })
})

test('one bill opens with the days of its closing, and its accounts', async () => {
  const [bill] = (await list({ status: 'CLOSED' })).content
  const id = bill?.bill_id ?? ''
  const detail = await billDetail(stage.world.db, as(of), { id })
  expect(detail).toMatchObject({ spend: '100.01', corrected_usd: '0.00', channel: 'FACEBOOK' })
  expect(detail.days).toHaveLength(31)
  expect(detail.days.slice(-2)).toEqual([
    { day: '2026-03-30', spend_usd: '100.00' },
    { day: '2026-03-31', spend_usd: '0.01' },
  ])
  const lines = await billLines(stage.world.db, as(of), { id, ...paging })
  expect(lines.content).toMatchObject([
    { outside_account_id: account.outsideAccountId, of_month: '2026-03', spend: '100.01', check: 'CHECKING' },
  ])
  await stage.query(`insert into reconciliation_bill_marks (month, ad_account_id, customer_id, sub_customer_id, channel, mark)
    values ('2026-03-01', ${account.id}, ${of.customerId}, null, 'FACEBOOK', 'ZONE')`)
  expect((await billLines(stage.world.db, as(of), { id, ...paging })).content).toMatchObject([{ spend: '100.01', check: 'ZONE' }])
  stage.go('2026-05-05T04:00:00Z')
  await closeMonths(stage.world)
  const [next] = (await list({ status: 'CLOSED' })).content
  expect(await billDetail(stage.world.db, as(of), { id: next?.bill_id ?? '' })).toMatchObject({
    month: '2026-04',
    spend: '3.95',
    corrected_usd: '0.50',
  })
  const asked = { id: next?.bill_id ?? '', ...paging }
  expect((await billLines(stage.world.db, as(of), { ...asked, is_correction: true })).content).toMatchObject([
    { of_month: '2026-03', spend: '0.50' },
  ])
  expect(await billDetail(stage.world.db, as(of), { id })).toEqual({ ...detail, rebate: '1.00' })
})

test('another customer and a sub-customer see no bill of the customer, neither in the list nor by its number', async () => {
  const id = (await list({ status: 'CLOSED' })).content[0]?.bill_id ?? ''
  expect((await list({}, other)).content.map(({ spend_usd }) => spend_usd)).toEqual(['0.55'])
  expect((await list({}, sub)).content).toEqual([])
  for (const by of [other, sub]) {
    expect(await refused(billDetail(stage.world.db, as(by), { id }))).toBe('NOT_FOUND')
    expect(await refused(billLines(stage.world.db, as(by), { id, ...paging }))).toBe('NOT_FOUND')
  }
})
