// What was booked of a leg: the same amount, fee and tax on every screen and in every file, and what people ended is no failure.
import { randomUUID } from 'node:crypto'
import { setRate } from '@tallyhelm/flows/exchange/set-rate'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { applyForApproval } from '@tallyhelm/flows/quota/apply-order'
import { cancelLeg } from '@tallyhelm/flows/quota/cancel-leg'
import { quote } from '@tallyhelm/flows/quota/quote'
import { reduceQuota } from '@tallyhelm/flows/quota/reduce-quota'
import { rejectOrder } from '@tallyhelm/flows/quota/reject-order'
import { openStage, type Stage, type Tenant } from '@tallyhelm/flows/quota/test-stage'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { exportRequests } from '@tallyhelm/protocol/topics/exports/schemas'
import { legListRequest, legPage } from '@tallyhelm/protocol/topics/quota/console-schemas'
import {
  type Order,
  order as orderSchema,
  recordDetail as detailSchema,
  recordListRequest,
  recordPage,
} from '@tallyhelm/protocol/topics/quota/schemas'
import { money } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportedRows } from '../exports/test-rows.ts'
import { voucher } from '../exports/voucher.ts'
import { workbench } from '../staff/workbench.ts'
import { flowList } from '../wallet/flow-list.ts'
import { consoleLegDetail } from './console-leg-detail.ts'
import { consoleLegs } from './console-legs.ts'
import { order } from './order.ts'
import { recordDetail } from './record-detail.ts'
import { recordExport } from './record-export.ts'
import { recordList } from './record-list.ts'

let stage: Stage
let tenant: Tenant
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  tenant = await stage.tenant()
})
afterAll(() => stage?.close())

const staff: StaffActor = { kind: 'staff', staffId: '77', staffName: '王审', sessionId: '1', role: 'OPS', address: '10.0.0.1' }
const scope = () => ({ kind: 'tenant', customerId: tenant.customerId, subCustomerId: null }) as const
const add = (accountId: string, amount: string): Promise<Order> =>
  addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: accountId, amount }] },
  })
const itemOf = ({ items }: Order): string => items[0]?.item_id ?? ''

/** One leg as each view tells it. */
async function seen(ordered: Order) {
  const itemId = itemOf(ordered)
  const { db } = stage.world
  const columns = ['amount', 'approved_amount', 'service_fee', 'tax', 'total', 'returned', 'state'] as const
  const asked = { format: 'csv', ids: [itemId], columns } as const
  const [, exported] = await exportedRows(db, scope(), async () => recordExport(scope(), exportRequests.TRANSACTION_DETAILS.parse(asked)))
  return {
    order: orderSchema.parse(await order(db, scope(), { apply_no: ordered.apply_no })).items[0],
    record: recordPage.parse(await recordList(db, scope(), recordListRequest.parse({ apply_no: ordered.apply_no }))).content[0],
    detail: detailSchema.parse(await recordDetail(db, scope(), { item_id: itemId })),
    leg: legPage.parse(await consoleLegs(db, legListRequest.parse({ apply_no: ordered.apply_no }))).content[0],
    exported,
  }
}

test('a lower approval is booked with its own fees, on every screen and in every file', async () => {
  const account = await stage.account(tenant, 'GOOGLE')
  stage.platforms.faults.change.push('approve_half')
  const ordered = await add(account.id, '100')
  await stage.settle()
  stage.platforms.approveAll(account.outsideAccountId)
  await stage.settle()
  const { order: item, record, detail, leg, exported } = await seen(ordered)
  const booked = {
    state: 'FINISHED',
    amount: '100.00',
    approved_amount: '50.00',
    service_fee: '1.50',
    tax: '3.00',
    total: '54.50',
    paid: '54.50',
    returned: null,
    released: '54.50',
  }
  for (const one of [item, record, detail]) expect(one).toMatchObject(booked)
  expect(leg).toMatchObject({ amount: '100.00', approved_amount: '50.00', fees: '4.50' })
  expect(await consoleLegDetail(stage.world.db, { item_id: itemOf(ordered) })).toMatchObject({ approved_amount: '50.00', fees: '4.50' })
  expect(exported).toEqual(['100.00', '50.00', '1.50', '3.00', '54.50', '', '成功'])
  const sheet = await voucher(stage.world.db, { scope: scope(), now: new Date() }, { item_id: itemOf(ordered), format: 'csv' })
  const pieces: Uint8Array[] = []
  for await (const piece of sheet.content()) pieces.push(piece)
  const text = Buffer.concat(pieces).toString()
  for (const fact of ['50.00 USD', '100.00 USD', '1.50 USD', '3.00 USD', '54.50 USD']) expect(text).toContain(fact)
  expect(text).not.toContain('109.00')
})

test('a failure paid nothing, and a reduction says what came back', async () => {
  const account = await stage.account(tenant)
  const added = await add(account.id, '100')
  await stage.settle()
  stage.platforms.faults.change.push('refused')
  const failed = await add(account.id, '31')
  await stage.settle()
  const nothing = { state: 'FAIL', amount: '31.00', service_fee: '0.00', tax: '0.00', total: '0.00', paid: '0.00', returned: null }
  const failure = await seen(failed)
  for (const one of [failure.order, failure.record, failure.detail]) expect(one).toMatchObject({ ...nothing, released: '33.79' })
  expect(failure.leg).toMatchObject({ fees: '0.00', approved_amount: null })
  const reduced = await reduceQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'REDUCE', reason: 'BUDGET', remark: '', items: [{ account_id: account.id, amount: '50' }] },
  })
  await stage.settle()
  const { record } = await seen(reduced)
  expect(record).toMatchObject({ state: 'FINISHED', paid: null, released: null, returned: record?.total })
  // What the records say was paid less what came back is what the wallet says.
  const { period } = await flowList(stage.world.db, scope(), { fund: 'WALLET', currency: 'USD', page_num: 1, page_size: 50 })
  const paid = (await seen(added)).record?.paid ?? '0'
  expect(Number(period.expense)).toBeCloseTo(Number(paid), 2)
  expect(Number(period.closing)).toBeCloseTo(Number(period.income) - Number(paid), 2)
})

