// The common ground of payment houses over HTTP: keys, cashier pages, notices by plan and by fault, and what outlives a restart.
import { createDecipheriv, createSign, verify } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keysBySerial } from '@tallyhelm/protocol/topics/payments/house-keys'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Loose, startTestSandbox, type TestSandbox } from '../http/test-client.ts'

let sandbox: TestSandbox
let keys: Loose
let merchant: Server
let heard: { headers: IncomingHttpHeaders; body: string }[] = []
let answerStatus = 204
let next = 1_000_000_000_000_000_000n

const stateFile = join(mkdtempSync(join(tmpdir(), 'houses-')), 'state.json')
beforeAll(async () => {
  sandbox = await startTestSandbox(fetch, 'empty', stateFile)
  keys = (await sandbox.control('GET', 'houses')).WECHAT
  merchant = createServer((request, reply) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      reply.statusCode = answerStatus
      reply.end()
    })
  })
  await new Promise<void>(resolve => merchant.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  heard = []
  answerStatus = 204
})
afterEach(() => sandbox.control('DELETE', 'faults'))
afterAll(async () => {
  merchant.close()
  await sandbox.stop()
})

const house = (path: string, body: unknown = {}) => sandbox.control('POST', `houses/WECHAT/${path}`, body)
const fault = (kind: string, operation?: string) =>
  sandbox.control('POST', 'faults', { kind, platform: 'houses', times: 1, ...(operation === undefined ? {} : { operation }) })

/** Signed by hand, as WeChat Pay's documents describe it. */
async function call(method: string, path: string, body?: object): Promise<Loose> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const url = `${keys.gateway}${path}`
  const timestamp = String(Math.floor(Date.parse((await sandbox.control('GET', 'health')).now) / 1000))
  const message = `${method}\n${new URL(url).pathname}${new URL(url).search}\n${timestamp}\nabc\n${text}\n`
  const signature = createSign('sha256').update(message).sign(keys.private_key, 'base64')
  const authorization = `WECHATPAY2-SHA256-RSA2048 mchid="${keys.mch_id}",nonce_str="abc",timestamp="${timestamp}",serial_no="${keys.serial_no}",signature="${signature}"`
  const reply = await fetch(url, { method, headers: { authorization }, ...(text === '' ? {} : { body: text }) })
  const answer = await reply.text()
  return { status: reply.status, ...(answer === '' ? {} : JSON.parse(answer)) }
}

