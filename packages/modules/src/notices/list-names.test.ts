// Names in a message: what is shown of many and of long ones.
import { expect, test } from 'vitest'
import { listNames } from './list-names.ts'

test.each([
  [['甲'], '“甲”'],
  [['甲', '乙', '丙', '丁', '戊'], '“甲”、“乙”、“丙”、“丁”、“戊”'],
  [['甲', '乙', '丙', '丁', '戊', '己'], '“甲”、“乙”、“丙”、“丁”、“戊”等 6 个账户'],
  [['x'.repeat(40)], `“${'x'.repeat(40)}”`],
  [['x'.repeat(41)], `“${'x'.repeat(39)}…”`],
  [['🦊'.repeat(41)], `“${'🦊'.repeat(39)}…”`],
])('%j', (names, text) => {
  expect(listNames(names, '个账户')).toBe(text)
})

test('two hundred of the longest names leave room for the sentence around them', () => {
  expect(listNames(Array<string>(200).fill('长'.repeat(500)), '个账户').length).toBeLessThanOrEqual(250)
})
