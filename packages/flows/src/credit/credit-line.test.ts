// Credit lines: changed by two people, temporarily until an instant, frozen; over a lower limit nothing is undone and nothing new taken.
import { randomUUID } from 'node:crypto'
import { findViolations } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ProposeCreditRequest } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { CLOSING_TIME } from '@tallyhelm/protocol/topics/billing/closing'
import { creditHistoryPage } from '@tallyhelm/protocol/topics/credit/schemas'
import { creditChanges } from '@tallyhelm/views/credit/change-list'
import { creditRecords } from '@tallyhelm/views/credit/credit-records'
import { customerCredit } from '@tallyhelm/views/credit/customer-credit'
import { ownCredit } from '@tallyhelm/views/credit/own-credit'
import { creditLines } from '@tallyhelm/views/credit/line-list'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { addQuota } from '../quota/add-quota.ts'
import { reduceQuota } from '../quota/reduce-quota.ts'
import { dyingWorld } from '../quota/test-dying-world.ts'
import { type Account, person, type Stage, stageIn, type Tenant } from '../quota/test-stage.ts'
import { endTemporaryCredit } from './end-temporary.ts'
import { proposeCredit } from './propose-credit.ts'
import { creditedTenant, creditOf, creditRequest } from './test-credit-case.ts'

const fin = { ...person('901'), role: 'FIN' } as const
const check = { ...person('902'), role: 'FIN_CHECK' } as const
const paging = { page_num: 1, page_size: 10 }
let opened: TestWorld
let stage: Stage
beforeAll(async () => {
  opened = await openTestWorld()
  stage = stageIn(opened)
})
afterAll(() => opened?.close())

const credited = () => creditedTenant(opened, stage)
const propose = async (of: Tenant, over: Partial<ProposeCreditRequest>) =>
  (await proposeCredit(opened.world, fin, creditRequest(of, over))).caseId
const decide = (case_id: string, by = check) =>
  decideCase(opened.world, by, RULES_OF_CASES, { case_id, revision: 1, verdict: 'APPROVE', reason: '', flags: [], is_confirmed: false })
const change = async (of: Tenant, over: Partial<ProposeCreditRequest>) => await decide(await propose(of, over))
const set = (of: Tenant, amount: string) => change(of, { action: 'SET', amount })
const bare = { amount: null, until_day: null }
const refused = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? [error.refusal, ...error.fields.map(field => field.path)].join(' ') : String(error)
}
const add = (of: Tenant, account: Account, amount: string) =>
  addQuota(opened.world, of.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount }] },
  })
const reduce = (of: Tenant, account: Account, amount: string) =>
  reduceQuota(opened.world, of.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'REDUCE', reason: 'BUDGET', remark: '', items: [{ account_id: account.id, amount }] },
  })
const lineOf = async (of: Tenant) => (await customerCredit(opened.world.db, { kind: 'staff' }, { customer_id: of.customerId })).lines[0]
const historyOf = async ({ customerId }: Tenant) =>
  creditHistoryPage.parse(await creditRecords(opened.world.db, { kind: 'tenant', customerId, subCustomerId: null }, paging)).content
const soundBooks = async () => expect(await opened.world.db.read({ kind: 'system' }, tx => findViolations(tx))).toEqual([])

test('a line is raised and lowered by two people, and its customer reads how', async () => {
  const tenant = await credited()
  await set(tenant, '2500')
  await set(tenant, '0.5')
  expect(await creditOf(opened, tenant)).toEqual({ available: 50n, limit: 50n })
  const [lowered, raised, initial] = await historyOf(tenant)
  expect(lowered).toMatchObject({ type: 'LOWER', before: '2500.00', after: '0.50', change: '-2499.50', reason: '授信评审通过，上调额度' })
  expect([raised?.type, initial?.type]).toEqual(['RAISE', 'INITIAL'])
  const staffed = await creditChanges(opened.world.db, { kind: 'staff' }, { customer_id: tenant.customerId, ...paging })
  expect(staffed.content[0]).toMatchObject({ maker: '员工901', checker: '员工902' })
  await soundBooks()
})

