// A kept SDK of WeChat Pay v3 against the sandbox's house, and as the judge of what both sides sign and seal.
import type { KeyObject } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Aes, Decorator, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { publicKeysOf } from '../kit/signing.ts'
import { recordingHttp } from '../testing/scripted-http.ts'
import { build, clearStage, control, order, ourPublicPem, pay, refundOf, stage, startStage, stopStage } from './test-house-stage.ts'

beforeAll(startStage)
beforeEach(clearStage)
afterAll(stopStage)

const theirs = () => Object.fromEntries([...publicKeysOf(stage.keys.WECHAT.public_keys)].map(([serial, key]) => [serial, pemOf(key)]))
const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()

type Said = { status: number; data: unknown }
/** Signed by the SDK; it throws where it does not find the house's signature over a good answer. */
async function call(method: 'GET' | 'POST', path: string, data?: object, certs = theirs()): Promise<Said> {
  const { gateway, mch_id, serial_no, private_key } = stage.keys.WECHAT
  const sdk = new Decorator({ mchid: mch_id, serial: serial_no, privateKey: private_key, certs })
  const config = { baseURL: `${new URL(gateway).origin}/`, validateStatus: () => true }
  return sdk.request(`${new URL(gateway).pathname.slice(1)}${path}`, method, data, config)
}
const native = (number: string) => ({
  appid: stage.keys.WECHAT.app_id,
  mchid: stage.keys.WECHAT.mch_id,
  description: '钱包充值 & 测试',
  out_trade_no: number,
  notify_url: order('WECHAT').notifyUrl,
  amount: { total: 123_450, currency: 'CNY' },
})
const ORDERS = '/v3/pay/transactions/out-trade-no'

test('the SDK orders, asks, closes, and gives back a part', async () => {
  const { mch_id } = stage.keys.WECHAT
  const placed = order('WECHAT')
  expect(await call('POST', '/v3/pay/transactions/native', native(placed.number))).toMatchObject({
    status: 200,
    data: { code_url: expect.any(String) },
  })
  const asked = `${ORDERS}/${placed.number}?mchid=${mch_id}`
  expect(await call('GET', asked)).toMatchObject({ data: { out_trade_no: placed.number, trade_state: 'NOTPAY' } })
  await control('houses/WECHAT/pay', { number: placed.number })
  expect(await call('GET', asked)).toMatchObject({ data: { trade_state: 'SUCCESS', amount: { total: 123_450 } } })
  expect(await call('POST', `${ORDERS}/${placed.number}/close`, { mchid: mch_id })).toMatchObject({
    status: 400,
    data: { code: 'ORDERPAID' },
  })
  const part = { out_trade_no: placed.number, out_refund_no: `R${placed.number}`, amount: { refund: 450, total: 123_450, currency: 'CNY' } }
  expect(await call('POST', '/v3/refund/domestic/refunds', part)).toMatchObject({ status: 200, data: { status: 'PROCESSING' } })
  expect(await call('GET', `/v3/refund/domestic/refunds/R${placed.number}`)).toMatchObject({ data: { amount: { refund: 450 } } })
  const unpaid = order('WECHAT').number
  await call('POST', '/v3/pay/transactions/native', native(unpaid))
  expect(await call('POST', `${ORDERS}/${unpaid}/close`, { mchid: mch_id })).toMatchObject({ status: 204 })
  expect(await call('GET', `${ORDERS}/${unpaid}?mchid=${mch_id}`)).toMatchObject({ data: { trade_state: 'CLOSED' } })
  expect(await call('GET', `/v3/bill/tradebill?bill_date=2026-01-01&bill_type=ALL`)).toMatchObject({ data: { hash_type: 'SHA1' } })
})

test('the SDK finds that a stranger’s key signed no answer of the house', async () => {
  const others = Object.fromEntries(Object.keys(theirs()).map(serial => [serial, ourPublicPem('WECHAT')]))
  await expect(call('GET', '/v3/bill/tradebill?bill_date=2026-01-01&bill_type=ALL', undefined, others)).rejects.toThrow(/verify/i)
})

test('what the house notifies is genuine to the SDK and opens with our key', async () => {
  const { placed, transactionId } = await pay('WECHAT')
  const { headers = {}, body = new Uint8Array() } = stage.notices[0] ?? {}
  const text = Buffer.from(body).toString()
  const said = (name: string) => headers[`wechatpay-${name}`] ?? ''
  const isGenuine = (over: string) =>
    Rsa.verify(Formatter.joinedByLineFeed(said('timestamp'), said('nonce'), over), said('signature'), theirs()[said('serial')] ?? '')
  expect([isGenuine(text), isGenuine(`${text} `)]).toEqual([true, false])
  const { ciphertext, nonce: iv, associated_data } = JSON.parse(text).resource
  const opened = JSON.parse(Aes.AesGcm.decrypt(ciphertext, Buffer.from(stage.keys.WECHAT.api_v3_key), iv, associated_data))
  expect(opened).toMatchObject({
    out_trade_no: placed.number,
    transaction_id: transactionId,
    trade_state: 'SUCCESS',
    amount: { total: 123_450 },
  })
})

test('each of our calls bears a signature that the SDK makes out as ours', async () => {
  const http = recordingHttp(fetch)
  const house = build(stage.keys, http).WECHAT
  const source = await pay('WECHAT')
  const part = refundOf(source)
  await house.create(order('WECHAT'))
  await house.query(source.placed)
  await house.refund(part)
  await house.queryRefund({ ...part })
  await house.close(order('WECHAT'))
  await house.readStatement('2026-01-01')
  expect(http.requests.map(each => each.method)).toEqual(['POST', 'GET', 'POST', 'GET', 'POST', 'GET', 'GET'])
  for (const { method, url, headers, body } of http.requests) {
    const said = Object.fromEntries(
      [...String(headers?.['Authorization']).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const { pathname, search } = new URL(url)
    const isOurs = (path: string) =>
      Rsa.verify(
        Formatter.request(method, path, Number(said['timestamp']), said['nonce_str'] ?? '', body === undefined ? '' : String(body)),
        said['signature'] ?? '',
        ourPublicPem('WECHAT'),
      )
    expect([isOurs(pathname + search), isOurs(`${pathname}x${search}`)], url).toEqual([true, false])
    expect([said['mchid'], said['serial_no']]).toEqual([stage.keys.WECHAT.mch_id, stage.keys.WECHAT.serial_no])
  }
})
