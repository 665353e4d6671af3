// A late fee is waived by two people of finance, up to and including a day; however late it is, and whoever pays at the same moment.
import { findViolations } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { WaiveFeeRequest } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { lateStatements } from '@tallyhelm/views/repayments/late-statements'
import { owedSummary } from '@tallyhelm/views/repayments/owed-summary'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { lapseCases } from '../cases/lapse-cases.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { createUser } from '../organization/create-user.ts'
import { person, type Tenant } from '../quota/test-stage.ts'
import { quoteRepayment } from './quote-repayment.ts'
import { repayFromWallet } from './repay-from-wallet.ts'
import { openRepaymentStage, type RepaymentStage } from './test-repayments.ts'
import { climbOverdue } from '../credit/climb-overdue.ts'
import { proposeWaiver } from './case-kinds.ts'

let stage: RepaymentStage
beforeAll(async () => {
  stage = await openRepaymentStage()
})
afterAll(() => stage?.close())
/** Ten days after the repayment day of 28 April. */
beforeEach(() => stage.go('2026-05-08T04:00:00Z'))

const maker: StaffActor = { ...person('901'), role: 'FIN' }
const checker: StaffActor = { ...person('902'), role: 'FIN_CHECK' }
const reason = '银行假期顺延，减免期间滞纳金'
const propose = (statement_id: string, waived_until: string, over: Partial<WaiveFeeRequest> = {}, by = maker) =>
  proposeWaiver(stage.world, by, { statement_id, waived_until, reason, ...over })
const decide = ({ caseId }: { caseId: string }, by = checker, verdict: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  decideCase(stage.world, by, RULES_OF_CASES, { case_id: caseId, revision: 1, verdict, reason: '已核对', flags: [], is_confirmed: true })
const waive = async (id: string, until: string) => decide(await propose(id, until))
const quote = ({ actor }: Tenant) => quoteRepayment(stage.world, actor, { currency: 'USD', pay_currency: 'USD' })
async function pay(of: Tenant, asked?: Awaited<ReturnType<typeof quote>>) {
  const { lines, total } = asked ?? (await quote(of))
  const allocations = lines.map(({ statement_id, amount }) => ({ statement_id, amount }))
  const request = { currency: 'USD', pay_currency: 'USD', allocations, total } as const
  return await repayFromWallet(stage.world, of.actor, { idempotencyKey: randomUUID(), request: { ...request, allocations } })
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? (error.fields?.[0]?.msg ?? error.refusal) : error),
  )
async function late(payable = 40_000): Promise<{ of: Tenant; id: string }> {
  const of = await stage.debtor({ held: { USD: '1000' } })
  return { of, id: await stage.statement(of, { payable }) }
}
const terms = () => ({ now: stage.world.clock.now(), lateFeeBasisPoints: 5 })
const shown = async ({ customerId }: Tenant) =>
  (await lateStatements(stage.world.db, { kind: 'staff' }, { customer_id: customerId, currency: null }, terms())).statements
const violations = () => stage.world.db.read({ kind: 'system' }, findViolations)

test('only the days after the waived one cost something; it stays as late as it is, is told of once, and paid with the lower fee', async () => {
  const { of, id } = await late()
  const person = { mobile: '13900000001', userName: '王芳', password: 'Kx7-pollen-94', isMaster: true }
  await createUser(stage.world, { kind: 'system', name: 'test' }, { customerId: of.customerId, ...person })
  await climbOverdue(stage.world)
  expect(await shown(of)).toMatchObject([{ overdue_days: 10, fee_days: 10, late_fee: '2.00', fee_waived_until: null, waiver: null }])
  const before = await quote(of)
  const asked = await propose(id, '2026-05-05')
  expect(await shown(of)).toMatchObject([{ late_fee: '2.00', waiver: { case_id: asked.caseId, waived_until: '2026-05-05', reason } }])
  expect(await quote(of)).toEqual(before)
  await decide(asked)
  expect(await shown(of)).toMatchObject([{ overdue_days: 10, fee_days: 3, late_fee: '0.60', fee_waived_until: '2026-05-05', waiver: null }])
  expect((await quote(of)).lines).toMatchObject([{ overdue_days: 10, fee_waived_until: '2026-05-05', late_fee: '0.60' }])
  const scope = { kind: 'tenant', customerId: of.customerId, subCustomerId: null } as const
  expect((await owedSummary(stage.world.db, scope, terms())).dues).toMatchObject([{ overdue: '400.00', late_fee: '0.60' }])
  const told = await stage.query(`select title, body from notices_messages where customer_id = ${of.customerId} and title like '%滞纳金%'`)
  expect(told.rows).toMatchObject([{ title: `对账单 ${id} 的滞纳金已减免` }])
  expect(told.rows[0]?.['body']).toContain('滞纳金已减免至 2026-05-05（含当日），此后的逾期天数照常计收')
  const step = await stage.query(`select step from repayments_overdue where customer_id = ${of.customerId}`)
  expect([await climbOverdue(stage.world), step.rows]).toEqual([0, [{ step: 'REFUSE' }]])
  expect(await outcome(pay(of, before))).toBe('REPAYMENT_CHANGED')
  await pay(of)
  expect(await stage.allocations(of)).toEqual([{ statement: id, owed: '40000', paid: '40000', fee: '60', days: 10 }])
  expect(await shown(of)).toEqual([])
  expect(await violations()).toEqual([])
})

