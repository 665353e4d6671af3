// Rates and markups changed by two people: nothing holds before the check, nobody checks his own, far moves need a second look, and two at once.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import type { ProposeMarkupRequest, ProposeRateRequest } from '@tallyhelm/protocol/topics/exchange/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { exchangeHistory, exchangeProposals } from '@tallyhelm/views/exchange/rate-history'
import { rateList } from '@tallyhelm/views/exchange/rate-list'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { proposeMarkup, proposeRate } from './propose-exchange.ts'
import { setMarkup, setRate } from './set-rate.ts'

const HOUR_MS = 3_600_000
let opened: TestWorld
beforeEach(async () => {
  opened = await openTestWorld()
})
afterEach(() => opened?.close())

const person = (staffId: string, role: StaffRole): StaffActor => ({
  kind: 'staff',
  staffId,
  staffName: `员工${staffId}`,
  sessionId: staffId,
  role,
  address: '10.0.0.1',
})
const [maker, checker, boss] = [person('1', 'FIN'), person('2', 'FIN_CHECK'), person('3', 'ADMIN')]
const system = { kind: 'system', name: 'test' } as const
const asked: ProposeRateRequest = {
  currency: 'CNY',
  rate: '7.2',
  source: '中国银行外汇牌价',
  held_until: null,
  reason: '来源中断，人工更新',
  is_confirmed: false,
}
const markup: ProposeMarkupRequest = { currency: 'CNY', markup_percent: '1.2', reason: '汇率波动加大', is_confirmed: false }

/** The clock moves on, so that no two begin at one instant by chance. */
function propose(over: Partial<ProposeRateRequest> = {}, by = maker): Promise<string> {
  opened.clock.advance(1)
  return proposeRate(opened.world, by, { ...asked, ...over }).then(({ caseId }) => caseId)
}
const check = (case_id: string, over: { verdict?: 'APPROVE' | 'REJECT'; is_confirmed?: boolean } = {}, by = checker) => {
  opened.clock.advance(1)
  const input = { case_id, revision: 1, verdict: 'APPROVE' as const, is_confirmed: false, reason: '已核对外汇牌价', flags: [], ...over }
  return decideCase(opened.world, by, RULES_OF_CASES, input)
}
const withdraw = (case_id: string, by = maker) => withdrawCase(opened.world, by, { case_id, reason: '录入有误，重新提交' })
const refusalOf = async (call: Promise<unknown>): Promise<{ name: string; fields: string[] }> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('expected a refusal', { cause: error })
  return { name: error.refusal, fields: (error.fields ?? []).map(field => field.path) }
}
const standing = async (currency = 'CNY') =>
  (await rateList(opened.world.db, { now: opened.clock.now(), sourceName: null })).content.find(one => one.currency === currency)
const rows = (text: string) => opened.world.db.transaction({ kind: 'system' }, tx => tx.rows<Record<string, unknown>>(sql`${raw(text)}`))
/** Of the first rate of a currency everybody says that he has looked again. */
const seen = { is_confirmed: true } as const
const UNSEEN = { name: 'INPUT_INVALID', fields: ['is_confirmed'] }

test('the first rate of a currency is proposed by one and holds from the check of another on, with its source and both names', async () => {
  expect(await standing()).toMatchObject({ rate: null, markup_percent: '0.00', markup_from: null, reference_rate: null })
  expect(await refusalOf(propose())).toEqual(UNSEEN)
  const id = await propose(seen)
  expect(await standing()).toMatchObject({
    rate: null,
    rate_proposal: { case_id: id, rate: '7.200000', maker: '员工1', verdict: null },
  })
  expect(await refusalOf(check(id))).toEqual(UNSEEN)
  await check(id, seen)
  const now = opened.clock.now().toISOString()
  expect(await standing()).toMatchObject({
    rate: { market_rate: '7.200000', customer_rate: '7.200000', source: '中国银行外汇牌价', valid_from: now, is_stale: false },
    reference_rate: '7.200000',
    rate_proposal: null,
  })
  opened.clock.advance(1)
  const { caseId } = await proposeMarkup(opened.world, maker, markup)
  await check(caseId)
  expect(await standing()).toMatchObject({ rate: { customer_rate: '7.286400' }, markup_percent: '1.20' })
  const page = { currency: 'CNY', page_num: 1, page_size: 10 } as const
  const history = await exchangeHistory(opened.world.db, { ...page, subject: 'RATE', now: opened.clock.now() })
  expect(history.content).toMatchObject([{ rate: '7.200000', state: 'CURRENT', maker: '员工1', checker: '员工2', reason: asked.reason }])
  const markups = await exchangeHistory(opened.world.db, { ...page, subject: 'MARKUP', now: opened.clock.now() })
  expect(markups.content).toMatchObject([{ rate: null, source: null, markup_percent: '1.20' }])
  const decided = await exchangeProposals(opened.world.db, page)
  expect(decided.content.map(one => [one.subject, one.verdict, one.checker])).toEqual([
    ['MARKUP', 'APPROVED', '员工2'],
    ['RATE', 'APPROVED', '员工2'],
  ])
})

