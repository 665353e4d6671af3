// A batch of 500 changes of status, from the six seconds that it waits until each is read back, beside what the platform lets us call at most: a
// stub answers so many calls a second, one after the other, whatever they are.
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { carryAds } from '@tallyhelm/flows/ad-management/carry-ads'
import { switchAds } from '@tallyhelm/flows/ad-management/change-ads'
import { UNDO_SECONDS } from '@tallyhelm/protocol/topics/ad-management/limits'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { openBenchWorld } from '../add-quota/bench-world.ts'
import { startOwnDatabase } from '../product/own-database.ts'
import { openSeedClient } from '../seed/seed-client.ts'
import { CUSTOMER, seedAds } from './seed-ads.ts'

const BATCH = 500
const RATIO_BUDGET = 0.7
const CALLS_PER_SECOND = 10
/** As many objects as the vendors take in one call (reference, status changes). */
const TOGETHER = { meta: 50, google: 1000, tiktok: 20 } as const

type AdsPort = NonNullable<World['platforms']['FACEBOOK']['ads']>
type Told = Extract<Awaited<ReturnType<AdsPort['list']['readSome']>>, { kind: 'ok' }>['value'][number]

export async function measureBatches(): Promise<void> {
  const database = await startOwnDatabase()
  try {
    const { client, lap } = await openSeedClient(database.url)
    // So many that one account has a batch of them.
    await seedAds(client, lap, { ads: 240_000 })
    await client.end()
    const { world, close } = openBenchWorld(database.url, 4)
    for (const [vendor, together] of Object.entries(TOGETHER)) {
      const stub = stubOf(together)
      const before = { own: process.cpuUsage(), database: await database.cpuMs() }
      const ms = await oneBatch(withAds(world, stub.port))
      const { user, system } = process.cpuUsage(before.own)
      const cpu = `${((user + system) / 1_000).toFixed(0)} ms of ours, ${((await database.cpuMs()) - before.database).toFixed(0)} of PostgreSQL's processor`
      // Sent, and read back by a hundred ids in a call.
      const leastMs = ((Math.ceil(BATCH / together) + Math.ceil(BATCH / 100)) * 1_000) / CALLS_PER_SECOND
      const ratio = leastMs / ms
      if (ratio < RATIO_BUDGET) process.exitCode = 1
      console.log(
        `${vendor.padEnd(7)} ${String(stub.calls()).padStart(3)} calls  ${ms.toFixed(0).padStart(6)} ms, the platform's own least ${leastMs} ms: ${ratio.toFixed(2)} × (budget ${RATIO_BUDGET}), ${cpu}`,
      )
    }
    await close()
  } finally {
    await database.stop()
  }
}

/** From when it may be sent until the last is read back. */
async function oneBatch(world: World): Promise<number> {
  const ads = await world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ id: string; account: string }>(sql`
      with busiest as (select ad_account_id from ad_management_objects where customer_id = ${CUSTOMER} and level = 'AD' and state <> 'GONE'
        group by 1 order by count(*) desc limit 1)
      select o.id, o.ad_account_id as account from ad_management_objects o join busiest b on b.ad_account_id = o.ad_account_id
      where o.level = 'AD' and o.state <> 'GONE' order by o.id limit ${BATCH}`),
  )
  if (ads.length < BATCH) throw new Error(`the busiest account has ${ads.length} ads`)
  const answer = await switchAds(world, ACTOR, {
    idempotencyKey: crypto.randomUUID(),
    request: { object_ids: ads.map(({ id }) => id), status: 'PAUSED' },
  })
  if (answer.results.some(({ accepted }) => !accepted)) throw new Error('not all of the batch was accepted')
  await new Promise(resolve => setTimeout(resolve, UNDO_SECONDS * 1_000 + 50))
  const startMs = monotonicMs()
  await carryAds(world, ads[0]?.account ?? '')
  const ms = monotonicMs() - startMs
  const { done } = await world.db.read({ kind: 'system' }, tx =>
    tx.one<{ done: number }>(
      sql`select count(*)::int as done from ad_management_actions where batch_id = ${answer.batch_id} and state = 'DONE'`,
    ),
  )
  if (done !== BATCH) throw new Error(`${done} of ${BATCH} are done`)
  return ms
}

const ACTOR: TenantActor = {
  kind: 'user',
  userId: '1',
  userName: 'bench',
  sessionId: '1',
  customerId: CUSTOMER,
  subCustomerId: null,
  customerType: 1,
  isMaster: true,
  roles: ['Associated'],
  needsQuotaApproval: false,
  address: '127.0.0.1',
}

/** Answers one call after the other, each after its share of a second. */
function stubOf(together: number): { port: Pick<AdsPort, 'list' | 'switching'>; calls: () => number } {
  let calls = 0
  let line: Promise<void> = Promise.resolve()
  const turn = () => {
    calls += 1
    line = line.then(() => new Promise(resolve => setTimeout(resolve, 1_000 / CALLS_PER_SECOND)))
    return line
  }
  const switched = new Set<string>()
  const told = (id: string): Told => ({
    level: 'AD',
    id,
    name: id,
    campaignId: null,
    adGroupId: null,
    objective: null,
    configured: switched.has(id) ? 'PAUSED' : 'ACTIVE',
    effective: switched.has(id) ? 'PAUSED' : 'ACTIVE',
    mayDeliver: !switched.has(id),
    dailyBudget: null,
    lifetimeBudget: null,
    createdAt: null,
    updatedAt: null,
    applicationId: null,
    countries: null,
    creative: null,
    isCompromised: false,
  })
  const nothing = () => Promise.reject(new Error('not asked for here'))
  return {
    calls: () => calls,
    port: {
      list: {
        readObjects: nothing,
        readFiguresOf: nothing,
        async readSome(_account, _level, ids) {
          await turn()
          return { kind: 'ok', value: ids.map(told) }
        },
      },
      switching: {
        together,
        setBudget: nothing,
        async setStatuses(_account, _level, ids) {
          await turn()
          for (const id of ids) switched.add(id)
          return ids.map(id => ({ id, answer: { kind: 'done', requestId: null } }))
        },
      },
    },
  }
}

function withAds(world: World, port: Pick<AdsPort, 'list' | 'switching'>): World {
  const { ads } = world.platforms.FACEBOOK
  if (!ads) throw new Error('no ads at Meta')
  const platforms = { ...world.platforms, FACEBOOK: { ...world.platforms.FACEBOOK, ads: { ...ads, ...port } } }
  return Object.create(world, { platforms: { value: platforms } }) as World // the same world with another port
}
