// Refunds that are none of ours, on a real database: made in a house's back office, or told after our books gave the money back.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { insertRecharge, insertTry } from '@tallyhelm/modules/payments'
import type { RefundFacts } from '@tallyhelm/world/handles/houses'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Tenant, usd } from '../quota/test-stage.ts'
import { proposeChargeback } from './chargeback-case.ts'
import { noteForeignRefunds, noteRefundedTotal } from './note-house-refund.ts'
import { notePayment } from '../payments/note-payment.ts'
import { quoteRefund } from './refund-terms.ts'
import { approvedRefund, toldBy } from './test-refund-steps.ts'
import { fin, openRefundStage, type RefundStage } from './test-refunds.ts'

let stage: RefundStage
beforeAll(async () => {
  stage = await openRefundStage()
})
afterAll(() => stage?.close())
afterEach(async () => expect(await stage.over()).toEqual([]))

type Row = { id: string; cause: string; phase: string; minor: string; held: string; wallet: string | null; agency: string | null }
const rowsOf = ({ customerId }: Tenant) =>
  stage.inSystem<Row[]>(tx =>
    tx.rows(sql`select id, cause, phase, amount_minor as minor, held_minor as held, from_wallet_minor as wallet, from_agency_minor as agency
      from payments_chargebacks where customer_id = ${customerId} order by id`),
  )
const whyOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof Refusal)) throw new Error('expected a refusal', { cause: error })
  return String(error.parameters.why ?? error.fields[0]?.msg ?? error.refusal)
}
const stepsOf = (rechargeId: string) =>
  stage.inSystem<{ note: string }[]>(tx =>
    tx.rows(sql`select note from payments_steps where object_id = ${rechargeId} order by id desc limit 1`),
  )

/** A payment of 100, and a word of its house about a refund that nobody here asked for. */
async function paid(place: 'ALIPAY' | 'WECHAT' = 'WECHAT') {
  const of = await stage.customer()
  const rechargeId = await stage.paid(of, place, usd(100))
  const [source] = await stage.sources(of)
  const word = (amount: number, over: Partial<RefundFacts> = {}): RefundFacts => ({
    refundNumber: `B${rechargeId}`,
    outsideId: `R${rechargeId}`,
    of: { number: source?.tryId ?? null, transactionId: `T${rechargeId}` },
    state: 'SUCCEEDED',
    amount: usd(amount),
    message: '',
    ...over,
  })
  return { of, rechargeId, word }
}
const take = (id: string) => ({ id, act: 'TAKE', reason: '渠道后台已退款' }) as const

test('told ten times it holds the wallet once; its source is used up, and two people book it', async () => {
  const { of, rechargeId, word } = await paid()
  const other = await stage.customer()
  await Promise.all(Array.from({ length: 10 }, () => stage.notice('WECHAT', word(60))))
  expect(await stage.wallet(of)).toEqual([10_000, 6000])
  const [row, ...more] = await rowsOf(of)
  expect(more).toEqual([])
  expect(row).toMatchObject({ cause: 'HOUSE_REFUND', phase: 'LOST', minor: '6000', held: '6000' })
  expect(await rowsOf(other)).toEqual([])
  expect((await stepsOf(rechargeId))[0]?.note).toContain('渠道自行退款 $60.00 USD，已冻结钱包 $60.00 USD')
  expect(await whyOf(quoteRefund(stage.world, of.actor, { currency: 'USD', amount: '40.01' }))).not.toBe('')
  await stage.decide((await proposeChargeback(stage.world, fin, take(row?.id ?? ''))).caseId)
  expect(await stage.wallet(of)).toEqual([4000, 0])
  expect(await rowsOf(of)).toMatchObject([{ held: '0', wallet: '6000', agency: '0' }])
  expect(await whyOf(proposeChargeback(stage.world, fin, take(row?.id ?? '')))).toBe('该笔渠道退款已扣回')
})

test('what the wallet has no more is the agency’s loss, and its owner spends nothing of what is held', async () => {
  const { of, word } = await paid()
  const sub = await stage.subTenant(of)
  await stage.allot(of, sub, usd(70))
  await stage.notice('WECHAT', word(60))
  expect(await stage.wallet(of)).toEqual([3000, 3000])
  await expect(stage.allot(of, sub, usd(1))).rejects.toThrow()
  const [row] = await rowsOf(of)
  await stage.decide((await proposeChargeback(stage.world, fin, take(row?.id ?? ''))).caseId)
  expect(await rowsOf(of)).toMatchObject([{ wallet: '3000', agency: '3000' }])
  expect(await stage.wallet(of)).toEqual([0, 0])
})

