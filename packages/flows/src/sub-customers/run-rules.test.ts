// Rules that fill wallets: up to what is kept, within a day's limit, once however many workers run them and wherever one dies.
import { findAvailable } from '@tallyhelm/modules/ledger'
import { money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { createUser } from '../organization/create-user.ts'
import { cutWorld, dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { bookRecharge } from '../wallet/book-recharge.ts'
import { moveSubFunds } from '../wallet/move-sub-funds.ts'
import { createSubCustomer } from './create-sub-customer.ts'
import { runFundingRules, setFundingRule } from './run-rules.ts'
import { setSubCustomerStopped } from './set-sub-customer-rights.ts'

const HOUR = 3_600_000
let house: Stage
let [names, payments]: [number, number] = [0, 0]
beforeAll(async () => {
  house = await openStage()
  const user = { customerId: house.customerId, userName: '甲主管', mobile: '13911110001', password: 'Tally-2026', isMaster: true }
  await createUser(house.world, system, user)
})
afterAll(() => house.close())

const dollars = (amount: number) => money(BigInt(Math.round(amount * 100)), 'USD')
const holds = async (subCustomerId: string | null): Promise<number> =>
  await house.world.db.read({ kind: 'system' }, async tx => {
    const { minor } = await findAvailable(tx, { kind: 'WALLET', currency: 'USD', customerId: house.customerId, subCustomerId })
    return Number(minor) / 100
  })
async function recharge(amount: number): Promise<void> {
  payments += 1
  const payment = { customerId: house.customerId, provider: 'HSBC', transactionId: `T-${payments}`, amount: dollars(amount) }
  await bookRecharge(house.world, system, payment)
}
/** The agent's wallet holds so much and no more. */
async function agentHolds(amount: number): Promise<void> {
  const held = await holds(null)
  if (held < amount) return await recharge(amount - held)
  const { subCustomerId } = await createSubCustomer(house.world, system, { customerId: house.customerId, name: `存${(names += 1)}` })
  if (held > amount) await move(subCustomerId, 'ALLOCATE', held - amount)
}
let moves = 0
const move = (subCustomerId: string, how: 'ALLOCATE' | 'WITHDRAW', amount: number) =>
  moveSubFunds(house.world, house.actor(), {
    id: `move-${(moves += 1)}`,
    customerId: house.customerId,
    subCustomerId,
    move: how,
    amount: dollars(amount),
  })
async function ruled(keep: string, day_most: string): Promise<string> {
  const { subCustomerId } = await createSubCustomer(house.world, system, { customerId: house.customerId, name: `子${(names += 1)}` })
  const rule = { sub_customer_id: subCustomerId, currency: 'USD', keep, day_most, is_on: true } as const
  await setFundingRule(house.world, house.actor(), rule)
  return subCustomerId
}
const off = (sub_customer_id: string) =>
  setFundingRule(house.world, house.actor(), { sub_customer_id, currency: 'USD', keep: '1', day_most: '1', is_on: false })
const given = async (subCustomerId: string): Promise<number> => {
  const [row] = await rows<{ n: number }>(
    sql`select count(*)::int as n from sub_customers_logs where sub_customer_id = ${subCustomerId} and action = 'AUTO'`,
  )
  return row?.n ?? 0
}
const rows = <Row extends object>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const told = () => rows<{ body: string }>(sql`select body from notices_messages where title like '钱包余额不足，自动补足%' order by id`)

test('a wallet is filled to what is kept, at most so much on a day of Beijing, and again on the next', async () => {
  await agentHolds(1_000)
  const sub = await ruled('100', '150')
  expect(await runFundingRules(house.world)).toBe(1)
  expect(await holds(sub)).toBe(100)
  expect(await runFundingRules(house.world)).toBe(0)
  await move(sub, 'WITHDRAW', 80)
  await runFundingRules(house.world)
  // 100 were given before; of the 80 that are missing the day allows 50.
  expect(await holds(sub)).toBe(70)
  await move(sub, 'WITHDRAW', 70)
  expect(await runFundingRules(house.world)).toBe(0)
  house.advance(12 * HOUR)
  expect(await runFundingRules(house.world)).toBe(1)
  expect(await holds(sub)).toBe(100)
  expect(
    await rows(sql`select action, about, before, after, operator from sub_customers_logs
    where sub_customer_id = ${sub} and action = 'AUTO' order by id limit 2`),
  ).toEqual([
    { action: 'AUTO', about: '100.00 USD', before: '0.00 USD', after: '100.00 USD', operator: '系统' },
    { action: 'AUTO', about: '50.00 USD', before: '20.00 USD', after: '70.00 USD', operator: '系统' },
  ])
  await off(sub)
})

test('one that fails keeps no other waiting, and is filled by the next run', async () => {
  await agentHolds(1_000)
  const subs = [await ruled('10', '10'), await ruled('10', '10')]
  let left = 1
  const { db } = house.world
  const transaction: World['db']['transaction'] = (...given) => {
    if (left === 0) return db.transaction(...given)
    left -= 1
    return Promise.reject(new Error('cut'))
  }
  await expect(runFundingRules({ ...house.world, db: { ...db, transaction } })).rejects.toThrow('could not be filled')
  expect((await Promise.all(subs.map(holds))).toSorted((one, other) => one - other)).toEqual([0, 10])
  await runFundingRules(house.world)
  expect(await Promise.all(subs.map(holds))).toEqual([10, 10])
  for (const sub of subs) await off(sub)
})

test('two workers at once fill it once', async () => {
  await agentHolds(1_000)
  const sub = await ruled('100', '100')
  const filled = await Promise.all([1, 2, 3].map(() => runFundingRules(house.world)))
  expect(filled.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect([await holds(sub), await holds(null), await given(sub)]).toEqual([100, 900, 1])
  await off(sub)
})

const DEATHS: [string, (world: World, nth: number) => { world: World; died(): boolean }][] = [
  ['before a transaction', (world, nth) => dyingWorld(world, nth, 'before')],
  ['before its commit', (world, nth) => dyingWorld(world, nth, 'at')],
  ['after its commit', (world, nth) => dyingWorld(world, nth, 'after')],
  ['before any statement', (world, nth) => cutWorld(world, nth)],
]
test.each(DEATHS)('a worker that dies %s: the next one gives what is missing, once', async (_when, kill) => {
  for (let nth = 1; ; nth += 1) {
    await agentHolds(500)
    const sub = await ruled('40', '40')
    const { world, died } = kill(house.world, nth)
    await quietly(runFundingRules(world))
    await runFundingRules(house.world)
    expect([await holds(sub), await given(sub)], `the ${nth}. step`).toEqual([40, 1])
    await off(sub)
    if (!died()) break
  }
})

test('where the agent’s wallet is too small nothing is given, the agent hears of it once, and a recharge goes on', async () => {
  await agentHolds(30)
  const sub = await ruled('100', '200')
  const before = (await told()).length
  expect(await runFundingRules(house.world)).toBe(0)
  expect(await runFundingRules(house.world)).toBe(0)
  expect([await holds(sub), await holds(null)]).toEqual([0, 30])
  expect((await told()).slice(before)).toMatchObject([{ body: expect.stringContaining('需补足 100.00 USD') as string }])
  await recharge(70)
  expect(await runFundingRules(house.world)).toBe(1)
  expect([await holds(sub), await holds(null)]).toEqual([100, 0])
  await off(sub)
})

test('a stopped sub-customer is given nothing, and one that is started again is', async () => {
  await agentHolds(200)
  const sub = await ruled('50', '50')
  await setSubCustomerStopped(house.world, house.actor(), { sub_customer_id: sub, is_stopped: true })
  expect(await runFundingRules(house.world)).toBe(0)
  await setSubCustomerStopped(house.world, house.actor(), { sub_customer_id: sub, is_stopped: false })
  expect(await runFundingRules(house.world)).toBe(1)
  expect(await holds(sub)).toBe(50)
  await off(sub)
})
