// Money between an agent and its sub-customers: once per key, never below zero, never a stranger's; and the books after any sequence of moves.
import fc from 'fast-check'
import { findViolations } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { MoveSubFundsRequest } from '@tallyhelm/protocol/topics/wallet/sub-fund-schemas'
import { money } from '@tallyhelm/protocol/values/money'
import { flowList } from '@tallyhelm/views/wallet/flow-list'
import { subFunds } from '@tallyhelm/views/wallet/sub-funds'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { setRate } from '../exchange/set-rate.ts'
import { addQuota } from '../quota/add-quota.ts'
import { type Stage, stageIn, type Tenant, usd } from '../quota/test-stage.ts'
import { moveOwnSubFunds, moveSubFundsFor } from './move-sub-funds.ts'
import { readTakeable } from './read-takeable.ts'
import { proposeReceipt } from './propose-receipt.ts'
import { proposeWalletAdjustment } from './case-kinds.ts'
import { adjustmentRequest, heldBy, receiptRequest, slipOf, staffOf } from './test-case-kinds.ts'

const paging = { page_num: 1, page_size: 10 }
const [fin, check] = [staffOf('901', 'FIN'), staffOf('902', 'FIN_CHECK')]
let opened: TestWorld
let stage: Stage
let keys = 0
beforeAll(async () => {
  opened = await openTestWorld()
  stage = stageIn(opened)
})
afterAll(() => opened?.close())

const request = (of: Tenant, over: Partial<MoveSubFundsRequest> = {}): MoveSubFundsRequest => ({
  sub_customer_id: of.subCustomerId ?? '0',
  move: 'ALLOCATE',
  currency: 'USD',
  amount: '60',
  ...over,
})
const freshKey = () => `test-key-${++keys}`
const moved = (by: Tenant, of: Tenant, over: Partial<MoveSubFundsRequest> = {}, idempotencyKey: string | undefined = freshKey()) =>
  moveOwnSubFunds(opened.world, by.actor, { idempotencyKey, request: request(of, over) })
const refused = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? error.refusal : String(error)
}
const held = async (...tenants: Tenant[]) => await Promise.all(tenants.map(tenant => heldBy(opened, tenant)))
const soundBooks = async () => expect(await opened.world.db.read({ kind: 'system' }, tx => findViolations(tx))).toEqual([])

test('one key moves once, however often and at once; another body under it is refused', async () => {
  const agent = await stage.tenant({ balance: usd(100) })
  const sub = await stage.subTenant(agent)
  await Promise.all(Array.from({ length: 6 }, () => moved(agent, sub, {}, 'same-key-1')))
  expect(await held(agent, sub)).toEqual([4_000n, 6_000n])
  expect(await refused(moved(agent, sub, { amount: '61' }, 'same-key-1'))).toBe('QUOTA_KEY_REUSED')
  expect(await refused(moved(agent, sub, { move: 'WITHDRAW' }, 'same-key-1'))).toBe('QUOTA_KEY_REUSED')
  expect(await refused(moved(agent, sub, {}, ''))).toBe('QUOTA_KEY_MISSING')
  await moved(agent, sub, { move: 'WITHDRAW', amount: '59.99' })
  expect(await held(agent, sub)).toEqual([9_999n, 1n])
  await soundBooks()
})

test('neither wallet goes below zero, also by several at once, and what an order holds is not taken back', async () => {
  const agent = await stage.tenant({ balance: usd(100) })
  const sub = await stage.subTenant(agent)
  const told = await Promise.all(Array.from({ length: 5 }, () => refused(moved(agent, sub, { amount: '30' }))))
  expect(told.filter(word => word === 'WALLET_INSUFFICIENT')).toHaveLength(2)
  expect(await held(agent, sub)).toEqual([1_000n, 9_000n])
  const account = await stage.account(sub)
  const body = { adjust_type: 'ADD' as const, remark: '', items: [{ account_id: account.id, amount: '50' }] }
  await addQuota(opened.world, sub.actor, { idempotencyKey: freshKey(), request: body })
  expect(await refused(moved(agent, sub, { move: 'WITHDRAW', amount: '40' }))).toBe('WALLET_INSUFFICIENT')
  await stage.settle()
  await soundBooks()
})