test('a refund that fails after all gives the wallet its money again, before it is booked and after', async () => {
  const { of, word } = await paid()
  await stage.notice('WECHAT', word(60))
  await stage.notice('WECHAT', word(60, { state: 'FAILED' }))
  expect(await stage.wallet(of)).toEqual([10_000, 0])
  const [row] = await rowsOf(of)
  expect(await whyOf(proposeChargeback(stage.world, fin, take(row?.id ?? '')))).toBe('该笔渠道退款已撤销，无需扣回')
  await stage.notice('WECHAT', word(30, { refundNumber: 'B-second' }))
  const second = (await rowsOf(of))[1]
  await stage.decide((await proposeChargeback(stage.world, fin, take(second?.id ?? ''))).caseId)
  await stage.notice('WECHAT', word(30, { refundNumber: 'B-second', state: 'FAILED' }))
  await stage.decide((await proposeChargeback(stage.world, fin, { ...take(second?.id ?? ''), act: 'GIVE_BACK' })).caseId)
  expect(await stage.wallet(of)).toEqual([10_000, 0])
})

test('a sum that our own refunds explain is nothing new, and only the rest of it is held', async () => {
  const { of, refundId, partId } = await approvedRefund(stage)
  stage.book('ALIPAY').turns.push('succeeded')
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update payments_refund_parts set state = 'SENT', sent_times = 1, sent_at = now() where id = ${partId}`),
  )
  await stage.notice('ALIPAY', toldBy(partId, 'SUCCEEDED'))
  expect((await stage.status(refundId)).status).toBe('REFUND_SUCCESS')
  const [source] = await stage.sources(of)
  const said = { number: source?.tryId ?? '', transactionId: source?.transactionId ?? '', refundNumber: partId }
  const told = (minor: number, refundNumber: string | null = partId) =>
    stage.inSystem<{ outcome: string }>(tx => noteRefundedTotal(stage.world, tx, 'ALIPAY', { ...said, refundNumber, total: usd(minor) }))
  expect(await told(40)).toMatchObject({ outcome: 'REPEATED' })
  expect(await told(65, null)).toMatchObject({ outcome: 'NOTED' })
  expect(await told(65, null)).toMatchObject({ outcome: 'REPEATED' })
  expect(await rowsOf(of)).toMatchObject([{ minor: '2500', held: '2500' }])
  // The daily file tells the same one, under the number that it has there.
  const filed = { transactionId: said.transactionId, refundNumber: '2026112900001', total: usd(25) }
  expect(await stage.inSystem(tx => noteForeignRefunds(stage.world, tx, 'ALIPAY', filed))).toMatchObject({ outcome: 'REPEATED' })
  expect(await stage.wallet(of)).toEqual([6000, 2500])
})

test('a success told after people said FAILED is held again, waits for people and uses up its source', async () => {
  const { of, refundId, partId } = await approvedRefund(stage)
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update payments_refund_parts set state = 'SENT', sent_times = 1, sent_at = now() where id = ${partId}`),
  )
  await stage.notice('ALIPAY', toldBy(partId, 'FAILED'))
  expect((await stage.status(refundId)).status).toBe('REFUND_FAIL')
  expect(await stage.wallet(of)).toEqual([10_000, 0])
  await stage.notice('ALIPAY', toldBy(partId, 'SUCCEEDED'))
  await stage.notice('ALIPAY', toldBy(partId, 'SUCCEEDED'))
  expect(await stage.wallet(of)).toEqual([10_000, 4000])
  expect(await rowsOf(of)).toMatchObject([{ cause: 'HOUSE_REFUND', minor: '4000', held: '4000' }])
  expect(await whyOf(quoteRefund(stage.world, of.actor, { currency: 'USD', amount: '60.01' }))).not.toBe('')
})

