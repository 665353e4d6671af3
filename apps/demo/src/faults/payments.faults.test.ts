// Payments: houses notify falsely, late, many times or not at all, their answers and ours get lost, and API and worker are killed between a
// notification and the books. Afterwards the houses' books and ours agree to the cent, and each payment was booked once.
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { countOf, SEED } from './test-counts.ts'
import { control } from './test-customer.ts'
import { type DroppingProxy, startDroppingProxy } from './test-dropping-proxy.ts'
import { type House, openHouse } from './test-house.ts'
import { killByTurns } from './test-kills.ts'
import { judgePaid, settlePaid } from './test-paid.ts'
import { openPaying, openPayingUser, PAYING_METHODS, type Wish, wishOf } from './test-paying.ts'
import { seededRandom } from './test-random.ts'

const PAYMENTS = countOf('payments')
/** One kill for so many payments, of the API and of the worker by turns. */
const PAYMENTS_PER_KILL = 20
const USERS = 3
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
  const wishing = random.branch('wishes')
  const wishes = Array.from({ length: PAYMENTS }, () => wishOf(wishing))
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
  await settlePaid(house)
  await judgePaid(house, PAYMENTS / 2)
  expect(house.deaths).toEqual([])
})

const fault = (wanted: object) => control(house, 'POST', '/faults', { platform: 'houses', ...wanted })

async function payAll(wishes: readonly Wish[]): Promise<void> {
  const user = await openPayingUser(proxy.url)
  for (const wish of wishes) await user.recharge(wish)
}
