// Merged changes on real parts: thirty orders of one Meta account over HTTP, a worker that is killed and answers that are lost; they end
// within the ten changes of a day, and the platform holds what the books say.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { pauseDispatch, resumeDispatch } from '@tallyhelm/flows/channels/pause-dispatch'
import { parseMoney } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { control, FUNDED_CUSTOMER, fundedCustomer, type TestAccount } from './test-customer.ts'
import { type House, openHouse } from './test-house.ts'
import { sweepNow } from './test-judgement.ts'
import { type Body, openCaller } from './test-orders.ts'

const DEADLINE_MS = 200_000
const staff: StaffActor = { kind: 'staff', staffId: '1', staffName: '运营', sessionId: '1', role: 'OPS', address: '10.0.0.1' }

let house: House
let accounts: TestAccount[]
beforeAll(async () => {
  house = await openHouse()
  accounts = (await fundedCustomer(house, { dollars: '100000.00', perChannel: 6 })).filter(account => account.channel === 'FACEBOOK')
  await house.start('api')
})
afterAll(() => house.close())

type Leg = { state: string; kind: string; minor: string; carries: number }
const legsOf = (account: TestAccount) =>
  house.world.db.read({ kind: 'system' }, tx =>
    tx.rows<Leg>(
      sql`select state, kind, amount_minor as minor, carries from quota_items where ad_account_id = ${account.accountId} order by id`,
    ),
  )
const changesOf = (account: TestAccount) =>
  house.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ sent: number; counted: number }>(sql`
      select count(*)::int as sent, (count(*) filter (where answer is null or answer <> 'refused'))::int as counted
      from quota_attempts where ad_account_id = ${account.accountId}`),
  )

async function ended(): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS
  for (;;) {
    const { open } = await house.world.db.read({ kind: 'system' }, tx =>
      tx.one<{ open: number }>(sql`select count(*)::int as open from quota_items where state not in ('FINISHED', 'FAIL')`),
    )
    if (open === 0) return
    await sweepNow(house)
    if (performance.now() > deadline) throw new Error(`${open} legs did not end`)
    await sleep(500)
  }
}

/** What the platform's own books say is left to spend, in cents; nothing is spent in this test. */
async function onPlatform(account: TestAccount): Promise<bigint | undefined> {
  const { left } = await control<{ left: string }>(house, 'GET', `/accounts/${account.platform}/${account.outsideAccountId}`)
  return parseMoney(left, 'USD')?.minor
}

/** Accepted while nothing is sent, so that they wait together. */
async function queue(bodies: Body[]): Promise<void> {
  await pauseDispatch(house.world, staff, { channel: 'FACEBOOK', reason: '维护' })
  const caller = await openCaller(house.api, FUNDED_CUSTOMER)
  for (const outcome of await Promise.all(bodies.map(async body => (await caller.send(body)).outcome)))
    expect(outcome).toMatchObject({ kind: 'accepted' })
  await resumeDispatch(house.world, staff, { channel: 'FACEBOOK', reason: '恢复' })
}

const lose = (kind: string, times = 1) => control(house, 'POST', '/faults', { operation: 'meta.account.update', kind, times })

test('thirty orders, a worker killed again and again, answers lost: at most ten changes, each order once', async () => {
  const [account, ...others] = accounts as [TestAccount, ...TestAccount[]]
  const adds = Array.from(
    { length: 24 },
    (_, n): Body => ({ adjust_type: 'ADD', items: [{ account_id: account.accountId, amount: `${n + 2}.50` }] }),
  )
  const out = others.map(
    (to, n): Body => ({
      adjust_type: 'TRANSFER',
      items: [{ from_account_id: account.accountId, to_account_id: to.accountId, amount: `${n + 2}.00` }],
    }),
  )
  await queue([...adds, ...out])
  await lose('answer_lost_after_work')
  let worker = await house.start('worker')
  for (let kill = 0; kill < 4; kill += 1) {
    await sleep(300 + kill * 200)
    await worker.kill()
    worker = await house.start('worker')
  }
  await ended()
  await control(house, 'DELETE', '/faults')
  await worker.stop()
  const legs = await legsOf(account)
  expect([legs.length, legs.every(leg => leg.state === 'FINISHED')]).toEqual([29, true])
  expect(legs.some(leg => leg.carries > 0)).toBe(true)
  expect((await changesOf(account)).counted).toBeLessThanOrEqual(10)
  // 2.50 + 3.50 + … + 25.50, less 2 + 3 + 4 + 5 + 6
  expect(await onPlatform(account)).toBe(10_000n + 33_600n - 2_000n)
  expect(await Promise.all(others.map(onPlatform))).toEqual(others.map((_, n) => 10_000n + BigInt(n + 2) * 100n))
  expect(await checkBooks(house.world)).toEqual([])
})

test('many accounts give to one, their answers lost before the work: the receiver is changed few times', async () => {
  const [account, ...others] = accounts as [TestAccount, ...TestAccount[]]
  const before = await Promise.all(accounts.map(onPlatform))
  const used = (await changesOf(account)).counted
  await queue(
    others.map(
      (from): Body => ({
        adjust_type: 'TRANSFER',
        items: [{ from_account_id: from.accountId, to_account_id: account.accountId, amount: '1.00' }],
      }),
    ),
  )
  await lose('answer_lost_before_work', 2)
  const worker = await house.start('worker')
  await ended()
  await control(house, 'DELETE', '/faults')
  await worker.stop()
  expect((await changesOf(account)).counted).toBeLessThanOrEqual(Math.max(10, used))
  const [had = 0n, ...others0] = before
  expect(await onPlatform(account)).toBe(had + BigInt(others.length) * 100n)
  expect(await Promise.all(others.map(onPlatform))).toEqual(others0.map(one => (one ?? 0n) - 100n))
  expect(await checkBooks(house.world)).toEqual([])
})
