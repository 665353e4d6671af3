// Legs of the same moment: together they come to what they come to one by one, one that fails keeps no other from its end, and a commit
// of which nothing is heard makes nothing happen twice.
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { applyItem } from './apply-item.ts'
import { reconcileItem } from './reconcile-item.ts'
import { sweep } from './sweep.ts'
import { loweringOn } from './test-lowering.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'
import { limitsOf, moneyOf, transfer } from './test-transfers.ts'

let stage: Stage
let tenant: Tenant
beforeEach(async () => {
  await stage?.close()
  stage = await openStage()
  tenant = await stage.tenant({ balance: usd(100_000) })
})
afterAll(() => stage?.close())

const { add, reduce, clear } = loweringOn(() => stage)
const CHANNELS = ['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const
const accountsOf = async (of: Tenant, channel: Account['channel'], count: number): Promise<Account[]> => {
  const made: Account[] = []
  for (let n = 0; n < count; n += 1) made.push(await stage.account(of, channel))
  return made
}
const idsOf = ({ items }: Order) => items.map(item => item.item_id)
const applyAll = (world: World, order: Order) => Promise.allSettled(idsOf(order).map(itemId => applyItem(world, { itemId })))
const statesOf = async (order: Order) => {
  const { rows } = await stage.query(
    `select state, count(*)::int as n from quota_items where order_id = ${order.apply_no} group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(row => [row.state, row.n]))
}
const sentOnce = (accounts: readonly Account[]) =>
  accounts.map(account => stage.platforms.book(account.outsideAccountId).applied.length).filter(calls => calls !== 1)

/** The same world; `onCommit` runs after each commit. */
function countedWorld(onCommit: (n: number) => void): World {
  let commits = 0
  const db: World['db'] = {
    ...stage.world.db,
    async transaction(scope, work) {
      const result = await stage.world.db.transaction(scope, work)
      commits += 1
      onCommit(commits)
      return result
    },
  }
  return Object.create(stage.world, { db: { value: db } }) as World // the same world with another db
}

test('fifty legs end in a few transactions, and their submitter is told once', async () => {
  const accounts = await accountsOf(tenant, 'FACEBOOK', 50)
  const order = await add(tenant, '10', ...accounts)
  let commits = 0
  await applyAll(
    countedWorld(n => (commits = n)),
    order,
  )
  expect(await statesOf(order)).toEqual({ FINISHED: 50 })
  // One by one they were 150.
  expect(commits).toBeLessThanOrEqual(25)
  expect(limitsOf(stage, accounts)).toEqual(accounts.map(() => 11_000n))
  expect(sentOnce(accounts)).toEqual([])
  const { rows } = await stage.query(`select title from notices_messages where object_id = '${order.apply_no}'`)
  expect(rows).toEqual([{ title: '新增额度已完成：成功 50 / 失败 0' }])
  expect(await stage.violations()).toEqual([])
})

/** All kinds of legs on three channels, with refusals, lost answers, half approvals, and an account whose changes are merged. */
async function playAll(of: Tenant, settle: (decide: () => void) => Promise<void>) {
  const all: Account[] = []
  const decide = () => {
    for (const account of all) if (account.channel === 'GOOGLE') stage.platforms.approveAll(account.outsideAccountId)
  }
  const orders: Order[] = []
  for (const channel of CHANNELS) {
    const accounts = await accountsOf(of, channel, 8)
    all.push(...accounts)
    orders.push(await add(of, '50', ...accounts))
  }
  await settle(decide)
  for (const account of all) await stage.synced(account)
  // By account, because calls of the same moment come in any order.
  const faults = new Map<string, ('refused' | 'lost_after' | 'lost_before')[]>()
  stage.platforms.hooks.faultOf = change => faults.get(change.account.outsideAccountId)?.shift()
  for (const channel of CHANNELS) {
    const [a, b, c, d, e, f, g, h] = all.filter(account => account.channel === channel) as [
      Account,
      Account,
      Account,
      Account,
      Account,
      Account,
      Account,
      Account,
    ] // eight were made
    orders.push(await reduce(of, '20', a, b), await clear(of, c, d), await add(of, '25', e, f))
    orders.push(await transfer(stage, of, [[e, g, '10']]), await transfer(stage, of, [[f, h, '10']]))
    faults.set(b.outsideAccountId, ['refused'])
    faults.set(d.outsideAccountId, ['lost_after'])
    faults.set(e.outsideAccountId, ['lost_before'])
    faults.set(h.outsideAccountId, ['refused'])
    if (channel === 'FACEBOOK') for (let n = 1; n <= 12; n += 1) orders.push(await add(of, String(n), a))
  }
  await settle(decide)
  const items: unknown[] = []
  for (const { apply_no } of orders) {
    const { rows } =
      await stage.query(`select kind, state, amount_minor, approved_minor, service_fee_minor, tax_minor, base_minor, target_minor,
        after_limit_minor, sends, fence, carries, carried_by is null as goes_alone, fail_reason,
        (select array_agg(h.state order by h.id) from quota_item_history h where h.item_id = i.id) as history,
        (select array_agg(t.answer || ':' || t.is_late order by t.number) from quota_attempts t where t.item_id = i.id) as attempts
      from quota_items i where order_id = ${apply_no} order by id`)
    const told = await stage.query(
      `select title, replace(body, '${apply_no}', 'n') as body from notices_messages where object_id = '${apply_no}'`,
    )
    items.push({ items: rows, told: told.rows.map(row => ({ ...row, body: String(row.body).replaceAll(/账户\d+/g, '账户') })) })
  }
  const { placed, payer, held } = await moneyOf(stage, of, all)
  const rows = await stage.query(`select limit_minor, balance_minor, total_added_minor, has_open_difference from ad_accounts_accounts
    where customer_id = ${of.customerId} order by id`)
  return { items, money: { placed, payer, held }, limits: limitsOf(stage, all), figures: rows.rows }
}

test('all kinds of legs come together to what they come to one by one', { timeout: 240_000 }, async () => {
  const alone = await playAll(tenant, decide => stage.settle(30, decide))
  expect(await stage.violations()).toEqual([])
  const other = await stage.tenant({ balance: usd(100_000) })
  const together = await playAll(other, decide => stage.settleTogether(decide))
  expect(await stage.violations()).toEqual([])
  expect(together).toEqual(alone)
  expect(JSON.stringify(alone.items)).toContain('FINISHED')
})

test('a leg that cannot be settled keeps no other of its group from its end', async () => {
  const accounts = await accountsOf(tenant, 'FACEBOOK', 12)
  const order = await add(tenant, '10', ...accounts)
  const broken = idsOf(order)[5] ?? ''
  // What it held is gone, so it can be neither posted nor given back.
  const keys = await stage.query(`select idempotency_key as key from ledger_transfers where reference_id = '${broken}'`)
  await stage.query(`select ledger_void(array[${keys.rows.map(row => `'${String(row.key)}'`).join(',')}], now())`)
  const outcomes = await applyAll(stage.world, order)
  expect(outcomes.filter(outcome => outcome.status === 'rejected')).toMatchObject([
    { reason: { message: 'not every transfer to post is pending' } },
  ])
  expect(await statesOf(order)).toEqual({ FINISHED: 11, SENDING: 1 })
  expect(sentOnce(accounts)).toEqual([])
})

test.each([1, 2, 3])('a group whose commit %d is not heard of happens once', async nth => {
  const accounts = await accountsOf(tenant, 'TIKTOK', 10)
  const order = await add(tenant, '10', ...accounts)
  const deaf = countedWorld(n => {
    if (n === nth) throw new Error('killed after the commit')
  })
  await applyAll(deaf, order)
  for (let round = 0; round < 4; round += 1) {
    stage.clock.advance(400_000)
    await sweep(stage.world)
    await Promise.all(idsOf(order).map(itemId => reconcileItem(stage.world, { itemId })))
    await applyAll(stage.world, order)
  }
  expect(await statesOf(order)).toEqual({ FINISHED: 10 })
  expect(sentOnce(accounts)).toEqual([])
  expect(limitsOf(stage, accounts)).toEqual(accounts.map(() => 11_000n))
  expect(await stage.violations()).toEqual([])
})

test('legs whose money somebody holds longer than a group waits end all the same', async () => {
  const accounts = await accountsOf(tenant, 'FACEBOOK', 6)
  const order = await add(tenant, '10', ...accounts)
  const end = Promise.withResolvers<void>()
  const holder = stage.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`select from ledger_balances where customer_id = ${tenant.customerId} for update`)
    await end.promise
  })
  // The group waits for two seconds; whoever tries alone then has two more, three times.
  const outcomes = applyAll(stage.world, order)
  setTimeout(() => end.resolve(), 3_000)
  expect((await outcomes).filter(outcome => outcome.status === 'rejected')).toEqual([])
  await holder
  expect(await statesOf(order)).toEqual({ FINISHED: 6 })
  expect(sentOnce(accounts)).toEqual([])
})

test('two workers with the same legs send each once, and two orders of one account go one after the other', async () => {
  const accounts = await accountsOf(tenant, 'FACEBOOK', 20)
  const [order, later] = [await add(tenant, '10', ...accounts), await add(tenant, '20', ...accounts)]
  const second: World = { ...stage.world, platforms: stage.world.platforms }
  await Promise.all([applyAll(stage.world, order), applyAll(second, order), applyAll(second, later)])
  expect(await statesOf(order)).toEqual({ FINISHED: 20 })
  await stage.settleTogether()
  expect(await statesOf(later)).toEqual({ FINISHED: 20 })
  expect(limitsOf(stage, accounts)).toEqual(accounts.map(() => 13_000n))
  expect(await stage.violations()).toEqual([])
})

test('of legs that wait for a channel’s one probe only one goes', async () => {
  const accounts = await accountsOf(tenant, 'FACEBOOK', 6)
  const order = await add(tenant, '10', ...accounts)
  await stage.query(
    `insert into channels_breakers (channel, failures, open_until) values ('FACEBOOK', 5, '${stage.clock.now().toISOString()}')`,
  )
  stage.clock.advance(1)
  await applyAll(stage.world, order)
  expect(await statesOf(order)).toEqual({ FINISHED: 1, RESERVED: 5 })
  await stage.settleTogether()
  expect(await statesOf(order)).toEqual({ FINISHED: 6 })
})
