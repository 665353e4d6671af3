// Sheets as csv: what is written is read back, in the encodings that table programs use, and whatever else comes in is refused by name.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallFile } from '../row-files/small-file.ts'
import { readCsv, readDelimited } from './csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { faultOf, table, texts } from './test-book.ts'

const guarded = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

/** Of two columns, what has a line end and a separator may be a line that a quotation mark has swallowed. */
const cell = fc
  .string({ unit: 'binary', maxLength: 30 })
  .filter(text => !/[^\P{Cc}\t\n\r]|[\uFEFF\uFFFE\uFFFF]|\p{Cs}/u.test(text) && !(/[\r\n]/.test(text) && /[,;\t]/.test(text)))

test('whatever is written is read back, cell by cell', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async rows => {
      const titles = ['账户', '金额']
      const bytes = await smallFile('csv', table(titles, rows))
      const read = new Map(readCsv(bytes).rows.map(row => [row.number, row.cells.map(one => one.text)]))
      for (const [index, row] of [titles, ...rows].entries()) {
        const expected = row.map(text => guarded(text).trim())
        while (expected.at(-1) === '') expected.pop()
        expect(read.get(index + 1) ?? []).toEqual(expected)
      }
    }),
    { numRuns: 500 },
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', '－1'])('%j is written so that no program runs it', async text => {
  for (const format of ['csv', 'xlsx'] as const) {
    const bytes = await smallFile(format, table(['a', 'b'], [['1', text]]))
    const [, row] = format === 'csv' ? readCsv(bytes).rows : await readXlsx(bytes)
    expect(row?.cells[1]).toEqual({ kind: 'text', text: `'${text}` })
  }
})

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from('账户,1\r\n')],
  ['UTF-8 with its mark', Buffer.from('\uFEFF账户,1\n')],
  ['GB18030', Buffer.from([0xd5, 0xcb, 0xbb, 0xa7, 0x2c, 0x31, 0x0a])],
  ['UTF-16LE', Buffer.from('\uFEFF账户,1\n', 'utf16le')],
  ['UTF-16BE', Buffer.from('\uFEFF账户,1\n', 'utf16le').swap16()],
])('%s is read', (_name, bytes) => {
  expect(texts(readCsv(bytes).rows)).toEqual([['账户', '1']])
})

test('separators, quotes and line ends as table programs write them; blank lines keep the count', () => {
  expect(texts(readDelimited('a\tb\n1\t"2,3"\n'))).toEqual([
    ['a', 'b'],
    ['1', '2,3'],
  ])
  expect(texts(readDelimited('a;b\r1;2'))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(readDelimited('a,b\n\n,,\n"x ""y""\nz",2')).toEqual([
    {
      number: 1,
      cells: [
        { kind: 'text', text: 'a' },
        { kind: 'text', text: 'b' },
      ],
    },
    {
      number: 4,
      cells: [
        { kind: 'text', text: 'x "y"\nz' },
        { kind: 'text', text: '2' },
      ],
    },
  ])
})

test('a quote that does not belong is a letter, and nothing is guessed from what stands around it', () => {
  expect(texts(readDelimited('显示器 12" 屏,1\n"1"11,2\n"1200" ,3'))).toEqual([
    ['显示器 12" 屏', '1'],
    ['"1"11', '2'],
    ['"1200"', '3'],
  ])
})

test.each<[string, Buffer, string]>([
  ['random bytes', randomBytes(5_000), 'FORMAT'],
  ['a picture', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(200)]), 'FORMAT'],
  ['NUL inside', Buffer.from('a,b\n1,\0\n'), 'FORMAT'],
  ['letters of two scripts', Buffer.from([0xa4, 0x40, ...Array<number>(40).fill(0xb0)]), 'ENCODING'],
  ['too many columns', Buffer.from(`${','.repeat(60)}x\n`), 'TOO_LARGE'],
  ['too many rows', Buffer.from('1,2\n'.repeat(5_002)), 'TOO_LARGE'],
  ['only line ends', Buffer.from('\n'.repeat(100_000)), 'TOO_LARGE'],
  ['a cell without end', Buffer.from(`a,${'9'.repeat(5_000)}\n`), 'TOO_LARGE'],
])('%s is refused', async (_name, bytes, fault) => {
  expect(await faultOf(() => readCsv(bytes))).toBe(fault)
})

const told = (text: string) =>
  readDelimited(text).map(({ number, cells, fault }) => [number, fault ?? 'read', cells.map(one => one.text).join('|')])

