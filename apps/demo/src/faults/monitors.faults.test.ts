// Thefts while answers are lost, doubled, late or stale, API and worker are killed by turns, and PostgreSQL restarts within a tick. Afterwards
// nothing delivers that is told as paused, each shard of a tick was judged once, no object has two actions open, and the books are exact.
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { syncAccount } from '@tallyhelm/flows/ad-accounts/sync-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { backTestRule } from '@tallyhelm/flows/monitors/back-test-rule'
import { addRule } from '@tallyhelm/flows/monitors/save-rule'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { TEMPLATES } from '@tallyhelm/protocol/topics/monitors/templates'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { type BreakablePostgres, startBreakablePostgres } from './test-breakable-postgres.ts'
import { countOf, SEED } from './test-counts.ts'
import { control, FUNDED_CUSTOMER, type TestAccount } from './test-customer.ts'
import { type House, openHouse, type Program } from './test-house.ts'
import { leftInClearing, placedInBooks, placedOnPlatform } from './test-judgement.ts'
import { killsOf } from './test-kills.ts'
import { signedIn } from './test-people.ts'
import { seededRandom } from './test-random.ts'

const KILLS = countOf('monitors')
const KILLS_PER_RESTART = 5
/** Each has one theft at a time; in the long form they are robbed again. */
const ACCOUNTS = Math.min(KILLS, 20)
const CASES = ['A', 'B', 'C', 'D', 'E', 'F'] as const
/** An account whose thief fights back for half an hour, or that is empty, is robbed no second time. */
const AGAIN = ['B', 'C', 'E'] as const
const PINGS = ['prompt', 'twice', 'batched', 'lost'] as const
const SHARE = 0.08
const LAG_MS = 800
const WRITES = ['meta.object.update', 'meta.account.update'] as const
const KINDS = ['answer_lost_before_work', 'answer_lost_after_work', 'http_5xx_before_work', 'http_5xx_after_work', 'half_body', 'duplicate']
const READS = ['meta.adsets.list', 'meta.ads.list', 'meta.activities', 'meta.insights', 'meta.ids.read'] as const
const OLD = '2026-01-05T04:00:00+00:00'
const HOOK_MS = 600_000
const PATIENCE_MS = 900_000
const actor = { kind: 'system', name: 'fault-test' } as const

let postgres: BreakablePostgres
let house: House
let customer: { customerId: string; companyId: string }
beforeAll(async () => {
  postgres = await startBreakablePostgres()
  house = await openHouse(postgres)
  const { name, mobile, password } = FUNDED_CUSTOMER
  const { customerId } = await createCustomer(house.world, actor, { name, customerType: 1, customerNature: 'DIRECT_AGENT' })
  await createUser(house.world, actor, { customerId, mobile, password, userName: '测试', isMaster: true })
  const { companyId } = await createCompany(house.world, actor, { customerId, companyName: '故障测试（示例）' })
  customer = { customerId, companyId }
}, HOOK_MS)
afterAll(() => house?.close())

const { rows, count } = killsOf(() => house)
const run = (query: ReturnType<typeof sql>) => house.world.db.transaction({ kind: 'system' }, tx => tx.run(query))

/** An account that spends a little, with quota in the books. */
async function adopted(number: number): Promise<TestAccount> {
  const outsideAccountId = `97000000000${1_000 + number}`
  const id = (kind: number) => `1202${kind}7${String(number).padStart(12, '0')}`
  const made = { created_at: OLD, updated_at: OLD }
  await control(house, 'POST', '/accounts', {
    platform: 'meta',
    id: outsideAccountId,
    currency: 'USD',
    cap: '5000',
    ad_objects: [
      { id: id(1), level: 'campaign', name: '系列', objective: 'OUTCOME_SALES', ...made },
      { id: id(2), name: '广告组', campaign_id: id(1), daily_budget: '50', countries: ['US'], spend_per_hour: '2', ...made },
    ],
    ads: [{ id: id(3), name: '广告', ad_set_id: id(2), links: ['https://shop.example.com/a'], page_id: '104000000000001', ...made }],
  })
  const adoption = { ...customer, channel: 'FACEBOOK', outsideAccountId, currency: 'USD' } as const
  const { adAccountId: accountId } = await adoptAdAccount(house.world, actor, adoption)
  await syncAccount(house.world, actor, { adAccountId: accountId })
  return { accountId, outsideAccountId, channel: 'FACEBOOK', platform: 'meta' }
}

/** Every time that a shard is over, whoever wrote it. */
async function countJudgements(): Promise<void> {
  await house.world.db.pool.query(`
    create table test_judged (round int not null default 1, tick int, shard int, state text, at timestamptz default clock_timestamp());
    create function test_note_judged() returns trigger language plpgsql as $$ begin
      insert into test_judged (round, tick, shard, state) values ((select coalesce(max(round), 1) from test_rounds), new.tick, new.shard, new.state); return null; end $$;
    create table test_rounds (round int);
    create trigger test_judged after update on monitors_ticks for each row when (new.state in ('DONE', 'SKIPPED')) execute function test_note_judged()`)
}