test('of the history each one is past but the latest; what system and source set stands there without people, other currencies do not', async () => {
  for (const rate of ['7.0', '7.1', '7.15']) {
    await setRate(opened.world, system, { currency: 'CNY', rate, source: '测试汇率' })
    opened.clock.advance(HOUR_MS)
  }
  await setRate(opened.world, system, { currency: 'HKD', rate: '7.8', source: '测试汇率' })
  const request = { currency: 'CNY', subject: 'RATE', page_num: 1, page_size: 2, now: opened.clock.now() } as const
  const first = await exchangeHistory(opened.world.db, request)
  expect(first.total_size).toBe(3)
  expect(first.content).toMatchObject([
    { rate: '7.150000', state: 'CURRENT', maker: null, checker: null, reason: null },
    { rate: '7.100000', state: 'PAST' },
  ])
  const second = await exchangeHistory(opened.world.db, { ...request, page_num: 2 })
  expect(second.content).toMatchObject([{ rate: '7.000000', state: 'PAST' }])
  opened.clock.advance(7 * 24 * HOUR_MS - HOUR_MS)
  expect(await standing()).toMatchObject({ rate: { is_stale: false } })
  opened.clock.advance(1)
  expect(await standing()).toMatchObject({ rate: { is_stale: true, market_rate: '7.150000' } })
})

test('a rate further than five per cent from the one in force or the one of a day before needs a second look of both people', async () => {
  await setRate(opened.world, system, { currency: 'CNY', rate: '7', source: '测试汇率' })
  opened.clock.advance(25 * HOUR_MS)
  for (const leap of ['0.000001', '6.649999', '7.350001', '70']) expect(await refusalOf(propose({ rate: leap }))).toEqual(UNSEEN)
  await check(await propose({ rate: '7.35' }))
  // Nor in small steps: the rate of a day before counts as well.
  expect(await refusalOf(propose({ rate: '7.4' }))).toEqual(UNSEEN)
  // Nor from what is in force, though the day before was near.
  expect(await refusalOf(propose({ rate: '6.9' }))).toEqual(UNSEEN)
  const far = await propose({ rate: '7.8', is_confirmed: true })
  expect(await refusalOf(check(far))).toEqual(UNSEEN)
  expect(await standing()).toMatchObject({ rate: { market_rate: '7.350000' }, reference_rate: '7.000000' })
  await check(far, { is_confirmed: true })
  expect(await standing()).toMatchObject({ rate: { market_rate: '7.800000' } })
})

test('a move that became large while the proposal waited is asked about at the check', async () => {
  await setRate(opened.world, system, { currency: 'CNY', rate: '7', source: '测试汇率' })
  const id = await propose({ rate: '7.2' })
  await setRate(opened.world, system, { currency: 'CNY', rate: '7.8', source: '测试汇率' })
  expect(await refusalOf(check(id))).toEqual(UNSEEN)
  await check(id, { verdict: 'REJECT' })
  expect(await standing()).toMatchObject({ rate: { market_rate: '7.800000' }, rate_proposal: null })
})

test('a markup that moves the customers’ rate as far needs the same', async () => {
  await setMarkup(opened.world, system, { currency: 'CNY', basisPoints: 50 })
  const far = { ...markup, markup_percent: '5.6' }
  expect(await refusalOf(proposeMarkup(opened.world, maker, far))).toEqual(UNSEEN)
  const { caseId } = await proposeMarkup(opened.world, maker, { ...far, is_confirmed: true })
  expect(await refusalOf(check(caseId))).toEqual(UNSEEN)
  await check(caseId, { is_confirmed: true })
  expect(await standing()).toMatchObject({ markup_percent: '5.60', rate: null })
})

test('nobody checks what he proposed himself, neither in the flow nor in the database', async () => {
  const id = await propose(seen, boss)
  for (const verdict of ['APPROVE', 'REJECT'] as const)
    expect(await refusalOf(check(id, { verdict }, boss))).toMatchObject({ name: 'CASE_CHECKER_IS_MAKER' })
  const forge = `update cases_cases set status = 'APPROVED', decided_by = maker_id, decider = maker, decided_at = now(), ended_at = now()
    where id = ${id}`
  await expect(rows(forge)).rejects.toThrow('cases_cases_four_eyes')
  expect(await refusalOf(withdraw(id, maker))).toMatchObject({ name: 'CASE_NOT_MAKER' })
  await withdraw(id, boss)
  expect(await standing()).toMatchObject({ rate: null, rate_proposal: null })
})

