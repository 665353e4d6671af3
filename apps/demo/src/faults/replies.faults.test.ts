// Replies: of everything that programs say to one another a part is lost, late, doubled, stale, refused for now, broken or cut in half,
// between callers and API, between worker and platforms, and between both and the database. Nothing is lost, nothing is done twice.
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { testDatabase } from '@tallyhelm/infra/db/test-database'
import { countOf, SEED } from './test-counts.ts'
import { control } from './test-customer.ts'
import { type DroppingProxy, startDroppingProxy } from './test-dropping-proxy.ts'
import { type House, openHouse } from './test-house.ts'
import { judge } from './test-judgement.ts'
import { type LosingDatabase, startLosingDatabase } from './test-losing-database.ts'
import { openCaller, orderMaker, type Sent } from './test-orders.ts'
import { openPayers, type Payer } from './test-payers.ts'
import { type Random, seededRandom } from './test-random.ts'

const REPLIES = countOf('replies')
/** Of the calls of each kind, how many each fault strikes; together about a third of the changes and a quarter of the reads. */
const SHARE = 0.045
const LOST_BY_PROXY = 0.15
/** Of what the database says to API and worker; an order has dozens of statements and half a dozen commits. */
const LOST_BY_DATABASE = { commits: 0.02, others: 0.0005 }
/** Meta takes ten changes per account and day, and here many of them are lost and made again. */
const LEGS_PER_ACCOUNT = 3
/** Enough for more orders than are needed; TikTok takes ten calls a second from one app, so it gets fewer of them. */
const ACCOUNTS = Math.ceil(REPLIES / 25)
/** Each payer has so many of its orders open at once. */
const CALLERS_PER_PAYER = 3

const CHANGES = ['meta.account.update', 'google.budget.propose', 'tiktok.transfer']
const READS = ['meta.account.read', 'google.search', 'tiktok.account.read', 'tiktok.balance', 'tiktok.transactions']
const OF_BOTH = ['answer_lost_before_work', 'answer_lost_after_work', 'http_5xx_before_work', 'half_body', 'rate_limit', 'delay']

/** Opening a house on a busy machine. */
const HOOK_MS = 600_000

let database: LosingDatabase
let house: House
let proxy: DroppingProxy
beforeAll(async () => {
  const { url, drop } = await testDatabase()
  database = await startLosingDatabase(url, seededRandom(SEED).branch('database'), LOST_BY_DATABASE)
  house = await openHouse({ url, programsUrl: database.url, drop })
  proxy = await startDroppingProxy(house.api, seededRandom(SEED).branch('proxy'), LOST_BY_PROXY)
}, HOOK_MS)
afterAll(async () => {
  await proxy?.close()
  await house?.close()
  await database?.close()
})

test(`${REPLIES} falsified answers of platforms leave books, orders and platforms in agreement`, { timeout: 7_200_000 }, async () => {
  console.log(`replies: FAULT_SEED=${SEED}, ${REPLIES} of platforms`)
  onTestFailed(() => console.error(`the replies fail with FAULT_SEED=${SEED}, ${REPLIES} of platforms`))
  const random = seededRandom(SEED)
  const payers = await openPayers(house, { FACEBOOK: ACCOUNTS, GOOGLE: ACCOUNTS, TIKTOK: Math.ceil(ACCOUNTS / 4) })
  await Promise.all([house.start('api'), house.start('worker')])
  await falsify(random.branch('answers'))
  const sent: Sent[] = []
  let isOver = false
  const ordering = payers.flatMap(payer => orderAll(payer, random.branch(payer.name), sent, () => isOver))
  const struck = await untilStruck()
  isOver = true
  await Promise.all(ordering)
  await control(house, 'DELETE', '/faults')
  database.heal()
  console.log(
    `falsified: ${JSON.stringify(struck)}; replies of the API lost: ${proxy.lost}; of the database: ${JSON.stringify(database.lost)}`,
  )
  expect(database.lost.commits).toBeGreaterThan(0)
  await judge(house, payers, sent, [])
})

/** Faults that stay, each striking its share of the calls. */
async function falsify(random: Random): Promise<void> {
  const fault = (operation: string, kind: string, more: Record<string, unknown> = {}) =>
    control(house, 'POST', '/faults', { operation, kind, share: SHARE, ...more })
  const more = (kind: string) => {
    // Later than the time-out, and yet before SETTLE is over.
    if (kind === 'delay') return { ms: random.between(1_500, 1_900) }
    return kind === 'rate_limit' ? { ms: random.between(1_000, 3_000) } : {}
  }
  for (const operation of CHANGES) {
    for (const kind of [...OF_BOTH, 'http_5xx_after_work', 'error']) await fault(operation, kind, more(kind))
    // A transfer that TikTok does twice by itself is money that moved twice; the storm has that.
    if (operation !== 'tiktok.transfer') await fault(operation, 'duplicate')
  }
  for (const operation of READS) {
    for (const kind of OF_BOTH) await fault(operation, kind, more(kind))
    if (!operation.startsWith('tiktok')) await fault(operation, 'stale_read', { ms: 1_500 })
  }
}

function orderAll(payer: Payer, random: Random, sent: Sent[], isOver: () => boolean): Promise<void>[] {
  const next = orderMaker(payer, random, LEGS_PER_ACCOUNT)
  return Array.from({ length: CALLERS_PER_PAYER }, async () => {
    const caller = await openCaller(proxy.url, payer)
    while (!isOver()) {
      const body = next()
      if (body) sent.push(await caller.send(body))
      await sleep(random.between(50, 400))
    }
  })
}

type Struck = Record<string, number>

/** Waits for the wanted count, of all kinds; gives how often each kind struck. The worker's own rounds of reading go on by themselves. */
async function untilStruck(): Promise<Struck> {
  for (;;) {
    const { faults } = await control<{ faults: { kind: string; hits: number }[] }>(house, 'GET', '/faults')
    const total = faults.reduce((sum, { hits }) => sum + hits, 0)
    const struck: Struck = {}
    for (const { kind, hits } of faults) struck[kind] = (struck[kind] ?? 0) + hits
    const hasAllKinds = Object.values(struck).every(hits => hits > 0)
    if (total >= REPLIES && hasAllKinds) return { ...struck, total }
    if (total >= 2 * REPLIES) throw new Error(`a kind of answer never struck: ${JSON.stringify(struck)}`)
    await sleep(500)
  }
}
