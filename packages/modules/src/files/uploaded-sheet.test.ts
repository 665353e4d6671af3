// Uploaded sheets: lines that a stray comma or quotation mark has shifted, and rows that nobody sees, are refused by their numbers.
import { readDelimited } from '@tallyhelm/infra/sheets/csv'
import type { SheetRow } from '@tallyhelm/infra/sheets/sheet'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { expect, test } from 'vitest'
import { readSheet, titledRows } from './uploaded-sheet.ts'

const owner = { name: 'user 1', isKnown: true }
const limits = { mostRows: 100, mostLetters: 40 }
const titled = (text: string) => titledRows(readDelimited(text), ['客户', '金额'], limits)
async function refusalOf(work: () => unknown): Promise<[string, object] | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.refusal, error.parameters]
  }
}

test('a line with more cells than titles is refused by its number; columns with titles of their own are not', async () => {
  const lines = { lines: '3' }
  expect(await refusalOf(() => titled('客户,金额\n甲,1\n乙,1,234.56\n'))).toEqual(['IMPORT_LINE_SHIFTED', lines])
  expect(titled('客户,金额,备注\n乙,1,234.56\n')).toEqual([{ rowNo: 2, cells: ['乙', '1'] }])
  expect(titled('客户,金额\n乙,"1,234.56",,\n')).toEqual([{ rowNo: 2, cells: ['乙', '1,234.56'] }])
  const many = Array.from({ length: 7 }, () => '乙,1,2\n').join('')
  expect(await refusalOf(() => titled(`客户,金额\n${many}`))).toEqual(['IMPORT_LINE_SHIFTED', { lines: '2、3、4、5、6 等 7' }])
})

test('lines above the titles are skipped, and a sheet without them is told what its first line lacks', async () => {
  expect(titled('期初余额表\n制表人,某某\n客户,金额\n甲,1\n')).toEqual([{ rowNo: 4, cells: ['甲', '1'] }])
  expect((await refusalOf(() => titled('期初余额表\n甲,1\n')))?.[0]).toBe('IMPORT_TITLE_WRONG')
})

test('hidden rows and broken quotation marks are refused by their lines', async () => {
  const row = (number: number, isHidden?: boolean): SheetRow => ({
    number,
    cells: [{ kind: 'text', text: 'a' }],
    ...(isHidden ? { isHidden } : {}),
  })
  const rows = { kind: 'rows', rows: [row(1), row(5, true), row(9, true)] } as const
  const read = (answer: Awaited<ReturnType<Parameters<typeof readSheet>[0]['read']>>) =>
    refusalOf(() => readSheet({ read: () => Promise.resolve(answer) }, owner, { format: 'text', text: '' }, 10))
  expect(await read({ ...rows, rows: [...rows.rows] })).toEqual(['IMPORT_ROWS_HIDDEN', { count: 2, lines: '5、9' }])
  expect(await read({ kind: 'fault', fault: 'QUOTES', line: 4 })).toEqual(['IMPORT_QUOTE_WRONG', { line: 4 }])
  expect(await read({ kind: 'fault', fault: 'ENCODING', line: undefined })).toEqual(['IMPORT_ENCODING_UNCLEAR', {}])
  expect(await read({ kind: 'rows', rows: [row(1)] })).toBeUndefined()
})
