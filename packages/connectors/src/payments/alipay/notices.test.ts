// Alipay's notifications in the charset that they name: signed over the bytes that were sent.
import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAlipayNotice } from './notices.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = { app_id: '2026', seller_id: '2088' } as Parameters<typeof readAlipayNotice>[0] // what the reading looks at
const theirKeys = new Map([['-', pair.publicKey]])
// «测试 1&» in GBK and in UTF-8
const SUBJECTS = { GBK: Buffer.from([0xb2, 0xe2, 0xca, 0xd4, 0x20, 0x31, 0x26]), 'utf-8': Buffer.from('测试 1&') }
const PAID = {
  app_id: '2026',
  gmt_payment: '2026-11-28 10:00:00',
  notify_id: 'n1',
  out_trade_no: '1914336977431826740',
  seller_id: '2088',
  total_amount: '150.00',
  trade_no: '20261128',
  trade_status: 'TRADE_SUCCESS',
}

const escaped = (bytes: Buffer) => [...bytes].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')

function noticeOf(charset: string, subject: Buffer, more: Record<string, string> = {}) {
  const fields = { ...PAID, ...more, charset }
  const all = [...Object.entries(fields).map(([name, value]) => [name, Buffer.from(value)] as const), ['subject', subject] as const]
  const sorted = all.toSorted(([left], [right]) => (left < right ? -1 : 1))
  const signed = Buffer.concat(sorted.flatMap(([name, value], at) => [Buffer.from(`${at === 0 ? '' : '&'}${name}=`), value]))
  const signature = sign('sha256', signed, pair.privateKey)
  const body = sorted.map(([name, value]) => `${name}=${escaped(value)}`).join('&')
  const sent = `${body}&sign_type=RSA2&sign=${escaped(Buffer.from(signature.toString('base64')))}`
  return { method: 'POST', path: '/notify/ALIPAY', headers: {}, body: Buffer.from(sent) }
}
const read = (notice: ReturnType<typeof noticeOf>) => readAlipayNotice(keys, theirKeys, notice)

test.each(['GBK', 'utf-8'] as const)('a payment told in %s is genuine', charset => {
  expect(read(noticeOf(charset, SUBJECTS[charset]))).toMatchObject({
    kind: 'genuine',
    about: { kind: 'payment', payment: { number: PAID.out_trade_no, amount: { minor: 15_000n, currency: 'CNY' } } },
  })
})

test('bytes of another charset than the named one, and a charset that we don’t read, are unreadable; changed bytes are forged', () => {
  expect(read(noticeOf('utf-8', SUBJECTS.GBK))).toMatchObject({ kind: 'unreadable' })
  expect(read(noticeOf('EBCDIC', SUBJECTS.GBK))).toMatchObject({ kind: 'unreadable' })
  const notice = noticeOf('GBK', SUBJECTS.GBK)
  expect(read({ ...notice, body: Buffer.from(notice.body.toString().replace(escaped(Buffer.from('150.00')), '150.01')) })).toEqual({
    kind: 'forged',
    why: 'signature',
  })
  expect(read({ ...notice, body: Buffer.from(notice.body.toString().replace('%b2', '%b3')) })).toEqual({ kind: 'forged', why: 'signature' })
})

test('a trade’s word after a refund tells the sum that went back, and one id tells two states', () => {
  const told = read(noticeOf('GBK', SUBJECTS.GBK, { refund_fee: '150.00', out_biz_no: 'back-office', trade_status: 'TRADE_CLOSED' }))
  expect(told).toMatchObject({
    noticeId: 'n1:TRADE_CLOSED',
    about: { kind: 'refunded', refunded: { refundNumber: 'back-office', transactionId: '20261128', total: { minor: 15_000n } } },
  })
  expect(read(noticeOf('GBK', SUBJECTS.GBK))).toMatchObject({ noticeId: 'n1:TRADE_SUCCESS' })
})
