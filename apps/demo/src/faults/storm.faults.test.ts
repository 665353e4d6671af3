// The storm: orders of all kinds by payers of all kinds and recharges, while programs and database die, answers get lost and clocks are wrong.
// Afterwards the books hold, every order has ended or waits for people, and the platforms' own books agree to the cent.
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { type BreakablePostgres, startBreakablePostgres } from './test-breakable-postgres.ts'
import { SEED } from './test-counts.ts'
import { control, type TestAccount } from './test-customer.ts'
import { type House, openHouse, type Program } from './test-house.ts'
import { judge } from './test-judgement.ts'
import { openCaller, orderMaker, type Sent } from './test-orders.ts'
import { judgePaid, settlePaid } from './test-paid.ts'
import { openPayers, type Payer } from './test-payers.ts'
import { openPaying, openPayingUser, wishOf } from './test-paying.ts'
import { type Random, seededRandom } from './test-random.ts'
import { makeTrouble, TROUBLES } from './test-troubles.ts'

/** Meta takes ten changes per account and day; lost answers and compensations use some of them. */
const LEGS_PER_ACCOUNT = 4

/** Opening a house on a busy machine. */
const HOOK_MS = 600_000

let postgres: BreakablePostgres
let house: House
beforeAll(async () => {
  postgres = await startBreakablePostgres()
  house = await openHouse(postgres)
}, HOOK_MS)
afterAll(async () => {
  await house?.close()
})

test(`a storm of ${TROUBLES} troubles leaves books, orders and platforms in agreement`, { timeout: 7_200_000 }, async () => {
  console.log(`storm: FAULT_SEED=${SEED}, ${TROUBLES} troubles`)
  onTestFailed(() => console.error(`the storm fails with FAULT_SEED=${SEED}, ${TROUBLES} troubles`))
  const random = seededRandom(SEED)
  const perChannel = Math.max(4, Math.ceil(TROUBLES / 6))
  const payers = await openPayers(house, { FACEBOOK: perChannel, GOOGLE: perChannel, TIKTOK: perChannel })
  await openPaying(house)
  const programs: Record<'api' | 'worker', Program> = { api: await house.start('api'), worker: await house.start('worker') }
  let isOver = false
  const sent: Sent[] = []
  const ordering = payers.map(payer => order(payer, random.branch(payer.name), sent, () => isOver))
  const paying = pay(random.branch('paying'), () => isOver)
  const doubled = payers.flatMap(payer => payer.accounts.find(account => account.channel === 'TIKTOK') ?? [])
  const losing = loseAnswers(random.branch('answers'), doubled, () => isOver)
  const [payer] = payers
  if (!payer) throw new Error('there is nobody to order')
  const made = await makeTrouble({ house, postgres, programs }, payer, random.branch('troubles'))
  isOver = true
  const [lost, recharges] = await Promise.all([losing, paying, ...ordering])
  await control(house, 'DELETE', '/faults')
  console.log(`troubles: ${JSON.stringify(made)}; answers of platforms falsified: ${lost}; recharges: ${recharges}`)
  expect(sent.filter(({ outcome }) => outcome.kind === 'accepted').length).toBeGreaterThan(TROUBLES)
  await settlePaid(house)
  await judgePaid(house, 0)
  await judge(house, payers, sent, doubled)
})

/** Somebody recharges all the while; gives how often. */
async function pay(random: Random, isOver: () => boolean): Promise<number> {
  const user = await openPayingUser(house.api)
  let count = 0
  for (; !isOver(); count += 1) {
    await user.recharge(wishOf(random))
    await sleep(random.between(300, 2_500))
  }
  return count
}

async function order(payer: Payer, random: Random, sent: Sent[], isOver: () => boolean): Promise<void> {
  const caller = await openCaller(house.api, payer)
  const next = orderMaker(payer, random, LEGS_PER_ACCOUNT)
  while (!isOver()) {
    const body = next()
    if (body) sent.push(await caller.send(body))
    await sleep(random.between(300, 2_500))
  }
}

/**
 * Now and then what a platform answers next is lost, late, doubled, stale, refused for now, or broken off. A transfer that TikTok does
 * twice by itself is money that really moved twice: it strikes the accounts `doubled` only, which must then be listed as different.
 * Gives how many there were.
 */
async function loseAnswers(random: Random, doubled: readonly TestAccount[], isOver: () => boolean): Promise<number> {
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
  let count = 0
  while (!isOver()) {
    const fault = { operation: random.pick(changes), kind: random.pick(kinds), times: 1 }
    const isDoubling = fault.kind === 'duplicate' && fault.operation === 'tiktok.transfer'
    await control(house, 'POST', '/faults', {
      ...fault,
      // Later than the time-out, and yet before SETTLE is over.
      ...(fault.kind === 'delay' ? { ms: random.between(200, 1_900) } : {}),
      ...(fault.kind === 'rate_limit' ? { ms: random.between(1_000, 4_000) } : {}),
      ...(isDoubling ? { accountId: random.pick(doubled).outsideAccountId } : {}),
    })
    count += 1
    if (random.next() < 0.15) {
      await control(house, 'POST', '/faults', { platform: random.pick(['meta', 'google']), kind: 'stale_read', times: 1, ms: 1_500 })
      count += 1
    }
    await sleep(random.between(300, 1_200))
  }
  const { faults } = await control<{ faults: unknown[] }>(house, 'GET', '/faults')
  return count - faults.length
}
