// Missed deadlines while the worker is killed in the middle of the job and at the tables that it writes, and while its clock is two hours wrong
// or jumps: each overdue ad account is suspended once and told of once, nobody else is, and what is counted is what there is.
import { chainEntries } from '@tallyhelm/flows/audit/chain-entries'
import { verifyChain } from '@tallyhelm/flows/audit/verify-chain'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { rectificationOf } from '@tallyhelm/flows/violations/test-rectifications'
import sql, { empty, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { countOf, SEED } from './test-counts.ts'
import { cutAt } from './test-cuts.ts'
import { adoptedAccount } from './test-customer.ts'
import { type House, openHouse, type Program } from './test-house.ts'
import { killsOf } from './test-kills.ts'
import { seededRandom } from './test-random.ts'

const CUTS = countOf('suspensionCuts')
const OVERDUE = 6 + CUTS
/** So many are suspended when the worker dies the first time. */
const MIDDLE = 3
const TWO_HOURS_MS = 7_200_000
/** What the job writes, one after the other. */
const TABLES = ['violations_rectifications', 'ad_accounts_accounts', 'ad_accounts_counters', 'audit_entries', 'notices_messages'] as const
const actor = { kind: 'system', name: 'fault-test' } as const

type Owner = { customerId: string; companyId: string }
let house: House
let owner: Owner
let spared: Owner
/** Due in three hours. */
let distant: Issued
/** In the order of their deadlines. */
const suspended: string[] = []
let next = 0

beforeAll(async () => {
  house = await openHouse()
  owner = await customer('逾期（示例）', '13911140001')
  spared = await customer('不暂停（示例）', '13911140002')
  await run(sql`update organization_customers set suspends_overdue = false where id = ${spared.customerId}`)
  // Whom nothing may suspend: it waits for a review, an appeal puts it off, its customer is spared, or it still has time.
  await missed(await issued(), { status: 'TO_BE_REVIEWED' })
  await missed(await issued(), { deferred: true })
  await missed(await issued(spared))
  await due(await issued(), '1 hour')
  distant = await issued()
  await due(distant, '3 hours')
})
afterAll(() => house?.close())

const { rows, count } = killsOf(() => house)
const run = (query: Sql) => house.world.db.transaction({ kind: 'system' }, tx => tx.run(query))

async function customer(name: string, mobile: string): Promise<Owner> {
  const { customerId } = await createCustomer(house.world, actor, { name, customerType: 1, customerNature: 'DIRECT_AGENT' })
  await createUser(house.world, actor, { customerId, mobile, userName: name, password: 'correct horse battery', isMaster: true })
  const { companyId } = await createCompany(house.world, actor, { customerId, companyName: name })
  return { customerId, companyId }
}

type Issued = { accountId: string; rectificationId: string }
async function issued(whose = owner): Promise<Issued> {
  const wanted = { ...whose, channel: 'FACEBOOK', series: 5, number: (next += 1), dollars: '100.00' } as const
  const { accountId } = await adoptedAccount(house, wanted)
  return { accountId, rectificationId: await rectificationOf(house.world, accountId, 200) }
}
const due = ({ rectificationId }: Issued, time: string, more: Sql = empty) =>
  run(sql`
    update violations_rectifications set issued_at = now() - interval '9 days', deadline_at = now() + ${time}::interval ${more}
    where id = ${rectificationId}`)
const missed = (one: Issued, { status = 'TO_BE_RECTIFIED', deferred = false } = {}) =>
  due(one, '-1 minute', sql`, status = ${status}, deferred_until = ${deferred ? sql`now() + interval '47 hours'` : sql`null`}`)

/** All of them at once, the first ones the longest. */
async function overdue(most: number): Promise<string[]> {
  const all: Issued[] = []
  while (all.length < most) all.push(await issued())
  const ids = all.map(({ rectificationId }) => rectificationId)
  await run(sql`
    update violations_rectifications r set issued_at = now() - interval '9 days', deadline_at = now() - interval '1 minute' + n * interval '1 second'
    from unnest(${ids}::bigint[]) with ordinality given (id, n) where r.id = given.id`)
  return all.map(({ accountId }) => accountId)
}

const ask = () => house.world.queue.enqueueNow('violations.suspend-overdue', {})
const held = () => count(sql`select count(*)::int as count from ad_accounts_accounts where suspended_over is not null`)
const waiting = (names: readonly string[]) =>
  count(sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = any(${names}) and locked_at is null`)
const accountsIn = async (query: Sql) => (await rows<{ id: string }>(query)).map(({ id }) => id)

/** Nothing is half done, nothing twice, and nobody is suspended who has time. */
async function judge(expected: readonly string[]): Promise<void> {
  const ids = expected.toSorted()
  const sorted = async (query: Sql) => (await accountsIn(query)).toSorted()
  expect(await sorted(sql`select id from ad_accounts_accounts where account_status = 'SUSPEND_VIOLATE_AD'`)).toEqual(ids)
  expect(await sorted(sql`select id from ad_accounts_accounts where suspended_over = 'NORMAL'`)).toEqual(ids)
  expect(await sorted(sql`select ad_account_id as id from violations_rectifications where suspended_at is not null`)).toEqual(ids)
  expect(await sorted(sql`select object_id as id from audit_entries where action = 'violations.suspend'`)).toEqual(ids)
  const told = sql`
    select r.ad_account_id as id from notices_messages m join violations_rectifications r on m.object_id like 'violations.suspend:' || r.id || ':%'`
  expect(await sorted(told)).toEqual(ids)
  // The history tells what was issued, and a suspension is no step of it.
  expect(
    await rows(sql`
      select rectification_id from violations_rectification_history group by 1 having count(*) <> 1 or min(status) <> 'TO_BE_RECTIFIED'`),
  ).toEqual([])
  expect(
    await rows(sql`
      select customer_id, account_status as status, sum(n)::int as n from ad_accounts_counters where company_id = 0 and n <> 0 group by 1, 2 order by 1, 2`),
  ).toEqual(
    await rows(sql`select customer_id, account_status as status, count(*)::int as n from ad_accounts_accounts group by 1, 2 order by 1, 2`),
  )
  expect(house.deaths).toEqual([])
}

/** Suspends one more by this worker while its clock is wrong from the start, is put right, and is wrong again. */
async function suspendByWrongClock(worker: Program): Promise<void> {
  for (const moment of ['from the start', 'put right', 'wrong again']) {
    if (moment !== 'from the start') await worker.jump()
    suspended.push(...(await overdue(1)))
    await house.world.queue.enqueueNow('violations.remind', {})
    await ask()
    await expect.poll(held, { interval: 20 }).toBe(suspended.length)
    await expect.poll(() => waiting(['violations.remind', 'violations.suspend-overdue']), { interval: 20 }).toBe(0)
  }
  await judge(suspended)
  const reminded = sql`select hours from violations_reminders where rectification_id = ${distant.rectificationId} order by 1`
  expect(await rows(reminded)).toEqual([{ hours: 24 }, { hours: 72 }])
}

test(`killed in the middle of the job and ${CUTS} times at its tables, by clocks two hours off`, { timeout: 7_200_000 }, async () => {
  console.log(`suspensions: FAULT_SEED=${SEED}, ${CUTS} cuts`)
  onTestFailed(() => console.error(`the suspensions fail with FAULT_SEED=${SEED}, ${CUTS} cuts`))
  const programs: { worker: Program } = { worker: await house.start('worker', { skewMs: TWO_HOURS_MS }) }
  await suspendByWrongClock(programs.worker)

  const accounts = await overdue(OVERDUE)
  const isBlocked = () =>
    rows(sql`select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`)
  await house.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`)
    await tx.run(sql`select from ad_accounts_accounts where id = ${accounts[MIDDLE]} for update`)
    await ask()
    await expect.poll(held, { interval: 15 }).toBe(suspended.length + MIDDLE)
    await expect.poll(isBlocked).not.toEqual([])
    await programs.worker.kill()
  })
  await judge([...suspended, ...accounts.slice(0, MIDDLE)])

  programs.worker = await house.start('worker')
  const all = suspended.length + OVERDUE
  const random = seededRandom(SEED).branch('suspensions')
  const isDone = async () => (await held()) === all
  const cuts = await cutAt(house, programs, { role: 'worker', steps: TABLES, begin: ask, isDone, times: CUTS, random })
  console.log(`cut at ${cuts.join(', ')}`)
  await ask()
  await expect.poll(held).toBe(all)
  suspended.push(...accounts)
  await judge(suspended)
  expect(await programs.worker.stop()).toBe('in order')

  const late = await house.start('worker', { skewMs: -TWO_HOURS_MS })
  await suspendByWrongClock(late)
  expect(await late.stop()).toBe('in order')
  await chainEntries(house.world)
  expect((await verifyChain(house.world, actor)).problems).toEqual([])
})
