// What must hold when everything is over: nothing lost, nothing double, every leg ended or in people's hands, the platforms' books equal to ours.
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { syncAccount } from '@tallyhelm/flows/ad-accounts/sync-account'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { sweep } from '@tallyhelm/flows/quota/sweep'
import { runDaily } from '@tallyhelm/flows/reconciliation/run-daily'
import { changesAllowed, readTracks } from '@tallyhelm/modules/quota'
import { parseMoney } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { control, type TestAccount } from './test-customer.ts'
import type { House } from './test-house.ts'
import type { Sent } from './test-orders.ts'
import type { Payer } from './test-payers.ts'

/** What PostgreSQL calls a lock that did not come within lock_timeout. */
const LOCK_TIMEOUT = '55P03'
const system = { kind: 'system' } as const
/** What was refused or unanswered again and again is tried with growing pauses. */
const SETTLE_DEADLINE_MS = 900_000
const DAY_MS = 24 * 3_600_000

type StoredLeg = {
  id: string
  order_id: string
  ad_account_id: string
  kind: string
  state: string
  channel: Channel
  fail_reason: string | null
  manual_reason: string | null
}

/** `doubled`: accounts on which TikTok did transfers twice by itself: money that really moved twice, which must then be listed as different. */
export async function judge(house: House, payers: readonly Payer[], sent: readonly Sent[], doubled: readonly TestAccount[]): Promise<void> {
  const quietFrom = performance.now()
  const legs = await endedLegs(house)
  console.log(`everything had ended ${Math.round((performance.now() - quietFrom) / 1_000)} s after the last trouble`)
  report(sent, legs)
  expect(house.deaths).toEqual([])
  const accepted = sent.flatMap(({ outcome }) => (outcome.kind === 'accepted' ? [outcome.order] : []))
  // Acknowledged means durable, and one key is one order.
  const stored = await storedOrders(house)
  expect(accepted.filter(one => !stored.has(one.apply_no)).map(one => one.apply_no)).toEqual([])
  expect(stored.size).toBe(new Set(accepted.map(one => one.apply_no)).size)
  expect(legs.filter(leg => leg.state === 'FINISHED').length).toBeGreaterThan(0)
  expect(await checkBooks(house.world)).toEqual([])
  expect(await leftInClearing(house)).toEqual([])
  // Whoever was told when to come back did not come before.
  expect(await control(house, 'GET', '/faults')).toMatchObject({ too_early: 0 })
  const manual = new Set(legs.filter(leg => leg.state === 'MANUAL').map(leg => leg.ad_account_id))
  for (const account of payers.flatMap(payer => payer.accounts)) {
    if (manual.has(account.accountId)) continue
    if (doubled.includes(account) && (await isListed(house, account))) continue
    expect([account.channel, account.outsideAccountId, await placedOnPlatform(house, account)]).toEqual([
      account.channel,
      account.outsideAccountId,
      await placedInBooks(house, account),
    ])
  }
}

/** Every leg after the recovery; throws when one neither ended nor waits for people, or for tomorrow, within the deadline. */
async function endedLegs(house: House): Promise<StoredLeg[]> {
  const deadline = performance.now() + SETTLE_DEADLINE_MS
  for (;;) {
    const legs = await house.world.db.read(system, tx =>
      tx.rows<StoredLeg>(
        sql`select id, order_id, ad_account_id, kind, state, channel, fail_reason, manual_reason from quota_items order by id`,
      ),
    )
    const stuck = new Set([...legs.filter(leg => leg.state === 'MANUAL').map(leg => leg.ad_account_id), ...(await listedAccounts(house))])
    // What queues behind a leg in people's hands, or on an account whose difference they must clear up, waits with it.
    const open = legs.filter(leg => !['FINISHED', 'FAIL', 'MANUAL'].includes(leg.state) && !stuck.has(leg.ad_account_id))
    if (open.length === 0) return legs
    if (await waitForTomorrow(house, open)) {
      console.log(`${open.length} legs wait for tomorrow: their accounts may not be changed again today`)
      return legs
    }
    await sweepNow(house)
    if (performance.now() > deadline) throw new Error(`not ended: ${await openLegs(house)}`)
    await sleep(500)
  }
}

/** The worker sweeps once a minute; asking more often only shortens the test. A lock that is not free in time waits for the next, as there. */
export async function sweepNow({ world }: House): Promise<void> {
  await sweep(world).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT)) throw error
  })
}

