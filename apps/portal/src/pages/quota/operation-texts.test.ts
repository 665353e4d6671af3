// When an operation asks for a word, and where the guide of transfers stands.
import { expect, test } from 'vitest'
import { wordToType } from './operation-texts.ts'
import { guideAfter, readGuide } from './use-transfer-guide.ts'

test.each([
  ['CLEAR', 1, '清零'],
  ['REDUCE', 20, undefined],
  ['REDUCE', 21, '调减额度'],
  ['ADD', 21, '新增额度'],
  ['TRANSFER', 50, '转移额度'],
] as const)('%s of %i accounts asks for %s', (kind, count, word) => {
  expect(wordToType(kind, count)).toBe(word)
})

test('the guide goes from 1 to 2 to done, and anything unknown starts it', () => {
  expect([null, '1', '2', 'done', 'x'].map(readGuide)).toEqual([1, 1, 2, 'done', 1])
  expect([guideAfter(1), guideAfter(2)]).toEqual([2, 'done'])
})
