// Refunds by people, on a real database: what two of the staff decide, what stops them, and what only they know.
import { lapseCases } from '../cases/lapse-cases.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { addQuota } from '../quota/add-quota.ts'
import { stageIn, usd } from '../quota/test-stage.ts'
import { staffOf } from '../wallet/test-case-kinds.ts'
import { askRefundPart } from './ask-refund-part.ts'
import { rejectRefund, withdrawRefund } from './end-refund.ts'
import { proposePart, proposePayout } from './propose-refund.ts'
import { quoteRefund } from './refund-terms.ts'
import { sendRefundPart } from './send-refund-part.ts'
import { check, fin, openRefundStage, type RefundStage, toBank } from './test-refunds.ts'
import { approvedRefund, onlyPart, refusalOf } from './test-refund-steps.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

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

test('what came by a bank goes back by bank to the signed name, registered by two people, each bank number once', async () => {
  const of = await stage.customer('甲（广州）公司')
  await stage.paid(of, 'ABC_GUANGZHOU', usd(100))
  expect(await quoteRefund(stage.world, of.actor, { currency: 'USD', amount: '50' })).toMatchObject({
    needs_payee: true,
    parts: [{ way: 'BANK' }],
  })
  expect(await refusalOf(stage.refund(of, '50'))).toBe('payee_name: 请输入收款户名')
  expect(await refusalOf(stage.refund(of, '50', toBank('乙公司')))).toBe('payee_name: 收款户名需与签约主体一致')
  expect(await refusalOf(stage.refund(of, '50', { ...toBank('甲(广州) 公司'), payee_swift: 'ABC' }))).toBe(
    'payee_swift: SWIFT 代码为 8 位或 11 位字母与数字',
  )
  const { refundId } = await stage.refund(of, '50', toBank('甲(广州) 公司'))
  const { refundId: other } = await stage.refund(of, '20', toBank('甲（广州）公司'))
  for (const id of [refundId, other]) await stage.approve(id)
  const part = await onlyPart(stage, refundId)
  expect(part.state).toBe('DUE')
  const paid = {
    part_id: part.id,
    act: 'PAID',
    bank: 'ABC_FTN',
    bank_reference: 'abc 0001',
    reason: '已从农行付出',
    proof_file: await stage.slip(),
  } as const
  expect(await refusalOf(proposePart(stage.world, fin, { ...paid, bank_reference: '' }))).toBe('bank_reference: 请输入银行流水号')
  expect(await refusalOf(proposePart(stage.world, fin, { ...paid, proof_file: null }))).toBe('proof_file: 请上传银行回单')
  expect(await refusalOf(proposePart(stage.world, fin, { ...paid, act: 'RETURNED' }))).toBe('REFUND_CHANGED')
  const { caseId } = await proposePart(stage.world, fin, paid)
  expect(await refusalOf(stage.decide(caseId, { by: { ...fin, role: 'ADMIN' } }))).toBe('CASE_CHECKER_IS_MAKER')
  expect(await stage.status(refundId)).toMatchObject({ status: 'REFUNDING' })
  await stage.decide(caseId)
  expect(await stage.status(refundId)).toMatchObject({ status: 'REFUND_SUCCESS' })
  expect(await stage.wallet(of)).toEqual([5000, 2000])
  const again = { ...paid, part_id: (await onlyPart(stage, other)).id, proof_file: await stage.slip() }
  expect(await refusalOf(proposePart(stage.world, fin, again))).toBe('REFUND_REFERENCE_TAKEN')
  // 退票: the success stays, and says so; the money can be refunded again.
  await stage.decide((await proposePart(stage.world, fin, { ...paid, act: 'RETURNED', reason: '银行退票' })).caseId)
  expect(await stage.status(refundId)).toEqual({ status: 'REFUND_SUCCESS', note: '银行退票，已退回钱包' })
  expect(await stage.wallet(of)).toEqual([10_000, 2000])
  const told = await stage.query(`select title from notices_messages where object_id like 'refund:${refundId}:%' order by id`)
  expect(told.rows.map(row => row.title)).toEqual(['退款 $50.00 USD 已完成', '银行退票，已退回钱包：$50.00 USD'])
})

test('a house that stays silent: three questions later two people may say how it ended', async () => {
  const { of, refundId, partId } = await approvedRefund(stage)
  stage.book('ALIPAY').turns = ['lost-after']
  await sendRefundPart(stage.world, partId)
  stage.book('ALIPAY').isSilent = true
  const failed = { part_id: partId, act: 'FAILED', bank: null, bank_reference: '', reason: '渠道后台显示失败', proof_file: null } as const
  for (const _ of [1, 2, 3]) {
    expect(await refusalOf(proposePart(stage.world, fin, failed))).toBe('REFUND_CHANGED')
    await askRefundPart(stage.world, partId)
  }
  await stage.decide((await proposePart(stage.world, fin, failed)).caseId)
  expect(await stage.status(refundId)).toEqual({ status: 'REFUND_FAIL', note: '渠道后台显示失败' })
  expect(await stage.wallet(of)).toEqual([10_000, 0])
})

