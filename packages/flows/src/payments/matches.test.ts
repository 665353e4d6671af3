// Matching on a real database: a bank's line becomes one recharge's money, by two people, at what arrived; refusals and two approvals at once.
import { arrivalOf } from '@tallyhelm/views/payments/console-arrivals'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import { moneyTrail } from '@tallyhelm/views/payments/money-trail'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { person } from '../quota/test-stage.ts'
import { createRecharge } from './create-recharge.ts'
import { proposeMatch, proposeReturn } from './propose-match.ts'
import { arriveAt } from './test-match-cases.ts'
import { importBankLines } from '../bank-files/test-bank-files.ts'
import { openPaymentStage, type PaymentStage } from './test-payments.ts'

const maker: StaffActor = { ...person('901'), role: 'FIN' }
const checker: StaffActor = { ...person('902'), role: 'FIN_CHECK' }
const reason = '已核对流水与凭证'
const READER = { role: 'FIN_CHECK', staffId: checker.staffId, now: new Date() } as const
let stage: PaymentStage
let made = 0

beforeAll(async () => {
  stage = await openPaymentStage()
})
afterAll(() => stage.close())

const decide = (case_id: string, by: StaffActor = checker, verdict: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  decideCase(stage.world, by, RULES_OF_CASES, { case_id, revision: 1, verdict, reason, flags: [], is_confirmed: true })
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { refusal?: string }) => error.refusal ?? String(error),
  )

/** A transfer that a payer announced, and the line by which the bank says that it came. */
async function arrived(into = '990.00') {
  const payer = await stage.payer()
  const request = { method: 'ABC_GUANGZHOU', currency: 'CNY', amount: '1000.00' } as const
  const { rechargeId } = await createRecharge(stage.world, payer.actor, { idempotencyKey: crypto.randomUUID(), request })
  const { rows } = await stage.query(`select remark_code as code from payments_recharges where id = ${rechargeId}`)
  const day = stage.world.clock.now().toISOString().slice(0, 10)
  made += 1
  const fileId = await importBankLines(stage.world, maker, [
    { day, into, payer: '某公司', memo: `货款 ${String(rows[0]?.code).toLowerCase()}`, no: `CMBX${made}` },
  ])
  const line = await stage.query(`select arrival_id::text as id from payments_bank_lines where file_id = ${fileId}`)
  return { payer, rechargeId, arrivalId: String(line.rows[0]?.id) }
}
const match = (of: { rechargeId: string | null; arrivalId: string }, customer_id: string | null = null) =>
  proposeMatch(stage.world, maker, { arrival_id: of.arrivalId, recharge_id: of.rechargeId, customer_id, sub_customer_id: null, reason })
const stateOf = async ({ rechargeId, arrivalId }: { rechargeId: string; arrivalId: string }) =>
  (
    await stage.query(`select r.status, r.received_minor::text as received, a.state from payments_recharges r, payments_arrivals a
    where r.id = ${rechargeId} and a.id = ${arrivalId}`)
  ).rows[0]

it('is proposed by its code, and credited at what arrived by another person, once', async () => {
  const of = await arrived()
  const detail = await arrivalOf(stage.world.db, { arrival_id: of.arrivalId })
  expect(detail.candidates[0]).toMatchObject({ recharge_id: of.rechargeId, grounds: ['CODE', 'NEAR_AMOUNT', 'DATE'] })
  const { caseId } = await match(of)
  expect(await refusalOf(match(of))).toBe('CASE_OPEN')
  expect(await refusalOf(decide(caseId, { ...maker, role: 'ADMIN' }))).toBe('CASE_CHECKER_IS_MAKER')
  const twice = await Promise.all([refusalOf(decide(caseId)), refusalOf(decide(caseId, { ...checker, staffId: '903' }))])
  expect(twice.filter(refused => refused === undefined)).toHaveLength(1)
  expect(await stateOf(of)).toEqual({ status: 'RECHARGE_SUCCESS', received: '99000', state: 'CREDITED' })
  const trail = await moneyTrail(stage.world.db, { arrival_id: of.arrivalId })
  expect(trail.line?.content).toContain('某公司')
  expect(trail.postings.map(({ code, from, to }) => `${code} ${from.kind} ${to.kind}`)).toEqual([
    'PAYMENT EXTERNAL PAYMENT_CLEARING',
    'RECHARGE PAYMENT_CLEARING WALLET',
  ])
  expect(trail.recharge).toMatchObject({ recharge_id: of.rechargeId, amount: '1000.00' })
  expect(await stage.violations()).toEqual([])
})

it('of two arrivals for one recharge, the second is refused and stays', async () => {
  const first = await arrived()
  const second = await arrived()
  const cases = [await match(first), await match({ rechargeId: first.rechargeId, arrivalId: second.arrivalId })]
  const refused = await Promise.all(cases.map(({ caseId }) => refusalOf(decide(caseId))))
  expect(refused.filter(one => one === undefined)).toHaveLength(1)
  expect(refused).toContain('MATCH_IMPOSSIBLE')
  expect(await stage.violations()).toEqual([])
})

it('of nobody who asked is claimed for a customer, or sent back; never both', async () => {
  const of = await arrived()
  const claim = await match({ ...of, rechargeId: null }, of.payer.customerId)
  const back = await proposeReturn(stage.world, maker, { arrival_id: of.arrivalId, payee: '某公司', payee_account: '', reason })
  const ends = await Promise.all([refusalOf(decide(claim.caseId)), refusalOf(decide(back.caseId))])
  expect(ends.filter(one => one === undefined)).toHaveLength(1)
  expect(ends).toContain('ARRIVAL_SETTLED')
  expect(await refusalOf(match(of))).toBe('ARRIVAL_SETTLED')
  expect(await stage.violations()).toEqual([])
})

it('names a recharge and its own customer, or is refused before another person sees it', async () => {
  const [of, other] = [await arrived(), await stage.payer()]
  expect(await refusalOf(match(of, other.customerId))).toBe('INPUT_INVALID')
  expect(await refusalOf(match(of, of.payer.customerId))).toBeUndefined()
})

it('that may be money of a payment that came already tells its checker, who has to confirm it', async () => {
  const of = await arrived('321.00')
  const day = stage.world.clock.now().toISOString().slice(0, 10)
  const other = await arriveAt(stage.world, 'TYPED-77', { minor: 32_100n, currency: 'CNY', place: 'CMB', payer: '某公司' })
  const { caseId } = await match({ ...of, rechargeId: null }, of.payer.customerId)
  const detail = await caseDetail(stage.world.db, { kind: 'staff' }, READER, { case_id: caseId })
  expect(detail.warning).toBe('可能与另外 1 笔到账为同一笔款项，请与银行流水核对')
  const told = expect.stringContaining(`${day} 321.00 CNY，某公司，流水号 TYPED-77，未匹配，同日同额`)
  expect(detail.facts).toContainEqual({ label: '可能重复', before: null, value: told, note: null })
  const decided = { case_id: caseId, revision: 1, verdict: 'APPROVE' as const, reason, flags: [], is_confirmed: false }
  expect(await refusalOf(decideCase(stage.world, checker, RULES_OF_CASES, decided))).toBe('INPUT_INVALID')
  // The other one, once it is asked about, is told the same; a payment of another bank is none.
  const back = await proposeReturn(stage.world, maker, { arrival_id: other, payee: '某公司', payee_account: '', reason })
  const returned = await caseDetail(stage.world.db, { kind: 'staff' }, READER, { case_id: back.caseId })
  expect(returned.warning).toContain('可能与另外 1 笔到账为同一笔款项')
})
