// Openings: answers of platforms are lost, doubled, late or stale, the worker is killed while it makes accounts, and PostgreSQL restarts.
// Afterwards each account on the platforms is somebody's or in the list of surplus ones, and none was given away without a cap.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { applyForAccounts } from '@tallyhelm/flows/openings/apply-for-accounts'
import { setOpeningTerms } from '@tallyhelm/flows/openings/set-terms'
import { proposeResult } from '@tallyhelm/flows/openings/settle-by-hand'
import { heldCompany, openingOf, passed, pictureLicence, reviewer } from '@tallyhelm/flows/openings/test-openings'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { demoAgency } from '@tallyhelm/sandbox/seed/companies'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { type BreakablePostgres, startBreakablePostgres } from './test-breakable-postgres.ts'
import { countOf, SEED } from './test-counts.ts'
import { control } from './test-customer.ts'
import { type House, openHouse, type Program } from './test-house.ts'
import { openSigner } from './test-people.ts'
import { type Random, seededRandom } from './test-random.ts'

const OPENINGS = countOf('openings')
const OPENINGS_PER_KILL = 20
const OPENINGS_PER_RESTART = 60
const SHARE = 0.08
const OPERATIONS = ['meta.account.create', 'google.client.create', 'tiktok.advertiser.create'] as const
const OF_CREATIONS = [
  'answer_lost_before_work',
  'answer_lost_after_work',
  'http_5xx_before_work',
  'http_5xx_after_work',
  'half_body',
  'rate_limit',
  'duplicate',
]
/** Shorter than answers take to be settled, as on the platforms. */
const LAG_MS = 800
const HOOK_MS = 600_000
const PATIENCE_MS = 900_000
/** What was there before, one on each platform, so that businesses, managers and centres exist. */
const PLACES = [
  { platform: 'meta', id: '7770000009', business_id: demoAgency.meta.main },
  { platform: 'google', id: '7770000000', manager_id: sandboxCredentials.googleLoginCustomerId },
  { platform: 'tiktok', id: '7100000000000000001', center_id: demoAgency.tiktok.main, center_type: 'AGENCY' },
] as const
const PARENTS = {
  FACEBOOK: undefined,
  GOOGLE: { parent_id: sandboxCredentials.googleLoginCustomerId, industry_id: '' },
  TIKTOK: { parent_id: demoAgency.tiktok.main, industry_id: '290101' },
} as const

let postgres: BreakablePostgres
let house: House
beforeAll(async () => {
  postgres = await startBreakablePostgres()
  house = await openHouse(postgres)
}, HOOK_MS)
afterAll(() => house?.close())

test(`${OPENINGS} openings on platforms that lose answers, by workers that are killed, make each account once`, {
  timeout: 7_200_000,
}, async () => {
  console.log(`openings: FAULT_SEED=${SEED}, ${OPENINGS} of them`)
  onTestFailed(() => console.error(`the openings fail with FAULT_SEED=${SEED}, ${OPENINGS} of them`))
  const random = seededRandom(SEED).branch('openings')
  for (const place of PLACES) await control(house, 'POST', '/accounts', place)
  await control(house, 'POST', '/settings', { opening_lag_ms: LAG_MS, google_billing_ms: 0 })
  const actor = await openSigner(house)
  const { companyId } = await heldCompany(house.world, actor, pictureLicence)
  for (const operation of OPERATIONS)
    for (const kind of OF_CREATIONS) await control(house, 'POST', '/faults', { kind, operation, share: SHARE })
  await control(house, 'POST', '/faults', { kind: 'stale_read', share: SHARE, ms: LAG_MS })
  let worker = await house.start('worker')
  let kills = 0
  for (let count = 1; count <= OPENINGS; count += 1) {
    await askFor(actor, companyId, count, random)
    if (count % OPENINGS_PER_KILL === 0) {
      worker = await killed(worker, random)
      kills += 1
    }
    if (count % OPENINGS_PER_RESTART === Math.floor(OPENINGS_PER_RESTART / 2)) await postgres.restart()
    await letTimePass()
  }
  const struck = await control<{ faults: { kind: string; hits: number }[] }>(house, 'GET', '/faults')
  await control(house, 'DELETE', '/faults')
  console.log(`killed ${kills} times, struck: ${struck.faults.map(({ kind, hits }) => `${kind} ${hits}`).join(', ')}`)
  expect(kills).toBeGreaterThan(0)
  await settle()
  // What came twice is in no list at first: it is looked for once it must be.
  await expect.poll(unaccounted, { timeout: PATIENCE_MS, interval: 500 }).toEqual([])
  expect(await worker.stop()).toBe('in order')
  await judge()
})

