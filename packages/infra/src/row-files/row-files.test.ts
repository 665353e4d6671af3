// Row files: whatever stands in a cell, a real reader finds the same text, and none that a spreadsheet would run.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../sheets/csv.ts'
import { readXlsx } from '../sheets/read-xlsx.ts'
import { openCsv } from './csv.ts'
import type { RowColumn, RowFile, RowTarget } from './row-file.ts'
import { openXlsx } from './xlsx.ts'

type Cell = string | null
type Open = (target: RowTarget, columns: readonly RowColumn[]) => Promise<RowFile>

const TEXTS: readonly RowColumn[] = [
  { title: '名称', kind: 'text', width: 20 },
  { title: '备注', kind: 'text', width: 20 },
]
const column = (kind: RowColumn['kind'], title: string): RowColumn => ({ title, kind, width: 12 })

/** As PostgreSQL writes a row in COPY's text format. */
function copyLine(cells: readonly Cell[]): Buffer {
  const marks: Record<string, string> = { '\\': '\\\\', '\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\v': '\\v' }
  const texts = cells.map(cell => (cell === null ? '\\N' : cell.replace(/[\\\b\f\n\r\t\v]/g, letter => marks[letter] ?? letter)))
  return Buffer.from(`${texts.join('\t')}\n`)
}

async function written(open: Open, columns: readonly RowColumn[], rows: readonly (readonly Cell[])[], batch = 2): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  const target: RowTarget = {
    async append(piece) {
      bytes = Buffer.concat([bytes, piece])
    },
    async overwrite(piece, position) {
      bytes.set(piece, position)
    },
  }
  const file = await open(target, columns)
  for (let at = 0; at < rows.length; at += batch) await file.rows(Buffer.concat(rows.slice(at, at + batch).map(copyLine)))
  await file.end()
  return bytes
}

/** What must come out of a text: without what no file holds, and with the mark of what looks like a formula. */
function shown(cell: Cell): string {
  const clean = (cell ?? '').replace(/[^\P{Cc}\t\n\r\u007f-\u009f]|[\uFFFE\uFFFF]/gu, '')
  return /^[=+\-@\t\r\n＝＋－＠]/.test(clean) ? `'${clean}` : clean
}

const sheetXml = (bytes: Buffer) => unzipped(bytes, 'xl/worksheets/sheet1.xml')

