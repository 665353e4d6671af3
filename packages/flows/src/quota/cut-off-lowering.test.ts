// Reducing and clearing cut off at every commit: after recovery the platform took the amount once, it came back once, and the books hold.
import { randomUUID } from 'node:crypto'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { World } from '@tallyhelm/world/handles/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyItem } from './apply-item.ts'
import { submitOrder } from './apply-order.ts'
import { reconcileItem } from './reconcile-item.ts'
import { sweep } from './sweep.ts'
import { dyingWorld, quietly } from './test-dying-world.ts'
import { openStage, type Stage, type Tenant } from './test-stage.ts'

let stage: Stage
let tenant: Tenant
beforeAll(async () => {
  stage = await openStage()
  tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
})
afterAll(() => stage?.close())

type Kind = 'REDUCE' | 'CLEAR'
const submit = (world: World, kind: Kind, accountId: string, idempotencyKey: string): Promise<Order> =>
  submitOrder(world, tenant.actor, {
    idempotencyKey,
    request:
      kind === 'REDUCE'
        ? { adjust_type: kind, reason: 'BUDGET', remark: '', items: [{ account_id: accountId, amount: '50' }] }
        : { adjust_type: kind, reason: 'STOPPED', remark: '', items: [{ account_id: accountId }] },
  })
const transfersOf = async (itemId: string) => {
  const { rows } = await stage.query(`select code, state, amount_minor from ledger_transfers
    where reference_id = '${itemId}' and state <> 'VOIDED' and code <> 'OPENING'`)
  return rows
}

const FAULTS = { REDUCE: ['no fault', 'lost_after'], CLEAR: ['no fault', 'rate_limited', 'lost_before', 'lost_after'] } as const
const CUTS = (['REDUCE', 'CLEAR'] as const).flatMap(kind =>
  (['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const).flatMap(channel =>
    FAULTS[kind].flatMap(fault =>
      (['before', 'after'] as const).flatMap(when => [1, 2, 3, 4].map(nth => [kind, channel, fault, when, nth] as const)),
    ),
  ),
)
test.each(CUTS)('%s on %s, %s, killed %s commit %d', async (kind, channel, fault, when, nth) => {
  const account = await stage.account(tenant, channel)
  const order = await submit(stage.world, kind, account.id, randomUUID())
  const itemId = order.items[0]?.item_id ?? ''
  if (fault !== 'no fault') stage.platforms.faults.change.push(fault)
  const dying = dyingWorld(stage.world, nth, when)
  for (let round = 0; round < 4 && !dying.died(); round += 1) {
    await quietly(applyItem(dying.world, { itemId }))
    if (!dying.died()) await quietly(reconcileItem(dying.world, { itemId }))
    if (!dying.died()) await quietly(sweep(dying.world))
    stage.platforms.approveAll(account.outsideAccountId)
    stage.clock.advance(400_000)
  }
  stage.platforms.faults.change.length = 0
  await stage.settle(30, () => stage.platforms.approveAll(account.outsideAccountId))
  const left = kind === 'REDUCE' ? 5_000n : channel === 'TIKTOK' ? 0n : 1n
  expect([await stage.states(order), stage.platforms.book(account.outsideAccountId).limit]).toEqual([['FINISHED'], left])
  expect(await transfersOf(itemId)).toEqual([{ code: `QUOTA_${kind}`, state: 'POSTED', amount_minor: String(10_000n - left) }])
  await stage.synced(account)
})

test('after all of it the books hold', async () => {
  expect(await stage.violations()).toEqual([])
})

test.each(['REDUCE', 'CLEAR'] as const)('%s accepted, the answer lost or never written: the same key makes it once', async kind => {
  for (const when of ['before', 'after'] as const) {
    const account = await stage.account(tenant)
    const key = randomUUID()
    await quietly(submit(dyingWorld(stage.world, 1, when).world, kind, account.id, key))
    const order = await submit(stage.world, kind, account.id, key)
    expect((await submit(stage.world, kind, account.id, key)).apply_no).toBe(order.apply_no)
    const { rows } = await stage.query(`select count(*)::int as items from quota_items where ad_account_id = ${account.id}`)
    expect(rows).toEqual([{ items: 1 }])
  }
})
