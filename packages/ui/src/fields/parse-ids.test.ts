// Ids are found in whatever people paste.
import { describe, expect, test } from 'vitest'
import { describeIds, parseIds } from './parse-ids.ts'

describe('parseIds', () => {
  test.each([
    ['', [], 0],
    ['  \n ,; ', [], 0],
    ['123', ['123'], 0],
    ['123\n456', ['123', '456'], 0],
    ['123\r\n456', ['123', '456'], 0],
    ['123 456\t789', ['123', '456', '789'], 0],
    ['123,456;789', ['123', '456', '789'], 0],
    ['123，456；789、012', ['123', '456', '789', '012'], 0],
    ['123\u3000456', ['123', '456'], 0],
    ['123\u00a0456\ufeff', ['123', '456'], 0],
    ['１２３，４５６', ['123', '456'], 0],
    ['123,,456,', ['123', '456'], 0],
    ['act_1-a b_2', ['act_1-a', 'b_2'], 0],
    ['9,7,9,9,7', ['9', '7'], 3],
    ['123，１２３', ['123'], 1],
  ])('reads %j', (text, ids, repeated) => {
    expect(parseIds(text)).toEqual({ ids, repeated, tooLong: false })
  })

  test('500 characters are allowed and 501 are too long', () => {
    expect(parseIds('1'.repeat(500)).tooLong).toBe(false)
    expect(parseIds('1'.repeat(501)).tooLong).toBe(true)
    expect(parseIds('12345', 4).tooLong).toBe(true)
  })

  test('the counter says what was found and what was merged', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => `id${index}`)
    expect(describeIds(parseIds([...twelve, 'id0'].join('、')))).toBe('已识别 12 个 ID，重复 1 个已合并')
    expect(describeIds(parseIds('1 2'))).toBe('已识别 2 个 ID')
    expect(describeIds(parseIds(''))).toContain('分隔')
  })
})
