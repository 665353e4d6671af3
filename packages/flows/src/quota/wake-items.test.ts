// What sets newly accepted lines going: one job written with the orders, which gives each line a job of its own.
import { randomUUID } from 'node:crypto'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { openStage, type Stage, type Tenant } from './test-stage.ts'
import { wakeItems } from './wake-item.ts'

let stage: Stage
let tenant: Tenant
beforeEach(async () => {
  await stage?.close()
  stage = await openStage()
  tenant = await stage.tenant()
})
afterAll(() => stage?.close())

async function add(...channels: Channel[]): Promise<string[]> {
  const accounts = await Promise.all(channels.map(channel => stage.account(tenant, channel)))
  const { items } = await addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: accounts.map(account => ({ account_id: account.id, amount: '10' })) },
  })
  return items.map(item => item.item_id)
}
const jobs = async () =>
  (
    await stage.query(`select t.identifier, j.key, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'quota.%' order by j.key nulls first`)
  ).rows

test('a line alone has its own job at once', async () => {
  const [itemId] = await add('FACEBOOK')
  expect(await jobs()).toEqual([{ identifier: 'quota.apply-item.facebook', key: null, payload: { item_id: itemId } }])
})

test('several lines have one job, which gives each its own, however often it runs', async () => {
  const channels: Channel[] = ['TIKTOK', 'FACEBOOK', 'GOOGLE']
  const itemIds = await add(...channels)
  const written = {
    identifier: 'quota.wake-items',
    key: null,
    payload: { item_ids: itemIds, channels },
  }
  expect(await jobs()).toEqual([written])
  const each = itemIds.map((itemId, index) => ({
    identifier: `quota.apply-item.${channels[index]?.toLowerCase()}`,
    key: `quota.apply-item:${itemId}`,
    payload: { item_id: itemId, is_turn: false },
  }))
  await wakeItems(stage.world, { itemIds, channels })
  expect(await jobs()).toEqual([written, ...each])
  // As a job of the former version has it.
  await wakeItems(stage.world, { itemIds: itemIds.toReversed(), channels: [] })
  expect(await jobs()).toEqual([written, ...each])
})

test('lines that wait for approval, or were refused, have none', async () => {
  const waiting: Tenant = { ...tenant, actor: { ...tenant.actor, needsQuotaApproval: true } }
  const account = await stage.account(waiting)
  await addQuota(stage.world, waiting.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount: '10' }] },
  })
  const refused = addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: '1', amount: '10' }] },
  })
  await expect(refused).rejects.toThrow()
  expect(await jobs()).toEqual([])
})
