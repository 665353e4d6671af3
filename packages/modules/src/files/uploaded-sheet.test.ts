// Uploaded sheets: lines that a stray comma or quotation mark has shifted, and rows that nobody sees, are told by their numbers.
import { readDelimited } from '@tallyhelm/infra/sheets/csv'
import type { SheetRow } from '@tallyhelm/infra/sheets/sheet'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { describe, expect, test } from 'vitest'
import { readSheet, titledRows } from './uploaded-sheet.ts'

const owner = { name: 'user 1', isKnown: true }
const limits = { mostRows: 100, mostLetters: 80 }
const seen = { format: 'csv', encoding: 'UTF-8', hidden: null } as const
const titled = (text: string) => titledRows({ rows: readDelimited(text), seen }, ['客户', '金额'], limits)
async function refusalOf(work: () => unknown): Promise<[string, object] | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.refusal, error.parameters]
  }
}

const SHIFTED = '单元格多于标题，内容可能因逗号错列；请去掉金额的千分位，或给含逗号的单元格加引号。原文：'
const BROKEN = '引号不成对，或引号内含有其他整行内容；请修正引号。原文：'

test('a line with more cells than titles is told as wrong, and the others are read; columns with titles of their own are no more cells', () => {
  expect(titled('客户,金额\n甲,1\n乙,1,234.56\n丙,2').rows).toEqual([
    { rowNo: 2, cells: ['甲', '1'] },
    { rowNo: 3, cells: ['乙', '1'], unread: `${SHIFTED}乙,1,234.56` },
    { rowNo: 4, cells: ['丙', '2'] },
  ])
  expect(titled('客户,金额,备注\n乙,1,234.56\n').rows).toEqual([{ rowNo: 2, cells: ['乙', '1'] }])
  expect(titled('客户,金额\n乙,"1,234.56",,\n').rows).toEqual([{ rowNo: 2, cells: ['乙', '1,234.56'] }])
})

test('lines that a quotation mark swallows are told as wrong, each by its number; where it swallows the titles, nothing is read', async () => {
  expect(titled('客户,金额\n甲,"1\n乙,2"\n丙,3').rows).toEqual([
    { rowNo: 2, cells: ['甲,"1', ''], unread: `${BROKEN}甲,"1` },
    { rowNo: 3, cells: ['乙,2"', ''], unread: `${BROKEN}乙,2"` },
    { rowNo: 4, cells: ['丙', '3'] },
  ])
  expect(await refusalOf(() => titled('"客户,金额\n甲,1\n乙,2\n'))).toEqual(['IMPORT_QUOTE_WRONG', { lines: '1–3' }])
  expect(await refusalOf(() => titled('十一月,"备注\n甲,1"\n客户,金额\n甲,1'))).toEqual(['IMPORT_QUOTE_WRONG', { lines: '1–2' }])
})

test('lines above the titles are skipped and counted, and a sheet without titles is told what its first line lacks', async () => {
  expect(titled('期初余额表\n制表人,某某\n客户,金额\n甲,1\n')).toEqual({
    rows: [{ rowNo: 4, cells: ['甲', '1'] }],
    reading: { ...seen, titleLine: 3, skippedAbove: 2 },
  })
  expect((await refusalOf(() => titled('期初余额表\n甲,1\n')))?.[0]).toBe('IMPORT_TITLE_WRONG')
})

test('numbers in columns of ids lose what tools put around them, names do not', () => {
  const rows = readDelimited('客户,金额\n1001.0,5.0\n="0012",5\n贸易.0,5')
  expect(titledRows({ rows, seen }, ['客户', '金额'], { ...limits, ids: ['客户'] }).rows.map(({ cells }) => cells)).toEqual([
    ['1001', '5.0'],
    ['0012', '5'],
    ['贸易.0', '5'],
  ])
})

describe('what is hidden', () => {
  const row = (number: number, more: Partial<SheetRow> = {}): SheetRow => ({
    number,
    cells: ['a', 'b', 'c'].map(text => ({ kind: 'text', text: `${text}${number}` })),
    ...more,
  })
  const read = (rows: SheetRow[], hiddenRows?: 'SKIP' | 'READ') =>
    readSheet(
      { read: () => Promise.resolve({ kind: 'rows', rows, encoding: null }) },
      owner,
      { format: 'xlsx', bytes: new Uint8Array() },
      { most: 10, hiddenRows },
    )
  const rows = [row(1), row(5, { isHidden: true }), row(6, { isHidden: true }), row(7), row(9, { isHidden: true })]

  test('is named by its lines and columns, and refused until somebody says what becomes of it', async () => {
    expect(await refusalOf(() => read(rows))).toEqual(['IMPORT_ROWS_HIDDEN', { where: '第 5–6、9 行' }])
    expect(await refusalOf(() => read([row(1, { hiddenColumns: [1] }), row(2, { hiddenColumns: [1] })]))).toEqual([
      'IMPORT_ROWS_HIDDEN',
      { where: 'B 列' },
    ])
    expect(await refusalOf(() => read([row(1, { hiddenColumns: [26] }), row(3, { isHidden: true })]))).toEqual([
      'IMPORT_ROWS_HIDDEN',
      { where: '第 3 行、AA 列' },
    ])
  })

  test('is left out, or read like the rest, as was said', async () => {
    const skipped = await read(rows, 'SKIP')
    expect(skipped.rows.map(({ number }) => number)).toEqual([1, 7])
    expect(skipped.seen.hidden).toEqual({ where: '第 5–6、9 行', choice: 'SKIP' })
    expect((await read(rows, 'READ')).rows.map(({ number }) => number)).toEqual([1, 5, 6, 7, 9])
    const columns = await read([row(1, { hiddenColumns: [1] }), row(2, { hiddenColumns: [0, 1, 2] })], 'SKIP')
    expect(columns.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([['a1', '', 'c1']])
  })

  test('is nothing where all is seen, whatever was said', async () => {
    expect((await read([row(1)], 'SKIP')).seen).toEqual({ format: 'xlsx', encoding: null, hidden: null })
  })
})

test('a file that is none is refused by what is wrong with it', async () => {
  const answer = { kind: 'fault', fault: 'ENCODING' } as const
  const read = () =>
    readSheet({ read: () => Promise.resolve(answer) }, owner, { format: 'text', text: '' }, { most: 10, hiddenRows: undefined })
  expect(await refusalOf(read)).toEqual(['IMPORT_ENCODING_UNCLEAR', {}])
})
