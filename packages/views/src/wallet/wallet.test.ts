// The wallet as its owner sees it: balances, flows that add up, filters, and nothing of anybody else.
import { randomUUID } from 'node:crypto'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { openStage, type Stage, type Tenant, usd } from '@tallyhelm/flows/quota/test-stage'
import { allocateToSubCustomer } from '@tallyhelm/flows/wallet/allocate-to-sub-customer'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { flowFile } from '@tallyhelm/protocol/topics/wallet/columns'
import { exportRequests } from '@tallyhelm/protocol/topics/exports/schemas'
import { FLOW_TYPES, type FlowType } from '@tallyhelm/protocol/topics/wallet/enums'
import { balances as balancesSchema, flowListRequest, flowPage } from '@tallyhelm/protocol/topics/wallet/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSmallPages } from '../lists/test-small-pages.ts'
import { balances } from './balances.ts'
import { exportedRows } from '../exports/test-rows.ts'
import { flowExport } from './flow-export.ts'
import { flowList } from './flow-list.ts'

let stage: Stage
let [mine, sub, other, billed]: Tenant[] = []
let applyNo = ''

const scope = (tenant: Tenant | undefined) =>
  ({ kind: 'tenant', customerId: tenant?.customerId ?? '', subCustomerId: tenant?.subCustomerId ?? null }) as const
const flows = async (tenant: Tenant | undefined, request: Record<string, unknown> = {}) =>
  flowPage.parse(await flowList(stage.world.db, scope(tenant), withSmallPages(flowListRequest, request)))
const submit = (tenant: Tenant, accountId: string, amount: string, remark = '') =>
  addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark, items: [{ account_id: accountId, amount }] },
  })

beforeAll(async () => {
  stage = await openStage()
  mine = await stage.tenant({ balance: usd(0), serviceFee: 300, tax: 600 })
  other = await stage.tenant()
  sub = await stage.subTenant(mine)
  billed = await stage.tenant({ customerType: 0, balance: usd(500), serviceFee: 0, tax: 0 })
  const seed = { kind: 'system', name: 'test' } as const
  await bookRecharge(stage.world, seed, { customerId: mine.customerId, provider: 'HSBC', transactionId: '1', amount: usd(1000) })
  stage.clock.advance(24 * 3_600_000)
  await allocateToSubCustomer(stage.world, mine.actor, {
    allocationId: '1',
    customerId: mine.customerId,
    subCustomerId: sub.subCustomerId ?? '',
    amount: usd(200),
  })
  const account = await stage.account(mine)
  applyNo = (await submit(mine, account.id, '100', '双十一加投')).apply_no
  await submit(billed, (await stage.account(billed)).id, '120')
  await stage.settle()
  await submit(mine, account.id, '10')
})
afterAll(() => stage?.close())

test('balances tell what there is, what is held and what is left', async () => {
  expect(balancesSchema.parse(await balances(stage.world.db, scope(mine)))).toEqual({
    wallets: [{ currency: 'USD', total: '691.00', pending: '10.90', available: '680.10', alert: null }],
    credit_lines: [],
  })
  expect(await balances(stage.world.db, scope(sub))).toMatchObject({ wallets: [{ total: '200.00', available: '200.00' }] })
  expect(await balances(stage.world.db, scope(billed))).toMatchObject({
    credit_lines: [{ limit: '500.00', used: '120.00', pending: '0.00', available: '380.00' }],
  })
})

test('flows explain the balance, each with the balance after it, and the period adds up', async () => {
  const page = await flows(mine)
  expect(page.content.map(flow => [flow.flow_type, flow.income, flow.expense, flow.balance_after])).toEqual([
    ['TAX', null, '6.00', '691.00'],
    ['SERVICE_FEE', null, '3.00', '697.00'],
    ['QUOTA_ADD', null, '100.00', '700.00'],
    ['SUB_ALLOCATE', null, '200.00', '800.00'],
    ['RECHARGE', '1000.00', null, '1000.00'],
  ])
  expect(page.period).toEqual({ opening: '0.00', income: '1000.00', expense: '309.00', closing: '691.00' })
  const secondDay = await flows(mine, { from: '2026-03-03', until: '2026-03-04' })
  expect(secondDay.period).toEqual({ opening: '1000.00', income: '0.00', expense: '309.00', closing: '691.00' })
  expect(secondDay.total_size).toBe(4)
})

test('a credit line has flows of its own, and its balance is what is left of the limit', async () => {
  expect(await flows(billed)).toMatchObject({ total_size: 0, period: { opening: '0.00', closing: '0.00' } })
  const page = await flows(billed, { fund: 'CREDIT_LINE' })
  expect(page.content.map(flow => [flow.flow_type, flow.expense, flow.balance_after])).toEqual([['QUOTA_ADD', '120.00', '380.00']])
  expect(page.period).toEqual({ opening: '500.00', income: '0.00', expense: '120.00', closing: '380.00' })
  expect(await flows(mine, { fund: 'CREDIT_LINE' })).toMatchObject({ total_size: 0, content: [] })
  expect(await exported(billed, { fund: 'CREDIT_LINE', columns: ['expense', 'balance_after'] })).toEqual([
    expect.anything(),
    ['120.00', '380.00'],
  ])
  expect(await exported(billed, { columns: ['expense'] })).toHaveLength(1)
})

