// Recharges: from the wish to the wallet, once, whatever is lost, forged, late or sent twice on the way.
import { findBalance } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CreateRechargeRequest } from '@tallyhelm/protocol/topics/payments/schemas'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../quota/test-stage.ts'
import { setMayRecharge } from '../sub-customers/set-sub-customer-switch.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { askHouse } from './ask-house.ts'
import { createRecharge } from './create-recharge.ts'
import { cancelRecharge, closeTry, failExpired } from './end-recharge.ts'
import { handInVoucher } from './hand-in-voucher.ts'
import { handleNotice, sweepNotices } from './handle-notice.ts'
import { payAgain } from './pay-again.ts'
import { receiveNotice } from './receive-notice.ts'
import { addUser, openPaymentStage, type PaymentStage, yuan } from './test-payments.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await openPaymentStage()
})
afterAll(() => stage?.close())

const ALIPAY: CreateRechargeRequest = { method: 'ALIPAY', currency: 'CNY', amount: '1000.00' }
const create = async (of: Tenant, request: CreateRechargeRequest = ALIPAY, idempotencyKey: string = crypto.randomUUID()) =>
  (await createRecharge(stage.world, of.actor, { idempotencyKey, request })).rechargeId
const row = async (id: string) => (await stage.query(`select * from payments_recharges where id = ${id}`)).rows[0]
const tryOf = async (id: string): Promise<string> =>
  String((await stage.query(`select id from payments_tries where recharge_id = ${id} order by id desc limit 1`)).rows[0]?.['id'])
const wallet = async ({ customerId, subCustomerId }: Tenant, currency: Currency = 'CNY') =>
  (await stage.world.db.read({ kind: 'system' }, tx => findBalance(tx, { kind: 'WALLET', currency, customerId, subCustomerId })))?.balance
    .minor ?? 0n
const steps = async (id: string) =>
  (
    await stage.query(`select to_status, mover from payments_steps where object_kind = 'RECHARGE' and object_id = ${id} order by id`)
  ).rows.map(step => [step['to_status'], step['mover']].join(' '))
const handleAll = async () => {
  const waiting = await stage.query(`select id from payments_notices where outcome = 'WAITING' order by id`)
  return await Promise.all(waiting.rows.map(notice => handleNotice(stage.world, String(notice['id']))))
}
/** Clearing holds what is unmatched, and nothing else. */
async function expectSound(): Promise<void> {
  expect(await checkBooks(stage.world)).toEqual([])
  const { rows } = await stage.query(`
    select coalesce(c.place, u.place) as place, coalesce(c.minor, 0) - coalesce(u.minor, 0) as difference
    from (select a.place, sum(t.credits_posted - t.debits_posted) as minor from ledger_accounts a
        join ledger_totals t on t.ledger_account_id = a.id where a.kind = 'PAYMENT_CLEARING' group by 1) c
    full join (select place, sum(amount_minor) as minor from payments_arrivals where state = 'UNMATCHED' group by 1) u on u.place = c.place`)
  expect(rows.filter(of => Number(of['difference']) !== 0)).toEqual([])
}

test('a notified payment becomes the wallet’s less the fee, once however often and parallel it is told', async () => {
  const payer = await stage.payer()
  const id = await create(payer)
  const notice = stage.alipay.notice(stage.alipay.pay(await tryOf(id)), 'N-1')
  const replies = await Promise.all(Array.from({ length: 10 }, () => receiveNotice(stage.world, 'ALIPAY', notice)))
  expect(replies.map(reply => reply?.body)).toEqual(Array.from({ length: 10 }, () => 'success'))
  await Promise.all([handleAll(), handleAll(), askHouse(stage.world, await tryOf(id))])
  expect(await wallet(payer)).toBe(99_000n)
  expect(await row(id)).toMatchObject({ status: 'RECHARGE_SUCCESS', received_minor: '100000', fee_minor: '1000', is_late: false })
  expect(await steps(id)).toEqual(['TO_BE_PAY customer', 'TO_BE_RECHARGE platform', 'RECHARGING system', 'RECHARGE_SUCCESS system'])
  await expectSound()
})

