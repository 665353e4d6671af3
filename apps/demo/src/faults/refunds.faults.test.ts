// Refunds: houses refuse them after they accepted, lose their answers, take them back after success or hear nothing at all, while API and worker
// are killed between a sending and the books. Afterwards each refund left its house at most once, and wallets hold what the houses say.
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { askRefundPart } from '@tallyhelm/flows/refunds/ask-refund-part'
import { createRefund } from '@tallyhelm/flows/refunds/create-refund'
import { quoteRefund, refundSources } from '@tallyhelm/flows/refunds/refund-terms'
import { sendRefundPart } from '@tallyhelm/flows/refunds/send-refund-part'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { countOf, SEED } from './test-counts.ts'
import { control } from './test-customer.ts'
import { type House, openHouse } from './test-house.ts'
import { killByTurns } from './test-kills.ts'
import { noticesHandled } from './test-notices.ts'
import { openPaying, openPayingUser, PAYING, PAYING_METHODS, payingActor, payOut } from './test-paying.ts'
import { seededRandom } from './test-random.ts'

const REFUNDS = countOf('refunds')
/** One kill for so many refunds, of the API and of the worker by turns. */
const REFUNDS_PER_KILL = 10
const SHARE = 0.12
const OF_REFUNDS = [
  'refund_fails',
  'refund_returned',
  'answer_lost_before_work',
  'answer_lost_after_work',
  'http_5xx_before_work',
  'http_5xx_after_work',
  'half_body',
]
const OF_NOTICES = ['notice_ten_times', 'notice_lost', 'notice_out_of_order', 'notice_wrong_signature', 'notice_half_body']
/** Opening a house on a busy machine. */
const HOOK_MS = 600_000
const SETTLE_MS = 600_000

let house: House
beforeAll(async () => {
  house = await openHouse()
}, HOOK_MS)
afterAll(() => house?.close())

test(`${REFUNDS} refunds through houses that fail and programs that are killed leave once each, or not at all`, {
  timeout: 7_200_000,
}, async () => {
  console.log(`refunds: FAULT_SEED=${SEED}, ${REFUNDS} of them`)
  onTestFailed(() => console.error(`the refunds fail with FAULT_SEED=${SEED}, ${REFUNDS} of them`))
  const random = seededRandom(SEED).branch('refunds')
  await openPaying(house)
  const programs = { api: await house.start('api'), worker: await house.start('worker') }
  await payEverything()
  const actor = await payingActor(house)
  const paid = await walletSums()
  for (const kind of OF_NOTICES) await fault({ kind, share: SHARE })
  for (const method of PAYING_METHODS)
    for (const kind of OF_REFUNDS) await fault({ kind, share: SHARE, operation: `houses.${method}.refund` })
  let isOver = false
  const most = Math.max(2, REFUNDS / REFUNDS_PER_KILL)
  const killing = killByTurns(house, programs, { random: random.branch('moments'), most, isOver: () => isOver })
  const pace = random.branch('pace')
  for (let count = 0; count < REFUNDS; count += 1) {
    await refundOne(actor)
    // Kills find refunds in each of their steps.
    await sleep(pace.between(0, 500))
  }
  isOver = true
  const kills = await killing
  const struck = await control<{ faults: { kind: string; hits: number }[] }>(house, 'GET', '/faults')
  await control(house, 'DELETE', '/faults')
  console.log(`killed ${kills} times, struck: ${struck.faults.map(({ kind, hits }) => `${kind} ${hits}`).join(', ')}`)
  expect(kills).toBeGreaterThanOrEqual(2)
  await settle()
  await judge(paid)
})

const fault = (wanted: object) => control(house, 'POST', '/faults', { platform: 'houses', ...wanted })
const rows = <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))

/** One payment for each refund, at each house in turn, all in the wallet before the first fault. */
async function payEverything(): Promise<void> {
  const user = await openPayingUser(house.api)
  for (let count = 0; count < REFUNDS; count += 1) {
    const method = PAYING_METHODS[count % PAYING_METHODS.length] ?? 'LIAN_LIAN'
    const [currency] = PAYING[method]
    await user.recharge({ key: randomUUID(), method, currency, amount: `${1_000 + count}.${10 + (count % 90)}`, isPaid: true })
  }
  await noticesHandled(house, PAYING_METHODS, SETTLE_MS)
  const credited = async () => (await rows(sql`select id from payments_recharges where status = 'RECHARGE_SUCCESS'`)).length
  await expect.poll(credited, { timeout: SETTLE_MS, interval: 500 }).toBe(REFUNDS)
}

