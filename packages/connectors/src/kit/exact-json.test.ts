// Texts that are read as they stand, and those in which values are written otherwise than JSON.parse would give them.
import { expect, test } from 'vitest'
import { parseExactJson } from './exact-json.ts'

test.each([
  ['{"a":"1","b":[true,null,{"c":"x: 1, 2"}]}', { a: '1', b: [true, null, { c: 'x: 1, 2' }] }],
  ['{"id":7123456789012345678}', { id: '7123456789012345678' }],
  ['{"id" :\n -0.50}', { id: '-0.50' }],
  ['[12.30,"a", 1e3]', ['12.30', 'a', '1e3']],
  ['[ [7]]', [['7']]],
  ['12.30', '12.30'],
  ['{"at":"08:00:00 - 08:59:59"}', { at: '08:00:00 - 08:59:59' }],
  ['{"name":"\\u5e7f\\ud83d\\ude00"}', { name: '广😀' }],
  ['{"name":"a\\u0000b\\uD83D"}', { name: 'ab\ufffd' }],
  ['{"name":"a\ud83d"}', { name: 'a\ufffd' }],
  ['{"a":', undefined],
])('%s', (text, value) => {
  expect(parseExactJson(text)).toEqual(value)
})
