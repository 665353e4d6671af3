// The words of a notice: what becomes a list, and that nothing typed becomes markup.
import { expect, test } from 'vitest'
import { blocksOf, typedOf } from './body.ts'

test('lines are paragraphs, those with a dash one list', () => {
  const blocks = blocksOf(' 第一段 \r\n\r\n- 甲\n• 乙\n\n- 丙\n第二段 - 不是列表\n-不是列表')
  expect(blocks).toEqual([
    { kind: 'text', text: '第一段' },
    { kind: 'list', items: ['甲', '乙'] },
    { kind: 'list', items: ['丙'] },
    { kind: 'text', text: '第二段 - 不是列表' },
    { kind: 'text', text: '-不是列表' },
  ])
  expect(blocksOf(typedOf(blocks))).toEqual(blocks)
})

test('markup stays the text that it is', () => {
  expect(blocksOf('<script>alert(1)</script>\n- [链接](javascript:alert(1))')).toEqual([
    { kind: 'text', text: '<script>alert(1)</script>' },
    { kind: 'list', items: ['[链接](javascript:alert(1))'] },
  ])
  expect(blocksOf(' \n ')).toEqual([])
})