test('only some roles propose, check and withdraw', async () => {
  const id = await propose(seen)
  for (const role of STAFF_ROLE_CODES) {
    const denied = { name: 'PERMISSION_DENIED' }
    // Who may not read a kind learns of none of its cases.
    const unseen = mayCall(exchangeEndpoints.rates, role) ? denied : { name: 'NOT_FOUND' }
    if (!['FIN', 'ADMIN'].includes(role)) {
      expect(await refusalOf(propose({ currency: 'HKD' }, person('9', role))), role).toMatchObject(denied)
      expect(await refusalOf(proposeMarkup(opened.world, person('9', role), markup)), role).toMatchObject(denied)
      expect(await refusalOf(withdraw(id, person('1', role))), role).toMatchObject(unseen)
    }
    if (!['FIN_CHECK', 'ADMIN'].includes(role)) expect(await refusalOf(check(id, {}, person('9', role))), role).toMatchObject(unseen)
  }
})

test('one of a kind waits at a time; what was decided, or waited for more than a day, is not approved', async () => {
  const id = await propose(seen)
  expect(await refusalOf(propose({ rate: '7.3', ...seen }, boss))).toMatchObject({ name: 'CASE_OPEN' })
  await proposeMarkup(opened.world, maker, markup)
  await propose({ currency: 'HKD', rate: '7.8', ...seen })
  opened.clock.advance(24 * HOUR_MS)
  expect(await refusalOf(check(id))).toMatchObject({ name: 'CASE_LAPSED' })
  await check(id, { verdict: 'REJECT' })
  for (const again of [() => check(id), () => check(id, { verdict: 'REJECT' }), () => withdraw(id)])
    expect(await refusalOf(again())).toMatchObject({ name: 'CASE_CLOSED' })
  expect(await refusalOf(check('1'))).toMatchObject({ name: 'NOT_FOUND' })
  expect(await standing()).toMatchObject({ rate: null })
})

test('of two who decide at once one decides, and of two who propose at once one proposes', async () => {
  const id = await propose(seen)
  const verdicts = await Promise.allSettled([check(id, seen), check(id, { verdict: 'REJECT' }, boss), withdraw(id), check(id, seen, boss)])
  expect(verdicts.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  const proposals = await Promise.allSettled([
    propose({ currency: 'HKD', rate: '7.8', ...seen }),
    propose({ currency: 'HKD', rate: '7.9', ...seen }, boss),
  ])
  expect(proposals.filter(one => one.status === 'fulfilled')).toHaveLength(1)
})

test('the audit log says who proposed and who checked what, with the figures before and after and each one’s reason', async () => {
  await setRate(opened.world, system, { currency: 'CNY', rate: '7.1', source: '测试汇率' })
  await check(await propose())
  const entries = await rows(
    `select action, actor, object_kind, object_id, details from audit_entries where actor like 'staff%' order by id`,
  )
  expect(entries).toMatchObject([
    {
      action: 'cases.submit',
      actor: 'staff:1',
      object_kind: 'currency',
      object_id: 'CNY',
      details: { after: { rate: '7.200000', source: asked.source }, reason: asked.reason },
    },
    {
      action: 'exchange.set-rate',
      actor: 'staff:2',
      details: {
        before: { rate: '7.100000', source: '测试汇率' },
        after: { rate: '7.200000', source: asked.source },
        maker: '1',
        reason: '已核对外汇牌价',
      },
    },
    { action: 'cases.approve', actor: 'staff:2', object_id: 'CNY', details: { maker: '1' } },
  ])
})

test('what two people set holds until the time they gave, seven days at most, and lapses when it is not checked by then', async () => {
  await setRate(opened.world, system, { currency: 'CNY', rate: '7.1', source: '测试汇率' })
  const after = (hours: number) => new Date(opened.clock.now().getTime() + hours * HOUR_MS).toISOString()
  for (const held_until of [after(0), after(-1), after(7 * 24 + 1)])
    expect(await refusalOf(propose({ held_until }))).toEqual({ name: 'INPUT_INVALID', fields: ['held_until'] })
  const late = await propose({ held_until: after(2) })
  opened.clock.advance(2 * HOUR_MS)
  expect(await refusalOf(check(late))).toMatchObject({ name: 'CASE_LAPSED' })
  await withdraw(late)
  const held_until = after(8)
  await check(await propose({ held_until }))
  expect(await standing()).toMatchObject({ rate: { market_rate: '7.200000', held_until } })
  const history = { currency: 'CNY', subject: 'RATE', page_num: 1, page_size: 10, now: opened.clock.now() } as const
  expect((await exchangeHistory(opened.world.db, history)).content.map(row => row.held_until)).toEqual([held_until, null])
})
