// Orders and records as their owners see them: shaped as the wire says, filtered, counted, and invisible to everyone else.
import { randomUUID } from 'node:crypto'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { retryItems } from '@tallyhelm/flows/quota/retry'
import { openStage, type Stage, type Tenant, usd } from '@tallyhelm/flows/quota/test-stage'
import { order as orderSchema, recordDetail as detailSchema, recordListRequest, recordPage } from '@tallyhelm/protocol/topics/quota/schemas'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSmallPages } from '../lists/test-small-pages.ts'
import { order } from './order.ts'
import { recordDetail } from './record-detail.ts'
import { recordList } from './record-list.ts'

let stage: Stage
let [mine, sub, otherSub, other]: Tenant[] = []
let [done, failed, waiting, ofSub]: Order[] = []

const submit = (tenant: Tenant, accountId: string, amount: string) =>
  addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: accountId, amount }] },
  })
const scope = (tenant: Tenant | undefined) =>
  ({ kind: 'tenant', customerId: tenant?.customerId ?? '', subCustomerId: tenant?.subCustomerId ?? null }) as const
const list = async (tenant: Tenant | undefined, request: Record<string, unknown> = {}) =>
  recordPage.parse(await recordList(stage.world.db, scope(tenant), withSmallPages(recordListRequest, request)))

beforeAll(async () => {
  stage = await openStage()
  mine = await stage.tenant()
  other = await stage.tenant()
  sub = await stage.subTenant(mine, usd(1000))
  otherSub = await stage.subTenant(mine, usd(1000))
  const facebook = await stage.account(mine)
  done = await submit(mine, facebook.id, '30')
  await stage.settle()
  stage.platforms.faults.change.push('refused')
  failed = await submit(mine, facebook.id, '40')
  await stage.settle()
  waiting = await submit(mine, (await stage.account(mine, 'GOOGLE')).id, '50')
  ofSub = await submit(sub, (await stage.account(sub)).id, '60')
  await submit(other, (await stage.account(other)).id, '70')
})
afterAll(() => stage?.close())

test('an order and its record say what happened, with the history from the beginning', async () => {
  const seen = orderSchema.parse(await order(stage.world.db, scope(mine), { apply_no: done?.apply_no ?? '' }))
  expect(seen).toMatchObject({
    status: 'FINISHED',
    total: '32.70',
    items: [{ state: 'FINISHED', before_limit: '100.00', after_limit: '130.00', returned: null }],
  })
  const detail = detailSchema.parse(await recordDetail(stage.world.db, scope(mine), { item_id: done?.items[0]?.item_id ?? '' }))
  expect(detail.history.map(entry => entry.state)).toEqual(['RESERVED', 'SENDING', 'CONFIRMED', 'FINISHED'])
  const refused = await order(stage.world.db, scope(mine), { apply_no: failed?.apply_no ?? '' })
  expect(refused).toMatchObject({
    status: 'FAIL',
    items: [{ paid: '0.00', service_fee: '0.00', tax: '0.00', returned: null, released: '43.60', fail_reason: '渠道拒绝：账户状态异常' }],
  })
})

test('ids without a record under the filters are named', async () => {
  const own = done?.items[0]?.outside_account_id ?? ''
  expect((await list(mine, { outside_account_ids: `1 ${own}`, page_num: 3 })).missing_ids).toEqual(['1'])
  expect((await list(mine, { outside_account_ids: own, channel: 'GOOGLE' })).missing_ids).toEqual([own])
  expect((await list(mine, { outside_account_ids: own, status_group: 'CLOSED' })).missing_ids).toEqual([own])
  expect((await list(other, { outside_account_ids: own })).missing_ids).toEqual([own])
  expect((await list(sub, { outside_account_ids: own })).missing_ids).toEqual([own])
})

test('the list is newest first, its tabs are counted, and filters narrow it', async () => {
  const all = await list(mine)
  expect(all.content.map(record => record.apply_no)).toEqual([ofSub, waiting, failed, done].map(one => one?.apply_no))
  expect(all.status_counts).toEqual({ ALL: 4, PROCESSING: 2, FINISHED: 1, FAIL: 1, CLOSED: 0 })
  expect(await list(mine, { status_group: 'FAIL' })).toMatchObject({
    total_size: 1,
    content: [{ apply_no: failed?.apply_no }],
    status_counts: { ALL: 4 },
  })
  expect(await list(mine, { channel: 'GOOGLE' })).toMatchObject({ total_size: 1, content: [{ apply_no: waiting?.apply_no }] })
  expect(await list(mine, { apply_no: done?.apply_no })).toMatchObject({ total_size: 1 })
  expect(await list(mine, { applied_from: '2030-01-01' })).toMatchObject({ total_size: 0, content: [] })
  expect((await list(mine, { page_size: 3, page_num: 2 })).content.map(record => record.apply_no)).toEqual([done?.apply_no])
})

test('a sub-customer sees its own records only; another one and another tenant see none of them', async () => {
  expect((await list(sub)).content.map(record => record.apply_no)).toEqual([ofSub?.apply_no])
  expect((await list(otherSub)).total_size).toBe(0)
  expect((await list(other)).total_size).toBe(1)
  for (const stranger of [otherSub, other]) {
    for (const foreign of [done, ofSub]) {
      await expect(order(stage.world.db, scope(stranger), { apply_no: foreign?.apply_no ?? '' })).rejects.toMatchObject({
        refusal: 'NOT_FOUND',
      })
      await expect(recordDetail(stage.world.db, scope(stranger), { item_id: foreign?.items[0]?.item_id ?? '' })).rejects.toMatchObject({
        refusal: 'NOT_FOUND',
      })
    }
  }
  await expect(order(stage.world.db, scope(sub), { apply_no: done?.apply_no ?? '' })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
})

test('what another order tries again says so, and that order does not', async () => {
  const item = failed?.items[0]?.item_id ?? ''
  expect((await list(mine, { status_group: 'FAIL' })).content).toMatchObject([{ item_id: item, is_retried: false }])
  if (!mine || !failed) throw new Error('the stage is not set')
  const request = { apply_no: failed.apply_no, item_ids: [item] }
  const again = await retryItems(stage.world, mine.actor, { idempotencyKey: randomUUID(), request })
  const marks = (await list(mine)).content.filter(record => record.is_retried).map(record => record.item_id)
  expect([marks, again.items[0]?.item_id === item]).toEqual([[item], false])
  expect(await recordDetail(stage.world.db, scope(mine), { item_id: item })).toMatchObject({ is_retried: true })
})

test('a sub-customer that may not see spend sees no limits in its orders and records, and does once it may', async () => {
  await stage.settle()
  const number = ofSub?.apply_no ?? ''
  const seen = async () => {
    const [record] = (await list(sub, { apply_no: number })).content
    const detail = await recordDetail(stage.world.db, scope(sub), { item_id: record?.item_id ?? '' })
    const [item] = (await order(stage.world.db, scope(sub), { apply_no: number })).items
    return [record, detail, item].map(one => [one?.before_limit, one?.after_limit])
  }
  const shows = (value: boolean) =>
    stage.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`update sub_customers_profiles set show_sub_customer_spend = ${value} where id = ${sub?.subCustomerId}`),
    )
  await shows(false)
  expect(await seen()).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
  expect((await list(mine, { apply_no: number })).content[0]).toMatchObject({ before_limit: '100.00', after_limit: '160.00' })
  await shows(true)
  expect(await seen()).toEqual([
    ['100.00', '160.00'],
    ['100.00', '160.00'],
    ['100.00', '160.00'],
  ])
})