const rows = <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))

async function askFor(actor: TenantActor, companyId: string, count: number, random: Random): Promise<void> {
  const channel = CHANNEL_CODES[count % CHANNEL_CODES.length] ?? 'GOOGLE'
  const request = openingOf(companyId, { channel, account_name: `故障开户 ${count}`, count: random.between(1, 2), ad_type: null })
  if (channel === 'TIKTOK') request.ad_type = 'AUCTION'
  const { applyId } = await applyForAccounts(house.world, actor, { idempotencyKey: crypto.randomUUID(), request })
  const terms = PARENTS[channel]
  if (terms) await setOpeningTerms(house.world, reviewer, { case_id: applyId, ...terms })
  await passed(house.world, applyId)
}

/** Most likely while it sends; its claims would last ten minutes, so that much time passes. */
async function killed(worker: Program, random: Random): Promise<Program> {
  await sleep(random.between(0, 400))
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

/** Until every item has ended: TikTok passes what it reviews, and two people say which of several accounts is the one. */
async function settle(): Promise<void> {
  for (const patience = performance.now() + PATIENCE_MS; performance.now() < patience; await sleep(500)) {
    const going = await rows<{ id: string; state: string; channel: string; result_id: string | null }>(
      sql`select id, state, channel, result_id from items_items where state not in ('DONE', 'REFUSED', 'EXPIRED')`,
    )
    if (going.length === 0) return
    for (const { channel, result_id } of going)
      if (channel === 'TIKTOK' && result_id !== null)
        await control(house, 'POST', `/accounts/tiktok/${result_id}`, { status: 'STATUS_ENABLE' })
    for (const { id, state } of going) if (state === 'MANUAL') await settleByHand(id)
    await letTimePass()
  }
  throw new Error(`openings do not end: ${JSON.stringify(await rows(sql`select * from items_items where next_at is not null`))}`)
}

async function settleByHand(item_id: string): Promise<void> {
  const [one] = await rows<{ outside_id: string }>(sql`select outside_id from items_surplus where item_id = ${item_id} order by 1 limit 1`)
  if (!one) throw new Error(`item ${item_id} is for people without anything to choose from`)
  const { outside_id: outside_account_id } = one
  const { caseId } = await proposeResult(house.world, reviewer, { item_id, outcome: 'DONE', outside_account_id, reason: '已核对' })
  await passed(house.world, caseId, { ...reviewer, staffId: '72' })
}

type OnPlatform = { platform: string; id: string; name: string; spend_cap: string | null }

async function madeAccounts(): Promise<OnPlatform[]> {
  const known: string[] = PLACES.map(({ id }) => id)
  const { accounts } = await control<{ accounts: OnPlatform[] }>(house, 'GET', '/accounts')
  return accounts.filter(({ id }) => !known.includes(id))
}

/** Accounts on the platforms that are nobody's, and in no list of surplus ones. */
async function unaccounted(): Promise<string[]> {
  const told = await rows<{ id: string }>(sql`
    select result_id as id from items_items where result_id is not null union select outside_id from items_surplus`)
  const ids = new Set(told.map(({ id }) => id))
  return (await madeAccounts()).map(({ id }) => id).filter(id => !ids.has(id))
}

async function judge(): Promise<void> {
  const made = await madeAccounts()
  const items = await rows<{ state: string; result_id: string | null }>(sql`select state, result_id from items_items`)
  const surplus = await rows<{ outside_id: string }>(sql`select outside_id from items_surplus`)
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['DONE']))
  const told = [...items.map(({ result_id }) => result_id ?? ''), ...surplus.map(({ outside_id }) => outside_id)]
  expect(told.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  const held = await rows<{ id: string }>(sql`select outside_account_id as id from ad_accounts_accounts`)
  expect(held.map(({ id }) => id).toSorted()).toEqual(items.map(({ result_id }) => result_id ?? '').toSorted())
  const isHeld = (account: OnPlatform) => held.some(({ id }) => id === account.id)
  expect(made.filter(account => account.platform === 'meta' && isHeld(account) && account.spend_cap === null)).toEqual([])
  expect(await rows(sql`select id from openings_applications where outcome is distinct from 'APPROVE'`)).toEqual([])
  expect(await checkBooks(house.world)).toEqual([])
  expect(house.deaths).toEqual([])
}