test('a forged notification is answered with failure, moves nothing and leaves a digest', async () => {
  const payer = await stage.payer()
  const id = await create(payer)
  const notice = stage.alipay.notice(stage.alipay.pay(await tryOf(id)))
  const forged = { ...notice, headers: { 'x-signature': 'bad', cookie: 'sid=secret' } }
  expect((await receiveNotice(stage.world, 'ALIPAY', forged))?.body).toBe('fail')
  await receiveNotice(stage.world, 'ALIPAY', forged)
  const { rows } = await stage.query(`select body, headers, body_digest from payments_notices where outcome = 'FORGED'`)
  expect(rows).toEqual([{ body: null, headers: { 'x-signature': 'bad' }, body_digest: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(await wallet(payer)).toBe(0n)
  expect(await receiveNotice(stage.world, 'WECHAT', notice)).toBeUndefined()
  expect(await receiveNotice(stage.world, 'NOBODY', notice)).toBeUndefined()
})

test('what is told of a number that no column holds is not ours, and waits for nobody', async () => {
  const payment = { ...stage.alipay.pay(await tryOf(await create(await stage.payer()))), number: '9999999999999999999' }
  await receiveNotice(stage.world, 'ALIPAY', stage.alipay.notice(payment))
  expect(await handleAll()).toEqual(['NOT_OURS'])
})

test('a notification whose job was lost is handled by the sweep, and a lost one by asking', async () => {
  const payer = await stage.payer()
  const [kept, lost] = [await create(payer), await create(payer)]
  await receiveNotice(stage.world, 'ALIPAY', stage.alipay.notice(stage.alipay.pay(await tryOf(kept))))
  await stage.query(`delete from graphile_worker._private_jobs`)
  stage.clock.advance(2 * 60_000)
  expect(await sweepNotices(stage.world)).toBe(1)
  await handleAll()
  stage.alipay.pay(await tryOf(lost))
  stage.alipay.next.query = 'silent'
  expect(await askHouse(stage.world, await tryOf(lost))).toEqual({ kind: 'silent' })
  expect(await askHouse(stage.world, await tryOf(lost))).toMatchObject({ kind: 'noted', noted: { outcome: 'BOOKED' } })
  expect(await wallet(payer)).toBe(2n * 99_000n)
  await expectSound()
})

test('another amount or currency than asked for is booked, flagged, and not credited', async () => {
  const payer = await stage.payer()
  const [less, other] = [await create(payer), await create(payer)]
  stage.alipay.pay(await tryOf(less), { amount: yuan(999.99) })
  stage.alipay.pay(await tryOf(other), { amount: { minor: 100_000n, currency: 'USD' } })
  for (const id of [less, other]) expect(await askHouse(stage.world, await tryOf(id))).toMatchObject({ noted: { outcome: 'NOTED' } })
  expect([await wallet(payer), await wallet(payer, 'USD')]).toEqual([0n, 0n])
  const { rows } = await stage.query(`select state, flag from payments_arrivals where recharge_id in (${less}, ${other}) order by id`)
  expect(rows).toEqual([
    { state: 'UNMATCHED', flag: '金额不符：应付 ¥1,000.00' },
    { state: 'UNMATCHED', flag: '金额不符：应付 ¥1,000.00' },
  ])
  await expectSound()
})

test('money after the time is over, or after cancelling, is booked and flagged as late', async () => {
  const payer = await stage.payer()
  const [over, cancelled] = [await create(payer), await create(payer)]
  await cancelRecharge(stage.world, payer.actor, cancelled)
  stage.clock.advance(31 * 60_000)
  expect(await failExpired(stage.world)).toBeGreaterThan(0)
  expect(await row(over)).toMatchObject({ status: 'RECHARGE_FAILED', reason: '支付超时，请重新发起' })
  for (const id of [over, cancelled]) {
    await receiveNotice(stage.world, 'ALIPAY', stage.alipay.notice(stage.alipay.pay(await tryOf(id))))
    await handleAll()
    expect(await row(id)).toMatchObject({ status: 'RECHARGE_SUCCESS', is_late: true })
  }
  expect(await wallet(payer)).toBe(2n * 99_000n)
  await expectSound()
})

test('before a recharge fails for its time the house is asked; a silent one is asked again and then not waited for', async () => {
  const payer = await stage.payer()
  const [paid, silent] = [await create(payer), await create(payer)]
  stage.alipay.pay(await tryOf(paid))
  stage.clock.advance(31 * 60_000)
  await failExpired(stage.world)
  expect(await row(paid)).toMatchObject({ status: 'RECHARGE_SUCCESS', is_late: false })
  expect((await row(silent))?.['status']).toBe('RECHARGE_FAILED')
  await closeTry(stage.world, await tryOf(silent))
  expect(stage.alipay.payments.get(await tryOf(silent))?.state).toBe('CLOSED')
  const third = await create(payer)
  stage.clock.advance(31 * 60_000)
  stage.alipay.next.query = 'silent'
  expect(await failExpired(stage.world)).toBe(0)
  expect((await row(third))?.['status']).toBe('TO_BE_PAY')
  stage.clock.advance(10 * 60_000)
  stage.alipay.next.query = 'silent'
  expect(await failExpired(stage.world)).toBe(1)
})

test('a recharge that is paid twice keeps the second payment apart, for people', async () => {
  const payer = await stage.payer()
  const id = await create(payer)
  const first = await tryOf(id)
  stage.alipay.payments.set(first, { ...stage.alipay.payments.get(first)!, state: 'CLOSED' })
  await askHouse(stage.world, first)
  await payAgain(stage.world, payer.actor, id)
  const second = await tryOf(id)
  expect(second).not.toBe(first)
  for (const number of [first, second]) {
    stage.alipay.pay(number)
    await askHouse(stage.world, number)
  }
  expect(await wallet(payer)).toBe(99_000n)
  const { rows } = await stage.query(`select state, flag from payments_arrivals where recharge_id = ${id} order by id`)
  expect(rows).toEqual([
    { state: 'CREDITED', flag: '' },
    { state: 'UNMATCHED', flag: '重复支付' },
  ])
  await expectSound()
})

test('a lost answer to creating leaves something to ask for again under the same number; a refusal is told', async () => {
  const payer = await stage.payer()
  stage.alipay.next.create = 'lost'
  const id = await create(payer)
  const number = await tryOf(id)
  const target = async () => (await stage.query(`select target, trouble from payments_tries where id = ${number}`)).rows[0]
  expect(await target()).toEqual({ target: null, trouble: '脚本设定' })
  await payAgain(stage.world, payer.actor, id)
  expect(await tryOf(id)).toBe(number)
  expect(await target()).toEqual({ target: `https://house/${number}`, trouble: '' })
})

test('one key is one recharge, and another body under it is refused', async () => {
  const payer = await stage.payer()
  const key = crypto.randomUUID()
  const ids = await Promise.all(Array.from({ length: 8 }, () => create(payer, ALIPAY, key)))
  expect(new Set(ids).size).toBe(1)
  for (const amount of ['1000', '1,000', '1000.0', '1000.00', ' 1000 '])
    expect(await create(payer, { ...ALIPAY, amount }, key)).toBe(ids[0])
  await stage.query(`update payments_recharges set body_digest = 'ALIPAY CNY 1000.0' where id = ${ids[0]}`)
  // As it was kept before amounts had one spelling.
  expect(await create(payer, { ...ALIPAY, amount: '1000.0' }, key)).toBe(ids[0])
  await expect(create(payer, { ...ALIPAY, amount: '1000.01' }, key)).rejects.toMatchObject({ refusal: 'QUOTA_KEY_REUSED' })
  await expect(createRecharge(stage.world, payer.actor, { idempotencyKey: undefined, request: ALIPAY })).rejects.toBeInstanceOf(Refusal)
})

test.each<[string, Partial<CreateRechargeRequest>, object]>([
  ['below the least', { amount: '0.50' }, { fields: [{ path: 'amount', msg: '单笔不低于 ¥1.00' }] }],
  ['above the most', { amount: '50000.01' }, { fields: [{ path: 'amount', msg: '单笔不超过 ¥50,000.00' }] }],
  [
    'surplus decimals',
    { amount: '10.001' },
    { fields: [{ path: 'amount', msg: '充值金额最多保留 2 位小数，请确认充值金额的小数点：10.001' }] },
  ],
  ['nothing', { amount: '0' }, { fields: [{ path: 'amount', msg: '充值金额需大于¥0' }] }],
  [
    'a currency that the method does not take',
    { currency: 'JPY', amount: '100' },
    { fields: [{ path: 'currency', msg: '支付宝不支持该币种' }] },
  ],
  ['a method that is off', { method: 'PAYONEER', currency: 'USD' }, { refusal: 'RECHARGE_CLOSED', parameters: { why: '通道维护至周五' } }],
  ['a house without keys', { method: 'WECHAT' }, { refusal: 'RECHARGE_CLOSED' }],
])('%s is refused by name', async (_what, over, refusal) => {
  const payer = await stage.payer()
  await expect(create(payer, { ...ALIPAY, ...over })).rejects.toMatchObject(refusal)
  expect((await stage.query(`select id from payments_recharges where customer_id = ${payer.customerId}`)).rows).toEqual([])
})

test('types 1 and 2 sign first; the billing-period types need not', async () => {
  const unsigned = await stage.payer({ isSigned: false })
  await expect(create(unsigned)).rejects.toMatchObject({ refusal: 'CONTRACT_REQUIRED' })
  await expect(create(await stage.payer({ type: 0, isSigned: false }))).resolves.toMatch(/^\d{19}$/)
})

test('a sub-customer recharges its own wallet, unless its agent forbids it', async () => {
  const agent = await stage.payer()
  const sub = await stage.subTenant(agent)
  await addUser(stage.world, sub.actor)
  const id = await create(sub)
  stage.alipay.pay(await tryOf(id))
  await askHouse(stage.world, await tryOf(id))
  expect([await wallet(sub), await wallet(agent)]).toEqual([99_000n, 0n])
  const subCustomerId = sub.subCustomerId ?? ''
  const change = { customerId: agent.customerId, subCustomerId, value: false }
  await expect(setMayRecharge(stage.world, sub.actor, change)).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  await stage.query(`update sub_customers_profiles set may_recharge = false where id = ${subCustomerId}`)
  await expect(create(sub)).rejects.toMatchObject({ refusal: 'RECHARGE_FORBIDDEN' })
})

test('a foreign recharge is as good as none, for another customer and for a sub-customer', async () => {
  const [payer, stranger] = [await stage.payer(), await stage.payer()]
  const id = await create(payer)
  const sub = await stage.subTenant(payer)
  for (const { actor } of [stranger, sub]) {
    await expect(cancelRecharge(stage.world, actor, id)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
    await expect(payAgain(stage.world, actor, id)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
    await expect(handInVoucher(stage.world, actor, { id, ...VOUCHER })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  }
  expect((await row(id))?.['status']).toBe('TO_BE_PAY')
})

const VOUCHER = {
  payer_name: '示例贸易有限公司',
  payer_account: '',
  paid_on: '2026-03-01',
  files: [{ key: 'a'.repeat(32), name: '回单.pdf' }],
}

test('a voucher names the signed party and files of one’s own', async () => {
  const payer = await stage.payer()
  const id = await create(payer, { method: 'ABC_GUANGZHOU', currency: 'CNY', amount: '5000' })
  expect(await row(id)).toMatchObject({ status: 'TO_BE_PAY', expires_at: null, remark_code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/) })
  const hand = (over: object) => handInVoucher(stage.world, payer.actor, { id, ...VOUCHER, ...over })
  await expect(hand({})).rejects.toMatchObject({ fields: [{ path: 'files', msg: '汇款凭证已失效，请重新上传' }] })
  await expect(hand({ payer_name: '别人有限公司' })).rejects.toMatchObject({
    fields: [{ path: 'payer_name', msg: '付款户名需与签约主体一致' }],
  })
  await expect(hand({ paid_on: '2099-01-01' })).rejects.toMatchObject({ fields: [{ path: 'paid_on', msg: '付款日期不能晚于今天' }] })
  expect((await row(id))?.['status']).toBe('TO_BE_PAY')
})
