// Legs in people's hands: two of them decide, exactly the leg's money follows, and the account goes on.
import { randomUUID } from 'node:crypto'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Order, QuotaRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyOrder } from './apply-order.ts'
import { cancelLeg } from './cancel-leg.ts'
import { listManual } from './list-manual.ts'
import { proposeOutcome, type ProposeOutcomeInput } from './propose-outcome.ts'
import { type Account, openStage, person, type Stage, type Tenant } from './test-stage.ts'
import { checkOutcome } from './test-case-kinds.ts'
import { wakeLeg } from './wake-leg.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  for (const queue of Object.values(stage.platforms.faults)) queue.length = 0
  await stage.query('delete from channels_breakers')
})
afterAll(() => stage?.close())

const [maker, checker] = [person('1'), person('2')]
const refusal = async (call: Promise<unknown>): Promise<Refusal> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Refusal) return error
  throw new Error('expected a refusal', { cause: error })
}
const KINDS = ['ADD', 'REDUCE', 'CLEAR'] as const
type Kind = (typeof KINDS)[number]
function requestOf(kind: Kind, account: Account): QuotaRequest {
  if (kind === 'ADD') return { adjust_type: kind, remark: '', items: [{ account_id: account.id, amount: '50' }] }
  if (kind === 'REDUCE') return { adjust_type: kind, remark: '', reason: 'BUDGET', items: [{ account_id: account.id, amount: '50' }] }
  return { adjust_type: kind, remark: '', reason: 'STOPPED', items: [{ account_id: account.id }] }
}
const submit = (tenant: Tenant, kind: Kind, account: Account): Promise<Order> =>
  applyOrder(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request: requestOf(kind, account) })
const itemId = (order: Order) => order.items[0]?.item_id ?? ''
const propose = (order: Order, over: Partial<ProposeOutcomeInput>, by = maker) =>
  proposeOutcome(stage.world, by, {
    itemId: itemId(order),
    outcome: 'DONE',
    figure: null,
    reference: null,
    proof: '渠道后台截图',
    reason: null,
    ...over,
  })
async function balance(tenant: Tenant): Promise<number> {
  const { rows } = await stage.query(`select b.credits_posted - b.debits_posted as left, b.debits_pending as held
    from ledger_balances b join ledger_accounts a on a.id = b.ledger_account_id where a.kind = 'WALLET' and a.customer_id = ${tenant.customerId}`)
  return Number(rows[0]?.left)
}

