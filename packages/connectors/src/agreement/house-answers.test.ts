// Requests of the four houses to the letter where money stands in them, and answers that are none: no write is taken for done.
import { verify } from 'node:crypto'
import { expect, test } from 'vitest'
import type { HttpReply } from '../ports/handles.ts'
import { HOSTILE, reply, scripted } from '../testing/scripted-http.ts'
import { aRefund, anOrder, NOW, NUMBER, ourPublicKey, testHouses } from './test-houses.ts'

const token = reply(201, { token: 'T', expires_at: '2026-11-25T04:30:00+0000' })
const lost: HttpReply = { kind: 'lost', sent: true, reason: 'timed out' }

/** What each house sends when its answers get lost; AirLink logs in first. */
async function sent(
  run: (house: ReturnType<typeof testHouses>[number]) => Promise<unknown>,
): Promise<Record<string, { url: string; body: string }>> {
  const requests: Record<string, { url: string; body: string }> = {}
  for (const index of [0, 1, 2, 3]) {
    const http = scripted(...(index === 0 ? [token, lost] : [lost]))
    const house = testHouses(http)[index]
    if (!house) throw new Error('no house')
    await run(house)
    const last = http.requests.at(-1)
    requests[house.method] = { url: last?.url ?? '', body: String(last?.body) }
  }
  return requests
}

test('yen go out without decimals, each house in its unit', async () => {
  const out = await sent(house => house.create(anOrder))
  expect(out['PAY_AIR_LINK']?.url).toBe('https://air.example/api/v1/pa/payment_links/create')
  expect(out['PAY_AIR_LINK']?.body).toContain('"amount":12000,"currency":"JPY"')
  expect(out['PAY_WAN_LI_HUI']?.url).toBe('https://wan.example/amsin/api/v1/payments/createPayment')
  expect(out['PAY_WAN_LI_HUI']?.body).toContain('"paymentAmount":{"currency":"JPY","value":"12000"}')
  expect(out['PING_PONG']?.url).toBe('https://ping.example/v4/payment/prePay')
  expect(JSON.parse(out['PING_PONG']?.body ?? '').bizContent).toContain('"amount":"12000","currency":"JPY"')
  expect(out['LIAN_LIAN']?.url).toBe('https://lian.example/v3/merchants/2020/payments')
  expect(out['LIAN_LIAN']?.body).toContain('"order_amount":12000,"order_currency_code":"JPY"')
})

test('cents of a refund go out exactly', async () => {
  const out = await sent(house => house.refund(aRefund))
  expect(out['PAY_AIR_LINK']?.body).toContain('"amount":12.34')
  expect(out['PAY_WAN_LI_HUI']?.body).toContain('"refundAmount":{"currency":"USD","value":"1234"}')
  expect(JSON.parse(out['PING_PONG']?.body ?? '').bizContent).toContain('"amount":"12.34","currency":"USD"')
  expect(out['LIAN_LIAN']?.body).toContain('"refund_amount":12.34,"refund_currency_code":"USD"')
})

test('what LianLian is asked is signed over its sorted leaves', async () => {
  const http = scripted(lost)
  await testHouses(http)[3]?.refund(aRefund)
  const [request] = http.requests
  const leaves = `merchant_id=2020&merchant_refund_time=20261125120000&merchant_transaction_id=${aRefund.refundNumber}&notification_url=${aRefund.notifyUrl}&original_transaction_id=${NUMBER}&reason=客户申请&refund_amount=12.34&refund_currency_code=USD`
  expect(verify('sha256', Buffer.from(leaves), ourPublicKey, Buffer.from(request?.headers?.['signature'] ?? '', 'base64'))).toBe(true)
})

/** Answers a login, and everything else with the same. */
const always = (answer: HttpReply) => ({
  send: async ({ url }: { url: string }) => (url.endsWith('/authentication/login') ? token : answer),
})

test.each(HOSTILE)('%s is no answer', async (_what, answer) => {
  for (const house of testHouses(always(answer))) {
    expect((await house.create(anOrder)).kind, house.method).toBe('unknown')
    expect((await house.refund(aRefund)).kind, house.method).toBe('unknown')
    expect((await house.query({ number: NUMBER, createdAt: NOW })).kind, house.method).toBe('unavailable')
    expect((await house.close({ number: NUMBER, createdAt: NOW })).kind, house.method).toBe('unavailable')
    expect((await house.queryRefund({ ...aRefund })).kind, house.method).toBe('unavailable')
    expect((await house.readStatement('2026-11-24')).kind, house.method).toBe('unavailable')
  }
})

test('an answer that the house did not sign is none, however good it looks', async () => {
  const page = { normalUrl: 'https://evil.example', result: { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: '' } }
  const order = { merchant_transaction_id: NUMBER, payment_url: 'https://evil.example' }
  const envelope = {
    code: '000000',
    bizContent: JSON.stringify({ merchantTransactionId: NUMBER, paymentUrl: 'https://evil.example' }),
    sign: 'AB',
  }
  const [, wanLiHui] = testHouses(always(reply(200, page)))
  const [, , pingPong] = testHouses(always(reply(200, envelope)))
  const [, , , lianLian] = testHouses(always(reply(200, { return_code: 'SUCCESS', order })))
  for (const house of [wanLiHui, pingPong, lianLian]) expect((await house?.create(anOrder))?.kind, house?.method).toBe('unknown')
})

test('a token that AirLink refuses is asked for anew, once', async () => {
  const refused = reply(401, { code: 'unauthorized', message: 'expired' })
  const none = reply(200, { items: [] })
  const http = scripted(token, refused, token, none)
  const [airLink] = testHouses(http)
  expect(await airLink?.query({ number: NUMBER, createdAt: NOW })).toEqual({ kind: 'none' })
  expect(http.requests).toHaveLength(4)
  const twice = scripted(token, refused, token, refused)
  expect((await testHouses(twice)[0]?.query({ number: NUMBER, createdAt: NOW }))?.kind).toBe('unavailable')
})