let ticks = 1
/** Five minutes are long: the tick that runs is put away once its shards are over, what happened lies so much longer ago, and it is planned anew. */
async function nextTick(): Promise<void> {
  await house.world.db.transaction({ kind: 'system' }, async tx => {
    const open = await tx.one<{ open: boolean }>(
      sql`select exists (select from monitors_ticks where state in ('WAITING', 'RUNNING')) as open`,
    )
    if (open.open) return
    await tx.run(sql`insert into test_rounds values (${(ticks += 1)})`)
    await tx.run(sql`delete from monitors_ticks`)
    await tx.run(sql`update monitors_events set at = at - interval '5 minutes'`)
    await house.world.queue.enqueue(tx, 'monitors.plan', {})
  })
}

test(`${KILLS} kills of API and worker beside thefts: what is told as paused is, once, and the books are exact`, {
  timeout: 7_200_000,
}, async () => {
  console.log(`monitors: FAULT_SEED=${SEED}, ${KILLS} kills`)
  onTestFailed(() => console.error(`the monitors fail with FAULT_SEED=${SEED}, ${KILLS} kills`))
  const random = seededRandom(SEED).branch('monitors')
  const accounts: TestAccount[] = []
  for (let number = 0; number < ACCOUNTS; number += 1) accounts.push(await adopted(number))
  await countJudgements()
  const programs: Record<'api' | 'worker', Program> = { api: await house.start('api'), worker: await house.start('worker') }
  await watchAll()
  await spoilAnswers()
  const thefts: string[] = []
  for (let round = 0; round < KILLS; round += 1) {
    const account = accounts[round % ACCOUNTS]
    if (account) thefts.push(await rob(account, round))
    await nextTick()
    await sleep(random.between(200, 1_500))
    const role = round % 2 === 0 ? 'worker' : 'api'
    await programs[role].kill()
    if (role === 'worker') await leaseNobody()
    programs[role] = await house.start(role)
    if (round % KILLS_PER_RESTART === KILLS_PER_RESTART - 1) {
      await nextTick()
      await postgres.restart()
    }
  }
  const struck = await control<{ faults: { kind: string; hits: number }[] }>(house, 'GET', '/faults')
  await control(house, 'DELETE', '/faults')
  console.log(`struck ${struck.faults.reduce((sum, { hits }) => sum + hits, 0)} times`)
  await settle(thefts)
  for (const role of ['worker', 'api'] as const) expect(await programs[role].stop()).toBe('in order')
  await judge(accounts)
})

/** The basic pack over all accounts, which were read and are guarded before anything happens. */
async function watchAll(): Promise<void> {
  const [basic] = TEMPLATES
  if (!basic) throw new Error('there are templates')
  const owner = await signedIn(house, FUNDED_CUSTOMER)
  const form = { ...basic.form, may_clear: true }
  await addRule(house.world, owner, form)
  const read = () => count(sql`select count(*)::int as count from monitors_accounts where read_at is not null`)
  await expect.poll(read, { timeout: HOOK_MS, interval: 100 }).toBe(ACCOUNTS)
  await backTestRule(house.world, owner, { form, days: 7 })
  await house.world.queue.enqueueNow('monitors.tend-guards', {})
  const guarded = () => count(sql`select count(distinct ad_account_id)::int as count from monitors_guards where is_on`)
  await expect.poll(guarded, { timeout: HOOK_MS, interval: 100 }).toBe(ACCOUNTS)
  await nextTick()
}

async function spoilAnswers(): Promise<void> {
  for (const operation of WRITES) {
    for (const kind of KINDS) await control(house, 'POST', '/faults', { kind, operation, share: SHARE })
    await control(house, 'POST', '/faults', { kind: 'rate_limit', operation, share: SHARE, ms: LAG_MS, code: '80004' })
  }
  for (const operation of READS)
    for (const kind of ['half_body', 'http_5xx_before_work']) await control(house, 'POST', '/faults', { kind, operation, share: SHARE / 2 })
  await control(house, 'POST', '/faults', { kind: 'stale_read', share: SHARE, ms: LAG_MS })
}

async function rob({ outsideAccountId }: TestAccount, round: number): Promise<string> {
  const kinds = round < ACCOUNTS ? CASES : AGAIN
  const { id } = await control<{ id: string }>(house, 'POST', '/thefts', {
    case: kinds[round % kinds.length],
    account_id: outsideAccountId,
    seed: (SEED % 1_000) + round,
    pings: PINGS[Math.floor(round / 2) % PINGS.length],
  })
  return id
}

/** A worker that was killed has left shards and pauses leased for a minute: so much time passes. */
async function leaseNobody(): Promise<void> {
  await run(sql`update monitors_ticks set lease_until = now() where state = 'RUNNING' and lease_until > now()`)
  await run(sql`update monitors_pauses set lease_until = null where lease_until > now()`)
}