/** A leg whose platform shows a hundred times what it should. */
async function stuck(kind: Kind): Promise<{ tenant: Tenant; account: Account; order: Order; before: number }> {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  await submit(tenant, 'ADD', account)
  await stage.settle()
  await stage.synced(account)
  const before = await balance(tenant)
  stage.platforms.faults.change.push('hundredfold')
  const order = await submit(tenant, kind, account)
  await stage.settle()
  expect(await stage.states(order)).toEqual(['MANUAL'])
  expect((await listManual(stage.world)).map(item => item.itemId)).toContain(itemId(order))
  return { tenant, account, order, before }
}
// 150 lay there
const TARGETS = { ADD: 20_000n, REDUCE: 10_000n, CLEAR: 1n } as const
const MOVED = { ADD: -5_450, REDUCE: 5_450, CLEAR: 14_999 + 150 + 300 } as const
const text = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`

test.each(KINDS)('%s, closed as done by two people, posts its money and frees the account', async kind => {
  const { tenant, account, order, before } = await stuck(kind)
  stage.platforms.book(account.outsideAccountId).limit = TARGETS[kind]
  const { caseId } = await propose(order, { figure: text(TARGETS[kind]) })
  expect(await balance(tenant)).toBe(before)
  expect((await refusal(checkOutcome(stage.world, maker, { caseId, verdict: 'CONFIRMED' }))).refusal).toBe('CASE_CHECKER_IS_MAKER')
  await checkOutcome(stage.world, checker, { caseId, verdict: 'CONFIRMED' })
  expect([await stage.states(order), (await balance(tenant)) - before]).toEqual([['FINISHED'], MOVED[kind]])
  await stage.synced(account)
  expect(await stage.violations()).toEqual([])
  const next = await submit(tenant, 'ADD', account)
  await stage.settle()
  expect(await stage.states(next)).toEqual(['FINISHED'])
  const { rows } = await stage.query(`select actor, action from audit_entries where object_id = '${itemId(order)}' order by id`)
  expect(rows).toEqual([
    { actor: 'staff:1', action: 'cases.submit' },
    { actor: 'staff:2', action: 'cases.approve' },
  ])
})

test.each(KINDS)('%s, closed as failed by two people, gives its money back and tells why', async kind => {
  const { tenant, account, order, before } = await stuck(kind)
  expect((await refusal(propose(order, { outcome: 'FAILED', figure: '1.00', reason: '渠道未执行' }))).refusal).toBe('QUOTA_FIGURE_UNFIT')
  stage.platforms.book(account.outsideAccountId).limit = 15_000n
  const { caseId } = await propose(order, { outcome: 'FAILED', figure: '150.00', reason: '渠道未执行' })
  await checkOutcome(stage.world, checker, { caseId, verdict: 'CONFIRMED' })
  const { rows } = await stage.query(`select state, fail_reason from quota_items where id = ${itemId(order)}`)
  expect(rows).toEqual([{ state: 'FAIL', fail_reason: '渠道未执行' }])
  expect(await balance(tenant)).toBe(before)
  await stage.synced(account)
  expect(await stage.violations()).toEqual([])
})

test('a proposal that is rejected changes nothing, and makes room for another', async () => {
  const { order, account } = await stuck('ADD')
  const { caseId } = await propose(order, { figure: '200.00' })
  expect((await refusal(propose(order, { figure: '200.00' }, checker))).refusal).toBe('CASE_OPEN')
  await checkOutcome(stage.world, checker, { caseId, verdict: 'DECLINED', reason: '截图看不清额度' })
  expect(await stage.states(order)).toEqual(['MANUAL'])
  expect((await refusal(checkOutcome(stage.world, checker, { caseId, verdict: 'CONFIRMED' }))).refusal).toBe('CASE_CLOSED')
  const second = await propose(order, { figure: '200.00' })
  const answers = await Promise.allSettled(
    [checker, person('3'), person('4')].map(by => checkOutcome(stage.world, by, { caseId: second.caseId, verdict: 'CONFIRMED' })),
  )
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  stage.platforms.book(account.outsideAccountId).limit = 20_000n
  await stage.synced(account)
  expect(await stage.violations()).toEqual([])
})

test('what is sent back keeps its reason with the case and in the audit log', async () => {
  const { order } = await stuck('ADD')
  const { caseId } = await propose(order, { figure: '200.00' })
  await checkOutcome(stage.world, checker, { caseId, verdict: 'DECLINED', reason: '截图看不清额度' })
  const { rows } = await stage.query(`select status, decision_reason, decided_by::text from cases_cases where id = ${caseId}`)
  expect(rows).toEqual([{ status: 'REJECTED', decision_reason: '截图看不清额度', decided_by: '2' }])
  const { rows: audited } = await stage.query(
    `select actor, details from audit_entries where object_id = '${itemId(order)}' and action = 'cases.reject'`,
  )
  expect(audited).toEqual([
    { actor: 'staff:2', details: { case_kind: 'LEG_OUTCOME', case_id: caseId, maker: '1', reason: '截图看不清额度' } },
  ])
})

test.each<[string, Partial<ProposeOutcomeInput>, string]>([
  ['no proof', { figure: '200.00', proof: ' ' }, 'proof'],
  ['a proof without end', { figure: '200.00', proof: 'x'.repeat(501) }, 'proof'],
  ['no figure', {}, 'figure'],
  ['a figure that is none', { figure: '2e2' }, 'figure'],
  ['a failure without a reason', { outcome: 'FAILED', figure: '150.00' }, 'reason'],
])('a proposal with %s is refused at its field', async (_name, over, path) => {
  const { order } = await stuck('ADD')
  expect((await refusal(propose(order, over))).fields).toMatchObject([{ path }])
})

test.each(['150.00', '149.99', '200.01', '15000.00'])('an addition from 150 to 200 is not done at %s', async figure => {
  const { order } = await stuck('ADD')
  expect((await refusal(propose(order, { figure }))).refusal).toBe('QUOTA_FIGURE_UNFIT')
})

test('only what is in people’s hands is closed by them', async () => {
  const tenant = await stage.tenant()
  const order = await submit(tenant, 'ADD', await stage.account(tenant))
  expect((await refusal(propose(order, { figure: '150.00' }))).refusal).toBe('QUOTA_MOVED_ON')
  expect((await refusal(checkOutcome(stage.world, checker, { caseId: '1', verdict: 'CONFIRMED' }))).refusal).toBe('NOT_FOUND')
  await stage.settle()
})

test.each(KINDS)('%s that waits is cancelled with its money, once something was sent it is not', async kind => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  const before = await balance(tenant)
  const order = await submit(tenant, kind, account)
  await cancelLeg(stage.world, maker, { itemId: itemId(order), reason: '客户要求' })
  await stage.settle()
  expect([await stage.states(order), await balance(tenant), stage.platforms.book(account.outsideAccountId).applied]).toEqual([
    ['FAIL'],
    before,
    [],
  ])
  const second = await submit(tenant, kind, account)
  stage.platforms.faults.change.push('lost_before')
  await stage.settle(0.02)
  expect(await stage.states(second)).toEqual(['UNKNOWN'])
  expect((await refusal(cancelLeg(stage.world, maker, { itemId: itemId(second), reason: '客户要求' }))).refusal).toBe('QUOTA_MOVED_ON')
  await wakeLeg(stage.world, maker, { itemId: itemId(second) })
  await stage.settle()
  expect(await stage.states(second)).toEqual(['FINISHED'])
  expect((await refusal(wakeLeg(stage.world, maker, { itemId: itemId(second) }))).refusal).toBe('QUOTA_MOVED_ON')
  await stage.synced(account)
  expect(await stage.violations()).toEqual([])
})

test('what people note is not for tenants', async () => {
  const { tenant, order } = await stuck('ADD')
  const { caseId } = await propose(order, { figure: '200.00' })
  await checkOutcome(stage.world, checker, { caseId, verdict: 'DECLINED', reason: '截图看不清额度' })
  const scope = { kind: 'tenant', customerId: tenant.customerId, subCustomerId: null } as const
  expect(await stage.world.db.read(scope, tx => tx.rows(sql`select * from quota_proposals`))).toEqual([])
})

test('a transaction of the platform that confirmed one leg confirms no other', async () => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant, 'TIKTOK')
  const first = await submit(tenant, 'ADD', account)
  await stage.settle()
  const { rows } = await stage.query(`select platform_reference as reference from quota_items where id = ${itemId(first)}`)
  const reference = String(rows[0]?.reference)
  expect(reference).not.toBe('null')
  const second = await submit(tenant, 'REDUCE', account)
  await stage.query(`update quota_items set state = 'MANUAL', base_minor = 15000, target_minor = 10000, sends = 1, manual_reason = '多笔'
    where id = ${itemId(second)}`)
  expect((await refusal(propose(second, { reference }))).fields).toEqual([{ path: 'reference', msg: '该渠道流水号已属于此账户的其他工单' }])
  const { caseId } = await propose(second, { reference: 'another one' })
  await checkOutcome(stage.world, checker, { caseId, verdict: 'CONFIRMED' })
  expect(await stage.states(second)).toEqual(['FINISHED'])
})
