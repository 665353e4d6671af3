// Alipay's own SDK against the sandbox's house, and as the judge of what both sides sign.
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicKeysOf } from '../kit/signing.ts'
import { recordingHttp } from '../testing/scripted-http.ts'
import { build, clearStage, control, open, order, ourPublicPem, pay, refundOf, stage, startStage, stopStage } from './test-house-stage.ts'

beforeAll(startStage)
beforeEach(clearStage)
afterAll(stopStage)

/** The SDK wants keys as one line of base64, and checks answers and notifications by the public one. */
const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
function sdk(publicPem = theirPem()): AlipaySdk {
  const { gateway, app_id, private_key } = stage.keys.ALIPAY
  return new AlipaySdk({ appId: app_id, gateway, keyType: 'PKCS8', privateKey: bare(private_key), alipayPublicKey: bare(publicPem) })
}
function theirPem(): string {
  const [key] = publicKeysOf(stage.keys.ALIPAY.public_keys).values()
  return key?.export({ type: 'spki', format: 'pem' }).toString() ?? ''
}
const exec = (method: string, bizContent: object) => sdk().exec(method, { bizContent }, { validateSign: true })
const paid = (placed: { number: string }, amount = '1234.50') => ({
  bizContent: { out_trade_no: placed.number, total_amount: amount, subject: '钱包充值', product_code: 'FAST_INSTANT_TRADE_PAY' },
})

test('the SDK opens a page, asks for the trade, gives back a part of it and asks for that', async () => {
  const placed = order('ALIPAY')
  const page = sdk().pageExecute('alipay.trade.page.pay', 'GET', { ...paid(placed), notify_url: placed.notifyUrl })
  expect(await (await fetch(page)).text()).toContain(placed.number)
  const asked = { out_trade_no: placed.number }
  expect(await exec('alipay.trade.query', asked)).toMatchObject({ code: '10000', outTradeNo: placed.number, tradeStatus: 'WAIT_BUYER_PAY' })
  await control('houses/ALIPAY/pay', { number: placed.number })
  expect(await exec('alipay.trade.query', asked)).toMatchObject({ tradeStatus: 'TRADE_SUCCESS', totalAmount: '1234.50' })
  const part = { ...asked, out_request_no: 'R1', refund_amount: '4.50' }
  expect(await exec('alipay.trade.refund', part)).toMatchObject({ code: '10000', fundChange: 'Y', refundFee: '4.50' })
  expect(await exec('alipay.trade.refund', part)).toMatchObject({ fundChange: 'N' })
  const told = await exec('alipay.trade.fastpay.refund.query', { ...asked, out_request_no: 'R1' })
  expect(told).toMatchObject({ refundAmount: '4.50', refundStatus: 'REFUND_SUCCESS' })
  expect(await exec('alipay.trade.close', asked)).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_STATUS_ERROR' })
  expect(await exec('alipay.trade.query', { out_trade_no: 'unknown' })).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_NOT_EXIST' })
})

test('the SDK finds that a stranger’s key signed no answer of the house', async () => {
  const placed = await open('ALIPAY')
  const call = sdk(ourPublicPem('ALIPAY')).exec(
    'alipay.trade.query',
    { bizContent: { out_trade_no: placed.number } },
    { validateSign: true },
  )
  await expect(call).rejects.toThrow(/验签失败/)
})

test('what the house notifies is genuine to the SDK, and nothing that was changed is', async () => {
  await pay('ALIPAY')
  const fields = Object.fromEntries(new URLSearchParams(Buffer.from(stage.notices[0]?.body ?? []).toString()))
  expect(sdk().checkNotifySign(fields, true)).toBe(true)
  for (const name of Object.keys(fields).filter(name => !['sign', 'sign_type'].includes(name)))
    expect(sdk().checkNotifySign({ ...fields, [name]: `${fields[name]}0` }, true), name).toBe(false)
})

/** Every request of ours, checked by the vendor's own canonical text and our public key. */
test('each of our calls and addresses bears a signature that the SDK makes out as ours', async () => {
  const http = recordingHttp(fetch)
  const house = build(stage.keys, http).ALIPAY
  const source = await pay('ALIPAY')
  const part = refundOf(source)
  await house.query(source.placed)
  await house.refund(part)
  await house.queryRefund(part)
  await house.close(order('ALIPAY'))
  await house.readStatement('2026-01-01')
  const made = await house.create(order('ALIPAY'))
  const address = made.kind === 'created' ? new URL(made.link.target).search : ''
  const forms = [...http.requests.flatMap(each => (each.method === 'POST' ? [String(each.body)] : [])), address].map(each =>
    Object.fromEntries(new URLSearchParams(each)),
  )
  expect(forms.map(each => each['method'])).toEqual([
    'alipay.trade.query',
    'alipay.trade.refund',
    'alipay.trade.fastpay.refund.query',
    'alipay.trade.close',
    'alipay.data.dataservice.bill.downloadurl.query',
    'alipay.trade.page.pay',
  ])
  const judge = sdk(ourPublicPem('ALIPAY'))
  for (const form of forms) {
    expect(judge.checkNotifySignV2(form), form['method']).toBe(true)
    expect(judge.checkNotifySignV2({ ...form, biz_content: '{}' }), form['method']).toBe(false)
  }
})
