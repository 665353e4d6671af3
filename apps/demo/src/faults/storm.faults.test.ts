// The storm: orders of all kinds by payers of all kinds, while programs and database die, answers get lost and clocks are wrong.
// Afterwards the books hold, every order has ended or waits for people, and the platforms' own books agree to the cent.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { syncAccount } from '@tallyhelm/flows/ad-accounts/sync-account'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { sweep } from '@tallyhelm/flows/quota/sweep'
import { runDaily } from '@tallyhelm/flows/reconciliation/run-daily'
import { parseMoney } from '@tallyhelm/protocol/values/money'
import { type BreakablePostgres, startBreakablePostgres } from './test-breakable-postgres.ts'
import { control, type TestAccount } from './test-customer.ts'
import { type House, openHouse, type Program } from './test-house.ts'
import { openCaller, orderMaker, type Sent } from './test-orders.ts'
import { openPayers, type Payer } from './test-payers.ts'
import { type Random, seededRandom } from './test-random.ts'

/** Troubles of programs and database; replies are lost all the while. */
const TROUBLES = Number(process.env.STORM_TROUBLES ?? '12')
const SEED = Number(process.env.FAULT_SEED ?? '20261121')
/** What was refused or unanswered again and again is tried with pauses of up to five minutes. */
const SETTLE_DEADLINE_MS = 900_000
/** Meta takes ten changes per account and day; lost answers and compensations use some of them. */
const LEGS_PER_ACCOUNT = 4
const HOUR_MS = 3_600_000

let postgres: BreakablePostgres
let house: House
beforeAll(async () => {
  postgres = await startBreakablePostgres()
  house = await openHouse(postgres)
})
afterAll(async () => {
  await house?.close()
})

test(`a storm of ${TROUBLES} troubles leaves books, orders and platforms in agreement`, { timeout: 3_600_000 }, async () => {
  console.log(`storm: FAULT_SEED=${SEED} STORM_TROUBLES=${TROUBLES}`)
  onTestFailed(() => console.error(`the storm fails with FAULT_SEED=${SEED} STORM_TROUBLES=${TROUBLES}`))
  const random = seededRandom(SEED)
  const payers = await openPayers(house, Math.max(3, Math.ceil(TROUBLES / 6)))
  const programs: Record<'api' | 'worker', Program> = { api: await house.start('api'), worker: await house.start('worker') }
  let isOver = false
  const sent: Sent[] = []
  const ordering = payers.map(payer => order(payer, random.branch(payer.name), sent, () => isOver))
  const doubled = payers.flatMap(payer => payer.accounts.find(account => account.channel === 'TIKTOK') ?? [])
  const losing = loseAnswers(random.branch('answers'), doubled, () => isOver)
  await makeTrouble(random.branch('troubles'), programs)
  isOver = true
  await Promise.all([...ordering, losing])
  await control(house, 'DELETE', '/faults')

  const quietFrom = performance.now()
  const legs = await endedLegs()
  console.log(`everything had ended ${Math.round((performance.now() - quietFrom) / 1_000)} s after the last trouble`)
  const accepted = sent.flatMap(({ outcome }) => (outcome.kind === 'accepted' ? [outcome.order] : []))
  report(sent, legs)
  expect(accepted.length).toBeGreaterThan(TROUBLES)
  // Acknowledged means durable, and one key is one order.
  const stored = await storedOrders()
  expect(accepted.filter(one => !stored.has(one.apply_no)).map(one => one.apply_no)).toEqual([])
  expect(stored.size).toBe(new Set(accepted.map(one => one.apply_no)).size)
  expect(legs.filter(leg => leg.state === 'FINISHED').length).toBeGreaterThan(0)
  expect(await checkBooks(house.world)).toEqual([])
  expect(await leftInClearing()).toEqual([])
  const manual = new Set(legs.filter(leg => leg.state === 'MANUAL').map(leg => leg.ad_account_id))
  for (const account of payers.flatMap(payer => payer.accounts)) {
    if (manual.has(account.accountId)) continue
    if (doubled.includes(account) && (await isListed(account))) continue
    expect([account.channel, account.outsideAccountId, await placedOnPlatform(account)]).toEqual([
      account.channel,
      account.outsideAccountId,
      await placedInBooks(account),
    ])
  }
})

async function order(payer: Payer, random: Random, sent: Sent[], isOver: () => boolean): Promise<void> {
  const caller = await openCaller(house.api, payer)
  const next = orderMaker(payer, random, LEGS_PER_ACCOUNT)
  while (!isOver()) {
    const body = next()
    if (body) sent.push(await caller.send(body))
    await sleep(random.between(300, 2_500))
  }
}