test('an agent takes back what it allotted and is not spent, and nothing of what the sub-customer paid in itself', async () => {
  const agent = await stage.tenant({ balance: usd(100) })
  const sub = await stage.subTenant(agent, usd(100))
  const back = (amount: string) => moved(agent, sub, { move: 'WITHDRAW', amount })
  const most = (text: string) => ({
    refusal: 'INPUT_INVALID',
    fields: [{ path: 'amount', msg: `最多可收回 ${text}：仅可收回已分配且未使用的额度，其余为子客户自有资金` }],
  })
  await expect(back('0.01')).rejects.toMatchObject(most('$0.00'))
  await moved(agent, sub)
  await expect(back('60.01')).rejects.toMatchObject(most('$60.00'))
  const takeable = (by = agent, of = sub) => readTakeable(opened.world, by.actor, { sub_customer_id: of.subCustomerId ?? '0' })
  expect(await takeable()).toEqual({ wallets: [{ currency: 'USD', amount: '60.00' }] })
  expect(await refused(takeable(await stage.tenant()))).toBe('NOT_FOUND')
  expect(await takeable(agent, await stage.subTenant(agent, usd(9)))).toEqual({ wallets: [] })
  const account = await stage.account(sub, 'TIKTOK', usd(0))
  const body = { adjust_type: 'ADD' as const, remark: '', items: [{ account_id: account.id, amount: '50' }] }
  await addQuota(opened.world, sub.actor, { idempotencyKey: freshKey(), request: body })
  // An order spends what was allotted first, from the moment that it holds it.
  await expect(back('5.51')).rejects.toMatchObject(most('$5.50'))
  await stage.settle()
  await expect(back('5.51')).rejects.toMatchObject(most('$5.50'))
  const ends = await Promise.all(['5', '5', '5'].map(amount => refused(back(amount))))
  expect(ends.filter(word => word === 'INPUT_INVALID')).toHaveLength(2)
  expect(await held(agent, sub)).toEqual([4_500n, 16_000n - 5_450n - 500n])
  await soundBooks()
})

test('nobody moves money of others, and each sees its own side of it', async () => {
  const [agent, other] = [await stage.tenant({ balance: usd(100) }), await stage.tenant()]
  const [sub, foreign] = [await stage.subTenant(agent), await stage.subTenant(other)]
  expect(await refused(moved(agent, foreign))).toBe('NOT_FOUND')
  expect(await refused(moved(sub, sub, { move: 'WITHDRAW' }))).toBe('PERMISSION_DENIED')
  expect(await refused(moved(agent, sub, { amount: '0' }))).toBe('INPUT_INVALID')
  await moved(agent, sub)
  const flowsOf = async ({ customerId, subCustomerId }: Tenant) =>
    (await flowList(opened.world.db, { kind: 'tenant', customerId, subCustomerId }, { fund: 'WALLET', currency: 'USD', ...paging })).content
  expect((await flowsOf(sub))[0]).toMatchObject({ flow_type: 'SUB_ALLOCATE', income: '60.00', balance_after: '60.00' })
  expect((await flowsOf(agent))[0]).toMatchObject({ flow_type: 'SUB_ALLOCATE', expense: '60.00', balance_after: '40.00' })
  const listed = async ({ customerId, subCustomerId }: Tenant) =>
    (await subFunds(opened.world.db, { kind: 'tenant', customerId, subCustomerId }, paging)).content
  expect(await listed(agent)).toMatchObject([{ sub_customer_id: sub.subCustomerId, wallets: [{ available: '60.00' }] }])
  expect(await listed(sub)).toEqual([])
  expect((await listed(other)).map(row => row.sub_customer_id)).toEqual([foreign.subCustomerId])
})

