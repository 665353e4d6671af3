// What is typed becomes headings, lists, bold words and links into the portal; nothing else is markup, and nothing is lost.
import { expect, test } from 'vitest'
import { articleBlocks, plainOf } from './body.ts'

const plain = (text: string) => ({ text, is_strong: false, href: null })

test('headings, steps, points and paragraphs', () => {
  expect(articleBlocks('## 第一步\r\n先登录\n1. 打开\n2、选择\n- 一点\n\n- 二点\n1.5 倍')).toEqual([
    { kind: 'heading', text: '第一步' },
    { kind: 'text', texts: [plain('先登录')] },
    { kind: 'list', is_ordered: true, items: [[plain('打开')], [plain('选择')]] },
    { kind: 'list', is_ordered: false, items: [[plain('一点')]] },
    { kind: 'list', is_ordered: false, items: [[plain('二点')]] },
    { kind: 'text', texts: [plain('1.5 倍')] },
  ])
})

test('bold words and links stand in their line', () => {
  expect(articleBlocks('点击**提交**后到[操作记录](/operate/record)查看')).toEqual([
    {
      kind: 'text',
      texts: [
        plain('点击'),
        { text: '提交', is_strong: true, href: null },
        plain('后到'),
        { text: '操作记录', is_strong: false, href: '/operate/record' },
        plain('查看'),
      ],
    },
  ])
})

test.each([
  '[坏](javascript:alert(1))',
  '[外](https://evil.example)',
  '[外](//evil.example)',
  '[外](/\\evil.example)',
  '<b>粗</b>',
  '**',
  '[]()',
])('%s stays text as it was typed', typed => {
  expect(articleBlocks(typed)).toEqual([{ kind: 'text', texts: [plain(typed)] }])
})

test('what is read of it has no marks, and a line for each line', () => {
  expect(plainOf(articleBlocks('## 第一步\n点击**提交**后到[操作记录](/operate/record)查看\n- 一点\n- 二点'))).toBe(
    '第一步\n点击提交后到操作记录查看\n一点\n二点',
  )
})
