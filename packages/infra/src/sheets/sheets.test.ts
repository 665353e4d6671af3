// Sheets as xlsx: what is written is read back, and whatever else comes in is refused by name, in bounded time and memory.
import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallFile } from '../row-files/small-file.ts'
import { readXlsx } from './read-xlsx.ts'
import { createSheetReader } from './sheet-reader.ts'
import { book, faultOf, table, texts, zipOf } from './test-book.ts'
import { openZip } from './unzip.ts'

describe('xlsx', async () => {
  const titles = ['广告账户 ID', '新增额度（$）']

  test('what is written is read back as text: ids keep their digits, and columns are texts down to their end', async () => {
    const rows = [
      ['1234567890123456789', '1,200.50'],
      ['C:\\new', '<b>&"\''],
      ['', '第三行'],
    ]
    const bytes = await smallFile('xlsx', table(titles, rows))
    const read = await readXlsx(bytes)
    expect(texts(read)).toEqual([titles, ...rows])
    expect(new Set(read.flatMap(row => row.cells.map(one => one.kind)))).toEqual(new Set(['text']))
    const zip = await openZip(bytes)
    expect(String(await zip.read('xl/worksheets/sheet1.xml'))).toContain('<col min="2" max="2" width="20" style="2" customWidth="1"/>')
    expect(String(await zip.read('xl/workbook.xml'))).toContain('<sheet name="加额" ')
  })

  test('numbers are what was typed; those that lost digits keep their exponent; formulas and errors are named', async () => {
    const cells = [
      '<c r="A2"><v>1.1000000000000001</v></c>',
      '<c r="B2"><v>1.2345678901234501E+17</v></c>',
      '<c r="C2"><f>SUM(A1)</f><v>5</v></c>',
      '<c r="D2" t="e"><v>#REF!</v></c>',
      '<c r="E2" t="s"><v>1</v></c>',
      '<c r="F2"><v>123456789012345</v></c>',
      '<c r="G2"><v>1234567890123456768</v></c>',
      '<c r="H2" t="b"><v>1</v></c>',
      '<c r="I2"><f t="shared" si="0"/><v>5</v></c>',
    ]
    const [row] = await readXlsx(book({ sheet: `<row r="2">${cells.join('')}</row>` }))
    expect(row?.number).toBe(2)
    expect(row?.cells).toEqual([
      { kind: 'number', text: '1.1' },
      { kind: 'number', text: '1.2345678901234501E+17' },
      { kind: 'formula', text: '=SUM(A1)' },
      { kind: 'error', text: '#REF!' },
      { kind: 'text', text: '广告账户 ID' },
      { kind: 'number', text: '123456789012345' },
      { kind: 'number', text: '1.2345678901234568E+18' },
      { kind: 'text', text: 'TRUE' },
      { kind: 'formula', text: '=' },
    ])
  })

  test('references to letters are read, and the blanks that XML takes', async () => {
    const cell = '&#x1F44D;&#9;&#10;&#13;&#x85;&#xE000;&#xFFFD;&#27721;'
    expect(texts(await readXlsx(book({ sheet: `<row r="1"><c t="str"><v>a${cell}</v></c></row>` })))).toEqual([
      ['a👍\t\n\r\u0085\ue000\ufffd汉'],
    ])
  })

  /** The one cell of a book whose second style has this number format. */
  const shown = async (value: string, format: number | string, more = '') => {
    const [id, codes] = typeof format === 'number' ? [format, ''] : [164, `<numFmt numFmtId="164" formatCode="${format}"/>`]
    const styles = `<styleSheet><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="${id}"/></cellXfs></styleSheet>`
    const [row] = await readXlsx(book({ sheet: `<row r="2"><c r="A2" s="1"><v>${value}</v></c></row>`, styles, properties: more }))
    return row?.cells[0]
  }

  test.each<[string, number | string]>([
    ['46086', 0],
    ['46086', 4],
    ['46086.5', 39],
    ['46086', 44],
    ['46086', 49],
    ['46086', '#,##0.00'],
    ['46086', '_-* #,##0.00_-;\\-* #,##0.00_-;_-* &quot;-&quot;??_-;_-@_-'],
    ['46086', 'G/通用格式'],
    ['46086', '[DBNum1]General'],
  ])('the number %s shown by %s stays a number', async (value, format) => {
    expect(await shown(value, format)).toEqual({ kind: 'number', text: value })
  })

  test.each<[string, string, string]>([
    ['700', '&quot;$&quot;#,##0.00_);[Red]\\(&quot;$&quot;#,##0.00\\)', '$700'],
    ['700', '&quot;¥&quot;#,##0.00', '¥700'],
    ['-700', '[$¥-804]#,##0.00', '¥-700'],
    ['700', '#,##0.00\\ [$€-407]', '€700'],
    ['700', '[$HKD] #,##0.00', 'HKD700'],
    ['700', '\\€#,##0', '€700'],
    ['700', '$#,##0.00', '$700'],
    ['700', '0.00&quot; 美元&quot;', '美元700'],
    ['700', '0.00&quot;号&quot;', '700'],
    ['700', '[$-804]0.00', '700'],
  ])('the number %s shown by %s is %s, with the mark of its currency', async (value, format, text) => {
    expect(await shown(value, format)).toEqual({ kind: 'number', text })
  })

  test.each([
    ['0.30000000000000004', '0.3'],
    ['1234.5599999999999', '1234.56'],
    ['19.989999999999998', '19.99'],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', '1.234567890123456E+15'],
    ['20261103000001.0', '20261103000001'],
  ])('the stored number %s is %s, as table programs show it', async (stored, text) => {
    expect(texts(await readXlsx(book({ sheet: `<row r="1"><c><v>${stored}</v></c></row>` })))).toEqual([[text]])
  })

  test('escapes of the format are letters, and its carriage returns are none', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const sheet = `<row r="1">${['海棠_x000D_', '_x0041_B', '_x005F_x0041_', '_xD83D__xDE00_', '_xD83D_', '_x004_'].map(cell).join('')}</row>`
    expect(texts(await readXlsx(book({ sheet })))).toEqual([['海棠', 'AB', '_x0041_', '😀', '\uFFFD', '_x004_']])
  })

  test('rows that are hidden, filtered away or without height say so, and so do cells of columns that are', async () => {
    const sheet =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row><row r="3" hidden="0" ht="0"><c r="C3"><v>3</v></c></row><row r="4" ht="12.5"><c r="A4"><v>4</v></c></row>'
    const hiddenOf = async (bytes: Buffer) => (await readXlsx(bytes)).map(row => [row.isHidden ?? false, row.hiddenColumns ?? []])
    const rows: [boolean, number[]][] = [
      [false, []],
      [true, []],
      [true, []],
      [false, []],
    ]
    expect(await hiddenOf(book({ sheet }))).toEqual(rows)
    const columns = (how: string) => `<worksheet><cols><col min="2" max="3" ${how}/></cols><sheetData>${sheet}</sheetData></worksheet>`
    for (const how of ['hidden="true"', 'width="0"'])
      expect(await hiddenOf(book({ sheetBytes: Buffer.from(columns(how)) }))).toEqual(rows.with(2, [true, [2]]))
  })

  test.each<[string, number | string, string]>([
    ['46086', 14, '2026-03-05'],
    ['46023', 31, '2026-01-01'],
    ['46086', 58, '2026-03-05'],
    ['46086.5625', 22, '2026-03-05 13:30:00'],
    ['46086', 'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;', '2026-03-05'],
    ['46086', '[$-804]m&quot;月&quot;d&quot;日&quot;;@', '2026-03-05'],
    ['46086', 'mmm\\-yy', '2026-03-05'],
    ['46086', 'm', '2026-03-05'],
    ['0.5625', 20, '13:30:00'],
    ['0.5625', '上午/下午h&quot;时&quot;mm&quot;分&quot;', '13:30:00'],
    ['1.5', 46, '36:00:00'],
    ['1.5', '[h]:mm', '36:00:00'],
    ['0.5', 9, '50%'],
    ['0.125', '0.0%', '12.5%'],
    ['0.07', '0&quot;折&quot;%', '7%'],
    ['12345', 11, '1.2345E+4'],
    ['12345', '##0.0E+0', '1.2345E+4'],
    ['1.5', 12, '1 1/2'],
    ['3', '#\\ ?/?', '3/1'],
    ['12000', '0.0,', '12000（自定义格式）'],
    ['12000', '0.0,&quot;K&quot;', '12000（自定义格式）'],
    ['12', '0&quot;万&quot;', '12（自定义格式）'],
    ['46086', ';;;', '46086（自定义格式）'],
    ['46086', '&quot;10.00&quot;', '46086（自定义格式）'],
    ['46086', '0&quot;00&quot;', '46086（自定义格式）'],
    ['46086', '', '46086（自定义格式）'],
    ['46086', 163, '46086（自定义格式）'],
  ])('the number %s shown by %s is the text %s', async (value, format, text) => {
    expect(await shown(value, format)).toEqual({ kind: 'text', text })
  })

  test('days count from 1904 where the book says so; what is no day is shown as none; a style that is not there is damage', async () => {
    expect(await shown('44624', 14, '<workbookPr date1904="1"/>')).toEqual({ kind: 'text', text: '2026-03-05' })
    expect(await shown('99999999', 14)).toEqual({ kind: 'text', text: '########' })
    expect(await faultOf(() => readXlsx(book({ sheet: '<row r="1"><c s="7"><v>1</v></c></row>' })))).toBe('FORMAT')
    expect(await faultOf(() => readXlsx(book({ styles: '<styleSheet><cellXfs><xf numFmtId="x"/></cellXfs></styleSheet>' })))).toBe('FORMAT')
  })

  test('the first sheet that people see is read', async () => {
    const hidden = '<sheet name="x" sheetId="1" state="veryHidden" r:id="rId9"/><sheet name="y" sheetId="2" r:id="rId1"/>'
    expect(texts(await readXlsx(book({ sheets: hidden, sheet: '<row r="1"><c r="A1" t="str"><v>a</v></c></row>' })))).toEqual([['a']])
  })

  const good = await smallFile('xlsx', table(titles, [['1', '2']]))
  const bomb = deflateRawSync(Buffer.alloc(20_000_000, 0x20))
  test.each<[string, () => Uint8Array, string]>([
    ['nothing', () => Buffer.alloc(0), 'FORMAT'],
    ['random bytes behind the right first bytes', () => Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(5_000)]), 'FORMAT'],
    ['an old xls or a file with a password', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'ENCRYPTED'],
    ['a file cut short', () => good.subarray(0, good.length - 30), 'FORMAT'],
    ['bytes changed inside', () => flipped(good, good.indexOf('xl/worksheets/sheet1.xml') + 60), 'FORMAT'],
    ['a zip of something else', () => zipOf({ 'a.txt': 'hello' }), 'FORMAT'],
    ['a zip inside a zip', () => zipOf({ 'xl/workbook.xml': good }), 'FORMAT'],
    ['macros', () => book({ more: { 'xl/vbaProject.bin': 'x' } }), 'MACROS'],
    ['a link to another book', () => book({ more: { 'xl/externalLinks/externalLink1.xml': '<a/>' } }), 'LINKS'],
    ['an external relation', () => book({ relations: '<Relationship Id="rId7" TargetMode="External" Target="https://x"/>' }), 'LINKS'],
    ['a path out of the folder', () => zipOf({ '../evil': 'x' }), 'LINKS'],
    ['a symbolic link', () => zipOf({ 'xl/workbook.xml': '/etc/passwd' }, { mode: 0o120777 }), 'LINKS'],
    ['an encrypted part', () => zipOf({ 'xl/workbook.xml': 'x' }, { flags: 1 }), 'ENCRYPTED'],
    ['an encrypted package', () => book({ more: { EncryptedPackage: 'x' } }), 'ENCRYPTED'],
    ['a bomb that owns up', () => zipOf({ 'xl/workbook.xml': bomb }, { unpacked: 20_000_000, isPacked: true }), 'TOO_LARGE'],
    ['a bomb that lies about its size', () => zipOf({ 'xl/workbook.xml': bomb }, { unpacked: 1_000, isPacked: true }), 'FORMAT'],
    ['a document type', () => book({ sheet: '', head: '<!DOCTYPE a [<!ENTITY b "c">]>' }), 'FORMAT'],
    ['an unknown entity', () => book({ sheet: '<row r="1"><c t="str"><v>&evil;</v></c></row>' }), 'FORMAT'],
    ...['&#xD800;', '&#xDFFF;', '&#55357;&#56397;', '&#xFFFE;', '&#xFFFF;', '&#0;', '&#1;', '&#x1F;', '&#x110000;', '\u0001', '\uffff'].map(
      (letter): [string, () => Uint8Array, string] => [
        `a cell with ${JSON.stringify(letter)}`,
        () => book({ sheet: `<row r="1"><c t="str"><v>x${letter}</v></c></row>` }),
        'FORMAT',
      ],
    ),
    ['markup that does not close', () => book({ sheet: '<row r="1"><c>' }), 'FORMAT'],
    ['markup too deep', () => book({ sheet: '<a>'.repeat(1_000) + '</a>'.repeat(1_000) }), 'FORMAT'],
    ['another encoding', () => book({ sheetBytes: Buffer.from('<worksheet/>', 'utf16le') }), 'FORMAT'],
    ['a reference to no text', () => book({ sheet: '<row r="1"><c t="s"><v>99</v></c></row>' }), 'FORMAT'],
    ['rows that go back', () => book({ sheet: '<row r="5"><c><v>1</v></c></row><row r="4"><c><v>1</v></c></row>' }), 'FORMAT'],
    ['a column far to the right', () => book({ sheet: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }), 'TOO_LARGE'],
    ['too many rows', () => book({ sheet: '<row><c><v>1</v></c></row>'.repeat(5_002) }), 'TOO_LARGE'],
    ['a number beyond all bounds', () => book({ sheet: '<row r="1"><c><v>1e999</v></c></row>' }), 'FORMAT'],
  ])('%s is refused', async (_name, make, fault) => {
    expect(await faultOf(() => readXlsx(make()))).toBe(fault)
  })

  test('a damaged file is refused by name wherever the damage is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(good)
        damaged[at] = (damaged[at] ?? 0) ^ change
        const fault = await faultOf(() => readXlsx(damaged))
        expect(['none', 'FORMAT', 'LINKS', 'ENCRYPTED', 'TOO_LARGE']).toContain(fault)
      }),
      { numRuns: 1_500 },
    )
  })

  test('the reader works in threads, and tells faults as they are', async () => {
    const reader = createSheetReader()
    const read = (source: Parameters<typeof reader>[0]) => reader(source, { name: 'user 1', isKnown: true })
    const [rows, csv, text, refused] = await Promise.all([
      read({ format: 'xlsx', bytes: good }),
      read({ format: 'csv', bytes: Buffer.from('a,b\n') }),
      read({ format: 'text', text: 'a\tb' }),
      read({ format: 'xlsx', bytes: Buffer.from('PK') }).catch((error: unknown) => error),
    ])
    expect([texts(rows.rows)[1], texts(csv.rows), texts(text.rows)]).toEqual([['1', '2'], [['a', 'b']], [['a', 'b']]])
    expect([rows.encoding, csv.encoding, text.encoding]).toEqual([null, 'UTF-8', null])
    expect(refused).toMatchObject({ fault: 'FORMAT' })
  })
})

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}
