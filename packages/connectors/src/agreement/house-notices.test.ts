// Notifications of AirLink, WorldFirst, PingPong and LianLian as a table: what is genuine, what is forged and why, and that nothing throws.
import { money } from '@tallyhelm/protocol/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { PaymentHouse, RawNotice } from '../ports/payment-house.ts'
import { scripted } from '../testing/scripted-http.ts'
import {
  airLinkNotice,
  formerKey,
  lianLianNotice,
  NOW,
  NUMBER,
  pingPongNotice,
  REFUND_NUMBER,
  strangersKey,
  testHouses,
  wanLiHuiNotice,
} from './test-houses.ts'

const houses = new Map<HouseMethod, PaymentHouse>(testHouses(scripted()).map(house => [house.method, house]))
const read = (method: HouseMethod, notice: RawNotice, now = NOW) => houses.get(method)?.readNotice(notice, now)
const later = (ms: number) => new Date(NOW.getTime() + ms)

const link = {
  id: 'evt_1',
  name: 'payment_link.paid',
  data: {
    object: {
      id: 'link_1',
      url: 'https://pay.example/1',
      status: 'PAID',
      active: false,
      amount: 12000,
      currency: 'JPY',
      reference: NUMBER,
      latest_successful_payment_intent_id: 'int_1',
      paid_at: '2026-11-25T03:59:00+0000',
    },
  },
}
const result = {
  notifyType: 'PAYMENT_RESULT',
  result: { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: 'success' },
  paymentRequestId: NUMBER,
  paymentId: 'int_1',
  paymentAmount: { currency: 'JPY', value: '12000' },
  paymentTime: '2026-11-25T11:59:00+08:00',
}
const recharge = {
  notifyType: 'RECHARGE',
  merchantTransactionId: NUMBER,
  transactionId: 'int_1',
  amount: '12000.000000',
  currency: 'JPY',
  status: 'SUCCESS',
  transactionTime: '1795579140000',
}
const order = {
  merchant_transaction_id: NUMBER,
  ll_transaction_id: 'int_1',
  payment_data: { payment_status: 'PS', payment_amount: 12000, payment_currency_code: 'JPY', payment_time: '20261125115900' },
}

const paid = {
  number: NUMBER,
  transactionId: 'int_1',
  state: 'PAID',
  amount: money(12_000n, 'JPY'),
  fee: null,
  paidAt: new Date('2026-11-25T03:59:00Z'),
  payer: null,
}

test.each<[HouseMethod, RawNotice, string | null]>([
  ['PAY_AIR_LINK', airLinkNotice(link), null],
  ['PAY_AIR_LINK', airLinkNotice(link, { secret: 'whsec_former' }), null],
  ['PAY_WAN_LI_HUI', wanLiHuiNotice(result), '2'],
  ['PAY_WAN_LI_HUI', wanLiHuiNotice(result, { key: formerKey, version: '1' }), '1'],
  ['PING_PONG', pingPongNotice(recharge), null],
  ['PING_PONG', pingPongNotice(recharge, { salt: 'saltformer' }), null],
  ['LIAN_LIAN', lianLianNotice(order), '2'],
  ['LIAN_LIAN', lianLianNotice(order, { key: formerKey }), '1'],
])('%s: a payment, by each key in force', (method, notice, keySerial) => {
  expect(read(method, notice)).toMatchObject({ kind: 'genuine', keySerial, about: { kind: 'payment', payment: paid } })
})

test.each<[string, string]>([
  ['numbers as fields', JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [String(n), '1'])))],
  ['one huge field', JSON.stringify({ a: 'x'.repeat(70_000) })],
])('PING_PONG: %s are not even summed up', (_what, text) => {
  const notice = { ...pingPongNotice(recharge), body: new TextEncoder().encode(text) }
  expect(read('PING_PONG', notice)).toMatchObject({ kind: 'unreadable', why: expect.stringMatching(/^too/) })
})

const altered = (notice: RawNotice): RawNotice => ({
  ...notice,
  body: new TextEncoder().encode(new TextDecoder().decode(notice.body).replace('12000', '92000')),
})
test.each<[HouseMethod, string, RawNotice]>([
  ['PAY_AIR_LINK', 'signature', altered(airLinkNotice(link))],
  ['PAY_AIR_LINK', 'signature', airLinkNotice(link, { secret: 'whsec_other' })],
  ['PAY_AIR_LINK', 'signature', { ...airLinkNotice(link), headers: {} }],
  ['PAY_AIR_LINK', 'age', airLinkNotice(link, { at: later(-300_001) })],
  ['PAY_WAN_LI_HUI', 'signature', altered(wanLiHuiNotice(result))],
  ['PAY_WAN_LI_HUI', 'signature', wanLiHuiNotice(result, { key: strangersKey })],
  ['PAY_WAN_LI_HUI', 'signature', { ...wanLiHuiNotice(result), path: '/notify/Y' }],
  ['PAY_WAN_LI_HUI', 'key', wanLiHuiNotice(result, { version: '3' })],
  ['PAY_WAN_LI_HUI', 'merchant', wanLiHuiNotice(result, { client: 'WF_OTHER' })],
  ['PAY_WAN_LI_HUI', 'age', wanLiHuiNotice(result, { at: later(-25 * 3_600_000) })],
  ['PING_PONG', 'signature', altered(pingPongNotice(recharge))],
  ['PING_PONG', 'signature', pingPongNotice(recharge, { salt: 'saltother' })],
  ['PING_PONG', 'merchant', pingPongNotice(recharge, { acc: '2018292' })],
  ['LIAN_LIAN', 'signature', altered(lianLianNotice(order))],
  ['LIAN_LIAN', 'signature', lianLianNotice(order, { key: strangersKey })],
  ['LIAN_LIAN', 'merchant', lianLianNotice(order, { client: '2021' })],
  ['LIAN_LIAN', 'age', lianLianNotice(order, { at: later(-25 * 3_600_000) })],
])('%s: forged by its %s', (method, why, notice) => {
  const reading = read(method, notice)
  expect(reading).toEqual({ kind: 'forged', why })
  const house = houses.get(method)
  expect(reading && house?.replyTo(reading, notice, false, NOW).status).toBeGreaterThanOrEqual(400)
})