test('staff move it for the agent with a reason, by key, and only of finance', async () => {
  const agent = await stage.tenant({ balance: usd(100) })
  const sub = await stage.subTenant(agent)
  const body = { ...request(sub), customer_id: agent.customerId, reason: '代理商电话委托分配' }
  await moveSubFundsFor(opened.world, fin, { idempotencyKey: 'staff-key-1', request: body })
  await moveSubFundsFor(opened.world, fin, { idempotencyKey: 'staff-key-1', request: body })
  expect(await held(agent, sub)).toEqual([4_000n, 6_000n])
  expect(await refused(moveSubFundsFor(opened.world, staffOf('907', 'OPS'), { idempotencyKey: 'staff-key-2', request: body }))).toBe(
    'PERMISSION_DENIED',
  )
})

test('as much as a large order asks for a proof, and moves nothing without it', async () => {
  const large = await openTestWorld({ stepUpFrom: usd(1000) })
  try {
    const at = stageIn(large)
    const agent = await at.tenant({ balance: usd(5000) })
    const sub = await at.subTenant(agent)
    const ask = (amount: string) =>
      moveOwnSubFunds(large.world, agent.actor, { idempotencyKey: freshKey(), request: request(sub, { amount }) })
    expect(await refused(ask('1000'))).toBe('STEP_UP_REQUIRED')
    await ask('999.99')
    expect([await heldBy(large, agent), await heldBy(large, sub)]).toEqual([400_001n, 99_999n])
    // In yen 1,000 dollars are 151,550, and a part of a cent counts as one; of pounds nobody can tell.
    await setRate(large.world, { kind: 'system', name: 'test' }, { currency: 'JPY', rate: '151.55', source: '测试汇率' })
    await at.fund(agent, money(200_000n, 'JPY'))
    await at.fund(agent, money(200_000n, 'GBP'))
    const askIn = (currency: 'JPY' | 'GBP', amount: string) =>
      moveOwnSubFunds(large.world, agent.actor, { idempotencyKey: freshKey(), request: request(sub, { currency, amount }) })
    expect(await refused(askIn('JPY', '151550'))).toBe('STEP_UP_REQUIRED')
    expect(await refused(askIn('GBP', '1'))).toBe('STEP_UP_REQUIRED')
    await askIn('JPY', '151548')
  } finally {
    await large.close()
  }
})

test('moves and orders of one user count together on a day, to the cent, until he proves himself', async () => {
  const daily = await openTestWorld({ stepUpFrom: usd(1000), stepUpDay: usd(1000) })
  try {
    const at = stageIn(daily)
    const agent = await at.tenant({ balance: usd(50_000), serviceFee: 0, tax: 0 })
    const sub = await at.subTenant(agent)
    const { sessionId, userId } = agent.actor
    await at.query(`insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, is_master, created_at)
      values (${userId}, ${agent.customerId}, '${userId}', '', '', true, now())`)
    await at.query(`insert into session_sessions (id, sid_digest, secret_digest, user_id, is_remembered, address, user_agent, created_at,
      touched_at, expires_at) values (${sessionId}, 'x', '', ${userId}, false, '', '', now(), now(), now() + interval '1 year')`)
    const send = (idempotencyKey: string, over: Partial<MoveSubFundsRequest>) =>
      moveOwnSubFunds(daily.world, agent.actor, { idempotencyKey, request: request(sub, over) })
    const ask = (amount: string, over: Partial<MoveSubFundsRequest> = {}) => send(freshKey(), { amount, ...over })
    const add = async (amount: string) => {
      const items = [{ account_id: account.id, amount }]
      return addQuota(daily.world, agent.actor, { idempotencyKey: freshKey(), request: { adjust_type: 'ADD', items, remark: '' } })
    }
    const account = await at.account(agent, 'FACEBOOK', usd(5000))
    await send('first-move-of-day', { amount: '600' })
    await send('first-move-of-day', { amount: '600' })
    await add('200')
    await ask('100', { move: 'WITHDRAW' })
    expect(await refused(ask('100'))).toBe('STEP_UP_REQUIRED')
    expect(await refused(add('100'))).toBe('STEP_UP_REQUIRED')
    await ask('99.99')
    const before = [await heldBy(daily, agent), await heldBy(daily, sub)]
    expect(await refused(ask('0.01', { move: 'WITHDRAW' }))).toBe('STEP_UP_REQUIRED')
    expect([await heldBy(daily, agent), await heldBy(daily, sub)]).toEqual(before)
    await at.query(`update session_sessions set stepped_up_at = '${daily.clock.now().toISOString()}' where id = ${sessionId}`)
    await ask('5')
    await at.query(`update session_sessions set stepped_up_at = null where id = ${sessionId}`)
    await ask('999')
    expect(await refused(ask('1'))).toBe('STEP_UP_REQUIRED')
    daily.clock.advance(86_400_000)
    await ask('999')
  } finally {
    await daily.close()
  }
})

