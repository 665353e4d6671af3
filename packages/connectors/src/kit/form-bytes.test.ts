// Forms as bytes: what was sent is what was signed, in any charset that houses name.
import { expect, test } from 'vitest'
import { formBytes, formTexts, sortedBytes } from './form-bytes.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('texts are decoded by the charset that the form names', () => {
  const fields = formBytes(bytes('subject=%B2%E2%CA%D4+1&charset=GBK&a=%26'))
  expect(fields && formTexts(fields, 'GBK')).toEqual({ subject: '测试 1', charset: 'GBK', a: '&' })
  expect(fields && formTexts(fields, 'gb18030')).toMatchObject({ subject: '测试 1' })
  expect(fields && formTexts(fields, 'utf-8')).toBeUndefined()
  expect(fields && formTexts(fields, 'big5')).toBeUndefined()
  expect(fields && sortedBytes(fields, ['charset'])).toEqual(Buffer.concat([bytes('a=&&subject='), bytes('\xb2\xe2\xca\xd4 1')]))
})

test.each([
  ['a=1&a=2', undefined],
  ['a=1&%61=2', undefined],
  ['', undefined],
  ['&&', undefined],
  ['a', { a: '' }],
  ['a=%zz%4', { a: '%zz%4' }],
  ['__proto__=1&constructor=2', { ['__proto__']: '1', constructor: '2' }],
])('%s', (body, texts) => {
  const fields = formBytes(bytes(body))
  expect(fields && Object.entries(formTexts(fields, '') ?? {})).toEqual(texts && Object.entries(texts))
})

test('a form reads as browsers read it', () => {
  const text = 'subject=%E6%B5%8B%E8%AF%95+sdk%26%3D%2B%22%F0%9F%98%80&empty=&sign=a%2Bb%2F%3D'
  const fields = formBytes(bytes(text))
  expect(fields && formTexts(fields, 'UTF-8')).toEqual(Object.fromEntries(new URLSearchParams(text)))
})