/** All that the source has left whose turn it is: a second part of one source would have to wait a minute. */
async function refundOne(actor: TenantActor): Promise<void> {
  const { currencies } = await refundSources(house.world, actor)
  const most = currencies.toSorted((left, right) => right.sources.length - left.sources.length)[0]
  const currency = most?.currency ?? 'USD'
  const quote = await quoteRefund(house.world, actor, { currency, amount: '1.00' })
  const source = most?.sources.find(one => one.source_id === quote.parts[0]?.source_id)
  if (!source) throw new Error('there is nothing left to refund')
  const payee = { payee_name: '', payee_account: '', payee_bank: '', payee_swift: '' }
  const request = { currency, amount: source.left, reason: '故障测试退款', ...payee }
  const { refundId } = await createRefund(house.world, actor, { idempotencyKey: randomUUID(), request })
  await payOut(house, refundId)
}

/** What was not told is asked for, as the jobs do minutes later; each part has ended then. */
async function settle(): Promise<void> {
  await noticesHandled(house, PAYING_METHODS, SETTLE_MS)
  const until = performance.now() + SETTLE_MS
  for (;;) {
    const open = await rows<{ id: string; state: string }>(sql`select id, state from payments_refund_parts where state in ('DUE', 'SENT')`)
    if (open.length === 0) break
    if (performance.now() > until) throw new Error(`${open.length} parts never ended`)
    for (const { id, state } of open) await (state === 'DUE' ? sendRefundPart : askRefundPart)(house.world, id)
  }
  // A bank may have sent back what had left.
  for (const { id } of await rows<{ id: string }>(sql`select id from payments_refund_parts where state = 'DONE'`))
    await askRefundPart(house.world, id)
}

type HouseRefund = { refundNumber: string; amount: { minor: string | number; currency: string }; state: string; returnedAt: unknown }

/** What left a house and stayed away, one line each. */
async function goneFrom(method: string): Promise<string[]> {
  const { refunds } = await control<{ refunds: Record<string, HouseRefund> }>(house, 'GET', `/houses/${method}`)
  return Object.values(refunds).flatMap(({ refundNumber, amount, state, returnedAt }) =>
    state === 'SUCCEEDED' && returnedAt === null ? [`${refundNumber} ${amount.currency} ${BigInt(amount.minor)}`] : [],
  )
}

async function walletSums(): Promise<Map<string, bigint>> {
  const sums = await rows<{ currency: string; minor: string }>(sql`
    select a.currency, sum(t.credits_posted - t.debits_posted) as minor
    from ledger_accounts a join ledger_totals t on t.ledger_account_id = a.id where a.kind = 'WALLET' group by 1`)
  return new Map(sums.map(({ currency, minor }) => [currency, BigInt(minor)]))
}

async function judge(paid: Map<string, bigint>): Promise<void> {
  const theirs = (await Promise.all(PAYING_METHODS.map(goneFrom))).flat().toSorted()
  const ours = await rows<{ line: string }>(
    sql`select id || ' ' || currency || ' ' || amount_minor as line from payments_refund_parts where state = 'DONE'`,
  )
  expect(ours.map(({ line }) => line).toSorted()).toEqual(theirs)
  expect(theirs.length).toBeGreaterThan(REFUNDS / 3)
  const states = await rows<{ state: string; count: string }>(sql`select state, count(*) from payments_refund_parts group by 1 order by 1`)
  console.log(states.map(({ state, count }) => `${state} ${count}`).join(', '))
  expect(states.map(({ state }) => state).filter(state => !['DONE', 'FAILED', 'RETURNED'].includes(state))).toEqual([])
  // What a house gave back or never took is in the wallet again.
  const left = new Map(paid)
  for (const line of theirs) {
    const [, currency = '', minor = '0'] = line.split(' ')
    left.set(currency, (left.get(currency) ?? 0n) - BigInt(minor))
  }
  expect(await walletSums()).toEqual(left)
  expect(await checkBooks(house.world)).toEqual([])
  expect(house.deaths).toEqual([])
}