test('filters narrow the rows and leave the period’s sums alone', async () => {
  expect(await flows(mine, { flow_type: 'TAX' })).toMatchObject({ total_size: 1, period: { closing: '691.00' } })
  expect((await flows(mine, { direction: 'in' })).content.map(flow => flow.flow_type)).toEqual(['RECHARGE'])
  expect(await flows(mine, { reference_no: applyNo })).toMatchObject({
    total_size: 3,
    content: [{ reference_no: applyNo, channel: 'FACEBOOK' }, {}, {}],
  })
  expect((await flows(mine, { channel: 'GOOGLE' })).total_size).toBe(0)
  expect((await flows(mine, { page_size: 2, page_num: 3 })).content.map(flow => flow.flow_type)).toEqual(['RECHARGE'])
})

test('a sub-customer sees its own wallet only, another tenant nothing of both', async () => {
  expect((await flows(sub)).content.map(flow => [flow.flow_type, flow.income])).toEqual([['SUB_ALLOCATE', '200.00']])
  expect((await flows(other)).content.map(flow => [flow.flow_type, flow.income])).toEqual([['RECHARGE', '10000.00']])
})

test('the words of an order’s flows are its remark', async () => {
  expect((await flows(mine)).content.map(flow => flow.summary)).toEqual([
    '双十一加投',
    '双十一加投',
    '双十一加投',
    '分配子客户额度',
    '钱包充值',
  ])
})

test.each([
  [{ order: 'asc' }, ['RECHARGE', 'SUB_ALLOCATE', 'QUOTA_ADD', 'SERVICE_FEE', 'TAX']],
  [{ sort: 'expense' }, ['SUB_ALLOCATE', 'QUOTA_ADD', 'TAX', 'SERVICE_FEE', 'RECHARGE']],
  [{ sort: 'expense', order: 'asc' }, ['SERVICE_FEE', 'TAX', 'QUOTA_ADD', 'SUB_ALLOCATE', 'RECHARGE']],
  [{ sort: 'income' }, ['RECHARGE', 'TAX', 'SERVICE_FEE', 'QUOTA_ADD', 'SUB_ALLOCATE']],
])('sorted by %o, page by page and as a file', async (request, types) => {
  expect((await flows(mine, request)).content.map(flow => flow.flow_type)).toEqual(types)
  expect((await flows(mine, { ...request, page_size: 2, page_num: 2 })).content.map(flow => flow.flow_type)).toEqual(types.slice(2, 4))
  const [, ...rows] = await exported(mine, { ...request, columns: ['flow_type'] })
  expect(rows.flat()).toEqual(types.map(type => FLOW_TYPES[type as FlowType].text))
})

const exported = (tenant: Tenant | undefined, request: Record<string, unknown> = {}) =>
  exportedRows(stage.world.db, scope(tenant), async () =>
    flowExport(scope(tenant), exportRequests.WALLET_FLOWS.parse({ format: 'csv', ...request })),
  )

test('a file holds the flows of the list, with its filters, columns and balances', async () => {
  const { content } = await flows(mine)
  const [titles, first, ...rest] = await exported(mine)
  expect(titles).toEqual(Object.values(flowFile).map(column => column.title))
  expect(first?.slice(0, 8)).toEqual([
    content[0]?.flow_no,
    expect.stringMatching(/^2026-03-03 /),
    '税费',
    'USD',
    '',
    '6.00',
    '691.00',
    applyNo,
  ])
  expect(rest).toHaveLength(4)
  const amounts = (tenant: Tenant | undefined, request: object) => exported(tenant, { ...request, columns: ['income', 'expense'] })
  expect(await amounts(mine, { until: '2026-03-03' })).toEqual([
    ['收入', '支出'],
    ['1000.00', ''],
  ])
  expect(await amounts(mine, { ids: [content[2]?.flow_no] })).toEqual([
    ['收入', '支出'],
    ['', '100.00'],
  ])
  expect(await amounts(mine, { currency: 'CNY' })).toHaveLength(1)
})

test('a file holds nothing of another wallet, whoever’s numbers are asked for', async () => {
  const numbers = (await flows(mine)).content.map(flow => flow.flow_no)
  const columns = ['flow_type', 'income', 'balance_after', 'summary']
  expect(await exported(sub, { columns })).toEqual([expect.anything(), ['分配子客户', '200.00', '200.00', '分配子客户额度']])
  expect(await exported(other, { columns })).toEqual([expect.anything(), ['充值', '10000.00', '10000.00', '']])
  const shared = numbers[3] // of the master's allocation, which both wallets took part in
  expect(await exported(sub, { columns, ids: numbers })).toHaveLength(2)
  expect((await exported(sub, { columns: ['flow_no'], ids: numbers }))[1]).toEqual([shared])
  expect(await exported(other, { columns, ids: numbers })).toHaveLength(1)
})
