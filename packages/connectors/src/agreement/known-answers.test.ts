// Known answers of payment houses: Alipay's real notification, WeChat Pay's AES-GCM, and its trade bill, read by our adapters.
import { readFileSync } from 'node:fs'
import { money, zero } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { sortedText } from '../kit/signing.ts'
import { createAlipay } from '../payments/alipay/alipay.ts'
import { tradeBillReader } from '../payments/wechat/bill.ts'
import { streamedLines } from '../kit/statement-lines.ts'
import { decryptResource } from '../payments/wechat/notices.ts'
import type { RawNotice, StatementLine } from '../ports/payment-house.ts'
import { bytesOf, filesOf, scripted } from '../testing/scripted-http.ts'
import { testKeys } from './test-houses.ts'

const file = (name: string) => readFileSync(new URL(`../../data/payments/${name}`, import.meta.url), 'utf8')

type Real = { alipayPublicKey: string; params: Record<string, string>; expectedSignContent: string } // the file beside it
const real = JSON.parse(file('alipay-notify-rsa2-real.json')) as Real
const alipay = createAlipay(
  {
    ...testKeys.LIAN_LIAN,
    gateway: 'https://alipay.example/gateway.do',
    app_id: '2019073166072302',
    seller_id: '2088531891668739',
    public_keys: `-\n-----BEGIN PUBLIC KEY-----\n${real.alipayPublicKey}\n-----END PUBLIC KEY-----`,
  },
  { files: filesOf(scripted()), http: scripted(), clock: { now: () => new Date('2019-08-15T08:00:00Z') } },
)
const notice = (params: Record<string, string>): RawNotice => ({
  method: 'POST',
  path: '/notify/ALIPAY',
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  body: new TextEncoder().encode(new URLSearchParams(params).toString()),
})
const read = (params: Record<string, string>) => alipay.readNotice(notice(params), new Date('2019-08-15T08:00:00Z'))

test('a real notification of Alipay is genuine, and says what was paid', () => {
  expect(sortedText(real.params, ['sign', 'sign_type'])).toBe(real.expectedSignContent)
  expect(read(real.params)).toEqual({
    kind: 'genuine',
    noticeId: '2019081500222155624068450559358070:TRADE_SUCCESS',
    keySerial: '-',
    about: {
      kind: 'payment',
      payment: {
        number: '20190815155618536-564-57',
        transactionId: '2019081522001468450512505578',
        state: 'PAID',
        amount: money(10n, 'CNY'),
        fee: null,
        paidAt: new Date('2019-08-15T07:56:24Z'),
        payer: 'xud***@126.com',
      },
    },
  })
})

test.each(['total_amount', 'out_trade_no', 'trade_status', 'seller_id', 'app_id', 'fund_bill_list', 'notify_id'])(
  'with another %s it is forged',
  name => {
    expect(read({ ...real.params, [name]: '1000.00' })).toEqual({ kind: 'forged', why: 'signature' })
  },
)

test('one field more, or one that stands twice, and it is none', () => {
  expect(read({ ...real.params, extra: '1' })).toEqual({ kind: 'forged', why: 'signature' })
  const twice = new TextEncoder().encode(`${new URLSearchParams(real.params).toString()}&total_amount=0.10`)
  expect(alipay.readNotice({ ...notice({}), body: twice }, new Date())).toMatchObject({ kind: 'unreadable' })
})

test('AES-256-GCM opens what was published, and nothing that was changed', () => {
  type Known = { key: string; nonce: string; cases: { aad: string; plaintext: string; ciphertext: string }[] } // the file beside it
  const { key, nonce, cases } = JSON.parse(file('wechat-aes-gcm-known-answer.json')) as Known
  for (const { aad, plaintext, ciphertext } of cases) {
    expect(decryptResource(key, { ciphertext, nonce, associated_data: aad })).toBe(plaintext)
    expect(decryptResource(key, { ciphertext, nonce, associated_data: `${aad}x` })).toBeUndefined()
    expect(decryptResource(key, { ciphertext: ciphertext.slice(4), nonce, associated_data: aad })).toBeUndefined()
  }
  expect(cases).toHaveLength(2)
})

test('the sample of a trade bill adds up to its own summary', async () => {
  const lines = await linesOf(file('wechat-trade-bill-ALL.csv'), 7)
  const sum = (kind: StatementLine['kind'], what: 'amount' | 'fee') =>
    lines.filter(each => each.kind === kind).reduce((total, each) => total + each[what].minor, 0n)
  expect(lines).toHaveLength(45)
  expect([sum('PAYMENT', 'amount'), sum('REFUND', 'amount'), sum('PAYMENT', 'fee')]).toEqual([47n, 14n, 8n])
  expect(lines[0]).toEqual({
    kind: 'REFUND',
    transactionId: '4200000263201902167700134212',
    number: 'autotest_20190216081946_82335',
    refundNumber: 'REF4200000263201902167700963919',
    amount: money(1n, 'CNY'),
    fee: zero('CNY'),
    at: new Date('2019-02-18T21:01:46Z'),
  })
})

test('half of a bill, or one with a line less, is not believed', async () => {
  const text = file('wechat-trade-bill-ALL.csv')
  await expect(linesOf(text.slice(0, text.length / 2))).rejects.toThrow('line 23 of the bill')
  await expect(linesOf(text.split('\n').slice(0, 20).join('\n'))).rejects.toThrow('without its summary')
  const [header, , ...rest] = text.split('\n')
  await expect(linesOf([header, ...rest].join('\n'))).rejects.toThrow('44 of 45')
})

/** Whatever pieces the network makes of it. */
async function linesOf(text: string, pieces = 1_000): Promise<StatementLine[]> {
  const bill = streamedLines('bill', bytesOf(Buffer.from(text), pieces), tradeBillReader())
  const lines: StatementLine[] = []
  if (bill.kind === 'ok') for await (const some of bill.lines) lines.push(...some)
  return lines
}
