// Faces: people's names are drawn in their own characters, and read again from the paper as they were written.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { composed, faceOf, fontOf, missingOf, runsOf } from './faces.ts'
import type { Block, Paper } from './paper.ts'
import { typeset } from './typeset.ts'

const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
/** 《通用规范汉字表》 of 2013; font/PROVENANCE.md says where from. */
const standard = [...readFileSync(new URL('./font/general-standard.txt', import.meta.url), 'utf8').replaceAll('\n', '')]
/** Every pair of bytes that the encoding has a letter for. */
function lettersOf(encoding: string): string[] {
  const decoder = new TextDecoder(encoding)
  const pairs = between(0x81, 0xfe).flatMap((_, lead) =>
    between(0x40, 0xfe).map((_letter, trail) => decoder.decode(Uint8Array.of(lead + 0x81, trail + 0x40))),
  )
  return pairs.filter(letter => /^\p{Script=Han}$/u.test(letter))
}
const POLISH = [...'AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻaąbcćdeęfghijklłmnńoóprsśtuwyzźż']
const VIETNAMESE = [...between(0x1ea0, 0x1ef9), ...'ĂăÂâĐđÊêÔôƠơƯưÀÁÃÈÉÌÍÒÓÕÙÚÝàáãèéìíòóõùúýĨĩŨũ']
const LANGUAGES: [string, string[]][] = [
  ['《通用规范汉字表》', standard],
  ['all ideographs of the basic block, and those of Extension A', [...between(0x4e00, 0x9fa5), ...between(0x3400, 0x4db5)]],
  ['traditional characters (Big5)', lettersOf('big5')],
  ['characters of GBK', lettersOf('gbk')],
  ['names outside the tables', [...'𠮷𠅤𬭎𫖯㛃䶮𬱖𬸚㙍䓨﨑喆堃']],
  ['Hangul', between(0xac00, 0xd7a3)],
  ['Vietnamese', VIETNAMESE],
  ['Polish', POLISH],
  ['Czech, Hungarian, Turkish, Romanian, Baltic', [...'čďěňřšťůžőűğışİțșāēģīķļņūėįųŽ']],
  ['Greek and Cyrillic', [...between(0x391, 0x3a1), ...between(0x3b1, 0x3c9), ...between(0x401, 0x45f), 'Ґ', 'ґ']],
]

test('the table has its characters, some beyond the basic block', () => {
  expect(new Set(standard).size).toBe(8_105)
  expect(standard.filter(character => !/[\u4E00-\u9FA5]/.test(character))).toHaveLength(276)
  for (const character of '𬭎𠅤𫖯㛃䶮') expect(standard).toContain(character)
})

test.each(LANGUAGES)('%s: every one has strokes of its own', (_what, characters) => {
  expect(characters.length).toBeGreaterThan(10)
  const empty = characters.filter(character => {
    const face = faceOf(character)
    return face === undefined || fontOf(face).glyphForCodePoint(character.codePointAt(0) ?? 0).path.commands.length < 4
  })
  expect(empty).toEqual([])
})

const paperOf = (...blocks: Block[]): Paper => ({ title: '名单', author: '量舵', madeAt: new Date(0), footer: '名单', blocks })
async function drawn(...blocks: Block[]): Promise<Buffer> {
  const made = await typeset(paperOf(...blocks), true)
  if (made.kind === 'missing') throw new Error(made.characters.join(''))
  return Buffer.from(made.bytes)
}
const read = (pdf: Buffer) => execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })

/** The numbers of the glyphs that the pages show; 0 is the box of a missing one. */
function glyphsOf(pdf: Buffer): number[] {
  const file = pdf.toString('latin1')
  const contents = [...file.matchAll(/\/Length (\d+)[^>]*>>\s*stream\n/g)].map(({ 0: head, 1: length, index }) => {
    const start = index + head.length
    const bytes = pdf.subarray(start, start + Number(length))
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : ''
  })
  const shown = contents.flatMap(content => content.match(/\[[^\]]*\] TJ/g) ?? [])
  return shown
    .flatMap(line => [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []))
    .map(hex => Number.parseInt(hex, 16))
}