async function unzipped(bytes: Buffer, part: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'row-files-'))
  try {
    await writeFile(join(folder, 'a.xlsx'), bytes)
    execFileSync('unzip', ['-tq', join(folder, 'a.xlsx')])
    return execFileSync('unzip', ['-p', join(folder, 'a.xlsx'), part]).toString()
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The rows of a CSV as RFC 4180 has it, read apart from the writer. */
function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /"((?:[^"]|"")*)"|([^,\r\n"]*)/y
  let at = 0
  while (at < text.length) {
    cell.lastIndex = at
    const [whole = '', quoted, plain = ''] = cell.exec(text) ?? []
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    at += whole.length
    if (text[at] === ',') at += 1
    else {
      if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no line end at ${at}`)
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).filter(text => !text.includes('\0')),
  fc.constantFrom(
    '=1+1',
    '+86',
    '-5',
    '@a',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    '\u0001=1',
    '\uFFFE=1',
    '_x0041_',
    '_x_',
    '__x0041_',
    ' 前后 ',
    '&<>"\'\\',
    '\\N',
    '',
  ),
)

describe('xlsx', () => {
  test('any text comes out as it went in, but for what XML cannot hold and the mark of formulas', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 8 }), async rows => {
        const read = await readXlsx(await written(openXlsx, TEXTS, rows))
        const cells = new Map(read.map(row => [row.number, row.cells.map(cell => cell.text)]))
        rows.forEach((row, index) => {
          // The reader shows a sheet as people see it: trimmed.
          const expected = row.map(text => shown(text).trim())
          while (expected.at(-1) === '') expected.pop()
          expect(cells.get(index + 2)?.map(text => text.trim()) ?? []).toEqual(expected)
        })
      }),
      { numRuns: 300 },
    )
  })

  test('figures are figures with their format, ids are texts, nothing is an empty cell', async () => {
    const columns = [column('id', '单号'), column('amount', '金额'), column('number', '天数'), column('text', '时间')]
    const bytes = await written(openXlsx, columns, [
      ['1234567890123456789', '-1234.50', '2.5', '2026-03-02 12:00:00'],
      ['0012', '80000', null, null],
    ])
    const xml = await sheetXml(bytes)
    expect(xml).toContain(
      '<row><c s="2" t="inlineStr"><is><t>1234567890123456789</t></is></c><c s="3"><v>-1234.50</v></c><c><v>2.5</v></c><c t="inlineStr"><is><t>2026-03-02 12:00:00</t></is></c></row>',
    )
    expect(xml).toContain('<row><c s="2" t="inlineStr"><is><t>0012</t></is></c><c s="4"><v>80000</v></c><c/><c/></row>')
    expect(xml).not.toContain('<f>')
    expect(await unzipped(bytes, 'xl/styles.xml')).toContain('<xf numFmtId="4" ')
  })

  test('no rows make a whole file with its titles', async () => {
    const read = await readXlsx(await written(openXlsx, TEXTS, []))
    expect(read.map(row => row.cells.map(cell => cell.text))).toEqual([['名称', '备注']])
  })

  test('many batches make one sheet, and its sizes are right', async () => {
    const rows = Array.from({ length: 4_000 }, (_, index) => [`账户 ${index}`, 'x'.repeat(index % 50)])
    const read = await readXlsx(await written(openXlsx, TEXTS, rows, 333))
    expect(read).toHaveLength(4_001)
    expect(read.at(-1)?.cells.map(cell => cell.text)).toEqual(['账户 3999', 'x'.repeat(49)])
  })

  test('a disk that takes no more ends the file with its error', async () => {
    let left = 3_000
    const target: RowTarget = {
      async append(piece) {
        left -= piece.length
        if (left < 0) throw new Error('ENOSPC')
      },
      overwrite: async () => {},
    }
    const fill = async () => {
      const file = await openXlsx(target, TEXTS)
      for (let batch = 0; batch < 500; batch += 1)
        await file.rows(Buffer.concat(Array.from({ length: 200 }, () => copyLine([Math.random().toString(36), crypto.randomUUID()]))))
      await file.end()
    }
    await expect(fill()).rejects.toThrow('ENOSPC')
  })
})

describe('csv', () => {
  test('any text comes out as it went in, but for control characters and the mark of formulas', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 8 }), async rows => {
        const text = (await written(openCsv, TEXTS, rows)).toString()
        expect(csvRows(text.slice(1))).toEqual([['名称', '备注'], ...rows.map(row => row.map(shown))])
      }),
      { numRuns: 300 },
    )
  })

  test('it begins with the mark of UTF-8, ends its lines as table programs do, and keeps the digits of ids', async () => {
    const columns = [column('id', '单号'), column('amount', '金额'), column('text', '备注')]
    const bytes = await written(openCsv, columns, [
      ['1234567890123456789', '-12.50', null],
      ['1', '3', '引"号'],
    ])
    expect(bytes.toString()).toBe('\uFEFF"单号","金额","备注"\r\n"1234567890123456789",-12.50,\r\n"1",3,"引""号"\r\n')
    expect(readCsv(bytes).rows[1]?.cells.map(cell => cell.text)).toEqual(['1234567890123456789', '-12.50'])
  })
})

test.each([openXlsx, openCsv])('half a line, or a row of other columns, is a defect and no file (%#)', async open => {
  const target: RowTarget = { append: async () => {}, overwrite: async () => {} }
  const file = await open(target, TEXTS)
  await expect(async () => file.rows(Buffer.from('a\tb'))).rejects.toThrow('middle of a line')
  await expect(async () => file.rows(Buffer.from('a\tb\tc\n'))).rejects.toThrow('number of cells')
  await expect(async () => file.rows(Buffer.from('a\n'))).rejects.toThrow('number of cells')
})
