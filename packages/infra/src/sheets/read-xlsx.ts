// Read xlsx: the cells of a workbook's first visible sheet (ECMA-376 part 1, SpreadsheetML), and nothing that would run or fetch.
import { type Look, shownText } from './number-formats.ts'
import { readStyles } from './read-styles.ts'
import { type Cell, MOST_CELL_LENGTH, MOST_COLUMNS, MOST_ROWS, SheetError, type SheetRow } from './sheet.ts'
import { openZip, type ZipParts } from './unzip.ts'
import { readXml } from './xml.ts'

/** Of the whole book; cells of the sheet refer to them by number. */
const MOST_STRINGS = 100_000
const WORKBOOK = 'xl/workbook.xml'

/** How a file with a password begins, and one of the format before xlsx (MS-CFB). */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Rejects with SheetError. */
export async function readXlsx(bytes: Uint8Array): Promise<SheetRow[]> {
  if (COMPOUND_FILE.equals(bytes.subarray(0, COMPOUND_FILE.length))) throw new SheetError('ENCRYPTED')
  const zip = await openZip(bytes)
  refuseDangers(zip)
  const { sheet, styles, is1904 } = await readBook(zip)
  const strings = zip.names.includes('xl/sharedStrings.xml') ? readStrings(await part(zip, 'xl/sharedStrings.xml')) : []
  const looks = styles === undefined ? [] : readStyles(await part(zip, styles))
  return readRows(await part(zip, sheet), { strings, looks, is1904 })
}

function refuseDangers({ names }: ZipParts): void {
  const lower = names.map(name => name.toLowerCase())
  const has = (pattern: RegExp) => lower.some(name => pattern.test(name))
  if (has(/vbaproject|\/macrosheets\/|\/activex\/|\/ctrlprops\//)) throw new SheetError('MACROS')
  if (has(/\/externallinks\/|\/embeddings\/|^xl\/connections\.xml$|\/querytables\//)) throw new SheetError('LINKS')
  if (has(/^encryptioninfo$|^encryptedpackage$/)) throw new SheetError('ENCRYPTED')
}

async function part(zip: ZipParts, name: string): Promise<Buffer> {
  const bytes = await zip.read(name)
  if (!bytes) throw new SheetError('FORMAT')
  return bytes
}

type Book = { sheet: string; styles: string | undefined; is1904: boolean }

/** The parts of the first sheet that people see and of its styles, and how it counts days. */
async function readBook(zip: ZipParts): Promise<Book> {
  let relation: string | undefined
  let is1904 = false
  readXml(await part(zip, WORKBOOK), {
    open(name, attributes) {
      const isShown = !/hidden/i.test(attributes.get('state') ?? '')
      if (name === 'sheet' && isShown) relation ??= attributes.get('id')
      if (name === 'workbookPr') is1904 = /^(1|true)$/i.test(attributes.get('date1904') ?? '')
    },
    text() {},
    close() {},
  })
  let [sheet, styles]: (string | undefined)[] = []
  readXml(await part(zip, 'xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      if (attributes.get('TargetMode') === 'External') throw new SheetError('LINKS')
      const type = attributes.get('Type') ?? ''
      if (attributes.get('Id') === relation && type.endsWith('/worksheet')) sheet = attributes.get('Target')
      if (type.endsWith('/styles')) styles = attributes.get('Target')
    },
    text() {},
    close() {},
  })
  if (sheet === undefined) throw new SheetError('FORMAT')
  return { sheet: placeOf(sheet), styles: styles === undefined ? undefined : placeOf(styles), is1904 }
}

const placeOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** The shared texts in their order; the reading aids of East Asian text are left out. */
function readStrings(bytes: Buffer): string[] {
  const strings: string[] = []
  let text: string | undefined
  let isText = false
  let isAid = false
  readXml(bytes, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 't') isText = true
      if (name === 'rPh') isAid = true
    },
    text(piece) {
      if (isText && !isAid && text !== undefined) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isAid = false
      if (name !== 'si') return
      strings.push(plainText(text ?? ''))
      text = undefined
      if (strings.length > MOST_STRINGS) throw new SheetError('TOO_LARGE')
    },
  })
  return strings
}

/** What the cells refer to. */
type Shared = { strings: readonly string[]; looks: readonly Look[]; is1904: boolean }
type OpenCell = { column: number; type: string; style: string | undefined; value: string; formula: string | undefined }

