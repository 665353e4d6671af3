// What can be asked to be refunded, on a real database: no more than each source has left, once per key, with a proof, by nobody else.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { refundDetail } from '@tallyhelm/views/refunds/refund-detail'
import { refundList } from '@tallyhelm/views/refunds/refund-list'
import sql from 'sql-template-tag'
import { type Tenant, usd } from '../quota/test-stage.ts'
import { askRefundPart } from './ask-refund-part.ts'
import { withdrawRefund } from './end-refund.ts'
import { proposePart, proposePayout } from './propose-refund.ts'
import { quoteRefund, refundSources } from './refund-terms.ts'
import { sendRefundPart } from './send-refund-part.ts'
import { fin, openRefundStage, proveUser, type RefundStage, toBank } from './test-refunds.ts'
import { refusalOf } from './test-refund-steps.ts'
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

test('beyond its source, pending included, is refused; what failed or was withdrawn can be asked for again', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'ALIPAY', usd(60))
  await stage.paid(of, 'WECHAT', usd(40))
  expect(await refusalOf(stage.refund(of, '100.01'))).toBe('amount: 退款金额不能大于可退余额')
  const { refundId } = await stage.refund(of, '70')
  expect((await stage.parts(refundId)).map(part => [part.place, part.amount.minor, part.way])).toEqual([
    ['WECHAT', 4000n, 'HOUSE'],
    ['ALIPAY', 3000n, 'HOUSE'],
  ])
  expect(await refusalOf(stage.refund(of, '30.01'))).toBe('amount: 退款金额不能大于可退余额')
  await withdrawRefund(stage.world, of.actor, refundId)
  expect(await stage.wallet(of)).toEqual([10_000, 0])
  await stage.refund(of, '100')
  expect(await refusalOf(withdrawRefund(stage.world, of.actor, refundId))).toBe('REFUND_CHANGED')
  for (const [amount, msg] of [
    ['', '请输入退款金额'],
    ['0', '退款金额需大于$0'],
    ['1.001', '退款金额最多保留 2 位小数，请确认退款金额的小数点：1.001'],
    ['-1', '退款金额需大于$0'],
    ['1e3', '退款金额格式不正确：1e3，请只填数字与小数点，如 1234.56'],
  ] as const)
    expect(await refusalOf(quoteRefund(stage.world, of.actor, { currency: 'USD', amount }))).toBe(`amount: ${msg}`)
})

test('two wishes at once never take more than the source has', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'ALIPAY', usd(100))
  const ends = await Promise.allSettled(Array.from({ length: 6 }, () => stage.refund(of, '30')))
  expect(ends.filter(end => end.status === 'fulfilled')).toHaveLength(3)
  expect(await stage.wallet(of)).toEqual([10_000, 9000])
})

test('sent again under its key it is one refund; another body under it is refused', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'ALIPAY', usd(100))
  const sent = await Promise.all([1, 2, 3].map(() => stage.refund(of, '10.00', {}, 'the-same-key')))
  expect(new Set(sent.map(one => one.refundId)).size).toBe(1)
  for (const amount of ['10', '10.0', ' 10.00 '])
    expect((await stage.refund(of, amount, {}, 'the-same-key')).refundId).toBe(sent[0]?.refundId)
  expect(await refusalOf(stage.refund(of, '11', {}, 'the-same-key'))).toBe('QUOTA_KEY_REUSED')
  expect(await refusalOf(stage.refund(of, '10', {}, 'short'))).toBe('QUOTA_KEY_MISSING')
  expect(await stage.wallet(of)).toEqual([10_000, 1000])
})

test('without a proof of late nothing is held', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'ALIPAY', usd(100))
  stage.clock.advance(11 * MINUTE_MS)
  expect(await refusalOf(stage.refund(of, '10'))).toBe('STEP_UP_REQUIRED')
  expect(await stage.wallet(of)).toEqual([10_000, 0])
})

