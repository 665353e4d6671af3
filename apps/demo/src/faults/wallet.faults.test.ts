// One wallet, many at once: funded for six of ten orders it takes exactly those; and a thousand requests under one key are one order.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import sql from 'sql-template-tag'
import { countOf, SEED } from './test-counts.ts'
import { FUNDED_CUSTOMER, fundedCustomer, type TestAccount } from './test-customer.ts'
import { type House, openHouse } from './test-house.ts'
import { type Body, openCaller, type Sent } from './test-orders.ts'
import { seededRandom } from './test-random.ts'

const CLIENTS = 64
const ORDERS = countOf('walletOrders')
const SAME_KEY = countOf('sameKey')
/** 0 or more free orders: what the wallet pays for, besides the one order under one key. */
const PAID = Math.floor(ORDERS * 0.6)
const PRICE_DOLLARS = 10

/** Opening a house on a busy machine. */
const HOOK_MS = 600_000

let house: House
let accounts: TestAccount[]
let apis: string[]
beforeAll(async () => {
  house = await openHouse()
  const dollars = ((PAID + 1) * PRICE_DOLLARS).toFixed(2)
  accounts = await fundedCustomer(house, { dollars, perChannel: 10 })
  // Nobody works the orders off: what a wallet takes is decided when they are accepted.
  apis = [(await house.start('api')).url, (await house.start('api', { isExtra: true })).url]
}, HOOK_MS)
afterAll(() => house?.close())

test(`${SAME_KEY} requests at once under one key, through two APIs, are one order`, { timeout: 3_600_000 }, async () => {
  const callers = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => callerOf(n)))
  const [key, body] = [randomUUID(), addTo(accounts[0])]
  const share = Math.ceil(SAME_KEY / CLIENTS)
  const answers = await Promise.all(callers.flatMap(caller => Array.from({ length: share }, () => caller.send(body, key))))
  expect(answers.length).toBeGreaterThanOrEqual(SAME_KEY)
  const outcomes = new Set(answers.map(outcomeOf))
  expect([...outcomes]).toEqual([expect.stringMatching(/^accepted \d+$/)])
  expect(await storedOrders()).toBe(1)
})

test(`${CLIENTS} clients with ${ORDERS} orders on a wallet for ${PAID} of them`, { timeout: 3_600_000 }, async () => {
  console.log(`wallet: FAULT_SEED=${SEED}, ${ORDERS} orders`)
  onTestFailed(() => console.error(`the wallet fails with FAULT_SEED=${SEED}, ${ORDERS} orders`))
  const before = await storedOrders()
  let next = 0
  const outcomes: string[] = []
  const clients = Array.from({ length: CLIENTS }, async (_, n) => {
    const random = seededRandom(SEED).branch(String(n))
    const caller = await callerOf(n)
    while (next < ORDERS) {
      next += 1
      const { outcome } = await caller.send(addTo(random.pick(accounts)))
      outcomes.push(outcome.kind === 'accepted' ? 'accepted' : String(outcome.code))
    }
  })
  await Promise.all(clients)
  const counted = Object.fromEntries(Object.entries(Object.groupBy(outcomes, each => each)).map(([each, list]) => [each, list?.length]))
  expect(counted).toEqual({ accepted: PAID, [CATALOGUE.WALLET_INSUFFICIENT.code]: ORDERS - PAID })
  expect((await storedOrders()) - before).toBe(PAID)
  expect(await availableMinor()).toBe('0')
  expect(await checkBooks(house.world)).toEqual([])
})

/** Half of the clients go to either API, each from an address of its own. */
const callerOf = (n: number) => openCaller(apis[n % apis.length] ?? '', FUNDED_CUSTOMER, `10.0.0.${n + 1}`)

function addTo(account: TestAccount | undefined): Body {
  return { adjust_type: 'ADD', items: [{ account_id: account?.accountId ?? '', amount: PRICE_DOLLARS.toFixed(2) }] }
}

const outcomeOf = ({ outcome }: Sent) => (outcome.kind === 'accepted' ? `accepted ${outcome.order.apply_no}` : `refused ${outcome.code}`)

async function storedOrders(): Promise<number> {
  const { orders } = await house.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ orders: number }>(sql`select count(*)::int as orders from quota_orders`),
  )
  return orders
}

/** What the wallet can still pay with, by the ledger. */
async function availableMinor(): Promise<string> {
  const { left } = await house.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ left: string }>(sql`
      select sum(b.credits_posted - b.debits_posted - b.debits_pending)::text as left
      from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id where a.kind = 'WALLET'`),
  )
  return left
}
