// Records and one order: what their owner sees, filter by filter, and that nobody else sees anything.
import { randomUUID } from 'node:crypto'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { type Account, openStage, type Stage, type Tenant, usd } from '@tallyhelm/flows/quota/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { order as orderSchema, recordDetail as detailSchema, recordListRequest, recordPage } from '@tallyhelm/protocol/topics/quota/schemas'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order } from './order.ts'
import { recordDetail } from './record-detail.ts'
import { recordList } from './record-list.ts'

let stage: Stage
let tenant: Tenant
let sub: Tenant
let stranger: Tenant
let finished: { applyNo: string; itemIds: string[]; accounts: Account[] }
let waiting: { applyNo: string; itemIds: string[] }
let ofSub: { applyNo: string; itemIds: string[] }

const scopeOf = ({ customerId, subCustomerId }: Tenant) => ({ kind: 'tenant', customerId, subCustomerId }) as const
const list = async (of: Tenant, filters: Record<string, unknown> = {}) =>
  recordPage.parse(await recordList(stage.world.db, scopeOf(of), recordListRequest.parse(filters)))
const ids = async (of: Tenant, filters: Record<string, unknown> = {}) => (await list(of, filters)).content.map(row => row.item_id)

async function place(of: Tenant, channels: Channel[], remark = '') {
  const accounts = []
  for (const channel of channels) accounts.push(await stage.account(of, channel))
  const items = accounts.map(account => ({ account_id: account.id, amount: '50.00' }))
  const placed = await addQuota(stage.world, of.actor, { idempotencyKey: randomUUID(), request: { adjust_type: 'ADD', remark, items } })
  return { applyNo: placed.apply_no, itemIds: placed.items.map(item => item.item_id), accounts }
}

beforeAll(async () => {
  stage = await openStage()
  tenant = await stage.tenant()
  sub = await stage.subTenant(tenant, usd(500))
  stranger = await stage.tenant()
  finished = await place(tenant, ['FACEBOOK', 'TIKTOK'], '大促')
  ofSub = await place(sub, ['FACEBOOK'])
  await stage.settle()
  stage.clock.advance(24 * 3_600_000)
  waiting = await place(tenant, ['GOOGLE'])
})
afterAll(() => stage?.close())

test('the list is newest first, pages without overlap, and counts its groups', async () => {
  const all = await list(tenant)
  expect(all.content.map(row => row.item_id)).toEqual([...waiting.itemIds, ...ofSub.itemIds, ...finished.itemIds.toReversed()])
  expect(all.status_counts).toEqual({ ALL: 4, PROCESSING: 1, FINISHED: 3, FAIL: 0 })
  const pages = [await ids(tenant, { page_size: 3 }), await ids(tenant, { page_size: 3, page_num: 2 })].flat()
  expect(pages).toEqual(all.content.map(row => row.item_id))
  expect(await ids(tenant, { page_num: 99 })).toEqual([])
})

test('each filter keeps what fits and nothing else', async () => {
  const today = dayOf(stage.clock.now())
  const [first] = finished.accounts
  expect(await ids(tenant, { channel: 'GOOGLE' })).toEqual(waiting.itemIds)
  expect(await ids(tenant, { apply_no: finished.applyNo })).toEqual(finished.itemIds.toReversed())
  expect(await ids(tenant, { outside_account_ids: first?.outsideAccountId })).toEqual([finished.itemIds[0]])
  expect(await ids(tenant, { account_id: first?.id })).toEqual([finished.itemIds[0]])
  expect(await ids(tenant, { status_group: 'PROCESSING' })).toEqual(waiting.itemIds)
  expect(await ids(tenant, { state: 'FINISHED', channel: 'TIKTOK' })).toEqual([finished.itemIds[1]])
  expect(await ids(tenant, { applied_from: addDays(today, 1) })).toEqual([])
  expect(await ids(tenant, { applied_from: today, applied_until: addDays(today, 1) })).toEqual(waiting.itemIds)
  expect(await ids(tenant, { submitter: '不存在的人' })).toEqual([])
  expect((await list(tenant, { status_group: 'FINISHED' })).total_size).toBe(3)
})

test('a detail tells its history from the beginning', async () => {
  const detail = detailSchema.parse(await recordDetail(stage.world.db, scopeOf(tenant), { item_id: finished.itemIds[0] ?? '' }))
  const states = detail.history.map(step => step.state)
  expect(detail).toMatchObject({ state: 'FINISHED', amount: '50.00', service_fee: '1.50', tax: '3.00', total: '54.50', remark: '大促' })
  expect([states[0], states.at(-1)]).toEqual(['RESERVED', 'FINISHED'])
  expect(orderSchema.parse(await order(stage.world.db, scopeOf(tenant), { apply_no: finished.applyNo })).status).toBe('FINISHED')
})

test('a sub-customer sees its own records only', async () => {
  expect(await ids(sub)).toEqual(ofSub.itemIds)
  expect((await list(sub)).status_counts.ALL).toBe(1)
  await expect(recordDetail(stage.world.db, scopeOf(sub), { item_id: finished.itemIds[0] ?? '' })).rejects.toThrow(Refusal)
  await expect(order(stage.world.db, scopeOf(sub), { apply_no: finished.applyNo })).rejects.toThrow(Refusal)
})

test('another customer sees nothing, and a foreign id is answered like a missing one', async () => {
  expect(await list(stranger)).toMatchObject({ content: [], total_size: 0, status_counts: { ALL: 0 } })
  expect(await ids(stranger, { apply_no: finished.applyNo })).toEqual([])
  for (const item_id of [finished.itemIds[0] ?? '', '1']) {
    await expect(recordDetail(stage.world.db, scopeOf(stranger), { item_id })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  }
  for (const apply_no of [finished.applyNo, '1']) {
    await expect(order(stage.world.db, scopeOf(stranger), { apply_no })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  }
})
