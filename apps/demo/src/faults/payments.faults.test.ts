// Payments: houses notify falsely, late, many times or not at all, their answers and ours get lost, and API and worker are killed between a
// notification and the books. Afterwards the houses' books and ours agree to the cent, and each payment was booked once.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { askHouse } from '@tallyhelm/flows/payments/ask-house'
import { countOf, SEED } from './test-counts.ts'
import { control } from './test-customer.ts'
import { type DroppingProxy, startDroppingProxy } from './test-dropping-proxy.ts'
import { type House, openHouse } from './test-house.ts'
import { killByTurns } from './test-kills.ts'
import { noticesHandled } from './test-notices.ts'
import { openPaying, openPayingUser, PAYING, PAYING_METHODS, type PayingMethod, type Wish } from './test-paying.ts'
import { type Random, seededRandom } from './test-random.ts'

const PAYMENTS = countOf('payments')
/** One kill for so many payments, of the API and of the worker by turns. */
const PAYMENTS_PER_KILL = 20
const USERS = 3
const PAID = 0.9
const LOST_BY_PROXY = 0.15
/** Of the notifications and calls, how many each fault strikes. */
const SHARE = 0.04
const OF_NOTICES = [
  'notice_ten_times',
  'notice_in_parallel',
  'notice_late',
  'notice_lost',
  'notice_out_of_order',
  'notice_wrong_signature',
  'notice_wrong_key',
  'notice_wrong_merchant',
  'notice_altered_amount',
  'notice_altered_currency',
  'notice_unknown_order',
  'notice_unknown_status',
  'notice_half_body',
  'notice_huge_body',
  'notice_old',
]
const OF_CALLS = ['answer_lost_before_work', 'answer_lost_after_work', 'http_5xx_before_work', 'http_5xx_after_work', 'half_body']
/** Opening a house on a busy machine. */
const HOOK_MS = 600_000
const SETTLE_MS = 600_000

let house: House
let proxy: DroppingProxy
beforeAll(async () => {
  house = await openHouse()
  proxy = await startDroppingProxy(house.api, seededRandom(SEED).branch('proxy'), LOST_BY_PROXY)
}, HOOK_MS)
afterAll(async () => {
  await proxy?.close()
  await house?.close()
})

test(`${PAYMENTS} payments through false, late and lost notifications and killed programs are booked once each`, {
  timeout: 7_200_000,
}, async () => {
  console.log(`payments: FAULT_SEED=${SEED}, ${PAYMENTS} of them`)
  onTestFailed(() => console.error(`the payments fail with FAULT_SEED=${SEED}, ${PAYMENTS} of them`))
  const random = seededRandom(SEED)
  await openPaying(house)
  const programs = { api: await house.start('api'), worker: await house.start('worker') }
  for (const kind of OF_NOTICES) await fault({ kind, share: SHARE, ...(kind === 'notice_late' ? { ms: 1_500 } : {}) })
  await fault({ kind: 'paid_before_answer', share: SHARE })
  for (const method of PAYING_METHODS)
    for (const kind of OF_CALLS) await fault({ kind, share: SHARE, operation: `houses.${method}.create` })
  const wishes = wishesOf(random.branch('wishes'))
  let isOver = false
  const most = Math.max(2, PAYMENTS / PAYMENTS_PER_KILL)
  const killing = killByTurns(house, programs, { random: random.branch('moments'), most, isOver: () => isOver })
  await Promise.all(Array.from({ length: USERS }, (_, n) => payAll(wishes.filter((_wish, index) => index % USERS === n))))
  isOver = true
  const kills = await killing
  const struck = await control<{ faults: { kind: string; hits: number }[] }>(house, 'GET', '/faults')
  await control(house, 'DELETE', '/faults')
  console.log(
    `killed ${kills} times, ${proxy.lost} replies lost, struck: ${struck.faults.map(({ kind, hits }) => `${kind} ${hits}`).join(', ')}`,
  )
  expect(kills).toBeGreaterThanOrEqual(2)
  await settle()
  await judge()
})

const fault = (wanted: object) => control(house, 'POST', '/faults', { platform: 'houses', ...wanted })

function wishesOf(random: Random): Wish[] {
  return Array.from({ length: PAYMENTS }, () => {
    const method = random.pick(PAYING_METHODS)
    const currency = random.pick<string>(PAYING[method])
    const minor = random.between(1_000, 4_000_000)
    const amount = currency === 'JPY' ? String(minor) : `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
    return { key: randomUUID(), method, currency, amount, isPaid: random.next() < PAID }
  })
}

async function payAll(wishes: readonly Wish[]): Promise<void> {
  const user = await openPayingUser(proxy.url)
  for (const wish of wishes) await user.recharge(wish)
}

/** Every notification is sent to its end; what was told nevertheless of nobody is asked for, as the jobs do minutes later. */
async function settle(): Promise<void> {
  await noticesHandled(house, PAYING_METHODS, SETTLE_MS)
  const open = await rows<{ id: string }>(sql`select id from payments_tries where status <> 'RECHARGE_SUCCESS'`)
  for (const { id } of open) expect((await askHouse(house.world, id)).kind).not.toBe('silent')
}

const rows = <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))

type HouseOrder = { number: string; transactionId: string | null; paid: { minor: string | number; currency: string } | null }

/** What a house was paid, one line each. */
async function paidAt(method: PayingMethod): Promise<string[]> {
  const { orders } = await control<{ orders: Record<string, HouseOrder> }>(house, 'GET', `/houses/${method}`)
  return Object.values(orders).flatMap(({ number, transactionId, paid }) =>
    paid ? [`${method} ${transactionId} ${paid.currency} ${BigInt(paid.minor)} ${number}`] : [],
  )
}

async function judge(): Promise<void> {
  const theirs = (await Promise.all(PAYING_METHODS.map(paidAt))).flat().toSorted()
  const arrived = await rows<{ line: string }>(
    sql`select place || ' ' || transaction_id || ' ' || currency || ' ' || amount_minor || ' ' || try_id as line from payments_arrivals`,
  )
  expect(arrived.map(({ line }) => line).toSorted()).toEqual(theirs)
  expect(theirs.length).toBeGreaterThan(PAYMENTS / 2)
  // Everything that arrived was what was asked for, so nothing waits for people, and each recharge that succeeded has its one arrival.
  const [sums] = await rows<Record<'unmatched' | 'credited' | 'successes' | 'pairs' | 'off', string>>(sql`
    select (select count(*) from payments_arrivals where state <> 'CREDITED') as unmatched,
      (select count(*) from payments_arrivals where state = 'CREDITED') as credited,
      (select count(*) from payments_recharges where status = 'RECHARGE_SUCCESS') as successes,
      (select count(*) from payments_recharges r join payments_arrivals a on a.recharge_id = r.id and a.state = 'CREDITED'
        where r.status = 'RECHARGE_SUCCESS' and r.received_minor = a.amount_minor) as pairs,
      (select count(*) from (select a.place, a.currency from ledger_accounts a join ledger_totals t on t.ledger_account_id = a.id
        where a.kind = 'PAYMENT_CLEARING' group by 1, 2 having sum(t.credits_posted) <> sum(t.debits_posted)) c) as off`)
  const all = String(theirs.length)
  expect(sums).toEqual({ unmatched: '0', credited: all, successes: all, pairs: all, off: '0' })
  expect(await checkBooks(house.world)).toEqual([])
  expect(house.deaths).toEqual([])
}
