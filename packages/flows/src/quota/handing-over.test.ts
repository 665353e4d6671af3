// Legs of an ad account that was taken back past every rule, cut off everywhere: none leaves money on an account of somebody else.
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeBackAdAccounts } from '../ad-accounts/take-back.ts'
import { applyItem } from './apply-item.ts'
import { approveOrder } from './approve-order.ts'
import { claimItem } from './claim-item.ts'
import { lookForLateSpend } from './look-for-late-spend.ts'
import { proposeOutcome } from './propose-outcome.ts'
import { rejectOrder } from './reject-order.ts'
import { sendItem } from './send-item.ts'
import { seize, placedOn } from './test-handing-over.ts'
import { loweringOn, refusal } from './test-lowering.ts'
import { many } from './test-merging.ts'
import { checkOutcome } from './test-case-kinds.ts'
import { type Account, openStage, person, type Stage, type Tenant, usd } from './test-stage.ts'
import { refuseAdding, transfer } from './test-transfers.ts'

let stage: Stage
let tenant: Tenant
let before: number
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())
beforeEach(async () => {
  stage.platforms.hooks.beforeChange = async () => {}
  tenant = await stage.tenant()
  before = await available(tenant)
})

const { add, reduce, clear, available, item, limitOf } = loweringOn(() => stage)
const itemId = (order: Order) => order.items[0]?.item_id ?? ''
const reason = '客户终止合作'
const take = async (account: Account) =>
  (await takeBackAdAccounts(stage.world, person('7'), { account_ids: [account.id], reason })).results[0]