test.each<[HouseMethod, RawNotice]>([
  ['PAY_AIR_LINK', airLinkNotice({ ...link, data: { object: { ...link.data.object, status: 'NEW' } } })],
  ['PAY_WAN_LI_HUI', wanLiHuiNotice({ ...result, result: { resultStatus: 'X', resultCode: 'NEW' } })],
  ['PING_PONG', pingPongNotice({ ...recharge, status: 'NEW' })],
  ['LIAN_LIAN', lianLianNotice({ ...order, payment_data: { ...order.payment_data, payment_status: 'NEW' } })],
])('%s: a word that nobody knows is no payment', (method, notice) => {
  expect(read(method, notice)).toMatchObject({ kind: 'genuine', about: { payment: { state: 'UNKNOWN' } } })
})

test.each<[HouseMethod, RawNotice]>([
  ['PAY_AIR_LINK', airLinkNotice({ ...link, data: { object: { ...link.data.object, amount: 0.5 } } })],
  ['PAY_WAN_LI_HUI', wanLiHuiNotice({ ...result, paymentAmount: { currency: 'JPY', value: '0.5' } })],
  ['PING_PONG', pingPongNotice({ ...recharge, amount: '0.5' })],
  ['LIAN_LIAN', lianLianNotice({ ...order, payment_data: { ...order.payment_data, payment_amount: 0.5 } })],
])('%s: half a yen is nothing that can be booked', (method, notice) => {
  expect(read(method, notice)?.kind).toBe('unreadable')
})

const refunded = { refundNumber: REFUND_NUMBER, outsideId: 'ref_1', state: 'SUCCEEDED', amount: money(1_234n, 'USD') }
test.each<[HouseMethod, RawNotice]>([
  [
    'PAY_AIR_LINK',
    airLinkNotice({
      id: 'evt',
      name: 'refund.settled',
      data: { object: { id: 'ref_1', request_id: REFUND_NUMBER, status: 'SETTLED', amount: 12.34, currency: 'USD' } },
    }),
  ],
  [
    'PAY_WAN_LI_HUI',
    wanLiHuiNotice({
      notifyType: 'REFUND_RESULT',
      refundRequestId: REFUND_NUMBER,
      refundId: 'ref_1',
      refundStatus: 'SUCCESS',
      refundAmount: { currency: 'USD', value: '1234' },
    }),
  ],
  [
    'PING_PONG',
    pingPongNotice({
      notifyType: 'REFUND',
      merchantRefundId: REFUND_NUMBER,
      refundId: 'ref_1',
      status: 'SUCCESS',
      amount: '12.34',
      currency: 'USD',
    }),
  ],
  [
    'LIAN_LIAN',
    lianLianNotice({
      merchant_transaction_id: REFUND_NUMBER,
      ll_transaction_id: 'ref_1',
      refund_data: { refund_status: 'RS', refund_amount: 12.34, refund_currency_code: 'USD' },
    }),
  ],
])('%s: a refund', (method, notice) => {
  expect(read(method, notice)).toMatchObject({ kind: 'genuine', about: { kind: 'refund', refund: refunded } })
})

test('WorldFirst is answered by a signed result, and a forger by one that is not', () => {
  const house = houses.get('PAY_WAN_LI_HUI')
  const notice = wanLiHuiNotice(result)
  const reading = house?.readNotice(notice, NOW)
  const reply = reading && house?.replyTo(reading, notice, true, NOW)
  expect(reply).toMatchObject({ status: 200, headers: { 'client-id': 'WF_CLIENT', 'response-time': NOW.toISOString() } })
  expect(reply?.headers['signature']).toMatch(/^algorithm=RSA256,keyVersion=7,signature=[\w%.~-]+$/)
  expect(house?.replyTo({ kind: 'forged', why: 'signature' }, notice, false, NOW).headers['signature']).toBeUndefined()
})

test('nothing that arrives makes reading throw, or is genuine', () => {
  const genuine = new Map([
    ['PAY_AIR_LINK', airLinkNotice(link)],
    ['PAY_WAN_LI_HUI', wanLiHuiNotice(result)],
    ['PING_PONG', pingPongNotice(recharge)],
    ['LIAN_LIAN', lianLianNotice(order)],
  ])
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('__proto__'), fc.constant('algorithm=RSA256,keyVersion=2,signature=%'))
  const names = ['x-timestamp', 'x-signature', 'client-id', 'request-time', 'signature', 'llpay-signature']
  const headers = fc.dictionary(fc.constantFrom(...names), text)
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.json().map(json => new TextEncoder().encode(json)),
  )
  fc.assert(
    fc.property(headers, body, fc.nat(), (hostile, noise, cut) => {
      for (const [method, house] of houses) {
        const good = genuine.get(method)
        if (!good) throw new Error('no example')
        const half = good.body.slice(0, cut % good.body.length)
        for (const notice of [
          { ...good, headers: hostile, body: noise },
          { ...good, body: noise },
          { ...good, body: half },
        ]) {
          const reading = house.readNotice(notice, NOW)
          expect(reading.kind).not.toBe('genuine')
          expect(house.replyTo(reading, notice, false, NOW).status).toBeGreaterThanOrEqual(400)
        }
      }
    }),
    { numRuns: 100 },
  )
})
