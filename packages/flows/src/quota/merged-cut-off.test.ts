// Merged changes cut off at every commit: the worker dies before or after it; after recovery the platform has each leg's amount once,
// every leg moved its money once, and at no commit do the legs of an attempt stand apart.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyItem } from './apply-item.ts'
import { reconcileItem } from './reconcile-item.ts'
import { sweep } from './sweep.ts'
import { dyingWorld, quietly } from './test-dying-world.ts'
import { loweringOn } from './test-lowering.ts'
import type { Fault } from './test-platforms.ts'
import { type Account, openStage, type Stage, type Tenant } from './test-stage.ts'
import { orderNow, runAll, transfer } from './test-transfers.ts'

let stage: Stage
let tenant: Tenant
beforeAll(async () => {
  stage = await openStage()
  tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
})
beforeEach(() => {
  for (const queue of Object.values(stage.platforms.faults)) queue.length = 0
})
afterAll(() => stage?.close())

const { add, reduce } = loweringOn(() => stage)
const LEGS = 6
const limitOf = (account: Account) => Number(stage.platforms.book(account.outsideAccountId).limit)

/** The dying worker does what a worker does, until its time comes; then others take over. */
async function workUntilDeath(account: Account, nth: number, when: 'before' | 'after'): Promise<void> {
  const dying = dyingWorld(stage.world, nth, when)
  for (let round = 0; round < 5 && !dying.died(); round += 1) {
    const { rows } = await stage.query(`select id::text as id, state from quota_items where ad_account_id = ${account.id}
      and state not in ('FINISHED', 'FAIL') order by id`)
    for (const { id, state } of rows) {
      if (!dying.died()) await quietly((state === 'RESERVED' ? applyItem : reconcileItem)(dying.world, { itemId: String(id) }))
    }
    if (!dying.died()) await quietly(sweep(dying.world))
    stage.clock.advance(400_000)
  }
}

async function apartLegs(): Promise<unknown[]> {
  const { rows } = await stage.query(`select l.id from quota_items l join quota_items h on h.id = l.carried_by where l.state <> h.state`)
  return rows
}

const FAULTS: (Fault | 'no fault')[] = ['no fault', 'rate_limited', 'refused', 'lost_before', 'lost_after']
const CUTS = (['ADD', 'REDUCE'] as const).flatMap(kind =>
  FAULTS.flatMap(fault => (['before', 'after'] as const).flatMap(when => [1, 2, 3, 4, 5].map(nth => [kind, fault, when, nth] as const))),
)
test.each(CUTS)('%s, %s, killed %s commit %d', async (kind, fault, when, nth) => {
  const account = await stage.account(tenant)
  for (let n = 0; n < LEGS; n += 1) await (kind === 'ADD' ? add : reduce)(tenant, String(n + 1), account)
  if (fault !== 'no fault') stage.platforms.faults.change.push(fault)
  await workUntilDeath(account, nth, when)
  expect(await apartLegs()).toEqual([])
  stage.platforms.faults.change.length = 0
  await stage.settle(2)
  expect(limitOf(account)).toBe(kind === 'ADD' ? 12_100 : 7_900)
  const { rows } = await stage.query(`select i.state, t.code, t.state as money, t.amount_minor::int as amount from quota_items i
    left join ledger_transfers t on t.reference_id = i.id::text where i.ad_account_id = ${account.id} order by i.id`)
  const ended = { state: 'FINISHED', code: `QUOTA_${kind}`, money: 'POSTED' }
  expect(rows).toEqual(Array.from({ length: LEGS }, (_, n) => ({ ...ended, amount: (n + 1) * 100 })))
  // Never the same leg twice: one change did it all, or after a refusal two.
  const { rows: done } = await stage.query(`select coalesce(l.leg_id, t.item_id) as leg from quota_attempts t
    left join quota_attempt_legs l on l.item_id = t.item_id and l.number = t.number
    where t.ad_account_id = ${account.id} and t.answer = 'done'`)
  expect(new Set(done.map(row => row.leg)).size).toBe(done.length)
  await stage.synced(account)
})

const STORIES = ['no fault', 'refused', 'lost_after'] as const
const TRANSFER_CUTS = STORIES.flatMap(fault =>
  (['before', 'after'] as const).flatMap(when => [2, 3, 4].map(nth => [fault, when, nth] as const)),
)
test.each(TRANSFER_CUTS)('one account gives to six, %s, killed %s commit %d', async (fault, when, nth) => {
  const from = await stage.account(tenant)
  const targets = await Promise.all(Array.from({ length: LEGS }, () => stage.account(tenant)))
  const order = await transfer(
    stage,
    tenant,
    targets.map((to, n) => [from, to, String(n + 1)]),
  )
  if (fault !== 'no fault') stage.platforms.faults.change.push(fault)
  await workUntilDeath(from, nth, when)
  const { rows: broken } = await stage.query(`select invariant, problem from ledger_transfer_violations()`)
  expect([broken, await apartLegs()]).toEqual([[], []])
  stage.platforms.faults.change.length = 0
  await runAll(stage, [])
  expect([limitOf(from), targets.map(limitOf)]).toEqual([7_900, targets.map((_, n) => 10_100 + n * 100)])
  expect((await orderNow(stage, tenant, order)).status).toBe('FINISHED')
  const { rows } = await stage.query(
    `select max(carries)::int as carries, count(*)::int as legs from quota_items where order_id = ${order.apply_no}`,
  )
  // In halves after a refusal, unless the worker died before it.
  expect([fault === 'refused' ? [2, LEGS - 1] : [LEGS - 1], rows[0]?.legs]).toEqual([expect.arrayContaining([rows[0]?.carries]), 2 * LEGS])
})

test('after all of it the books hold', async () => {
  expect(await stage.violations()).toEqual([])
})