test('a price that the waiver does not change is paid as it was shown', async () => {
  const { of, id } = await late(900)
  const before = await quote(of)
  expect(before.late_fee).toBe('0.05')
  await waive(id, '2026-04-29')
  expect((await quote(of)).late_fee).toBe('0.04')
  const other = await late(90)
  const same = await quote(other.of)
  await waive(other.id, '2026-05-08')
  expect([same.late_fee, await outcome(pay(other.of, same)), await outcome(pay(of, before))]).toEqual(['0.00', 'done', 'REPAYMENT_CHANGED'])
})

test('one alone, another role and a second word while one waits are refused, and a rejected one changes nothing', async () => {
  const { of, id } = await late()
  for (const role of ['OPS', 'RISK', 'SALES', 'AUDIT', 'FIN_CHECK'] as const)
    expect(await outcome(propose(id, '2026-05-05', {}, { ...maker, role }))).toBe('PERMISSION_DENIED')
  const asked = await propose(id, '2026-05-05')
  expect(await outcome(propose(id, '2026-05-06'))).toBe('CASE_OPEN')
  expect(await outcome(decide(asked, { ...maker, role: 'ADMIN' }))).toBe('CASE_CHECKER_IS_MAKER')
  expect(await outcome(decide(asked, { ...checker, role: 'FIN' }))).toBe('PERMISSION_DENIED')
  await decide(asked, checker, 'REJECT')
  expect(await shown(of)).toMatchObject([{ fee_days: 10, fee_waived_until: null, waiver: null }])
})

test('it is waived once more up to a later day, never an earlier one, none to come, and none on which it was not late', async () => {
  const { of, id } = await late()
  const settled = await late()
  await pay(settled.of)
  const open = await stage.statement(of, { status: 'WAIT_REPLY', month: '2026-02-01' })
  const refused: [string, string][] = [
    ['2026-05-09', '减免至不能晚于今天'],
    ['2026-04-28', '减免至须晚于还款日 2026-04-28'],
    ['2026-5-1', '减免至的格式为 yyyy-MM-dd'],
  ]
  for (const [until, msg] of refused) expect(await outcome(propose(id, until))).toBe(msg)
  await waive(id, '2026-05-05')
  for (const until of ['2026-05-05', '2026-05-01'])
    expect(await outcome(propose(id, until))).toBe('滞纳金已减免至 2026-05-05，请填写更晚的日期')
  await waive(id, '2026-05-08')
  expect(await shown(of)).toMatchObject([{ fee_days: 0, late_fee: '0.00', fee_waived_until: '2026-05-08' }])
  stage.go('2026-05-09T16:30:00Z')
  expect(await shown(of)).toMatchObject([{ fee_days: 2, late_fee: '0.40' }])
  expect([await outcome(propose('999', '2026-05-05')), await outcome(propose(settled.id, '2026-05-05'))]).toEqual([
    'NOT_FOUND',
    'STATEMENT_MOVED',
  ])
  expect(await outcome(propose(open, '2026-05-05'))).toBe('STATEMENT_MOVED')
})

test('a payment at the same moment is before it or after it, and a statement settled meanwhile ends the case', async () => {
  for (let n = 0; n < 6; n += 1) {
    const { of, id } = await late()
    const price = await quote(of)
    const asked = await propose(id, '2026-05-05')
    const [paid, decided] = await Promise.all([outcome(pay(of, price)), outcome(decide(asked))])
    const fee = (await stage.allocations(of))[0]?.['fee']
    if (paid === 'done') {
      expect([decided, fee]).toEqual(['STATEMENT_MOVED', '200'])
      const known = await lapseCases(stage.world, RULES_OF_CASES)
      const { rows } = await stage.query(`select status from cases_cases where id = ${asked.caseId}`)
      expect([known, rows]).toEqual([1, [{ status: 'LAPSED' }]])
      expect((await shown(of)).length).toBe(0)
    } else expect([paid, decided, fee]).toEqual(['REPAYMENT_CHANGED', 'done', undefined])
  }
  expect(await violations()).toEqual([])
})

test('cut off before its row it leaves no case', async () => {
  const { id } = await late()
  await stage.query(`alter table repayments_waivers add constraint broken check (false) not valid`)
  await expect(propose(id, '2026-05-05')).rejects.toThrow('broken')
  await stage.query('alter table repayments_waivers drop constraint broken')
  const { rows } = await stage.query(`select 1 from cases_cases where kind = 'LATE_FEE_WAIVER' and subject = '${id}'`)
  expect(rows).toEqual([])
  expect(await outcome(waive(id, '2026-05-05'))).toBe('done')
})