type Step = { what: 'allocate' | 'withdraw' | 'receipt' | 'increase' | 'decrease' | 'order'; cents: number; ofSub: boolean }
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('allocate', 'withdraw', 'receipt', 'increase', 'decrease', 'order'),
  cents: fc.integer({ min: 1, max: 60_000 }),
  ofSub: fc.boolean(),
})

test('after any sequence of bookings, moves and orders, several at once, the books hold and no money came from nowhere', async () => {
  const proof_file = await slipOf(opened)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }), async rounds => {
      const agent = await stage.tenant({ balance: usd(300), serviceFee: 0, tax: 0 })
      const sub = await stage.subTenant(agent)
      const account = await stage.account(sub)
      let expected = 30_000n
      const approve = (case_id: string) =>
        decideCase(opened.world, check, RULES_OF_CASES, {
          case_id,
          revision: 1,
          verdict: 'APPROVE',
          reason: '已核对',
          flags: [],
          is_confirmed: true,
        })
      const run = async ({ what, cents, ofSub }: Step): Promise<bigint> => {
        const amount = (cents / 100).toFixed(2)
        const of = ofSub ? sub : agent
        if (what === 'allocate' || what === 'withdraw') {
          await moved(agent, sub, { move: what === 'allocate' ? 'ALLOCATE' : 'WITHDRAW', amount })
          return 0n
        }
        if (what === 'order') {
          const body = { adjust_type: 'ADD' as const, remark: '', items: [{ account_id: account.id, amount }] }
          await addQuota(opened.world, sub.actor, { idempotencyKey: freshKey(), request: body })
          return -BigInt(cents)
        }
        if (what === 'receipt') {
          const receipt = receiptRequest(of, { amount, bank_reference: freshKey(), proof_file })
          await approve((await proposeReceipt(opened.world, fin, receipt)).caseId)
          return BigInt(cents)
        }
        const direction = what === 'increase' ? 'INCREASE' : 'DECREASE'
        await approve((await proposeWalletAdjustment(opened.world, fin, adjustmentRequest(of, { amount, direction }))).caseId)
        return what === 'increase' ? BigInt(cents) : -BigInt(cents)
      }
      for (const round of rounds) {
        const ended = await Promise.allSettled(round.map(run))
        for (const end of ended)
          if (end.status === 'fulfilled') expected += end.value
          else expect(end.reason).toBeInstanceOf(Refusal)
      }
      await stage.settle()
      const [own, theirs] = await held(agent, sub)
      expect((own ?? 0n) + (theirs ?? 0n)).toBe(expected)
      expect([own, theirs].every(minor => minor !== undefined && minor >= 0n)).toBe(true)
      await soundBooks()
    }),
    { numRuns: 15 },
  )
})