test('what a platform reported after a clearing is told with the clearing, paid and owed', async () => {
  const account = await stage.account(tenant)
  const ordered = await add(account.id, '100')
  await stage.settle()
  const itemId = itemOf(ordered)
  const late = async () => consoleLegDetail(stage.world.db, { item_id: itemId })
  expect(await late()).toMatchObject({ late_booked: null, late_owed: null })
  await stage.query(`insert into quota_late_spends (item_id, customer_id, ad_account_id, limit_minor, rounds, booked_minor, owed_minor)
    values (${itemId}, ${tenant.customerId}, ${account.id}, 4000, 1, 250, 100)`)
  expect(await late()).toMatchObject({ late_booked: '2.50', late_owed: '1.00' })
})

test('an order that the agency rejects and a leg that is called off count in no tile of failures', async () => {
  const failedToday = async () =>
    (await workbench(stage.world.db, { kind: 'staff' }, { staffId: '77', role: 'OPS', now: stage.clock.now(), isConnected: () => true }))
      .failed_today
  const before = await failedToday()
  const waiting = await stage.tenant({ needsApproval: true })
  const needing = await applyForApproval(stage.world, waiting.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: (await stage.account(waiting)).id, amount: '10' }] },
  })
  await rejectOrder(stage.world, staff, { orderId: needing.apply_no, reason: '资料不全，请补充' })
  const queued = await add((await stage.account(tenant)).id, '12')
  await cancelLeg(stage.world, staff, { itemId: itemOf(queued), reason: '客户来电取消' })

  expect(await failedToday()).toBe(before)
  const cancelled = await seen(queued)
  for (const one of [cancelled.order, cancelled.record, cancelled.leg]) expect(one).toMatchObject({ state: 'FAIL', ended_by: 'CANCELLED' })
  expect(cancelled.exported?.at(-1)).toBe('已取消')
  const { db } = stage.world
  const list = async (request: object) => recordPage.parse(await recordList(db, scope(), recordListRequest.parse(request)))
  expect((await list({})).status_counts).toEqual({ ALL: 1, PROCESSING: 0, FINISHED: 0, FAIL: 0, CLOSED: 1 })
  expect([(await list({ state: 'FAIL' })).total_size, (await list({ state: 'CANCELLED' })).total_size]).toEqual([0, 1])
  const legs = async (request: object) =>
    (await consoleLegs(db, legListRequest.parse({ apply_no: needing.apply_no, ...request }))).total_size
  expect([await legs({ group: 'FAIL' }), await legs({ group: 'CLOSED' }), await legs({ state: 'REJECTED' })]).toEqual([0, 1, 1])
  const { rows } = await stage.query(
    `select title from notices_messages where object_id in ('${needing.apply_no}', '${queued.apply_no}') order by id`,
  )
  expect(rows.map(row => row.title)).toEqual(['新增额度申请已驳回', '新增额度申请已取消'])
})

test('an order paid in yuan says so on its order, record and export, and its exchange bears its number', async () => {
  const system = { kind: 'system', name: 'test' } as const
  await setRate(stage.world, system, { currency: 'CNY', rate: '7', source: '测试汇率' })
  const amount = money(300_000n, 'CNY')
  await bookRecharge(stage.world, system, {
    customerId: tenant.customerId,
    subCustomerId: null,
    provider: 'test',
    transactionId: randomUUID(),
    amount,
  })
  const lines = { adjust_type: 'ADD' as const, remark: '', items: [{ account_id: (await stage.account(tenant)).id, amount: '100' }] }
  const quoted = await quote(stage.world, tenant.actor, { ...lines, pay_currency: 'CNY' })
  const request = { ...lines, exchange_quote_id: quoted.exchange?.quote_id ?? '' }
  const ordered = await addQuota(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request })
  await stage.settle()
  const { db } = stage.world
  const exchange = { pay_currency: 'CNY', rate: quoted.exchange?.rate, cost: quoted.exchange?.cost }
  expect(orderSchema.parse(await order(db, scope(), { apply_no: ordered.apply_no })).exchange).toEqual(exchange)
  expect((await seen(ordered)).detail.exchange).toEqual(exchange)
  const columns = ['pay_currency', 'pay_cost', 'pay_rate'] as const
  const asked = exportRequests.TRANSACTION_DETAILS.parse({ format: 'csv', ids: [itemOf(ordered)], columns })
  const [, exported] = await exportedRows(db, scope(), async () => recordExport(scope(), asked))
  expect(exported).toEqual(['CNY', exchange.cost, exchange.rate])
  const flows = await flowList(db, scope(), { fund: 'WALLET', currency: 'CNY', reference_no: ordered.apply_no, page_num: 1, page_size: 50 })
  expect(flows.content).toMatchObject([{ flow_type: 'EXCHANGE', reference_no: ordered.apply_no, expense: exchange.cost }])
})
