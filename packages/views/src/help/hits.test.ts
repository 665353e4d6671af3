// What is searched for is found from one character on, marked where it stands, and told with what is around it.
import { expect, test } from 'vitest'
import { captionSaying, excerptOf, marked, wordsOf } from './hits.ts'

const flat = (pieces: readonly { text: string; is_hit: boolean }[]) =>
  pieces.map(({ text, is_hit }) => (is_hit ? `[${text}]` : text)).join('')

test('words are those between blanks, each once, full-width letters as narrow ones', () => {
  expect(wordsOf(' 额度　ＢＭ  额度 ')).toEqual(['额度', 'BM'])
  expect(wordsOf('成功，请查看：')).toEqual(['成功，请查看：'])
  expect(wordsOf('一 二 三 四 五 六 七 八 九 十')).toHaveLength(8)
})

test.each([
  ['新增额度', ['额'], '新增[额]度'],
  ['绑定 bm 与 BM', ['Bm'], '绑定 [bm] 与 [BM]'],
  ['新增额度与额度', ['额', '额度'], '新增[额度]与[额度]'],
  ['费率 (1.5%) 与 a+b', ['(1.5%)', 'a+b'], '费率 [(1.5%)] 与 [a+b]'],
  ['无关', ['额度'], '无关'],
])('%s, searched for %j', (text, words, shown) => {
  expect(flat(marked(text, words))).toBe(shown)
})

test('an excerpt stands around the first hit, or at the beginning', () => {
  const text = `${'前'.repeat(50)}额度\n${'后'.repeat(200)}`
  expect(flat(excerptOf(text, ['额度']))).toBe(`…${'前'.repeat(20)}[额度] ${'后'.repeat(67)}…`)
  expect(flat(excerptOf('短文', ['额度']))).toBe('短文')
})

test('of captions the one that says most of it, the earliest first', () => {
  const captions = ['打开账户列表', '选择账户后点击新增额度', '额度已提交'].map((text, at) => ({ from: at, to: at + 1, text }))
  expect(captionSaying(captions, ['账户', '额度'])?.from).toBe(1)
  expect(captionSaying(captions, ['额'])?.from).toBe(1)
  expect(captionSaying(captions, ['退款'])).toBeUndefined()
})
