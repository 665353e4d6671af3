// Bindings: answers of platforms are lost, doubled, late or stale, the worker is killed while it shares accounts, and accounts are read beside it.
// Afterwards the platforms stand as our tables do, and each pair is one change.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { syncAccount } from '@tallyhelm/flows/ad-accounts/sync-account'
import { type AskedPair, submitBindings } from '@tallyhelm/flows/bindings/submit-bindings'
import { demoAgency } from '@tallyhelm/sandbox/seed/companies'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { type BreakablePostgres, startBreakablePostgres } from './test-breakable-postgres.ts'
import { countOf, SEED } from './test-counts.ts'
import { control, FUNDED_CUSTOMER, fundedCustomer, type TestAccount } from './test-customer.ts'
import { type House, openHouse, type Program } from './test-house.ts'
import { signedIn } from './test-people.ts'
import { seededRandom } from './test-random.ts'

const PAIRS = countOf('bindings')
/** Of one round: on each account of Meta's ten BMs, on each other one a name, and a centre or a manager account. */
const ACCOUNTS = 10
const BMS = Array.from({ length: 10 }, (_, place) => String(100_000_000_000_001 + place))
const CENTER = '7200000000000000001'
const MANAGER = '9900000002'
const SHARE = 0.08
const OPERATIONS = [
  'meta.agencies.update',
  'meta.account.update',
  'google.rename',
  'google.link.move',
  'tiktok.partner.add',
  'tiktok.advertiser.update',
] as const
const KINDS = ['answer_lost_before_work', 'answer_lost_after_work', 'http_5xx_before_work', 'http_5xx_after_work', 'half_body', 'duplicate']
const LAG_MS = 800
const PATIENCE_MS = 900_000
const SYNC = { kind: 'system', name: 'fault-test' } as const

let postgres: BreakablePostgres
let house: House
beforeAll(async () => {
  postgres = await startBreakablePostgres()
  house = await openHouse(postgres)
}, 600_000)
afterAll(() => house?.close())

const rows = <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))

test(`${PAIRS} pairs on platforms that lose answers, by workers that are killed, each stand once`, { timeout: 7_200_000 }, async () => {
  console.log(`bindings: FAULT_SEED=${SEED}, ${PAIRS} of them`)
  onTestFailed(() => console.error(`the bindings fail with FAULT_SEED=${SEED}, ${PAIRS} of them`))
  const random = seededRandom(SEED).branch('bindings')
  const accounts = await fundedCustomer(house, { dollars: '1000.00', perChannel: ACCOUNTS })
  const actor = await signedIn(house, FUNDED_CUSTOMER)
  await openPlaces(accounts)
  for (const operation of OPERATIONS) {
    for (const kind of KINDS) await control(house, 'POST', '/faults', { kind, operation, share: SHARE })
    await control(house, 'POST', '/faults', { kind: 'rate_limit', operation, share: SHARE, ms: LAG_MS })
  }
  await control(house, 'POST', '/faults', { kind: 'stale_read', share: SHARE, ms: LAG_MS })
  let worker = await house.start('worker')
  let asked = 0
  for (let round = 0; asked < PAIRS; round += 1) {
    for (const pairs of batchesOf(accounts, round, await namesNow())) {
      const { pairs: answers } = await submitBindings(house.world, actor, { idempotencyKey: crypto.randomUUID(), note: '', pairs })
      expect(answers.filter(({ refused }) => refused !== null)).toEqual([])
      asked += answers.length
      await sleep(random.between(0, 300))
    }
    worker = await killed(worker)
    const some = accounts[random.between(0, accounts.length - 1)]
    if (some) await syncAccount(house.world, SYNC, { adAccountId: some.accountId })
    await postgres.restart()
    // What failed with the database is left to its claim, which lasts ten minutes.
    await sleep(2_000)
    await letTimePass('10 minutes')
    await settle()
  }
  const struck = await control<{ faults: { kind: string; hits: number }[] }>(house, 'GET', '/faults')
  await control(house, 'DELETE', '/faults')
  expect(struck.faults.reduce((sum, { hits }) => sum + hits, 0)).toBeGreaterThan(0)
  await settle()
  expect(await worker.stop()).toBe('in order')
  await judge(accounts)
})

async function openPlaces(accounts: readonly TestAccount[]): Promise<void> {
  for (const id of BMS) await control(house, 'POST', '/meta-businesses', { id })
  await control(house, 'POST', '/tiktok-partners', { id: CENTER, name: '客户 BC', answer: 'takes' })
  await control(house, 'POST', '/google-managers', { id: MANAGER, name: '第二个', parent_id: sandboxCredentials.googleLoginCustomerId })
  expect(accounts.map(({ channel }) => channel)).toContain('GOOGLE')
}

