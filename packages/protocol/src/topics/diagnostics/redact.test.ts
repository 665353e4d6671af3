// Redaction: no secret of any carriage survives, and what helps to find a fault does.
import { expect, test } from 'vitest'
import { isSecretName, NOT_KEPT, REDACTED, redactAddress, redactQuery, redactText, redactValue, reportText } from './redact.ts'

test.each([
  'password',
  'newPassword',
  'old_password',
  'sid',
  'Access-Token',
  'encryptData',
  'code',
  'sms_code',
  'mobile',
  'e-mail',
  'bankAccount',
  'k',
])('the field %s is taken out', name => {
  expect(isSecretName(name)).toBe(true)
  expect(redactValue({ outer: [{ [name]: { deep: 'value' } }] })).toEqual({ outer: [{ [name]: REDACTED }] })
})

test.each(['country_code', 'account_id', 'amount', 'company_name', 'page_num', 'account_name', 'zipcode', 'channel'])(
  'the field %s is kept',
  name => {
    expect(redactValue({ [name]: 'x1' })).toEqual({ [name]: 'x1' })
  },
)

test('a body becomes JSON text, a form too, and what is no plain data is not kept', () => {
  expect(reportText({ amount: '50', password: 'p' }, 1_000)).toBe(`{"amount":"50","password":"${REDACTED}"}`)
  expect(reportText(new URLSearchParams({ account: '13800000001', channel: 'x' }), 1_000)).toBe(`{"account":"${REDACTED}","channel":"x"}`)
  expect(reportText('a text of any kind', 1_000)).toBe(NOT_KEPT)
  expect(reportText(undefined, 1_000)).toBe('')
  expect(reportText({ a: Array.from({ length: 50 }, () => '字'.repeat(300)) }, 1_000)).toBe(NOT_KEPT)
})

test('depth, width and length are bounded', () => {
  let deep: unknown = 'end'
  for (let level = 0; level < 500; level += 1) deep = { deep }
  expect(JSON.stringify(redactValue(deep))).toContain(NOT_KEPT)
  expect(redactValue(Array.from({ length: 500 }, () => 1))).toHaveLength(50)
  expect(redactValue({ note: '字'.repeat(5_000) })).toEqual({ note: '字'.repeat(300) })
})

test.each([
  ['?page=2&sid=abc', `page=2&sid=${REDACTED}`],
  ['phone=13800000001&country_code=86', `phone=${REDACTED}&country_code=86`],
  ['%70assword=x&q=1', `%70assword=${REDACTED}&q=1`],
  ['to=13800000001', `to=${REDACTED}`],
  ['bad=%E0%A4%A', `bad=${NOT_KEPT}`],
  ['', ''],
])('the query %s is kept as %s', (query, kept) => {
  expect(redactQuery(query)).toBe(kept)
})

test('an address keeps its path only', () => {
  expect(redactAddress('https://portal.example.com/account/facebook?token=secret#here')).toBe('/account/facebook')
  expect(redactAddress(`/rectification/detail/${'A1_'.repeat(30)}`)).toBe(`/rectification/detail/${REDACTED}`)
})

test('texts lose tokens, numbers and addresses, and keep the rest', () => {
  const stack = 'TypeError: x is undefined\n    at Page (https://portal.example.com/assets/Page-BzT3.js?t=abc:10:5)'
  expect(redactText(stack)).toBe('TypeError: x is undefined\n    at Page (https://portal.example.com/assets/Page-BzT3.js?…)')
  expect(redactText('sid Qm9yZWQgb2YgdGhlIHdvcmxkLCBpcyBpdCBub3Q_x-yZ1')).toBe(`sid ${REDACTED}`)
  expect(redactText('someone@mail.example.com, +8613800000001 or 13800000001')).not.toMatch(/example|138/)
  expect(redactText('账户 1234567890123456789 加额失败')).toBe('账户 1234567890123456789 加额失败')
})