/** Each kind comes early, so that a short storm has them all; then they come at random. */
async function makeTrouble(random: Random, programs: Record<'api' | 'worker', Program>): Promise<void> {
  const kill = async (role: 'api' | 'worker', skewMs = 0) => {
    await programs[role].kill()
    programs[role] = await house.start(role, { skewMs })
  }
  const troubles: (() => Promise<void>)[] = [
    () => kill('api'),
    () => kill('worker'),
    () => postgres.kill(),
    () => kill('worker', 2 * HOUR_MS),
    () => postgres.restart(),
    () => kill('worker', -2 * HOUR_MS),
    () => kill('api', 2 * HOUR_MS),
    () => postgres.freeze(random.between(1_000, 8_000)),
    () => postgres.fillDisk(random.between(1_000, 4_000)),
    () => kill('worker'),
    () => kill('api'),
  ]
  for (let round = 0; round < TROUBLES; round += 1) {
    await sleep(random.between(300, 2_500))
    const trouble = troubles[round] ?? random.pick(troubles)
    await trouble()
  }
}

/**
 * Now and then what a platform answers next is lost, late, doubled, stale, refused for now, or broken off. A transfer that TikTok does
 * twice by itself is money that really moved twice: it strikes the accounts `doubled` only, which must then be listed as different.
 */
async function loseAnswers(random: Random, doubled: readonly TestAccount[], isOver: () => boolean): Promise<void> {
  const changes = ['meta.account.update', 'google.budget.propose', 'tiktok.transfer']
  const kinds = [
    'answer_lost_after_work',
    'answer_lost_before_work',
    'http_5xx_after_work',
    'http_5xx_before_work',
    'half_body',
    'duplicate',
    'rate_limit',
    'delay',
    // a final no, so that transfers go back and money is returned
    'error',
    'error',
  ]
  while (!isOver()) {
    const fault = { operation: random.pick(changes), kind: random.pick(kinds), times: 1 }
    const isDoubling = fault.kind === 'duplicate' && fault.operation === 'tiktok.transfer'
    await control(house, 'POST', '/faults', {
      ...fault,
      ...(fault.kind === 'delay' ? { ms: random.between(200, 2_500) } : {}),
      ...(isDoubling ? { accountId: random.pick(doubled).outsideAccountId } : {}),
    })
    if (random.next() < 0.15)
      await control(house, 'POST', '/faults', { platform: random.pick(['meta', 'google']), kind: 'stale_read', times: 1, ms: 1_500 })
    await sleep(random.between(300, 1_200))
  }
}

type StoredLeg = {
  id: string
  order_id: string
  ad_account_id: string
  kind: string
  state: string
  channel: string
  fail_reason: string | null
}

/** Every leg after the recovery; throws when one neither ended nor waits for people within the deadline. */
async function endedLegs(): Promise<StoredLeg[]> {
  const deadline = performance.now() + SETTLE_DEADLINE_MS
  for (;;) {
    const legs = await house.world.db.read({ kind: 'system' }, tx =>
      tx.rows<StoredLeg>(sql`select id, order_id, ad_account_id, kind, state, channel, fail_reason from quota_items order by id`),
    )
    const stuck = new Set([...legs.filter(leg => leg.state === 'MANUAL').map(leg => leg.ad_account_id), ...(await listedAccounts())])
    // What queues behind a leg in people's hands, or on an account whose difference they must clear up, waits with it.
    const open = legs.filter(leg => !['FINISHED', 'FAIL', 'MANUAL'].includes(leg.state) && !stuck.has(leg.ad_account_id))
    if (open.length === 0) return legs
    await sweep(house.world)
    if (performance.now() > deadline) throw new Error(`not ended: ${JSON.stringify(open.slice(0, 5))} of ${open.length}`)
    await sleep(500)
  }
}

async function listedAccounts(): Promise<string[]> {
  const rows = await house.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ id: string }>(sql`select id from ad_accounts_accounts where has_open_difference`),
  )
  return rows.map(row => row.id)
}

async function storedOrders(): Promise<Set<string>> {
  const rows = await house.world.db.read({ kind: 'system' }, tx => tx.rows<{ id: string }>(sql`select id from quota_orders`))
  return new Set(rows.map(row => row.id))
}

/** Money that left an account and arrived nowhere: only legs in people's hands may hold some. */
async function leftInClearing(): Promise<unknown[]> {
  return await house.world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`
      select a.address, b.credits_posted - b.debits_posted as held from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
      where a.kind = 'CHANNEL_CLEARING' and b.credits_posted <> b.debits_posted
        and not exists (select from quota_items i where i.state not in ('FINISHED', 'FAIL') and i.transfer_id is not null)`),
  )
}

/** Whether reconciliation, looking now, lists the account as different. */
async function isListed(account: TestAccount): Promise<boolean> {
  await syncAccount(house.world, { kind: 'system', name: 'storm-test' }, { adAccountId: account.accountId })
  await runDaily(house.world)
  const row = await house.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ listed: boolean }>(sql`
      select has_open_difference and exists (select from reconciliation_differences d where d.ad_account_id = a.id and d.state = 'OPEN') as listed
      from ad_accounts_accounts a where a.id = ${account.accountId}`),
  )
  return row.listed
}

async function placedInBooks(account: TestAccount): Promise<bigint> {
  const row = await house.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ placed: string }>(sql`
      select b.credits_posted - b.debits_posted as placed from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
      where a.address = ${`QUOTA:USD:${account.accountId}`}`),
  )
  return BigInt(row.placed)
}

/** What the platform's own books say is placed, in cents; nothing is spent in this test. */
async function placedOnPlatform(account: TestAccount): Promise<bigint> {
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
}