test.each<[string, string, [number, string, string][]]>([
  [
    'a mark that swallows a line',
    'a,b,c\n1,2,"x\n3,4,y"\n5,6,z\n',
    [
      [1, 'read', 'a|b|c'],
      [2, 'QUOTES', '1,2,"x'],
      [3, 'QUOTES', '3,4,y"'],
      [4, 'read', '5|6|z'],
    ],
  ],
  [
    'a mark that swallows lines from the middle, an empty one too',
    'a,b,c\r\n1,"x,2\r\n3,y,4\r\n\r\n5,z",6\r\n7,8,9',
    [
      [1, 'read', 'a|b|c'],
      [2, 'QUOTES', '1,"x,2'],
      [3, 'QUOTES', '3,y,4'],
      [5, 'QUOTES', '5,z",6'],
      [6, 'read', '7|8|9'],
    ],
  ],
  [
    'a mark that is never closed, behind a cell of two lines that is none',
    'a,b,c\n1,"x\ny",3\n4,5,"z\n6,7,8',
    [
      [1, 'read', 'a|b|c'],
      [2, 'read', '1|x\ny|3'],
      [3, 'QUOTES', '4,5,"z'],
      [4, 'QUOTES', '6,7,8'],
    ],
  ],
  [
    'a mark in the titles',
    '"a,b\n1,2\n3,4\n',
    [
      [1, 'QUOTES', '"a,b'],
      [2, 'QUOTES', '1,2'],
      [3, 'QUOTES', '3,4'],
    ],
  ],
])('%s: each line that it holds is told apart, and the others are read', (_name, text, rows) => {
  expect(told(text)).toEqual(rows)
})

test('however many lines a mark swallows, all are told', () => {
  const rows = told(`a,b,c\n1,2,"x\n${'3,4,y\n'.repeat(400)}5,6,z"\n7,8,9`)
  expect(rows).toHaveLength(404)
  expect(rows.filter(([, fault]) => fault === 'read')).toEqual([
    [1, 'read', 'a|b|c'],
    [404, 'read', '7|8|9'],
  ])
})

test('any text ends in rows or a named fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async text => {
      expect(['none', 'FORMAT', 'TOO_LARGE']).toContain(await faultOf(() => readDelimited(text)))
    }),
    { numRuns: 1_000 },
  )
})

test('a cell of several lines stays one where no line of the table fits into it', () => {
  expect(texts(readDelimited('a,b,c,d\n1,"Room 1, House 2\nStreet",3,4\n5,"x\ny\nz",6,7'))).toEqual([
    ['a', 'b', 'c', 'd'],
    ['1', 'Room 1, House 2\nStreet', '3', '4'],
    ['5', 'x\ny\nz', '6', '7'],
  ])
})

test.each<[string, string, string[][]]>([
  [
    'a title line without separators',
    '交易明细查询结果\n日期,金额\n2026-11-01,12.50\n',
    [['交易明细查询结果'], ['日期', '金额'], ['2026-11-01', '12.50']],
  ],
  [
    'decimal commas',
    '账户;金额\n1;12,50\n2;13,50\n',
    [
      ['账户', '金额'],
      ['1', '12,50'],
      ['2', '13,50'],
    ],
  ],
  ['commas in amounts between tabs', '991\t1,234,567', [['991', '1,234,567']]],
  [
    'digits kept as text',
    '账号,金额\n="0012345",1\n"=""0099""",2\n',
    [
      ['账号', '金额'],
      ['0012345', '1'],
      ['0099', '2'],
    ],
  ],
  ['formulas, which are none of those', '账号\n=A1&"0012"\n="1"&"2"\n', [['账号'], ['=A1&"0012"'], ['="1"&"2"']]],
])('%s: cells as they are meant', (_name, text, expected) => {
  expect(texts(readDelimited(text))).toEqual(expected)
})

test('traditional letters in Big5 are told from GB18030 by what they say', () => {
  const titles = [0xa5, 0xe6, 0xa9, 0xf6, 0xa4, 0xe9, 0xb4, 0xc1, 0x2c, 0xaa, 0xf7, 0xc3, 0x42, 0x0a]
  const big5 = Buffer.from([...titles, 0xb1, 0x62, 0xa4, 0xe1, 0x2c, 0x31, 0x0a])
  expect(texts(readCsv(big5).rows)).toEqual([
    ['交易日期', '金額'],
    ['帳戶', '1'],
  ])
})
