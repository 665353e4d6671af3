// Refunds through houses, on a real database: each way sending can be cut off, and what a house says of it when and as often as it likes.
import { refundDetail } from '@tallyhelm/views/refunds/refund-detail'
import { dyingWorld, quietly } from '../quota/test-dying-world.ts'
import { usd } from '../quota/test-stage.ts'
import { askRefundPart } from './ask-refund-part.ts'
import { quoteRefund } from './refund-terms.ts'
import { sendRefundPart, sweepRefundParts } from './send-refund-part.ts'
import { openRefundStage, type RefundStage } from './test-refunds.ts'
import { approvedRefund, onlyPart, toldBy } from './test-refund-steps.ts'
import { SOURCE_PARTS_MOST } from '@tallyhelm/protocol/topics/refunds/enums'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const MINUTE_MS = 60_000
let stage: RefundStage
beforeAll(async () => {
  stage = await openRefundStage()
})
afterAll(() => stage?.close())
afterEach(async () => {
  expect(await stage.over()).toEqual([])
  expect(await stage.violations()).toEqual([])
  for (const method of ['ALIPAY', 'WECHAT'] as const) Object.assign(stage.book(method), { turns: [], state: 'PAID', isSilent: false })
})

test('to its origin: held at once, sent under its own number after two people, success only by the house’s word', async () => {
  const { of, refundId, partId } = await approvedRefund(stage)
  expect(await stage.wallet(of)).toEqual([10_000, 4000])
  await sendRefundPart(stage.world, partId)
  expect(stage.book('ALIPAY').refunds.get(partId)).toMatchObject({ amount: usd(40), sent: 1 })
  expect(await stage.status(refundId)).toMatchObject({ status: 'REFUNDING' })
  expect(await stage.notice('ALIPAY', toldBy(partId, 'SUCCEEDED'))).toMatchObject({ outcome: 'BOOKED' })
  expect(await stage.notice('ALIPAY', toldBy(partId, 'SUCCEEDED'))).toMatchObject({ outcome: 'REPEATED' })
  expect(await stage.status(refundId)).toEqual({ status: 'REFUND_SUCCESS', note: '' })
  expect(await stage.wallet(of)).toEqual([6000, 0])
  const detail = await refundDetail(stage.world.db, { kind: 'tenant', customerId: of.customerId, subCustomerId: null }, refundId)
  expect(detail.steps.map(step => [step.status, step.by])).toEqual([
    ['REFUND_WAIT', of.actor.userName],
    ['REFUNDING', '平台财务'],
    ['REFUND_SUCCESS', '支付宝'],
  ])
})

test('WeChat: not after 365 days, one part a minute, and what a house has refused goes by bank', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'WECHAT', usd(50), { at: new Date(stage.clock.now().getTime() - 365 * 86_400_000) })
  expect((await quoteRefund(stage.world, of.actor, { currency: 'USD', amount: '1' })).parts).toMatchObject([{ way: 'BANK' }])
  await stage.paid(of, 'WECHAT', usd(50))
  const both = [await stage.refund(of, '10'), await stage.refund(of, '10')]
  for (const { refundId } of both) await stage.approve(refundId)
  const [one, two] = await Promise.all(both.map(({ refundId }) => onlyPart(stage, refundId)))
  if (!one || !two) throw new Error('two')
  await sendRefundPart(stage.world, one.id)
  await sendRefundPart(stage.world, two.id)
  expect([...stage.book('WECHAT').refunds.keys()].filter(key => [one.id, two.id].includes(key))).toEqual([one.id])
  stage.clock.advance(MINUTE_MS)
  stage.book('WECHAT').turns = ['refused']
  await sendRefundPart(stage.world, two.id)
  expect(await stage.status(both[1]?.refundId ?? '')).toEqual({ status: 'REFUND_FAIL', note: '商户余额不足' })
  expect((await quoteRefund(stage.world, of.actor, { currency: 'USD', amount: '1' })).parts).toMatchObject([{ way: 'BANK' }])
})

