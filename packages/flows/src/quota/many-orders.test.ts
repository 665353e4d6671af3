// Many orders, each too small to ask for a step-up: what a user orders in a day counts together, however it is cut up.
import { randomUUID } from 'node:crypto'
import type { QuotaRequest, QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { World } from '@tallyhelm/world/handles/world'
import { applyOrder, submitOrder } from './apply-order.ts'
import { requireProof } from './require-proof.ts'
import { quote } from './quote.ts'
import { importsOn, refusal } from './test-imports.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

const HOUR_MS = 3_600_000
let stage: Stage
let tenant: Tenant
let account: Account
beforeAll(async () => {
  stage = await openStage({ stepUpFrom: usd(1_000), stepUpDay: usd(1_000) })
  await takeDownRowSecurity(stage.world.db)
})
afterAll(() => stage?.close())
beforeEach(async () => {
  tenant = await payer()
  account = await stage.account(tenant, 'FACEBOOK', usd(5_000))
})
const { newTenant, pasted, confirmed } = importsOn(() => stage)

async function payer(): Promise<Tenant> {
  const made = await newTenant({ balance: usd(100_000), serviceFee: 0, tax: 0 })
  await signIn(made)
  return made
}
/** With a session that has proved nothing yet. */
async function signIn({ actor }: Tenant): Promise<void> {
  const { sessionId, userId } = actor
  await stage.query(`insert into session_sessions (id, sid_digest, secret_digest, user_id, is_remembered, address, user_agent, created_at,
    touched_at, expires_at) values (${sessionId}, '${sessionId}', '', ${userId}, false, '', '', now(), now(), now() + interval '1 year')`)
}
async function prove({ actor }: Tenant): Promise<void> {
  const at = stage.clock.now().toISOString()
  await stage.query(`update session_sessions set stepped_up_at = '${at}' where id = ${actor.sessionId}`)
}
const add = (amount: string): QuotaRequest => ({ adjust_type: 'ADD', items: [{ account_id: account.id, amount }], remark: '' })
const reduce = (amount: string): QuotaRequest => ({
  adjust_type: 'REDUCE',
  reason: 'BUDGET',
  items: [{ account_id: account.id, amount }],
  remark: '',
})
const transfer = (to: Account, amount: string): QuotaRequest => ({
  adjust_type: 'TRANSFER',
  items: [{ from_account_id: account.id, to_account_id: to.id, amount }],
  remark: '',
})
/** Shares the database and nothing else: what is kept per world is kept anew. */
const otherProcess = (world: World, clock: World['clock'] = world.clock): World => ({ ...world, platforms: world.platforms, clock })
const order = (request: QuotaRequest, by = tenant, key: string = randomUUID()) =>
  refusal(applyOrder(stage.world, by.actor, { idempotencyKey: key, request }))
/** As clients do when the server is busy: PostgreSQL ends a wait for a lock after two seconds, and the same key is sent again. */
async function patiently(world: World, request: QuotaRequest): Promise<string> {
  const idempotencyKey = randomUUID()
  const once = () => refusal(applyOrder(world, tenant.actor, { idempotencyKey, request }))
  let outcome = await once()
  while (outcome.endsWith('due to lock timeout')) outcome = await once()
  return outcome
}
const asked = async (request: QuotaRequest, by = tenant) => (await quote(stage.world, by.actor, request as QuoteRequest)).needs_step_up
const ordersOf = async ({ customerId }: Tenant) =>
  (await stage.query(`select count(*)::int as n from quota_orders where customer_id = ${customerId}`)).rows[0]?.n

test('orders just below the limit count together, to the cent, and the quote says so', async () => {
  expect(await order(add('600'))).toBe('none')
  expect(await asked(add('399.99'))).toBe(false)
  expect(await asked(add('400'))).toBe(true)
  expect(await order(add('400'))).toBe('STEP_UP_REQUIRED')
  expect(await order(add('399.99'))).toBe('none')
  expect(await order(add('300'))).toBe('STEP_UP_REQUIRED')
  expect(await ordersOf(tenant)).toBe(2)
  expect(await stage.violations()).toEqual([])
})

test('additions and reductions count in one sum', async () => {
  expect(await order(reduce('500'))).toBe('none')
  expect(await order(add('499'))).toBe('none')
  expect(await order(reduce('100'))).toBe('STEP_UP_REQUIRED')
})

test('a hundred small orders do not go round it', async () => {
  const outcomes: string[] = []
  for (let index = 0; index < 120; index += 1) outcomes.push(await order(add('10')))
  expect(outcomes.indexOf('STEP_UP_REQUIRED')).toBe(99)
  // What is small alone stays small: it tips the sum each time.
  expect(outcomes.slice(99).every(outcome => outcome === 'STEP_UP_REQUIRED')).toBe(true)
})

test('at the same moment, through two processes: of many at once no more get through than the limit allows', async () => {
  const second = otherProcess(stage.world)
  const other = await payer()
  const theirs = await stage.account(other)
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const world = index % 2 === 0 ? stage.world : second
      return patiently(world, add('45'))
    }),
  )
  expect(outcomes.filter(outcome => outcome === 'none')).toHaveLength(22)
  expect(outcomes.filter(outcome => outcome === 'STEP_UP_REQUIRED')).toHaveLength(178)
  const { rows } = await stage.query(`select sum(amount_minor)::text as sum from quota_orders where customer_id = ${tenant.customerId}`)
  expect(rows).toEqual([{ sum: '99000' }])
  expect(await order({ adjust_type: 'ADD', items: [{ account_id: theirs.id, amount: '900' }], remark: '' }, other)).toBe('none')
  expect(await stage.violations()).toEqual([])
})

