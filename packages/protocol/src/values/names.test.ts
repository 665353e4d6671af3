// Names: what can't be seen is refused in one line, and two names that look alike are one.
import { expect, test } from 'vitest'
import { isOneLine, isPlainLines, nameForm, unlinked } from './names.ts'

const NAME = '银杏贸易有限公司'

test.each([
  '银杏\u200B贸易有限公司',
  '银杏\u00A0贸易有限公司',
  '银杏\u2060贸易有限公司',
  '\u202E银杏贸易有限公司',
  '银杏贸易\uFE0F有限公司',
  '银杏\u3164贸易有限公司',
  ' 银杏　贸易有限公司\t',
])('%j is the same name', name => expect(nameForm(name)).toBe(nameForm(NAME)))

test('width and case tell no names apart, letters do', () => {
  expect(nameForm('ＡＢＣ（香港）')).toBe(nameForm('abc (香港)'))
  expect(nameForm('ABC贸易')).not.toBe(nameForm('ABD贸易'))
  expect(nameForm('银杏')).not.toBe(nameForm('银杳'))
})

test.each(['a\nBcc: x', 'a\tb', '\u202Egnp.exe', '\u200B=1', 'a\u2028b', 'a\u0000', 'a\u00ADb', 'a\u2060b', '\uFEFFa'])(
  '%j is no line that may be typed',
  value => expect(isOneLine(value)).toBe(false),
)
test.each(['张三·李', 'José Żłć', '한국', '備註：①（測試）', '☎️ 13800000000', "O'Neil & Co.", ''])('%j is a line', value =>
  expect(isOneLine(value)).toBe(true),
)

test('several lines may end and hold a joined picture, and turn no direction', () => {
  expect(isPlainLines('第一行\r\n第二行\t👨‍👩‍👧')).toBe(true)
  for (const value of ['a\u202Eb', 'a\u2066b', 'a\u200Bb', 'a\u0007b', 'a\u2029b']) expect(isPlainLines(value)).toBe(false)
})

test('a name is no link in a mail', () => {
  expect(unlinked('evil.example')).toBe('evil·example')
  expect(unlinked('https://a.b')).toBe('https·a·b')
  expect(unlinked('A. Müller Ltd.')).toBe('A. Müller Ltd.')
})