function readRows(bytes: Buffer, shared: Shared): SheetRow[] {
  const rows: SheetRow[] = []
  let row: SheetRow = { number: 0, cells: [] }
  let cell: OpenCell | undefined
  let next = 0
  let inside = ''
  let isAid = false
  const hidden: [first: number, last: number][] = []
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'col' && isUnseen(attributes, 'width')) hidden.push([placeIn(attributes.get('min')), placeIn(attributes.get('max'))])
      if (name === 'row') {
        row = {
          number: lineOf(attributes.get('r')) ?? row.number + 1,
          cells: [],
          ...(isUnseen(attributes, 'ht') ? { isHidden: true } : {}),
        }
        next = 0
      } else if (name === 'c') {
        // A cell without its place stands behind the one before, an empty one too.
        const column = columnOf(attributes.get('r')) ?? next
        next = column + 1
        cell = { column, type: attributes.get('t') ?? 'n', style: attributes.get('s'), value: '', formula: undefined }
      } else if (name === 'f' && cell) cell.formula ??= ''
      if (name === 'v' || name === 't' || name === 'f') inside = name
      if (name === 'rPh') isAid = true
    },
    text(piece) {
      if (!cell || isAid) return
      if (inside === 'f') cell.formula += piece
      else if (inside === 'v' || inside === 't') cell.value += piece
    },
    close(name) {
      if (name === inside) inside = ''
      if (name === 'rPh') isAid = false
      if (name === 'c' && cell) {
        placeCell(row, cell, shared)
        const { column } = cell
        if (row.cells[column] && hidden.some(([first, last]) => column >= first && column <= last)) (row.hiddenColumns ??= []).push(column)
        cell = undefined
      }
      if (name === 'row') keepRow(rows, row)
    },
  })
  return rows
}

/** Hidden or filtered away, or drawn without any height or width. */
const isUnseen = (attributes: ReadonlyMap<string, string>, size: 'ht' | 'width'): boolean =>
  /^(1|true)$/i.test(attributes.get('hidden') ?? '') || /^0*\.?0+$/.test(attributes.get(size) ?? '')

function placeCell(row: SheetRow, cell: OpenCell, shared: Shared): void {
  const read = cellOf(cell, shared)
  if (read.text === '' && read.kind !== 'formula') return
  if (cell.column >= MOST_COLUMNS || read.text.length > MOST_CELL_LENGTH) throw new SheetError('TOO_LARGE')
  while (row.cells.length < cell.column) row.cells.push({ kind: 'text', text: '' })
  row.cells[cell.column] = read
}

function keepRow(rows: SheetRow[], row: SheetRow): void {
  if (row.cells.length === 0) return
  const last = rows.at(-1)
  if (last && last.number >= row.number) throw new SheetError('FORMAT')
  rows.push(row)
  if (rows.length > MOST_ROWS) throw new SheetError('TOO_LARGE')
}

function cellOf({ type, style, value, formula }: OpenCell, { strings, looks, is1904 }: Shared): Cell {
  if (formula !== undefined) return { kind: 'formula', text: `=${formula}`.slice(0, MOST_CELL_LENGTH) }
  const text = value.trim()
  if (type === 's') {
    const shared = /^\d{1,7}$/.test(text) ? strings[Number.parseInt(text, 10)] : undefined
    if (shared === undefined) throw new SheetError('FORMAT')
    return { kind: 'text', text: shared.trim() }
  }
  if (type === 'e') return { kind: 'error', text }
  if (type === 'b' && text !== '') return { kind: 'text', text: text === '0' ? 'FALSE' : 'TRUE' }
  if (type !== 'n') return { kind: 'text', text: plainText(text) }
  const look = lookAt(looks, style)
  if (look === 'number' || text === '') return { kind: 'number', text: numberText(text) }
  if (typeof look === 'object') return { kind: 'number', text: look.mark + numberText(text) }
  if (!Number.isFinite(Number(text))) throw new SheetError('FORMAT')
  return { kind: 'text', text: shownText(Number(text), look, is1904) }
}

/** A cell that names no style has the first one; one that names a style the book has not is damaged. */
function lookAt(looks: readonly Look[], style = '0'): Look {
  const look = /^\d{1,7}$/.test(style) ? looks[Number.parseInt(style, 10)] : undefined
  if (look !== undefined) return look
  if (Number(style) !== 0) throw new SheetError('FORMAT')
  return 'number'
}

/**
 * A file stores numbers as doubles, with 17 digits where it takes them ("0.30000000000000004"), and a table program shows 15 of them.
 * A whole number beyond 15 digits has lost digits already, so it is given with its exponent.
 */
function numberText(stored: string): string {
  if (stored === '') return ''
  const number = Number(stored)
  if (!Number.isFinite(number)) throw new SheetError('FORMAT')
  if (/[eE]/.test(stored) && Math.abs(number) >= 1e15) return stored
  const digits = stored.replace(/[-.]/g, '').replace(/^0+/, '')
  if (Number.isInteger(number)) return digits.length > 15 ? number.toExponential().replace('e', 'E') : String(number)
  return String(Number(number.toPrecision(15)))
}

/** What a text of the format says (ECMA-376, ST_Xstring): «_x0041_» is a letter, and the carriage return of a line end is none. */
const plainText = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => (/^000d$/i.test(code) ? '' : String.fromCharCode(Number.parseInt(code, 16))))
    .toWellFormed()
    .trim()

/** Columns are counted from 1 there. */
const placeIn = (text: string | undefined): number => (text !== undefined && /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) - 1 : 0)

const lineOf = (reference: string | undefined): number | undefined =>
  reference !== undefined && /^\d{1,7}$/.test(reference) ? Number.parseInt(reference, 10) : undefined

/** 'B7' → 1 */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference ?? '')?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