test('the fifty-first part of one payment goes by bank', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'WECHAT', usd(100))
  for (let parts = 0; parts < SOURCE_PARTS_MOST; parts += 1) await stage.refund(of, '1')
  expect((await quoteRefund(stage.world, of.actor, { currency: 'USD', amount: '1' })).parts).toMatchObject([{ way: 'BANK' }])
})

test('a trade that Alipay has finished is not refunded there, and says so', async () => {
  const { of, refundId, partId } = await approvedRefund(stage)
  stage.book('ALIPAY').state = 'FINISHED'
  await sendRefundPart(stage.world, partId)
  expect(stage.book('ALIPAY').refunds.has(partId)).toBe(false)
  expect(await stage.status(refundId)).toEqual({ status: 'REFUND_FAIL', note: '支付宝交易已完结，不能原路退回，可改为银行转账' })
  expect(await stage.wallet(of)).toEqual([10_000, 0])
})

test.each(['lost-before', 'lost-after'] as const)('%s: an unclear answer is asked about, and sent under no other number', async turn => {
  const { of, refundId, partId } = await approvedRefund(stage)
  stage.book('ALIPAY').turns = [turn]
  await sendRefundPart(stage.world, partId)
  expect(await stage.status(refundId)).toMatchObject({ status: 'REFUNDING' })
  await sendRefundPart(stage.world, partId)
  expect(stage.book('ALIPAY').refunds.get(partId)?.sent).toBe(turn === 'lost-before' ? undefined : 1)
  // Refused after an unclear try says nothing of the first: it stays open until the house is asked.
  await askRefundPart(stage.world, partId)
  expect(stage.book('ALIPAY').refunds.get(partId)?.sent).toBe(1)
  Object.assign(stage.book('ALIPAY').refunds.get(partId) ?? {}, { state: 'SUCCEEDED' })
  await askRefundPart(stage.world, partId)
  expect(await stage.status(refundId)).toMatchObject({ status: 'REFUND_SUCCESS' })
  expect(await stage.wallet(of)).toEqual([6000, 0])
})

test('a refusal of a second try ends nothing', async () => {
  const { refundId, partId } = await approvedRefund(stage)
  stage.book('ALIPAY').turns = ['lost-before', 'refused']
  await sendRefundPart(stage.world, partId)
  await askRefundPart(stage.world, partId)
  expect(await stage.status(refundId)).toMatchObject({ status: 'REFUNDING' })
})

const CUTS = (['before', 'after'] as const).flatMap(when =>
  [1, 2, 3].flatMap(nth => (['accepted', 'succeeded', 'lost-after'] as const).map(turn => [when, nth, turn] as const)),
)
test.each(CUTS)('killed %s the commit of transaction %i of sending, the house %s: paid once', async (when, nth, turn) => {
  const { of, refundId, partId } = await approvedRefund(stage)
  stage.book('ALIPAY').turns = [turn]
  await quietly(sendRefundPart(dyingWorld(stage.world, nth, when).world, partId))
  for (let hour = 0; hour < 3 && (await onlyPart(stage, refundId)).state !== 'DONE'; hour += 1) {
    stage.clock.advance(61 * MINUTE_MS)
    expect(await sweepRefundParts(stage.world)).toBeGreaterThan(0)
    const { state } = await onlyPart(stage, refundId)
    await (state === 'DUE' ? sendRefundPart(stage.world, partId) : askRefundPart(stage.world, partId))
    const held = stage.book('ALIPAY').refunds.get(partId)
    if (held) held.state = 'SUCCEEDED'
  }
  await askRefundPart(stage.world, partId)
  expect(stage.book('ALIPAY').refunds.size).toBeGreaterThan(0)
  expect(await stage.status(refundId)).toMatchObject({ status: 'REFUND_SUCCESS' })
  expect(await stage.wallet(of)).toEqual([6000, 0])
})

test('the query and the notification at once book it once', async () => {
  const { of, refundId, partId } = await approvedRefund(stage)
  await sendRefundPart(stage.world, partId)
  Object.assign(stage.book('ALIPAY').refunds.get(partId) ?? {}, { state: 'SUCCEEDED' })
  const told = toldBy(partId, 'SUCCEEDED')
  await Promise.all([
    askRefundPart(stage.world, partId),
    stage.notice('ALIPAY', told),
    askRefundPart(stage.world, partId),
    stage.notice('ALIPAY', told),
  ])
  expect(await stage.status(refundId)).toMatchObject({ status: 'REFUND_SUCCESS' })
  expect(await stage.wallet(of)).toEqual([6000, 0])
})