/** The first legs that have not ended, with what they wait for, for whoever looks for the cause. */
async function openLegs(house: House): Promise<string> {
  const rows = await house.world.db.read(system, tx =>
    tx.rows(sql`
      select id, channel, kind, state, sends, tries, due_at, lease_until, manual_reason from quota_items
      where state not in ('FINISHED', 'FAIL', 'MANUAL') order by id limit 5`),
  )
  return JSON.stringify(rows)
}

async function listedAccounts(house: House): Promise<string[]> {
  const rows = await house.world.db.read(system, tx =>
    tx.rows<{ id: string }>(sql`select id from ad_accounts_accounts where has_open_difference`),
  )
  return rows.map(row => row.id)
}

/** Whether none of them has begun, and each is on an account that has all changes of a day behind it (lost answers use some of them). */
async function waitForTomorrow(house: House, legs: readonly StoredLeg[]): Promise<boolean> {
  const since = new Date(house.world.clock.now().getTime() - DAY_MS)
  const accounts = legs.map(leg => leg.ad_account_id)
  const tracks = await house.world.db.read(system, tx => readTracks(tx, accounts, since))
  return legs.every(leg => {
    const { changes = 0, mayBeCleared = false } = tracks.get(leg.ad_account_id) ?? {}
    const most = changesAllowed(leg.channel, { isEmergency: false, mayBeCleared })
    return leg.state === 'RESERVED' && most !== null && changes >= most
  })
}

async function storedOrders(house: House): Promise<Set<string>> {
  const rows = await house.world.db.read(system, tx => tx.rows<{ id: string }>(sql`select id from quota_orders`))
  return new Set(rows.map(row => row.id))
}

/** Money that left an account and arrived nowhere: only legs in people's hands may hold some. */
export async function leftInClearing(house: House): Promise<unknown[]> {
  return await house.world.db.read(system, tx =>
    tx.rows(sql`
      select a.address, b.credits_posted - b.debits_posted as held from ledger_accounts a join ledger_totals b on b.ledger_account_id = a.id
      where a.kind = 'CHANNEL_CLEARING' and b.credits_posted <> b.debits_posted
        and not exists (select from quota_items i where i.state not in ('FINISHED', 'FAIL') and i.transfer_id is not null)`),
  )
}

/** Whether reconciliation, looking now, lists the account as different. */
async function isListed(house: House, account: TestAccount): Promise<boolean> {
  await syncAccount(house.world, { kind: 'system', name: 'storm-test' }, { adAccountId: account.accountId })
  await runDaily(house.world)
  const row = await house.world.db.read(system, tx =>
    tx.one<{ listed: boolean }>(sql`
      select has_open_difference and exists (select from reconciliation_differences d where d.ad_account_id = a.id and d.state = 'OPEN') as listed
      from ad_accounts_accounts a where a.id = ${account.accountId}`),
  )
  return row.listed
}

export async function placedInBooks(house: House, account: TestAccount): Promise<bigint> {
  const row = await house.world.db.read(system, tx =>
    tx.one<{ placed: string }>(sql`
      select b.credits_posted - b.debits_posted as placed from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
      where a.address = ${`QUOTA:USD:${account.accountId}`}`),
  )
  return BigInt(row.placed)
}

/** What the platform's own books say is placed, in cents; nothing is spent in these tests. */
export async function placedOnPlatform(house: House, account: TestAccount): Promise<bigint> {
  const answer = await control<{ limit: string }>(house, 'GET', `/accounts/${account.platform}/${account.outsideAccountId}`)
  const amount = parseMoney(answer.limit, 'USD')
  if (!amount) throw new Error(`the sandbox shows no figure for ${account.outsideAccountId}: ${JSON.stringify(answer)}`)
  return amount.minor
}

function report(sent: readonly Sent[], legs: readonly StoredLeg[]): void {
  const count = (values: readonly string[]) =>
    Object.entries(Object.groupBy(values, value => value))
      .map(([value, list]) => `${value} ${list?.length}`)
      .join(', ')
  const refused = sent.flatMap(({ body, outcome }) => (outcome.kind === 'refused' ? [`${body.adjust_type} ${outcome.code}`] : []))
  console.log(`orders: ${count(sent.map(({ body, outcome }) => `${body.adjust_type} ${outcome.kind}`))}`)
  console.log(`refusals: ${count(refused)}`)
  console.log(`legs: ${count(legs.map(leg => `${leg.kind} ${leg.state}`))}`)
  console.log(`failed: ${count(legs.flatMap(leg => (leg.state === 'FAIL' ? [leg.fail_reason ?? ''] : [])))}`)
  console.log(`in people's hands: ${count(legs.flatMap(leg => (leg.state === 'MANUAL' ? [`${leg.channel} ${leg.manual_reason}`] : [])))}`)
}