test('a process that starts anew knows what was ordered before', async () => {
  expect(await order(add('600'))).toBe('none')
  const started = otherProcess(stage.world)
  expect((await quote(started, tenant.actor, add('400') as QuoteRequest)).needs_step_up).toBe(true)
  expect(await refusal(applyOrder(started, tenant.actor, { idempotencyKey: randomUUID(), request: add('400') }))).toBe('STEP_UP_REQUIRED')
  expect(await refusal(applyOrder(started, tenant.actor, { idempotencyKey: randomUUID(), request: add('399') }))).toBe('none')
})

test('additions, reductions and transfers at the same moment count in one sum', async () => {
  const to = await stage.account(tenant)
  const kinds = [add('120'), reduce('120'), transfer(to, '120')]
  const outcomes = await Promise.all(Array.from({ length: 24 }, (_, index) => order(kinds[index % 3] ?? add('120'))))
  expect(outcomes.filter(outcome => outcome === 'none')).toHaveLength(8)
  expect(outcomes.filter(outcome => outcome === 'STEP_UP_REQUIRED')).toHaveLength(16)
})

test('what is undone after it was counted gives its part back', async () => {
  const broken = await refusal(
    stage.world.db.transaction({ kind: 'system' }, async tx => {
      await requireProof(stage.world, tx, tenant.actor, 'by-session', 90_000n)
      throw new Error('the order was undone')
    }),
  )
  expect(broken).toContain('undone')
  expect(await order(add('999'))).toBe('none')
})

test('a proof answers for what came before, and only for that', async () => {
  expect(await order(add('600'))).toBe('none')
  expect(await order(add('600'))).toBe('STEP_UP_REQUIRED')
  await prove(tenant)
  expect(await order(add('600'))).toBe('none')
  stage.clock.advance(HOUR_MS)
  expect(await order(add('600'))).toBe('none')
  expect(await order(add('600'))).toBe('STEP_UP_REQUIRED')
})

test('a large order with its proof begins the day anew', async () => {
  expect(await order(add('900'))).toBe('none')
  await prove(tenant)
  expect(await order(add('5000'))).toBe('none')
  stage.clock.advance(HOUR_MS)
  expect(await order(add('900'))).toBe('none')
})

test('a day ends at midnight of the business zone, and a clock that is behind does not begin it again', async () => {
  const clock = stage.clock
  const midnight = Date.UTC(2026, 5, 1, 16) // 00:00 of June 2nd in Shanghai
  clock.advance(midnight - 1_000 - clock.now().getTime())
  expect(await order(add('900'))).toBe('none')
  expect(await order(add('900'))).toBe('STEP_UP_REQUIRED')
  const behind = otherProcess(stage.world, { now: () => new Date(midnight - 1_000) })
  clock.advance(1_000)
  expect(await asked(add('900'))).toBe(false)
  expect(await order(add('900'))).toBe('none')
  expect(await refusal(applyOrder(behind, tenant.actor, { idempotencyKey: randomUUID(), request: add('900') }))).toBe('STEP_UP_REQUIRED')
  expect(await order(reduce('99'))).toBe('none')
  expect(await order(reduce('1'))).toBe('STEP_UP_REQUIRED')
})

test('a repeat of an accepted order is answered and counts once', async () => {
  const key = randomUUID()
  expect(await order(add('600'), tenant, key)).toBe('none')
  for (let again = 0; again < 3; again += 1) expect(await order(add('600'), tenant, key)).toBe('none')
  expect(await order(add('399'))).toBe('none')
})

test('what is refused for another reason does not count', async () => {
  const poor = await newTenant({ balance: usd(950), serviceFee: 0, tax: 0 })
  await signIn(poor)
  const own = await stage.account(poor)
  const request = (amount: string): QuotaRequest => ({ adjust_type: 'ADD', items: [{ account_id: own.id, amount }], remark: '' })
  for (let index = 0; index < 3; index += 1) expect(await order(request('951'), poor)).toBe('WALLET_INSUFFICIENT')
  expect(await order(request('900'), poor)).toBe('none')
})

test('each user counts for himself, and so does a sub-customer', async () => {
  expect(await order(add('900'))).toBe('none')
  const other = await payer()
  const theirs = await stage.account(other)
  expect(await order({ adjust_type: 'ADD', items: [{ account_id: theirs.id, amount: '900' }], remark: '' }, other)).toBe('none')
  const sub = await stage.subTenant(tenant, usd(5_000))
  const given = await stage.account(sub)
  expect(await order({ adjust_type: 'ADD', items: [{ account_id: given.id, amount: '900' }], remark: '' }, sub)).toBe('none')
  const { rows } = await stage.query(`select count(distinct user_id)::int as users from quota_unproved_days
    where user_id in (${[tenant, other, sub].map(each => each.actor.userId).join(', ')})`)
  expect(rows).toEqual([{ users: 3 }])
})

test('what somebody else has answered for does not count', async () => {
  await submitOrder(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request: add('5000'), proof: 'not-needed' })
  expect(await order(add('900'))).toBe('none')
})

test('a batch of many small rows is asked for as a whole when it is confirmed', async () => {
  const accounts = [account, await stage.account(tenant), await stage.account(tenant)]
  const sheet = accounts.map(each => `${each.outsideAccountId}\t30`).join('\n')
  const small = await pasted(tenant, 'ADD', sheet)
  expect(await refusal(confirmed(tenant, small))).toBe('none')
  expect(await order(add('900'))).toBe('none')
  const tipping = await pasted(tenant, 'ADD', accounts.map(each => `${each.outsideAccountId}\t40`).join('\n'))
  expect(await refusal(confirmed(tenant, tipping))).toBe('STEP_UP_REQUIRED')
})