const namesNow = async (): Promise<Map<string, string>> =>
  new Map(
    (await rows<{ id: string; name: string }>(sql`select id, account_name as name from ad_accounts_accounts`)).map(({ id, name }) => [
      id,
      name,
    ]),
  )

/** Every other round takes back what the one before it did. */
function batchesOf(accounts: readonly TestAccount[], round: number, names: ReadonlyMap<string, string>): AskedPair[][] {
  const isEven = round % 2 === 0
  const action = isEven ? 'BIND' : 'UNBIND'
  const of = (channel: string) => accounts.filter(account => account.channel === channel)
  const bms = of('FACEBOOK').flatMap(({ accountId }) =>
    BMS.map((target): AskedPair => ({ adAccountId: accountId, type: 'BM', action, target, role: 'ADVERTISE' })),
  )
  const centers = of('TIKTOK').map(
    ({ accountId }): AskedPair => ({ adAccountId: accountId, type: 'BC', action, target: CENTER, role: 'OPERATOR' }),
  )
  const managers = of('GOOGLE').map(
    ({ accountId }): AskedPair => ({
      adAccountId: accountId,
      type: 'MCC',
      action: 'MOVE',
      target: isEven ? MANAGER : sandboxCredentials.googleLoginCustomerId,
    }),
  )
  const renamed = accounts.map(
    ({ accountId, outsideAccountId }): AskedPair => ({
      adAccountId: accountId,
      type: 'NAME',
      action: 'BIND',
      target: `第 ${round} 轮 ${outsideAccountId}`,
      before: names.get(accountId) ?? '',
    }),
  )
  return [bms, [...centers, ...managers], renamed]
}

async function killed(worker: Program): Promise<Program> {
  await worker.kill()
  await letTimePass('10 minutes')
  return await house.start('worker')
}

/** What waits a minute is due now; what a worker has in hand, which is for longer, is left to it. */
async function letTimePass(most: '2 minutes' | '10 minutes' = '2 minutes'): Promise<void> {
  await house.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      update items_items set next_at = clock_timestamp()
      where next_at > clock_timestamp() and next_at <= clock_timestamp() + ${most}::interval`)
    await house.world.queue.enqueue(tx, 'items.carry-out', {}, { jobKey: 'items.carry-out' })
  })
}

/** Until every pair has ended. What failed though it was sent, as its answer or its sight came too late, is asked for again by people. */
async function settle(): Promise<void> {
  for (const patience = performance.now() + PATIENCE_MS; performance.now() < patience; await sleep(500)) {
    const going = await rows<{ state: string }>(sql`select state from items_items where state not in ('DONE', 'REFUSED', 'EXPIRED')`)
    if (going.length === 0) return
    await letTimePass()
  }
  throw new Error(`bindings do not end: ${JSON.stringify(await rows(sql`select * from items_items where next_at is not null limit 5`))}`)
}

async function judge(accounts: readonly TestAccount[]): Promise<void> {
  expect(
    await rows(sql`
      select p.type, p.action, p.target, p.state, i.told, i.since, i.ended_at,
        (select json_agg(json_build_array(answer, told, sent_at, answered_at) order by number) from items_attempts t where t.item_id = i.id) as attempts
      from bindings_pairs p join items_items i on i.id = p.id where p.state <> 'DONE'`),
  ).toEqual([])
  const pairs = await rows<{ count: string }>(sql`select count(*) from bindings_pairs where change_id is not null`)
  const changes = await rows<{ status: string; source: string; count: string }>(
    sql`select status, source, count(*) from ad_accounts_changes group by 1, 2`,
  )
  expect(changes).toEqual([{ status: 'FINISHED', source: 'USER', count: pairs[0]?.count }])
  const kept = await namesNow()
  for (const { channel, accountId, outsideAccountId } of accounts) {
    const platform = house.world.platforms[channel]
    const facts = await platform.readAccount({ outsideAccountId })
    if (facts.kind !== 'ok') throw new Error(`${outsideAccountId} can't be read`)
    expect(facts.value.name).toBe(kept.get(accountId))
    const bound = await rows<{ outside_id: string }>(
      sql`select outside_id from ad_accounts_bindings where ad_account_id = ${accountId} and outside_id <> ${demoAgency.meta.main}`,
    )
    const told = facts.value.bindings.map(({ outsideId }) => outsideId).filter(id => id !== demoAgency.meta.main)
    expect(bound.map(({ outside_id }) => outside_id).toSorted(), channel).toEqual(told.toSorted())
  }
  expect(house.deaths).toEqual([])
}
