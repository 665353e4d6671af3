// Mobile numbers as people type and paste them.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { countryCode, mobile, readsPhone } from './phone-fields.ts'
import { readPhone, typedPhone } from './phone.ts'

const withPhone = z.object({ country_code: countryCode, mobile }).check(readsPhone('mobile'))

test.each([
  ['13800000011', '86', '86', '13800000011'],
  [' 138 0000 0011 ', '86', '86', '13800000011'],
  ['138-0000-0011', '86', '86', '13800000011'],
  ['+86 138 0000 0011', '86', '86', '13800000011'],
  ['0086 13800000011', '86', '86', '13800000011'],
  ['8613800000011', '86', '86', '13800000011'],
  ['１３８００００００１１', '86', '86', '13800000011'],
  ['＋８６ １３８ ００００ ００１１', '86', '86', '13800000011'],
  ['\u202d+86 138 0000 0011\u202c', '86', '86', '13800000011'],
  ['+852 9123 4567', '86', '852', '91234567'],
  ['+1 (415) 555-0134', '86', '1', '4155550134'],
  ['07700 900123', '44', '44', '7700900123'],
  ['+44 (0)7700 900123', '86', '44', '7700900123'],
  ['0912 345 678', '886', '886', '912345678'],
  ['010-1234-5678', '82', '82', '1012345678'],
  ['79161234567', '7', '7', '79161234567'],
])('%j with +%s is +%s %s', (text, chosen, countryCode, number) => {
  expect(readPhone(text, chosen)).toEqual({ countryCode, number })
  expect(readPhone(number, countryCode)).toEqual({ countryCode, number })
})

test.each([...Object.getOwnPropertyNames(Object.prototype), 'x'])('%s is no country that a number is read for', word => {
  expect(() => readPhone('13800000011', word)).not.toThrow()
  expect(readPhone('+8613800000011', word)).toEqual({ countryCode: '86', number: '13800000011' })
  expect(withPhone.safeParse({ country_code: word, mobile: '13800000011' })).toMatchObject({
    success: false,
    error: { issues: [{ path: ['country_code'], message: '国家或地区码不正确' }] },
  })
})

test.each([
  ['', '86'],
  ['1380000', '86'],
  ['701234567', '86'],
  ['12800000000', '86'],
  ['138000000111', '86'],
  ['138a0000011', '86'],
  ['+999 123456', '86'],
  ['13800000011 13800000012', '86'],
  ['1138000000', '1'],
])('%j with +%s is no mobile number', (text, chosen) => expect(readPhone(text, chosen)).toBeUndefined())

test.each([
  ['+852 9123 4567', { countryCode: '852', number: '91234567' }],
  ['＋８６１３８００００００１１', { countryCode: '86', number: '13800000011' }],
  ['+86 138', { countryCode: '86', number: '+86 138' }],
  ['138 0000 0011', { countryCode: '86', number: '138 0000 0011' }],
])('after %j is typed the fields show %o', (text, shown) => expect(typedPhone(text, '86')).toEqual(shown))
