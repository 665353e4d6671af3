// Kill -9: API and worker die at random moments while orders run and answers get lost; nothing is lost, nothing is done twice.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { sweep } from '@tallyhelm/flows/quota/sweep'
import { parseMoney } from '@tallyhelm/protocol/values/money'
import { countOf, SEED } from './test-counts.ts'
import { control, FUNDED_CUSTOMER, fundedCustomer, type TestAccount } from './test-customer.ts'
import { type House, openHouse, type Program } from './test-house.ts'
import { openCaller } from './test-orders.ts'
import { seededRandom } from './test-random.ts'

const KILLS = countOf('kills')
/** Longer than a lease, which a killed worker leaves behind, and what comes after it. */
const SETTLE_DEADLINE_MS = 240_000
/** Meta allows ten changes of an account per day, lost ones and repeats among them. */
const ITEMS_PER_ACCOUNT = 5

/** Opening a house on a busy machine. */
const HOOK_MS = 600_000

let house: House
beforeAll(async () => {
  house = await openHouse()
}, HOOK_MS)
afterAll(() => house.close())

test(`${KILLS} kills of the API and ${KILLS} of the worker leave books, items and platforms in agreement`, {
  timeout: 7_200_000,
}, async () => {
  console.log(`kills: FAULT_SEED=${SEED}, ${KILLS} of each`)
  const random = seededRandom(SEED).next
  const accounts = await fundedCustomer(house, { dollars: '100000.00', perChannel: Math.max(3, Math.ceil(KILLS / 4)) })
  const programs: Record<'api' | 'worker', Program> = { api: await house.start('api'), worker: await house.start('worker') }
  const caller = await openCaller(house.api, FUNDED_CUSTOMER)
  const acknowledged: { applyNo: string; items: number }[] = []
  let isOver = false

  const ordering = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await sleep(1_000 + 2_000 * random())
      const chosen = pickAccounts(accounts, random)
      if (chosen.length === 0) continue
      const items = chosen.map(account => ({ account_id: account.accountId, amount: (10 + Math.floor(random() * 40)).toFixed(2) }))
      const { outcome } = await caller.send({ adjust_type: 'ADD', items })
      if (outcome.kind === 'accepted') acknowledged.push({ applyNo: outcome.order.apply_no, items: outcome.order.items.length })
    }
  })
  const losing = loseAnswers(random, () => isOver)
  for (let round = 0; round < KILLS; round += 1) {
    for (const role of ['api', 'worker'] as const) {
      await sleep(200 + 900 * random())
      await programs[role].kill()
      programs[role] = await house.start(role)
    }
  }
  isOver = true
  await Promise.all([...ordering, losing])
  await control(house, 'DELETE', '/faults')

  const items = await endedItems()
  expect(house.deaths).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  const known = new Set(items.map(item => item.order_id))
  expect(acknowledged.filter(order => !known.has(order.applyNo))).toEqual([])
  expect(items.length).toBe(acknowledged.reduce((sum, order) => sum + order.items, 0))
  expect(items.filter(item => item.state === 'FINISHED').length).toBeGreaterThan(0)
  expect(await checkBooks(house.world)).toEqual([])
  for (const account of accounts)
    expect([account.channel, await placedOnPlatform(account)]).toEqual([account.channel, 10_000n + finishedOn(items, account)])
})

type Item = { order_id: string; ad_account_id: string; state: string; minor: string }

/** Every item after the recovery; throws when one neither ended nor waits for people within the deadline. */
async function endedItems(): Promise<Item[]> {
  const deadline = performance.now() + SETTLE_DEADLINE_MS
  for (;;) {
    const rows = await house.world.db.read({ kind: 'system' }, tx =>
      tx.rows<Item>(sql`select order_id, ad_account_id, state, coalesce(approved_minor, amount_minor) as minor from quota_items`),
    )
    const open = rows.filter(item => !['FINISHED', 'FAIL'].includes(item.state))
    if (open.length === 0) return rows
    // The worker sweeps once a minute; asking more often only shortens the test.
    await sweep(house.world)
    if (performance.now() > deadline) throw new Error(`not ended: ${JSON.stringify(open.slice(0, 5))} of ${open.length}`)
    await sleep(500)
  }
}

function finishedOn(items: Item[], account: TestAccount): bigint {
  const own = items.filter(item => item.ad_account_id === account.accountId && item.state === 'FINISHED')
  return own.reduce((sum, item) => sum + BigInt(item.minor), 0n)
}

/** What the platform's own books say is left to spend, in cents; nothing is spent in this test. */
async function placedOnPlatform(account: TestAccount): Promise<bigint> {
  const answer = await control<{ left: string }>(house, 'GET', `/accounts/${account.platform}/${account.outsideAccountId}`)
  const amount = parseMoney(answer.left, 'USD')
  if (!amount) throw new Error(`the sandbox shows no figure for ${account.outsideAccountId}: ${JSON.stringify(answer)}`)
  return amount.minor
}

/** Now and then the next change of a platform is answered to nobody, before or after the work. */
async function loseAnswers(random: () => number, isOver: () => boolean): Promise<void> {
  const operations = ['meta.account.update', 'google.budget.propose', 'tiktok.transfer']
  const kinds = ['answer_lost_after_work', 'answer_lost_before_work', 'http_5xx_after_work', 'http_5xx_before_work', 'half_body']
  while (!isOver()) {
    const [operation, kind] = [operations[Math.floor(random() * operations.length)], kinds[Math.floor(random() * kinds.length)]]
    await control(house, 'POST', '/faults', { operation, kind, times: 1 })
    await sleep(700)
  }
}

const taken = new Map<string, number>()

/** One to three accounts that have not had their share yet. */
function pickAccounts(accounts: TestAccount[], random: () => number): TestAccount[] {
  const free = accounts.filter(account => (taken.get(account.accountId) ?? 0) < ITEMS_PER_ACCOUNT)
  const chosen = free.filter(() => random() < 2 / free.length).slice(0, 3)
  for (const { accountId } of chosen) taken.set(accountId, (taken.get(accountId) ?? 0) + 1)
  return chosen
}