test('below what is used the line is over: nothing is undone, nothing new is taken, and its limit follows what comes back', async () => {
  const tenant = await credited()
  const account = await stage.account(tenant)
  await add(tenant, account, '600')
  await stage.settle()
  await add(tenant, account, '100')
  await set(tenant, '500')
  expect(await lineOf(tenant)).toMatchObject({
    state: 'OVER',
    total: '500.00',
    used: '600.00',
    pending: '100.00',
    available: '0.00',
    over: '200.00',
  })
  expect(await refused(add(tenant, account, '0.01'))).toBe('CREDIT_EXCEEDED')
  // What was accepted before goes on to its end.
  await stage.settle()
  expect(await lineOf(tenant)).toMatchObject({ used: '700.00', pending: '0.00', available: '0.00', over: '200.00' })
  await reduce(tenant, account, '150')
  await stage.settle()
  expect(await creditOf(opened, tenant)).toEqual({ available: 0n, limit: 55_000n })
  expect(await refused(add(tenant, account, '0.01'))).toBe('CREDIT_EXCEEDED')
  await reduce(tenant, account, '60')
  await stage.settle()
  expect(await creditOf(opened, tenant)).toEqual({ available: 1_000n, limit: 50_000n })
  expect(await lineOf(tenant)).toMatchObject({ state: 'NORMAL', use: [{ channel: 'FACEBOOK', used: '490.00' }] })
  await soundBooks()
})

test('a platform that approves less of what waits is booked also while the line is over its limit', async () => {
  const tenant = await credited()
  const account = await stage.account(tenant, 'GOOGLE')
  stage.platforms.faults.change.push('approve_half')
  await add(tenant, account, '800')
  await stage.settle(0.1)
  await set(tenant, '100')
  stage.platforms.approveAll(account.outsideAccountId)
  await stage.settle()
  expect(await lineOf(tenant)).toMatchObject({ used: '400.00', pending: '0.00', over: '300.00' })
  expect(await creditOf(opened, tenant)).toEqual({ available: 0n, limit: 40_000n })
  await soundBooks()
})

test('temporary credit ends by itself, once, whoever runs it, and never before its day is over in Beijing', async () => {
  const tenant = await credited()
  const account = await stage.account(tenant)
  await change(tenant, { action: 'TEMPORARY', amount: '300', until_day: '2026-03-05' })
  expect(await lineOf(tenant)).toMatchObject({ total: '1300.00', base: '1000.00', temporary_until: '2026-03-05T16:00:00.000Z' })
  await add(tenant, account, '1200')
  const behind = opened.clock.now().getTime()
  opened.clock.advance(Date.parse('2026-03-05T15:59:59Z') - behind)
  expect(await endTemporaryCredit(opened.world)).toBe(0)
  opened.clock.advance(1_000)
  const ended = await Promise.all([endTemporaryCredit(opened.world), endTemporaryCredit(opened.world), endTemporaryCredit(opened.world)])
  expect(ended.reduce((sum, n) => sum + n, 0)).toBe(1)
  expect(await lineOf(tenant)).toMatchObject({
    state: 'OVER',
    total: '1000.00',
    temporary: '0.00',
    temporary_until: null,
    available: '0.00',
  })
  expect((await historyOf(tenant))[0]).toMatchObject({ type: 'TEMPORARY_END', before: '1300.00', after: '1000.00', reason: '临时授信到期' })
  await stage.settle()
  await soundBooks()
})

test('cut off between the line and its limit, the end of temporary credit happens whole at the next run', async () => {
  const tenant = await credited()
  await change(tenant, { action: 'TEMPORARY', amount: '300', until_day: '2026-03-20' })
  const { world } = opened
  opened.clock.advance(Date.parse('2026-03-20T16:00:00Z') - opened.clock.now().getTime())
  const cut = () => dyingWorld(world, 1, 'at').world
  await expect(endTemporaryCredit(cut())).rejects.toThrow('killed')
  expect(await creditOf(opened, tenant)).toEqual({ available: 130_000n, limit: 130_000n })
  expect(await endTemporaryCredit(world)).toBe(1)
  expect(await creditOf(opened, tenant)).toEqual({ available: 100_000n, limit: 100_000n })
  await soundBooks()
})

test('a frozen line takes nothing, keeps what is under way, and stands as before once it is freed', async () => {
  const tenant = await credited()
  const account = await stage.account(tenant)
  await add(tenant, account, '200')
  await change(tenant, { action: 'FREEZE', ...bare })
  expect(await refused(add(tenant, account, '1'))).toBe('CREDIT_EXCEEDED')
  expect(await lineOf(tenant)).toMatchObject({ state: 'FROZEN', total: '1000.00', available: '0.00' })
  expect(await refused(propose(tenant, { action: 'FREEZE', ...bare }))).toBe('CREDIT_UNCHANGED')
  // What is set while it is frozen holds once it is freed.
  await set(tenant, '900')
  await stage.settle()
  expect(await refused(add(tenant, account, '1'))).toBe('CREDIT_EXCEEDED')
  await change(tenant, { action: 'UNFREEZE', ...bare })
  expect(await creditOf(opened, tenant)).toEqual({ available: 70_000n, limit: 90_000n })
  expect((await historyOf(tenant)).slice(0, 3).map(({ type }) => type)).toEqual(['UNFREEZE', 'LOWER', 'FREEZE'])
  await soundBooks()
})