test('a paper of the whole table and of other alphabets is read as it was written', { timeout: 60_000 }, async () => {
  const hangul = LANGUAGES.flatMap(([what, characters]) => (what === 'Hangul' ? characters.filter((_, index) => index % 37 === 0) : []))
  const words = [standard, hangul, VIETNAMESE, POLISH].map(characters => characters.join(''))
  const pdf = await drawn(...words.map((text): Block => ({ kind: 'text', text })))
  const text = read(pdf).replaceAll(/\s|名单第\d+页，共\d+页/g, '')
  expect(text.replaceAll(/名单第\d+页，共\d+页/g, '')).toBe(words.join(''))
  expect(glyphsOf(pdf).length).toBeGreaterThanOrEqual([...words.join('')].length)
  expect(glyphsOf(pdf)).not.toContain(0)
})

const NAMES = ['王𬭎', '𠅤𫖯㛃䶮有限公司', 'Nguyễn Thị Phượng', 'Łukasz Wójcik', '김철수', 'Đặng（越南）贸易', '欧阳·Михаил']
test.each<[string, (name: string) => Block]>([
  ['a title', text => ({ kind: 'title', text })],
  ['a field', value => ({ kind: 'fields', rows: [{ label: '名称', value }] })],
  ['a label', label => ({ kind: 'fields', rows: [{ label, value: '名称' }] })],
  ['a cell', text => ({ kind: 'table', columns: [{ title: '名称' }, { title: '金额', isFigure: true }], rows: [[text, '1.00']] })],
  ['a narrow cell', text => ({ kind: 'table', columns: [{ title: '名', width: 20 }, { title: '额' }], rows: [[text, '1.00']] })],
  ['a party', text => ({ kind: 'signing', parties: [{ title: '甲方', lines: [text] }] })],
])('names are whole in %s', async (_place, block) => {
  const pdf = await drawn(...NAMES.map(block))
  const text = read(pdf).replaceAll(/\s/g, '')
  for (const name of NAMES) expect(text).toContain(name.replaceAll(/\s/g, ''))
  expect(glyphsOf(pdf)).not.toContain(0)
})

test('a paper carries the glyphs that it shows, and no font that it does not need', async () => {
  const fonts = (pdf: Buffer) => execFileSync('pdffonts', ['-'], { input: pdf, encoding: 'utf8' }).split('\n').slice(2).filter(Boolean)
  const plain = await drawn({ kind: 'text', text: '某某公司' })
  expect(fonts(plain)).toHaveLength(1)
  const mixed = await drawn({ kind: 'text', text: '王𬭎 Nguyễn 김' })
  expect(fonts(mixed)).toHaveLength(4)
  expect(mixed.length - plain.length).toBeLessThan(20_000)
})

test('a text without an end is broken inside its column, whatever faces it has', async () => {
  const pdf = await drawn({
    kind: 'signing',
    parties: ['（ł'.repeat(100), '𬭎'.repeat(100)].map(text => ({ title: '甲方', lines: [text] })),
  })
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
  const rights = [...boxes.matchAll(/xMax="([\d.]+)"/g)].map(([, right]) => Number(right))
  expect(Math.max(...rights)).toBeLessThanOrEqual(595 - 70)
})

test('a letter and its marks are one character, and ideographs stay the ones that were written', () => {
  expect(composed('Nguye\u0302\u0303n')).toBe('Nguyễn')
  expect(composed('\u1100\u1161\u11A8')).toBe('각')
  expect(composed('﨑豈\uFA19')).toBe('﨑豈\uFA19')
  expect(composed('葛\u{E0100}城')).toBe('葛城')
})

test('a word stays in one face', () => {
  expect(runsOf('Łódź 12')).toEqual([
    { text: 'Łódź', face: 'Latin' },
    { text: ' 12', face: 'Paper' },
  ])
  expect(runsOf('甲Ltd乙')).toEqual([{ text: '甲Ltd乙', face: 'Paper' }])
})

test.each(['😀', '\u{2A6A5}', '\u{30000}', '\u{E000}', '\u0378', 'ا', 'ก', '\u200B', '\u0001', '\u0301'])(
  '%j is drawn by none',
  character => {
    expect(missingOf([character])).toEqual([character])
  },
)
