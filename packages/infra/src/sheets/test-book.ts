// Test book: xlsx files written part by part, whole or damaged, and what reading a sheet came to.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { crc32 } from 'node:zlib'
import type { SmallFile } from '../row-files/small-file.ts'
import { readCsv } from './csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { SheetError, type SheetRow } from './sheet.ts'

/** As the product writes templates and failed rows. */
export const table = (titles: string[], rows: string[][]): SmallFile => ({
  title: '加额',
  columns: titles.map(title => ({ title, kind: 'typed', width: 20 })),
  rows,
})
export const texts = (rows: readonly SheetRow[]) => rows.map(row => row.cells.map(cell => cell.text))
export const faultOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'none'
  } catch (error) {
    return error instanceof SheetError ? error.fault : String(error)
  }
}

type Book = {
  sheet?: string
  sheets?: string
  relations?: string
  styles?: string
  properties?: string
  head?: string
  sheetBytes?: Buffer
  more?: Record<string, string>
}

/** An xlsx file of one sheet; what is left out is as a plain book has it. */
export function book({ sheet = '', sheets, relations = '', styles, properties = '', head = '', sheetBytes, more = {} }: Book): Buffer {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
  const styled =
    styles === undefined ? '' : `<Relationship Id="rId2" Type="${type.replace('worksheet', 'styles')}" Target="/xl/looks.xml"/>`
  return zipOf({
    ...(styles === undefined ? {} : { 'xl/looks.xml': styles }),
    'xl/workbook.xml': `<workbook>${properties}<sheets>${sheets ?? '<sheet name="a" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${type}" Target="worksheets/sheet1.xml"/>${styled}${relations}</Relationships>`,
    'xl/sharedStrings.xml': '<sst><si><t>x</t></si><si><r><t>广告账户</t></r><r><t> ID</t></r><rPh><t>kana</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml': sheetBytes ?? `${head}<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  })
}

/** A book of texts, each written into its cell as it is, as table programs do for what people type. */
export function bookOfTexts(rows: readonly (readonly string[])[]): Buffer {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  const cell = (text: string) =>
    `<c t="inlineStr"><is><t>${text.replace(/[&<>]/g, letter => entryOf(marks, letter) ?? letter)}</t></is></c>`
  return book({ sheet: rows.map(row => `<row>${row.map(cell).join('')}</row>`).join('') })
}

type Claims = { mode?: number; flags?: number; unpacked?: number; isPacked?: boolean }

/** A zip of its own making, so that the reader is not judged by the writer; `claims` are written into every entry. */
export function zipOf(parts: Record<string, string | Buffer>, claims: Claims = {}): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const [label, bytes] = [Buffer.from(name), Buffer.from(content)]
    const method = claims.isPacked ? 8 : 0
    const unpacked = claims.unpacked ?? bytes.length
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(label.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(claims.flags ?? 0, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc32(bytes), 16)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(label.length, 28)
    entry.writeUInt32LE(((claims.mode ?? 0) << 16) >>> 0, 38)
    entry.writeUInt32LE(offset, 42)
    files.push(local, label, bytes)
    directory.push(entry, label)
    offset += 30 + label.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}

/** What is read of a sheet of texts, in either format; each cell as it is, quoted or escaped. */
export async function sheetOf(format: 'csv' | 'xlsx', rows: readonly (readonly string[])[]): Promise<SheetRow[]> {
  if (format === 'csv') {
    const lines = rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(','))
    return readCsv(Buffer.from(lines.join('\n'))).rows
  }
  const escaped = (cell: string) => cell.replace(/[<>&]/g, letter => `&#${letter.charCodeAt(0)};`)
  const cells = (row: readonly string[]) => row.map(cell => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')
  return await readXlsx(book({ sheet: rows.map(row => `<row>${cells(row)}</row>`).join('') }))
}