test('told before the answer, of another amount, of a foreign number, or against the books: nothing wrong is booked', async () => {
  const { of, refundId, partId } = await approvedRefund(stage)
  expect(await stage.notice('WECHAT', toldBy(partId, 'SUCCEEDED'))).toMatchObject({ outcome: 'NOT_OURS' })
  expect(await stage.notice('ALIPAY', toldBy('99999999999999999999', 'SUCCEEDED'))).toMatchObject({ outcome: 'NOT_OURS' })
  expect(await stage.notice('ALIPAY', toldBy(`${partId}' or 1=1`, 'SUCCEEDED'))).toMatchObject({ outcome: 'NOT_OURS' })
  expect(await stage.notice('ALIPAY', toldBy(partId, 'SUCCEEDED', usd(41)))).toMatchObject({ outcome: 'NOTED' })
  expect(await stage.notice('ALIPAY', toldBy(partId, 'SUCCEEDED'))).toMatchObject({ outcome: 'NOTED' })
  expect(await stage.status(refundId)).toMatchObject({ status: 'REFUNDING' })
  await sendRefundPart(stage.world, partId)
  await stage.notice('ALIPAY', toldBy(partId, 'FAILED'))
  expect(await stage.status(refundId)).toEqual({ status: 'REFUND_FAIL', note: '收款账户异常' })
  await stage.notice('ALIPAY', toldBy(partId, 'SUCCEEDED'))
  const [{ trouble } = { trouble: '' }] = (await stage.query(`select trouble from payments_refund_parts where id = ${partId}`)).rows
  expect(trouble).toContain('与本平台状态不一致')
  expect(await stage.wallet(of)).toEqual([10_000, 4000])
})

test('returned after success: believed when the house says it again, back in the wallet once', async () => {
  const { of, refundId, partId } = await approvedRefund(stage)
  stage.book('ALIPAY').turns = ['succeeded']
  await sendRefundPart(stage.world, partId)
  expect(await stage.wallet(of)).toEqual([6000, 0])
  expect(await stage.notice('ALIPAY', toldBy(partId, 'FAILED'))).toMatchObject({ outcome: 'NOTED' })
  expect(await stage.wallet(of)).toEqual([6000, 0])
  Object.assign(stage.book('ALIPAY').refunds.get(partId) ?? {}, { state: 'FAILED', message: '银行卡已注销' })
  await Promise.all([askRefundPart(stage.world, partId), askRefundPart(stage.world, partId)])
  expect(await stage.status(refundId)).toEqual({ status: 'REFUND_SUCCESS', note: '银行退票，已退回钱包' })
  expect(await stage.wallet(of)).toEqual([10_000, 0])
})

test('one part fails, the other is paid: a success that says what came back', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'ALIPAY', usd(60))
  await stage.paid(of, 'WECHAT', usd(40))
  const { refundId } = await stage.refund(of, '100')
  await stage.approve(refundId)
  stage.book('WECHAT').turns = ['refused']
  stage.book('ALIPAY').turns = ['succeeded']
  for (const { id } of await stage.parts(refundId)) await sendRefundPart(stage.world, id)
  expect(await stage.status(refundId)).toEqual({ status: 'REFUND_SUCCESS', note: '其中 $40.00 USD 未能退回，已退回钱包' })
  expect(await stage.wallet(of)).toEqual([4000, 0])
})

test('a house without keys is waited for', async () => {
  const { partId, refundId } = await approvedRefund(stage)
  const { house } = stage.book('ALIPAY')
  Object.assign(stage.book('ALIPAY'), { house: undefined })
  await sendRefundPart(stage.world, partId)
  expect((await onlyPart(stage, refundId)).state).toBe('DUE')
  Object.assign(stage.book('ALIPAY'), { house })
})
