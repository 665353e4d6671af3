// Whoever is late is reminded, refused additions and frozen by days; who pays takes again at once, and who paid meanwhile is let be.
import { findViolations } from '@tallyhelm/modules/ledger'
import { Refusal, refusalMessage } from '@tallyhelm/protocol/errors/refusal'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addQuota } from '../quota/add-quota.ts'
import { quote } from '../quota/quote.ts'
import { type Account, type Tenant, usd } from '../quota/test-stage.ts'
import { quoteRepayment } from '../repayments/quote-repayment.ts'
import { repayFromWallet } from '../repayments/repay-from-wallet.ts'
import { openRepaymentStage, type RepaymentStage } from '../repayments/test-repayments.ts'
import { climbOverdue } from './climb-overdue.ts'
import { setCreditLine } from './test-credit-line.ts'

let stage: RepaymentStage
beforeAll(async () => {
  stage = await openRepaymentStage()
})
afterAll(() => stage?.close())
beforeEach(() => stage.go('2026-04-28T04:00:00Z'))

async function late(): Promise<{ of: Tenant; account: Account; id: string }> {
  const of = await stage.debtor({ held: { USD: '5000' } })
  await setCreditLine(stage.world, { kind: 'system', name: 'test' }, { customerId: of.customerId, limit: usd(100_000) })
  return { of, account: await stage.account(of), id: await stage.statement(of) }
}
async function add({ actor }: Tenant, { id }: Account): Promise<string> {
  const request = { adjust_type: 'ADD', remark: '', items: [{ account_id: id, amount: '100' }] } as const
  const answer = await addQuota(stage.world, actor, {
    idempotencyKey: randomUUID(),
    request: { ...request, items: [...request.items] },
  }).catch((error: unknown) => error)
  return answer instanceof Refusal ? answer.refusal : 'accepted'
}
/** What the form says before anything is sent. */
async function foretold({ actor }: Tenant, { id }: Account): Promise<string | null> {
  const asked = { adjust_type: 'ADD', remark: '', items: [{ account_id: id, amount: '100' }] } as const
  return (await quote(stage.world, actor, { ...asked, items: [...asked.items] })).payer.problem
}
async function payAll({ actor }: Tenant): Promise<void> {
  const { lines, total } = await quoteRepayment(stage.world, actor, { currency: 'USD', pay_currency: 'USD' })
  const allocations = lines.map(({ statement_id, amount }) => ({ statement_id, amount }))
  const request = { currency: 'USD', pay_currency: 'USD', allocations, total } as const
  await repayFromWallet(stage.world, actor, { idempotencyKey: randomUUID(), request: { ...request, allocations } })
}
const step = async ({ customerId }: Tenant) =>
  (await stage.query(`select step from repayments_overdue where customer_id = ${customerId}`)).rows.map(row => row['step'])[0]
const isFrozen = async ({ customerId }: Tenant) =>
  (await stage.query(`select is_frozen from credit_lines where customer_id = ${customerId}`)).rows[0]?.['is_frozen']

test('step by step, each once; paying lets the customer take again in the same moment', async () => {
  const [{ of, account }, other] = [await late(), await late()]
  await payAll(other.of)
  expect(await climbOverdue(stage.world)).toBe(0)
  stage.go('2026-04-29T04:00:00Z')
  expect(await climbOverdue(stage.world)).toBe(1)
  expect([await step(of), await add(of, account)]).toEqual(['REMIND', 'accepted'])
  expect(await climbOverdue(stage.world)).toBe(0)
  stage.go('2026-05-05T04:00:00Z')
  expect(await Promise.all([climbOverdue(stage.world), climbOverdue(stage.world)])).toContain(1)
  expect([await step(of), await add(of, account), await add(other.of, other.account)]).toEqual(['REFUSE', 'CREDIT_OVERDUE', 'accepted'])
  expect(await foretold(of, account)).toBe(refusalMessage('CREDIT_OVERDUE'))
  expect(await foretold(other.of, other.account)).toBeNull()
  await payAll(of)
  expect(await foretold(of, account)).toBeNull()
  expect([await step(of), await add(of, account)]).toEqual([undefined, 'accepted'])
  expect(await climbOverdue(stage.world)).toBe(0)
  expect(await stage.world.db.read({ kind: 'system' }, findViolations)).toEqual([])
})

test('a part of what is late frees nobody, and frozen at last, the line stays so until two people lift it', async () => {
  const { of, account, id } = await late()
  stage.go('2026-05-28T04:00:00Z')
  expect(await climbOverdue(stage.world)).toBe(1)
  expect([await step(of), await isFrozen(of), await add(of, account)]).toEqual(['FREEZE', true, 'CREDIT_OVERDUE'])
  const { total } = await quoteRepayment(stage.world, of.actor, {
    currency: 'USD',
    pay_currency: 'USD',
    allocations: [{ statement_id: id, amount: '50' }],
  })
  const part = { currency: 'USD', pay_currency: 'USD', allocations: [{ statement_id: id, amount: '50' }], total } as const
  await repayFromWallet(stage.world, of.actor, { idempotencyKey: randomUUID(), request: { ...part, allocations: [...part.allocations] } })
  expect(await step(of)).toBe('FREEZE')
  await payAll(of)
  expect([await step(of), await isFrozen(of), await add(of, account)]).toEqual([undefined, true, 'CREDIT_EXCEEDED'])
})

test('what is disputed or not confirmed makes nobody late, and what was taken back later frees by the job', async () => {
  const { of, account, id } = await late()
  await stage.statement(of, { status: 'WAIT_REPLY', month: '2026-02-01' })
  await stage.query(`update credit_statements set status = 'DISPUTED', confirmed_at = null where id = ${id}`)
  stage.go('2026-05-06T04:00:00Z')
  expect([await climbOverdue(stage.world), await step(of)]).toEqual([0, undefined])
  await stage.query(`update credit_statements set status = 'CONFIRMED', confirmed_at = now() where id = ${id}`)
  expect([await climbOverdue(stage.world), await add(of, account)]).toEqual([1, 'CREDIT_OVERDUE'])
  await stage.query(`update credit_statements set conceded_minor = payable_minor, payable_minor = 0, status = 'SETTLED' where id = ${id}`)
  expect([await climbOverdue(stage.world), await add(of, account)]).toEqual([1, 'accepted'])
})