async function place(): Promise<{ number: string; code_url: string }> {
  const number = String((next += 1n))
  const notify_url = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/notify/WECHAT` // a listening server has an address object
  const order = {
    appid: keys.app_id,
    mchid: keys.mch_id,
    description: '钱包充值',
    out_trade_no: number,
    notify_url,
    amount: { total: 12_345 },
  }
  const { code_url } = await call('POST', '/v3/pay/transactions/native', order)
  return { number, code_url }
}

/** false: the signature is none of the house's. */
function isGenuine({ headers, body }: { headers: IncomingHttpHeaders; body: string }): boolean {
  const pem = keysBySerial(keys.public_keys).get(String(headers['wechatpay-serial'])) ?? ''
  const message = `${String(headers['wechatpay-timestamp'])}\n${String(headers['wechatpay-nonce'])}\n${body}\n`
  return verify('sha256', Buffer.from(message), pem, Buffer.from(String(headers['wechatpay-signature']), 'base64'))
}

function opened(body: string): Loose {
  const { ciphertext, nonce, associated_data } = JSON.parse(body).resource
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keys.api_v3_key, nonce)
  decipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString())
}

const heardTimes = (times: number) => expect.poll(() => heard).toHaveLength(times)

test('a customer pays at the cashier page, and the merchant hears of it', async () => {
  const { number, code_url } = await place()
  const page = await (await fetch(code_url)).text()
  expect(page).toContain('¥123.45')
  expect(page).toContain(number)
  const paid = await fetch(code_url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) })
  expect(await paid.text()).toContain('支付成功')
  await heardTimes(1)
  expect(heard.map(isGenuine)).toEqual([true])
  expect(opened(heard[0]?.body ?? '')).toMatchObject({ out_trade_no: number, trade_state: 'SUCCESS', amount: { total: 12_345 } })
  expect(await call('GET', `/v3/pay/transactions/out-trade-no/${number}?mchid=${keys.mch_id}`)).toMatchObject({ trade_state: 'SUCCESS' })
  await fetch(code_url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) })
  await house('notify', { all: true })
  expect(heard).toHaveLength(1)
})

test('turning back pays nothing, and what is closed is paid only when a test wants it', async () => {
  const { number, code_url } = await place()
  await fetch(code_url, { method: 'POST', body: new URLSearchParams({ act: 'cancel' }) })
  expect(await call('POST', `/v3/pay/transactions/out-trade-no/${number}/close`, { mchid: keys.mch_id })).toEqual({ status: 204 })
  expect(await house('pay', { number })).toEqual({ error: `order ${number} is closed` })
  expect(await house('pay', { number, late: true, paid: { amount: '100.00', currency: 'CNY' } })).toMatchObject({ state: 'PAID' })
  await heardTimes(1)
  expect(opened(heard[0]?.body ?? '')).toMatchObject({ amount: { total: 10_000 } })
  expect(await house('pay', { number: '404' })).toEqual({ error: 'there is no order 404 at WECHAT' })
})

test('a notice is repeated by plan until it is taken, and then no more', async () => {
  answerStatus = 500
  const { number } = await place()
  await house('pay', { number })
  await heardTimes(1)
  sandbox.advance(249)
  await house('notify')
  expect(heard).toHaveLength(1)
  answerStatus = 204
  sandbox.advance(1)
  await heardTimes(2)
  sandbox.advance(86_400_000)
  await house('notify')
  expect(heard).toHaveLength(2)
  expect(JSON.parse(heard[1]?.body ?? '').id).toBe(JSON.parse(heard[0]?.body ?? '').id)
  const { notices } = await sandbox.control('GET', 'houses/WECHAT')
  expect(notices.at(-1)).toMatchObject({ state: 'TAKEN', attempts: 2, sent: [{ status: 500 }, { status: 204 }] })
})

test.each([
  ['notice_wrong_signature', false],
  ['notice_wrong_key', false],
  ['notice_altered_amount', false],
  ['notice_altered_currency', false],
  ['notice_probe', false],
  ['notice_half_body', false],
  ['notice_huge_body', false],
  ['notice_wrong_merchant', true],
  ['notice_unknown_order', true],
  ['notice_unknown_status', true],
  ['notice_old', true],
])('%s comes just before the true notice', async (kind, isSigned) => {
  const { number } = await place()
  await fault(kind)
  await house('pay', { number })
  await heardTimes(2)
  expect(heard.map(isGenuine)).toEqual([isSigned, true])
  expect(opened(heard[1]?.body ?? '').out_trade_no).toBe(number)
  const [first] = heard
  if (kind === 'notice_probe') expect(first?.headers['wechatpay-signature']).toMatch(/^WECHATPAY\/SIGNTEST\//)
  if (kind === 'notice_huge_body') expect(first?.body.length).toBeGreaterThan(256 * 1024)
  if (kind === 'notice_wrong_merchant') expect(opened(first?.body ?? '').mchid).not.toBe(keys.mch_id)
  if (kind === 'notice_unknown_order') expect(opened(first?.body ?? '').out_trade_no).not.toBe(number)
  if (kind === 'notice_unknown_status') expect(opened(first?.body ?? '').trade_state).toBe('BRAND_NEW')
})

test.each(['notice_ten_times', 'notice_in_parallel'])('%s sends the same ten times', async kind => {
  const { number } = await place()
  await fault(kind)
  await house('pay', { number })
  await heardTimes(10)
  expect(new Set(heard.map(each => JSON.parse(each.body).id)).size).toBe(1)
})

test('a notice that is lost comes with the next attempt, a late one when its time has come', async () => {
  await fault('notice_lost')
  await house('pay', { number: (await place()).number })
  await house('notify')
  expect(heard).toHaveLength(0)
  sandbox.advance(250)
  await heardTimes(1)
  await fault('notice_late')
  await house('pay', { number: (await place()).number })
  await house('notify')
  expect(heard).toHaveLength(1)
  sandbox.advance(60_000)
  await heardTimes(2)
})

test('out of order, the refund is told before its payment', async () => {
  const { number } = await place()
  await fault('notice_out_of_order')
  const { transactionId } = await house('pay', { number })
  await house('notify')
  expect(heard).toHaveLength(0)
  const refund = { transaction_id: transactionId, out_refund_no: `9${number.slice(1)}`, reason: '退款' }
  const amount = { refund: 345, total: 12_345, currency: 'CNY' }
  expect(await call('POST', '/v3/refund/domestic/refunds', { ...refund, amount })).toMatchObject({ status: 'PROCESSING' })
  sandbox.advance(1_000)
  await heardTimes(2)
  expect(heard.map(each => JSON.parse(each.body).event_type)).toEqual(['REFUND.SUCCESS', 'TRANSACTION.SUCCESS'])
})

test('paid before the answer: the notice is there when the creation returns', async () => {
  await fault('paid_before_answer')
  await place()
  expect(heard).toHaveLength(1)
})

test.each([
  ['refund_fails', ['CLOSED']],
  ['refund_returned', ['SUCCESS', 'ABNORMAL']],
  ['refund_held', []],
])('%s', async (kind, told) => {
  const { number } = await place()
  const { transactionId } = await house('pay', { number })
  await heardTimes(1)
  await fault(kind)
  const order = {
    transaction_id: transactionId,
    out_refund_no: `8${number.slice(1)}`,
    amount: { refund: 345, total: 12_345, currency: 'CNY' },
  }
  await call('POST', '/v3/refund/domestic/refunds', order)
  sandbox.advance(5_000)
  await house('notify')
  expect(heard.slice(1).map(each => opened(each.body).refund_status)).toEqual(told)
  if (kind !== 'refund_held') return
  await house('refund', { refundNumber: order.out_refund_no, end: 'SUCCEEDED' })
  await heardTimes(2)
})

test('a chargeback is told, and its end', async () => {
  const { number } = await place()
  await house('pay', { number })
  const { id } = await house('chargeback', { number })
  await house('chargeback/end', { id, phase: 'WON' })
  await heardTimes(3)
  const events = new Set(heard.map(each => JSON.parse(each.body).event_type))
  expect(events).toEqual(new Set(['TRANSACTION.SUCCESS', 'CHARGEBACK.OPENED', 'CHARGEBACK.WON']))
})

test('a new key signs, and the one before is still told; books and keys outlive a restart, keys a reset', async () => {
  const before = keysBySerial(keys.public_keys)
  keys = await house('rotate')
  const [old, fresh] = [...keysBySerial(keys.public_keys).keys()]
  expect([...before.keys()]).toEqual([old])
  const { number } = await place()
  await house('pay', { number })
  await heardTimes(1)
  expect(heard[0]?.headers['wechatpay-serial']).toBe(fresh)
  expect(heard.map(isGenuine)).toEqual([true])
  await sandbox.stop()
  sandbox = await startTestSandbox(fetch, 'empty', stateFile)
  const again = (await sandbox.control('GET', 'houses')).WECHAT
  expect({ ...again, gateway: '' }).toEqual({ ...keys, gateway: '' })
  keys = again
  expect((await sandbox.control('GET', 'houses/WECHAT')).orders[number]).toMatchObject({ state: 'PAID' })
  await sandbox.control('POST', 'reset', {})
  expect((await sandbox.control('GET', 'houses/WECHAT')).orders).toEqual({})
  expect((await sandbox.control('GET', 'houses')).WECHAT).toEqual(keys)
})

test('a merchant elsewhere is not called', async () => {
  const number = String((next += 1n))
  const order = { appid: keys.app_id, mchid: keys.mch_id, description: '充值', out_trade_no: number, amount: { total: 1 } }
  await call('POST', '/v3/pay/transactions/native', { ...order, notify_url: 'http://192.0.2.1/notify/WECHAT' })
  await house('pay', { number })
  await house('notify')
  const { notices } = await sandbox.control('GET', 'houses/WECHAT')
  expect(notices.at(-1).sent[0]).toMatchObject({ status: 0, answer: 'the sandbox calls addresses of this machine only' })
})