/** A recharge of 100 whose payment has not arrived. */
async function unpaid(of: Tenant) {
  const { customerId, subCustomerId, actor } = of
  const { world } = stage
  const at = world.clock.now()
  const [rechargeId, number] = [world.ids.next(), world.ids.next()]
  await stage.inSystem(async tx => {
    const owner = { customerId, subCustomerId }
    const amount = usd(100)
    const terms = { feeBasisPoints: 0, submittedAt: at, expiresAt: null, receivingAccountId: null, remarkCode: null, isRepayment: false }
    const by = { userId: actor.userId, userName: actor.userName, key: rechargeId, bodyDigest: '', byStep: world.ids.next() }
    await insertRecharge(tx, { id: rechargeId, ...owner, method: 'WECHAT', amount, ...terms, ...by })
    await insertTry(tx, { id: number, rechargeId, ...owner, method: 'WECHAT', createdAt: at, expiresAt: at })
  })
  const named = { number, transactionId: `T${rechargeId}` }
  return { named, facts: { ...named, amount: usd(100), fee: null, paidAt: null, payer: null } }
}

test('told before the payment itself it is held once that comes', async () => {
  const { of } = await paid()
  const { named, facts } = await unpaid(of)
  const early = { ...named, refundNumber: 'B-early', total: usd(100) }
  expect(await stage.inSystem(tx => noteRefundedTotal(stage.world, tx, 'WECHAT', early))).toMatchObject({ outcome: 'NOTED' })
  expect(await rowsOf(of)).toEqual([])
  await stage.inSystem(tx => notePayment(stage.world, tx, 'WECHAT', { ...facts, state: 'PAID' }))
  expect(await stage.wallet(of)).toEqual([20_000, 10_000])
  expect(await rowsOf(of)).toMatchObject([{ minor: '10000', held: '10000' }])
})

test('what a house has given back when it is first asked is in no wallet, and can’t be taken from one', async () => {
  const { of } = await paid()
  const { named, facts } = await unpaid(of)
  const asked = await stage.inSystem(tx => notePayment(stage.world, tx, 'WECHAT', { ...facts, state: 'REFUNDED' }))
  expect(asked).toMatchObject({ outcome: 'NOTED' })
  expect(await stage.wallet(of)).toEqual([10_000, 0])
  await stage.notice('WECHAT', { refundNumber: 'B-own', outsideId: null, of: named, state: 'SUCCEEDED', amount: usd(100), message: '' })
  const [row] = await rowsOf(of)
  expect(row).toMatchObject({ held: '0' })
  expect(await stage.wallet(of)).toEqual([10_000, 0])
  expect(await whyOf(proposeChargeback(stage.world, fin, take(row?.id ?? '')))).toBe('该笔款项尚未入账到钱包，请先处理未匹配流水')
})

test('a payment told again with another amount is a difference, and books nothing', async () => {
  const { of } = await paid()
  const { facts } = await unpaid(of)
  const note = (amount: number) =>
    stage.inSystem(tx => notePayment(stage.world, tx, 'WECHAT', { ...facts, amount: usd(amount), state: 'PAID' }))
  await note(100)
  expect(await note(100)).toMatchObject({ outcome: 'REPEATED' })
  expect(await note(99)).toMatchObject({ outcome: 'REPEATED' })
  const found = await stage.inSystem(tx =>
    tx.rows(sql`select kind, our_minor, their_minor from payments_house_differences where transaction_id = ${facts.transactionId}`),
  )
  expect(found).toEqual([{ kind: 'AMOUNT', our_minor: '10000', their_minor: '9900' }])
  expect(await stage.wallet(of)).toEqual([20_000, 0])
})

test('a payment of nobody, a foreign number and a failure of nothing change nothing', async () => {
  const { of, word } = await paid()
  const nobody = { number: "1' or '1'='1", transactionId: 'unknown' }
  expect(await stage.notice('WECHAT', word(60, { of: nobody }))).toMatchObject({ outcome: 'NOT_OURS' })
  expect(await stage.notice('ALIPAY', word(60))).toMatchObject({ outcome: 'NOT_OURS' })
  expect(await stage.notice('WECHAT', word(60, { state: 'FAILED' }))).toMatchObject({ outcome: 'NOT_OURS' })
  expect(await stage.notice('WECHAT', word(60, { state: 'PROCESSING' }))).toMatchObject({ outcome: 'NOT_OURS' })
  expect(await stage.wallet(of)).toEqual([10_000, 0])
})