/** What waits for a minute or two is due now, as if they had passed. */
async function letTimePass(): Promise<void> {
  await run(
    sql`update monitors_pauses set due_at = now() where due_at > now() and due_at < now() + interval '2 minutes' and lease_until is null`,
  )
  await run(
    sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at < now() + interval '3 minutes' and locked_at is null`,
  )
  await house.world.queue.enqueueNow('monitors.sweep', {})
  await house.world.queue.enqueueNow('quota.sweep', {})
}

const cleared = () => count(sql`select count(distinct ad_account_id)::int as count from quota_items where state = 'FINISHED'`)

type Theft = { id: string; case: string; is_delivering: boolean }

/** Until nothing of any thief's delivers, who fights back has met the clearing, ticks and pauses are over, and orders too. */
async function settle(ids: readonly string[]): Promise<void> {
  let left: unknown
  for (const patience = performance.now() + PATIENCE_MS; performance.now() < patience; await sleep(500)) {
    const { thefts } = await control<{ thefts: Theft[] }>(house, 'GET', '/thefts')
    const going = thefts.filter(theft => ids.includes(theft.id) && theft.is_delivering)
    const open = await rows(sql`
      select 'pause' as what, id::text, state from monitors_pauses where state in ('PENDING', 'SENDING', 'VERIFYING')
      union all select 'tick', shard::text, state from monitors_ticks where state in ('WAITING', 'RUNNING')
      union all select 'leg', id::text, state from quota_items where state not in ('FINISHED', 'FAIL')`)
    left = [...going, ...open]
    if (going.length === 0 && open.length === 0 && (await cleared()) > 0) return
    await letTimePass()
    await nextTick()
  }
  throw new Error(`it does not end: ${JSON.stringify(left)}`)
}

async function judge(accounts: readonly TestAccount[]): Promise<void> {
  expect(house.deaths).toEqual([])
  const judged = await rows<{ times: number; state: string }>(
    sql`select round, tick, shard, state, count(*)::int as times from test_judged where state = 'DONE' group by 1, 2, 3, 4`,
  )
  expect(judged.length).toBeGreaterThan(ACCOUNTS)
  expect(judged.filter(({ times }) => times > 1)).toEqual([])
  expect(
    await rows(
      sql`select target_id from monitors_pauses where state in ('PENDING', 'SENDING', 'VERIFYING', 'HELD') group by 1 having count(*) > 1`,
    ),
  ).toEqual([])
  expect(await rows(sql`select rule_id, object_id from monitors_matches where ended_at is null group by 1, 2 having count(*) > 1`)).toEqual(
    [],
  )
  expect(await deliverings(accounts)).toEqual([])
  // What was added tick by tick, and hour by hour, is what was told of the days.
  for (const table of ['monitors_facts', 'monitors_hours'])
    expect(
      await rows(sql`
        select o.outside_id, sums.added, days.told from monitors_objects o
        join lateral (select coalesce(sum(${raw(table === 'monitors_facts' ? 'added_spend' : 'spend')}), 0)::bigint as added from ${raw(table)} f where f.object_id = o.id) sums on true
        join lateral (select coalesce(sum(spend), 0)::bigint as told from monitors_days d where d.object_id = o.id) days on true
        where o.level = 'AD_GROUP' and o.told_since < '2000-01-01' and sums.added <> days.told`),
    ).toEqual([])
  expect(await checkBooks(house.world)).toEqual([])
  expect(await leftInClearing(house)).toEqual([])
  for (const account of accounts)
    expect([account.outsideAccountId, await placedOnPlatform(house, account)]).toEqual([
      account.outsideAccountId,
      await placedInBooks(house, account),
    ])
  expect(await cleared()).toBeGreaterThan(0)
}

/** Targets whose last pause succeeded, and which the platform shows as delivering; in an account without anything left nothing does. */
async function deliverings(accounts: readonly TestAccount[]): Promise<unknown[]> {
  const port = house.world.platforms.FACEBOOK.adObjects
  const wrong: unknown[] = []
  for (const { accountId, outsideAccountId } of accounts) {
    const paused = await rows<{ level: 'AD' | 'AD_GROUP' | 'CAMPAIGN'; id: string; state: string }>(sql`
      select distinct on (p.target_id) p.level, o.outside_id as id, p.state from monitors_pauses p join monitors_objects o on o.id = p.target_id
      where p.ad_account_id = ${accountId} order by p.target_id, p.created_at desc, p.id desc`)
    const { limit, spent } = await control<{ limit: string; spent: string }>(house, 'GET', `/accounts/meta/${outsideAccountId}`)
    if (limit === spent) continue
    for (const { level, id } of paused.filter(({ state }) => state === 'PAUSE_SUCCESS')) {
      const seen = await port?.readSome({ outsideAccountId, currency: 'USD' }, level, [id])
      if (seen?.kind !== 'ok' || seen.value[0]?.mayDeliver !== false) wrong.push({ outsideAccountId, level, id, seen })
    }
  }
  return wrong
}
