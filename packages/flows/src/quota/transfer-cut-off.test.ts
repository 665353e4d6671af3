// A transfer cut off at every commit of every leg: the worker dies before or after it; after recovery each platform was changed once, and
// at every moment in between the money was in one place.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyItem } from './apply-item.ts'
import { reconcileItem } from './reconcile-item.ts'
import { sweep } from './sweep.ts'
import { dyingWorld, quietly } from './test-dying-world.ts'
import type { Fault } from './test-platforms.ts'
import { openStage, type Stage, type Tenant } from './test-stage.ts'
import { limitsOf, orderNow, refuseAdding, runAll, transfer } from './test-transfers.ts'

let stage: Stage
let tenant: Tenant
beforeAll(async () => {
  stage = await openStage()
  tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
})
afterAll(() => stage?.close())

/** `closed`: which accounts take nothing. */
type Story = { name: string; script: (Fault | 'well')[]; closed: ('from' | 'to')[]; ends: [from: bigint, to: bigint] }
const STORIES: Story[] = [
  { name: 'all is well', script: [], closed: [], ends: [5000n, 15000n] },
  { name: 'BACK is refused', script: [], closed: ['from', 'to'], ends: [5000n, 10000n] },
  { name: 'IN is refused', script: [], closed: ['to'], ends: [10000n, 10000n] },
  { name: 'the answer of OUT is lost', script: ['lost_after'], closed: [], ends: [5000n, 15000n] },
  { name: 'IN never came there', script: ['well', 'lost_before'], closed: [], ends: [5000n, 15000n] },
  { name: 'the answer of BACK is lost', script: ['well', 'well', 'lost_after'], closed: ['to'], ends: [10000n, 10000n] },
]
const CUTS = (['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const).flatMap(channel =>
  STORIES.slice(0, channel === 'FACEBOOK' ? 6 : 2).flatMap(story =>
    (['before', 'after'] as const).flatMap(when =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(nth => [channel, story.name, when, nth, story] as const),
    ),
  ),
)
test.each(CUTS)('%s, %s, killed %s commit %d', async (channel, _name, when, nth, { script, closed, ends }) => {
  const [a, b] = [await stage.account(tenant, channel), await stage.account(tenant, channel)]
  const refusing = closed.map(side => (side === 'from' ? a : b))
  refuseAdding(stage, refusing, script)
  const order = await transfer(stage, tenant, [[a, b, '50']])
  const dying = dyingWorld(stage.world, nth, when)
  // The dying worker does what a worker does, until its time comes.
  for (let round = 0; round < 12 && !dying.died(); round += 1) {
    const { rows } = await stage.query(`select id::text as id, state from quota_items where order_id = ${order.apply_no}
      and state not in ('FINISHED', 'FAIL') order by id`)
    for (const { id, state } of rows) {
      if (!dying.died()) await quietly((state === 'RESERVED' ? applyItem : reconcileItem)(dying.world, { itemId: String(id) }))
    }
    if (!dying.died()) await quietly(sweep(dying.world))
    for (const account of [a, b]) stage.platforms.approveAll(account.outsideAccountId)
    stage.clock.advance(60_000)
  }
  const { rows: broken } = await stage.query(`select invariant, problem from ledger_transfer_violations()`)
  expect(broken).toEqual([])
  await runAll(stage, [a, b])
  expect(limitsOf(stage, [a, b])).toEqual(ends)
  // Once each, however often a worker died.
  const calls = [a, b].map(account => stage.platforms.book(account.outsideAccountId).applied)
  expect(new Set(calls.flat()).size).toBe(calls.flat().length)
  const line = (await orderNow(stage, tenant, order)).items[0]
  expect(line?.state).toBe(ends[1] > 10000n ? 'FINISHED' : 'FAIL')
  const { rows } = await stage.query(
    `select kind, count(*)::int as n from quota_items where order_id = ${order.apply_no} group by 1 having count(*) > 1`,
  )
  expect(rows).toEqual([])
})

test('after all of it the books hold, and the platforms hold what the books say', async () => {
  expect(await stage.violations()).toEqual([])
  const { rows } = await stage.query(`
    select a.outside_account_id as id, b.credits_posted - b.debits_posted as placed from ad_accounts_accounts a
    join ledger_accounts l on l.address = 'QUOTA:USD:' || a.id join ledger_balances b on b.ledger_account_id = l.id`)
  expect(rows.length).toBe(CUTS.length * 2)
  for (const { id, placed } of rows) expect([id, stage.platforms.book(String(id)).limit]).toEqual([id, BigInt(String(placed))])
})