test('orders, debts and disputes stop a payout until 财务复核 lets it pass with a reason', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'ALIPAY', usd(100))
  const { refundId } = await stage.refund(of, '40')
  await stage.query(`
    insert into credit_statements (id, customer_id, company_id, channel, month, account_count, currency, spend_minor, service_fee_minor,
      tax_minor, rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on)
    values (${stage.world.ids.next()}, ${of.customerId}, ${of.companyId}, 'GOOGLE', '2020-01-01', 1, 'USD', 1, 0, 0, 0, 1, 'CONFIRMED',
      '2020-02-01', '2020-02-05', '2020-02-10')`)
  const { caseId } = await proposePayout(stage.world, fin, { id: refundId, reason: '客户申请，资料齐全' })
  expect(await refusalOf(stage.decide(caseId, { by: staffOf('903', 'ADMIN'), reason: '放行', is_confirmed: true }))).toBe('REFUND_BLOCKED')
  expect(await refusalOf(stage.decide(caseId))).toBe('is_confirmed: 客户有逾期未还的账单，请核对后勾选确认')
  expect(await refusalOf(stage.decide(caseId, { is_confirmed: true, reason: '' }))).toBe('reason: 请填写原因')
  await stage.decide(caseId, { is_confirmed: true, reason: '总监同意先退款' })
  expect(await stage.status(refundId)).toMatchObject({ status: 'REFUNDING' })
})

test('an order in flight, or a name that is signed no more, stops a payout too', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'CMB', usd(100), { payer: '甲公司' })
  const { refundId } = await stage.refund(of, '40', toBank('甲公司'))
  await stage.query(`update contracts_contracts set customer_sign_name = '乙公司' where customer_id = ${of.customerId}`)
  const { caseId } = await proposePayout(stage.world, fin, { id: refundId, reason: '客户申请，资料齐全' })
  expect(await refusalOf(stage.decide(caseId))).toBe('is_confirmed: 收款户名与签约主体不一致，请核对后勾选确认')
  await stage.query(`update contracts_contracts set customer_sign_name = '甲公司' where customer_id = ${of.customerId}`)
  const { id } = await stageIn(stage.opened).account(of)
  const request = { adjust_type: 'ADD', items: [{ account_id: id, amount: '5.00' }], remark: '' } as const
  await addQuota(stage.world, of.actor, {
    idempotencyKey: 'in-flight',
    proof: 'not-needed',
    request: { ...request, items: [...request.items] },
  })
  expect(await refusalOf(stage.decide(caseId))).toBe('is_confirmed: 客户有进行中的额度申请，请核对后勾选确认')
  await stage.decide(caseId, { is_confirmed: true, reason: '金额不受影响' })
  expect(await stage.status(refundId)).toMatchObject({ status: 'REFUNDING' })
})

test('who may: makers propose, another one decides, two at once decide once, and a withdrawn wish ends its case', async () => {
  const of = await stage.customer()
  await stage.paid(of, 'ALIPAY', usd(100))
  const { refundId } = await stage.refund(of, '40')
  for (const role of ['OPS', 'SALES', 'AUDIT', 'FIN_CHECK'] as const) {
    const by = staffOf('909', role)
    expect(await refusalOf(proposePayout(stage.world, by, { id: refundId, reason: '客户申请' }))).toBe('PERMISSION_DENIED')
    expect(await refusalOf(rejectRefund(stage.world, by, { id: refundId, reason: '客户申请' }))).toBe('PERMISSION_DENIED')
  }
  const { caseId } = await proposePayout(stage.world, fin, { id: refundId, reason: '客户申请，资料齐全' })
  expect(await refusalOf(rejectRefund(stage.world, fin, { id: refundId, reason: '资料不全' }))).toBe('CASE_OPEN')
  expect(await refusalOf(stage.decide(caseId, { by: { ...fin, role: 'FIN_CHECK' } }))).toBe('CASE_CHECKER_IS_MAKER')
  await withdrawRefund(stage.world, of.actor, refundId)
  expect(await refusalOf(stage.decide(caseId, { by: check }))).toBe('REFUND_CHANGED')
  await lapseCases(stage.world, RULES_OF_CASES)
  expect(await refusalOf(stage.decide(caseId))).toBe('CASE_CLOSED')
  const { refundId: second } = await stage.refund(of, '40')
  const two = await proposePayout(stage.world, fin, { id: second, reason: '客户申请，资料齐全' })
  const ends = await Promise.allSettled([stage.decide(two.caseId), stage.decide(two.caseId, { by: staffOf('904', 'FIN_CHECK') })])
  expect(ends.filter(end => end.status === 'fulfilled')).toHaveLength(1)
  const { refundId: third } = await stage.refund(of, '10')
  await rejectRefund(stage.world, fin, { id: third, reason: '资料不全' })
  expect(await stage.status(third)).toEqual({ status: 'REFUND_FAIL', note: '资料不全' })
})
