// Chargebacks on a real database: noted once in whatever order they are told, booked by two people, the rest borne by the agency, won back.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ChargebackFacts } from '@tallyhelm/world/handles/houses'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Tenant, usd } from '../quota/test-stage.ts'
import { staffOf } from '../wallet/test-case-kinds.ts'
import { proposeChargeback } from './chargeback-case.ts'
import { noteChargeback } from './note-chargeback.ts'
import { quoteRefund } from './refund-terms.ts'
import { fin, openRefundStage, type RefundStage } from './test-refunds.ts'

let stage: RefundStage
beforeAll(async () => {
  stage = await openRefundStage()
})
afterAll(() => stage?.close())
afterEach(async () => expect(await stage.violations()).toEqual([]))

const refusalOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('expected a refusal', { cause: error })
  return error.parameters.why === undefined ? error.refusal : String(error.parameters.why)
}
const note = (facts: ChargebackFacts) =>
  stage.inSystem<Awaited<ReturnType<typeof noteChargeback>>>(tx => noteChargeback(stage.world, tx, 'ALIPAY', facts))
const rowOf = (outsideId: string) =>
  stage.inSystem<{ id: string; phase: string; customerId: string | null; wallet: string | null; agency: string | null }>(tx =>
    tx.one(sql`select id, phase, customer_id as "customerId", from_wallet_minor as wallet, from_agency_minor as agency
      from payments_chargebacks where outside_id = ${outsideId}`),
  )
let disputes = 0

/** A payment of 100, of which the wallet still has so much, and its dispute as the house tells it. */
async function disputed(left = 100): Promise<{ of: Tenant; facts: ChargebackFacts }> {
  const of = await stage.customer()
  const rechargeId = await stage.paid(of, 'ALIPAY', usd(100))
  if (left < 100) {
    const sub = await stage.subTenant(of)
    await stage.allot(of, sub, usd(100 - left))
  }
  const [source] = await stage.sources(of)
  const outsideId = `CB${++disputes}`
  return { of, facts: { number: source?.tryId ?? '', transactionId: `T${rechargeId}`, outsideId, phase: 'OPENED', amount: usd(100) } }
}

test('told ten times it is one; taken by two people from the wallet, and given back once it is won', async () => {
  const { of, facts } = await disputed()
  await Promise.all(Array.from({ length: 10 }, () => note(facts)))
  const { id } = await rowOf(facts.outsideId)
  expect(await refusalOf(quoteRefund(stage.world, of.actor, { currency: 'USD', amount: '1' }))).toBe('INPUT_INVALID')
  const take = { id, act: 'TAKE', reason: '渠道已扣回款项' } as const
  for (const role of ['OPS', 'SALES', 'AUDIT', 'FIN_CHECK'] as const)
    expect(await refusalOf(proposeChargeback(stage.world, staffOf('909', role), take))).toBe('PERMISSION_DENIED')
  const { caseId } = await proposeChargeback(stage.world, fin, take)
  expect(await refusalOf(stage.decide(caseId, { by: { ...fin, role: 'FIN_CHECK' } }))).toBe('CASE_CHECKER_IS_MAKER')
  const ends = await Promise.allSettled([stage.decide(caseId), stage.decide(caseId, { by: staffOf('904', 'FIN_CHECK') })])
  expect(ends.filter(end => end.status === 'fulfilled')).toHaveLength(1)
  expect(await stage.wallet(of)).toEqual([0, 0])
  expect(await refusalOf(proposeChargeback(stage.world, fin, { ...take, act: 'GIVE_BACK' }))).toBe('该笔拒付尚未胜诉')
  await note({ ...facts, phase: 'WON' })
  await stage.decide((await proposeChargeback(stage.world, fin, { ...take, act: 'GIVE_BACK' })).caseId)
  expect(await stage.wallet(of)).toEqual([10_000, 0])
  expect(await refusalOf(proposeChargeback(stage.world, fin, { ...take, act: 'GIVE_BACK' }))).toBe('该笔拒付已退回')
  expect((await quoteRefund(stage.world, of.actor, { currency: 'USD', amount: '100' })).parts).toHaveLength(1)
})

test('what the wallet has no more, the agency bears, and gets back', async () => {
  const { of, facts } = await disputed(30)
  await note(facts)
  const { id } = await rowOf(facts.outsideId)
  await stage.decide((await proposeChargeback(stage.world, fin, { id, act: 'TAKE', reason: '渠道已扣回款项' })).caseId)
  expect(await rowOf(facts.outsideId)).toMatchObject({ wallet: '3000', agency: '7000' })
  expect(await stage.wallet(of)).toEqual([0, 0])
  await note({ ...facts, phase: 'WON' })
  await stage.decide((await proposeChargeback(stage.world, fin, { id, act: 'GIVE_BACK', reason: '渠道已退回款项' })).caseId)
  expect(await stage.wallet(of)).toEqual([3000, 0])
})

test('won before it was booked, told out of order, or of nobody: nothing is taken', async () => {
  const { facts } = await disputed()
  expect(await note({ ...facts, phase: 'WON' })).toMatchObject({ outcome: 'NOTED' })
  expect(await note(facts)).toMatchObject({ outcome: 'REPEATED' })
  const { id, phase } = await rowOf(facts.outsideId)
  expect(phase).toBe('WON')
  expect(await refusalOf(proposeChargeback(stage.world, fin, { id, act: 'TAKE', reason: '渠道已扣回款项' }))).toBe(
    '该笔拒付已胜诉，无需扣回',
  )
  const nobody = { ...facts, outsideId: 'CB-nobody', transactionId: 'unknown', number: "1' or '1'='1" }
  expect(await note(nobody)).toMatchObject({ outcome: 'NOT_OURS', tryId: null })
  const foreign = await rowOf('CB-nobody')
  expect(foreign.customerId).toBeNull()
  expect(await refusalOf(proposeChargeback(stage.world, fin, { id: foreign.id, act: 'TAKE', reason: '渠道已扣回款项' }))).toBe(
    '该笔款项没有入账到任何客户，不能扣回',
  )
})

test('a refund whose source is disputed is stopped until 财务复核 lets it pass', async () => {
  const { of, facts } = await disputed()
  const { refundId } = await stage.refund(of, '40')
  await note(facts)
  const failed = await stage.approve(refundId).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Refusal)
  expect(failed instanceof Refusal && failed.fields[0]?.msg).toBe('来源款项有未结的拒付或渠道退款，请核对后勾选确认')
})