/** Seized when the platform is asked to change it. */
const seizeAtCall = (account: Account) => {
  stage.platforms.hooks.beforeChange = async () => {
    stage.platforms.hooks.beforeChange = async () => {}
    await seize(stage, tenant, account)
  }
}
const left = async (account: Account) => [await available(tenant), await placedOn(stage, account)]
const quotaViolations = async () => (await stage.violations()).filter(({ object }) => object !== '')
const CHANNELS = ['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const
const RAISED = CHANNELS.flatMap(channel => (['ADD', 'REDUCE', 'CLEAR'] as const).map(kind => [kind, channel] as const))
const submit = (kind: 'ADD' | 'REDUCE' | 'CLEAR', account: Account) =>
  kind === 'ADD' ? add(tenant, '20', account) : kind === 'REDUCE' ? reduce(tenant, '20', account) : clear(tenant, account)
const settle = (account: Account) => stage.settle(30, () => stage.platforms.approveAll(account.outsideAccountId))

test.each(RAISED)('%s on %s, taken back before it is claimed: nothing is sent, the payer has its money', async (kind, channel) => {
  const account = await stage.account(tenant, channel)
  const order = await submit(kind, account)
  await seize(stage, tenant, account)
  const { change } = stage.platforms.calls
  await stage.query(`update ad_accounts_accounts set has_open_difference = true where id = ${account.id}`)
  await applyItem(stage.world, { itemId: itemId(order) })
  expect([await stage.states(order), stage.platforms.calls.change, await left(account)]).toEqual([['FAIL'], change, [before, 0]])
  expect(await item(order)).toMatchObject({ fail_reason: '账户已被收回，款项已退回' })
  expect(await quotaViolations()).toEqual([])
})

test.each(RAISED)('%s on %s, taken back between claim and send: nothing is sent', async (kind, channel) => {
  const account = await stage.account(tenant, channel)
  const order = await submit(kind, account)
  const claimed = await claimItem(stage.world, { itemId: itemId(order) })
  if (!claimed) throw new Error('nothing was claimed')
  await seize(stage, tenant, account)
  const { change } = stage.platforms.calls
  await sendItem(stage.world, claimed.item, { base: 10_000n, target: kind === 'ADD' ? 12_000n : 8_000n, terms: null })
  expect([await stage.states(order), stage.platforms.calls.change, await left(account)]).toEqual([['FAIL'], change, [before, 0]])
  expect(await quotaViolations()).toEqual([])
})

const FAULTS = ['no fault', 'lost_before', 'lost_after', 'killed_before', 'killed_after', 'refused'] as const
const SENT = CHANNELS.flatMap(channel => (['ADD', 'REDUCE'] as const).flatMap(kind => FAULTS.map(fault => [kind, channel, fault] as const)))
test.each(SENT)('%s on %s, taken back while it is sent, %s: the payer has what it paid', async (kind, channel, fault) => {
  const account = await stage.account(tenant, channel)
  const order = await submit(kind, account)
  if (fault !== 'no fault') stage.platforms.faults.change.push(fault)
  seizeAtCall(account)
  await settle(account)
  stage.platforms.faults.change.length = 0
  const lowered = kind === 'REDUCE' && limitOf(account) === 8_000n
  expect([await stage.states(order), await left(account)]).toEqual([[lowered ? 'FINISHED' : 'FAIL'], [before + (lowered ? 2_000 : 0), 0]])
  expect(await quotaViolations()).toEqual([])
})

test('legs that one attempt carries end together', async () => {
  const account = await stage.account(tenant, 'FACEBOOK')
  const orders = await many(12, n => add(tenant, String(n + 1), account))
  seizeAtCall(account)
  await settle(account)
  const states = await Promise.all(orders.map(order => stage.states(order)))
  expect([states.flat().every(state => state === 'FAIL'), await left(account)]).toEqual([true, [before, 0]])
  expect(await quotaViolations()).toEqual([])
})

test('a transfer whose taker is taken back returns to the giver, and to the payer when that one is gone, too', async () => {
  const [from, to] = [await stage.account(tenant, 'TIKTOK'), await stage.account(tenant, 'TIKTOK')]
  const order = await transfer(stage, tenant, [[from, to, '50']])
  await applyItem(stage.world, { itemId: itemId(order) })
  await seize(stage, tenant, to)
  await stage.settle()
  expect([await left(from), await placedOn(stage, to)]).toEqual([[before, 10_000], 0])
  const last = await stage.account(tenant, 'TIKTOK')
  await transfer(stage, tenant, [[from, last, '50']])
  refuseAdding(stage, [last])
  const refusing = stage.platforms.hooks.beforeChange
  stage.platforms.hooks.beforeChange = async change => {
    await refusing(change)
    if (change.account.outsideAccountId === last.outsideAccountId) await seize(stage, tenant, from)
  }
  await stage.settle()
  expect([await left(from), await placedOn(stage, last)]).toEqual([[before + 5_000, 0], 10_000])
  expect(await quotaViolations()).toEqual([])
})

test('what people say was done of a row taken back gives the payer its money', async () => {
  const account = await stage.account(tenant)
  stage.platforms.faults.change.push('hundredfold')
  const order = await add(tenant, '20', account)
  await stage.settle()
  expect(await stage.states(order)).toEqual(['MANUAL'])
  await seize(stage, tenant, account)
  const said = { figure: decimalText(money(12_000n, 'USD')), reference: null, proof: '渠道后台截图 4711', reason: null }
  const { caseId } = await proposeOutcome(stage.world, person('901'), { itemId: itemId(order), outcome: 'DONE', ...said })
  await checkOutcome(stage.world, person('902'), { caseId, verdict: 'CONFIRMED' })
  expect([await stage.states(order), await left(account)]).toEqual([['FAIL'], [before, 0]])
  expect(await quotaViolations()).toEqual([])
})

test('an order that waits for the agency is not approved on a row taken back, and its money comes back when it is rejected', async () => {
  const asking = await stage.tenant({ needsApproval: true })
  const had = await available(asking)
  const account = await stage.account(asking, 'TIKTOK')
  const orders = [await add(asking, '20', account), await reduce(asking, '20', account)]
  expect(await take(account)).toMatchObject({ accepted: false })
  await seize(stage, asking, account)
  for (const { apply_no: orderId } of orders) {
    expect(await refusal(approveOrder(stage.world, person('7'), { orderId }))).toMatchObject({ refusal: 'QUOTA_ACCOUNT_FORBIDDEN' })
    await rejectOrder(stage.world, person('7'), { orderId, reason: '账户已收回' })
  }
  expect([await available(asking), await placedOn(stage, account)]).toEqual([had, 0])
  expect(await quotaViolations()).toEqual([])
})

test('late spend of a row taken back is nobody’s: nothing more is booked, and nothing stays owed', async () => {
  const account = await stage.account(tenant)
  const book = stage.platforms.book(account.outsideAccountId)
  book.spent = 4_000n
  const order = await clear(tenant, account)
  await stage.settle()
  await stage.synced(account)
  const had = await available(tenant)
  await stage.query(`update quota_late_spends set owed_minor = 100, opened_difference = true where item_id = ${itemId(order)}`)
  await stage.query(`update ad_accounts_accounts set has_open_difference = true where id = ${account.id}`)
  await seize(stage, tenant, account)
  book.spent = 4_250n
  stage.clock.advance(3_600_001)
  await lookForLateSpend(stage.world, { itemId: itemId(order) })
  const { rows } = await stage.query(`select owed_minor::int as owed, look_at from quota_late_spends where item_id = ${itemId(order)}`)
  expect([rows, await available(tenant)]).toEqual([[{ owed: 0, look_at: null }], had])
  expect(await quotaViolations()).toEqual([])
})

test('the check of the books names quota below zero and quota on a row taken back, and such a row is not taken', async () => {
  const account = await stage.account(tenant, 'TIKTOK', usd(0))
  const planted = async (sql: string) => {
    await stage.query(
      `update ledger_balances b set ${sql} from ledger_accounts a where a.id = b.ledger_account_id and a.ad_account_id = ${account.id}`,
    )
    return (await stage.violations()).filter(({ invariant, object }) => invariant === 'quota' && object === account.id)
  }
  await add(tenant, '20', account)
  await stage.settle()
  expect(await planted('debits_posted = credits_posted + 500')).toMatchObject([{ problem: 'the quota is below zero: -500' }])
  stage.platforms.book(account.outsideAccountId).limit = 0n
  stage.clock.advance(60_000)
  await stage.synced(account)
  stage.clock.advance(1_000)
  expect(await take(account)).toMatchObject({ accepted: false, msg: '账户的账面额度为负，请先在对账中处理' })
  await stage.query(`update ad_accounts_accounts set taken_back_at = now() where id = ${account.id}`)
  expect(await planted('debits_posted = credits_posted - 2000')).toMatchObject([
    { problem: 'quota is left on an account taken back: 2000' },
  ])
})