test('others see and move nothing of it', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'ALIPAY', usd(100))
  const { refundId } = await stage.refund(of, '40')
  const stranger = await stage.customer()
  const scope = { kind: 'tenant', customerId: stranger.customerId, subCustomerId: null } as const
  expect(await refusalOf(withdrawRefund(stage.world, stranger.actor, refundId))).toBe('NOT_FOUND')
  expect(await refusalOf(refundDetail(stage.world.db, scope, refundId))).toBe('NOT_FOUND')
  expect((await refundList(stage.world.db, scope, { page_num: 1, page_size: 10 })).total_size).toBe(0)
  expect((await refundSources(stage.world, stranger.actor)).currencies).toEqual([])
  expect(await refusalOf(proposePayout(stage.world, fin, { id: '1', reason: '客户申请' }))).toBe('NOT_FOUND')
})

test('a sub-customer gets its own back to where it came from; what its agent allotted it does not', async () => {
  const agent = await stage.customer()
  await stage.paid(agent, 'ALIPAY', usd(500))
  const sub: Tenant = await stage.subTenant(agent)
  await proveUser(stage.opened, sub, null)
  await stage.paid(sub, 'ALIPAY', usd(50))
  await stage.allot(agent, sub, usd(80))
  expect((await refundSources(stage.world, sub.actor)).currencies).toMatchObject([{ available: '130.00', refundable: '50.00' }])
  expect(await refusalOf(stage.refund(sub, '50.01'))).toBe('amount: 退款金额不能大于可退余额')
  const { refundId } = await stage.refund(sub, '50')
  expect(await refusalOf(withdrawRefund(stage.world, agent.actor, refundId))).toBe('NOT_FOUND')
  expect((await refundSources(stage.world, agent.actor)).currencies).toMatchObject([{ available: '420.00', refundable: '420.00' }])
})

test('at any moment each source has given back no more than it was', async () => {
  const of = await stage.customer()
  for (const [place, minor] of [
    ['ALIPAY', 30],
    ['WECHAT', 20],
    ['ABC_GUANGZHOU', 25],
  ] as const)
    await stage.paid(of, place, usd(minor))
  let seed = 20_260_302
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const known: string[] = []
  for (let step = 0; step < 60; step += 1) {
    stage.clock.advance(MINUTE_MS)
    await stage.prove(of)
    const dice = random(6)
    const refundId = known[random(Math.max(1, known.length))]
    const calm = (call: Promise<unknown>) =>
      call.catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
    if (dice < 2 || refundId === undefined)
      await calm(stage.refund(of, `${1 + random(30)}`, toBank('甲公司')).then(made => known.push(made.refundId)))
    else if (dice === 2) await calm(withdrawRefund(stage.world, of.actor, refundId))
    else if (dice === 3) await calm(stage.approve(refundId))
    else
      for (const part of await stage.parts(refundId)) {
        stage.book('ALIPAY').turns = stage.book('WECHAT').turns = [
          (['accepted', 'succeeded', 'refused', 'lost-after', 'lost-before'] as const)[random(5)] ?? 'accepted',
        ]
        if (part.way === 'HOUSE' && part.state === 'DUE') await sendRefundPart(stage.world, part.id)
        else if (part.state === 'SENT') {
          const held = stage.book(part.place === 'WECHAT' ? 'WECHAT' : 'ALIPAY').refunds.get(part.id)
          if (held) held.state = random(2) === 0 ? 'SUCCEEDED' : 'FAILED'
          await askRefundPart(stage.world, part.id)
        } else if (part.way === 'BANK' && part.state === 'DUE') {
          const act = { part_id: part.id, act: 'FAILED', bank: null, bank_reference: '', reason: '银行拒绝付款', proof_file: null } as const
          await calm(proposePart(stage.world, fin, act).then(({ caseId }) => stage.decide(caseId)))
        }
      }
    expect(await stage.over()).toEqual([])
    const [balance] = await stage.wallet(of)
    const gone = await stage.inSystem<{ gone: string }>(tx =>
      tx.one(
        sql`select coalesce(sum(amount_minor), 0) as gone from payments_refund_parts where customer_id = ${of.customerId} and state = 'DONE'`,
      ),
    )
    expect(balance).toBe(7500 - Number(gone.gone))
  }
  expect(known.length).toBeGreaterThan(5)
})