test('two changes at once: one waits at a time, and an order taken meanwhile keeps within what holds', async () => {
  const tenant = await credited()
  const account = await stage.account(tenant)
  const asked = await Promise.all([
    propose(tenant, { amount: '100' }).catch((error: unknown) => error),
    propose(tenant, { amount: '5000' }).catch((error: unknown) => error),
  ])
  const [caseId = ''] = asked.filter(found => typeof found === 'string')
  expect(asked.find(found => found instanceof Refusal)).toMatchObject({ refusal: 'CASE_OPEN' })
  const orders = Array.from({ length: 6 }, () => add(tenant, account, '300').catch((error: unknown) => error))
  const decided = [decide(caseId), decide(caseId, { ...check, staffId: '905' })].map(call => call.catch((error: unknown) => error))
  await Promise.all([...orders, ...decided])
  await stage.settle()
  const line = await lineOf(tenant)
  expect([line?.total, line?.pending]).toEqual([line?.total === '100.00' ? '100.00' : '5000.00', '0.00'])
  await soundBooks()
})

test('hostile input is refused at its field; a customer that pays before has no line', async () => {
  const tenant = await credited()
  const cases: [Partial<ProposeCreditRequest>, string][] = [
    [{ amount: '-1' }, 'INPUT_INVALID amount'],
    [{ amount: '1.005' }, 'INPUT_INVALID amount'],
    [{ amount: null }, 'INPUT_INVALID amount'],
    [{ action: 'TEMPORARY', amount: '0', until_day: '2026-04-01' }, 'INPUT_INVALID amount'],
    [{ action: 'TEMPORARY', amount: '5', until_day: '2026-03-01' }, 'INPUT_INVALID until_day'],
    [{ action: 'TEMPORARY', amount: '5', until_day: '2027-03-01' }, 'INPUT_INVALID until_day'],
    [{ action: 'FREEZE', amount: '5' }, 'INPUT_INVALID amount'],
    [{ action: 'UNFREEZE', ...bare }, 'CREDIT_UNCHANGED'],
    [{ action: 'END_TEMPORARY', ...bare }, 'CREDIT_UNCHANGED'],
    [{ customer_id: '1' }, 'NOT_FOUND'],
    [{ customer_id: (await stage.tenant()).customerId }, 'CREDIT_NOT_OFFERED'],
  ]
  for (const [over, expected] of cases) expect(await refused(propose(tenant, over)), JSON.stringify(over)).toBe(expected)
  expect(await refused(proposeCredit(opened.world, check, creditRequest(tenant)))).toBe('PERMISSION_DENIED')
})

test('of a line and its history another customer, a sub-customer and a salesperson of others see nothing', async () => {
  const [tenant, other] = [await credited(), await credited()]
  await propose(tenant, {})
  const sub = await stage.subTenant(tenant)
  const { db } = opened.world
  const as = (of: Tenant) => ({ kind: 'tenant', customerId: of.customerId, subCustomerId: of.subCustomerId }) as const
  expect((await creditRecords(db, as(other), paging)).content).toHaveLength(1)
  expect((await creditRecords(db, as(sub), paging)).content).toEqual([])
  expect((await ownCredit(db, as(sub), { userId: sub.actor.userId, now: opened.clock.now(), closing: CLOSING_TIME })).lines).toEqual([])
  for (const table of [sql`credit_lines`, sql`credit_changes`, sql`credit_proposals`])
    expect(await db.read(as(sub), tx => tx.rows(sql`select * from ${table}`))).toEqual([])
  expect(await db.read(as(tenant), tx => tx.rows(sql`select * from credit_proposals`))).toEqual([])
  const sales = { kind: 'sales', staffId: '904' } as const
  const today = { now: opened.clock.now() }
  expect((await creditLines(db, sales, paging, today)).content).toEqual([])
  for (const read of [customerCredit, creditChanges])
    expect(await refused(read(db, sales, { customer_id: tenant.customerId, ...paging }))).toBe('NOT_FOUND')
  const found = await creditLines(db, { kind: 'staff' }, { name: tenant.customerId, waits: true, ...paging }, today)
  expect(found.content).toMatchObject([{ customer_id: tenant.customerId, has_proposal: true, state: 'NORMAL', total: '1000.00' }])
  expect(
    (await creditLines(db, { kind: 'staff' }, { state: 'OVER', ...paging }, today)).content.every(({ state }) => state === 'OVER'),
  ).toBe(true)
})
