// Uploaded sheet: from the bytes that somebody sent to the rows of a table, each way in which that may fail told by its own refusal.
import type { SheetFault, SheetRow } from '@tallyhelm/infra/sheets/sheet'
import type { ReadRows, SheetBytes, SheetSource } from '@tallyhelm/infra/sheets/sheet-reader'
import { cellText, placeOfTitle, placeOfTitles, unreadText, wrongTitle } from '@tallyhelm/infra/sheets/titled'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { SHEET_FILE } from '@tallyhelm/protocol/topics/files/enums'
import type { HiddenRows, SheetReading } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { lineRanges } from '@tallyhelm/protocol/values/line-ranges'
import { plainIdOrName } from '@tallyhelm/protocol/values/written-id'
import type { TurnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { sheetFormatOf } from './rules.ts'
import { sheetRefusal } from './sheet-refusal.ts'

type Sheets = {
  read(source: SheetSource, owner: TurnOwner): Promise<({ kind: 'rows' } & ReadRows) | { kind: 'fault'; fault: SheetFault }>
}
/** What is known of the reading before its titles are. */
export type SeenSheet = Pick<SheetReading, 'format' | 'encoding' | 'hidden'>
export type UploadedSheet = { rows: SheetRow[]; seen: SeenSheet }

/** Refuses IMPORT_EMPTY, FILE_TOO_LARGE and IMPORT_FORMAT_WRONG (another ending or content). */
export function requireSheet({ fileName, bytes }: { fileName: string; bytes: Uint8Array }): SheetBytes {
  if (bytes.byteLength === 0) throw new Refusal('IMPORT_EMPTY')
  const { name, mostBytes } = SHEET_FILE
  if (bytes.byteLength > mostBytes) throw new Refusal('FILE_TOO_LARGE', { name, megabytes: mostBytes / 1024 / 1024 })
  const format = sheetFormatOf(fileName, bytes)
  if (!format) throw new Refusal('IMPORT_FORMAT_WRONG')
  return { format, bytes }
}

/** `most`: how many rows such a sheet may have; `hiddenRows`: what people said of those that are hidden. */
export type ReadSheetBy = { most: number; hiddenRows: HiddenRows | undefined }

/**
 * Refuses IMPORT_FORMAT_WRONG, IMPORT_FILE_UNSAFE, IMPORT_SHEET_TOO_LARGE, IMPORT_ENCODING_UNCLEAR, and IMPORT_ROWS_HIDDEN where people
 * have not said what becomes of hidden rows and columns.
 */
export async function readSheet(sheets: Sheets, owner: TurnOwner, source: SheetSource, by: ReadSheetBy): Promise<UploadedSheet> {
  const read = await sheets.read(source, owner)
  if (read.kind === 'fault') throw sheetRefusal(read.fault, by.most)
  const { format } = source
  const where = hiddenIn(read.rows)
  if (where === undefined) return { rows: read.rows, seen: { format, encoding: read.encoding, hidden: null } }
  if (by.hiddenRows === undefined) throw new Refusal('IMPORT_ROWS_HIDDEN', { where })
  const seen = { format, encoding: read.encoding, hidden: { where, choice: by.hiddenRows } }
  return { rows: by.hiddenRows === 'READ' ? read.rows : read.rows.flatMap(seenPart), seen }
}

/** «第 7–9 行、C 列»; undefined where nothing is hidden. */
function hiddenIn(rows: readonly SheetRow[]): string | undefined {
  const lines = rows.filter(row => row.isHidden === true).map(row => row.number)
  const columns = [...new Set(rows.flatMap(row => row.hiddenColumns ?? []))].toSorted((one, other) => one - other)
  const parts = [
    ...(lines.length === 0 ? [] : [`第 ${lineRanges(lines)} 行`]),
    ...(columns.length === 0 ? [] : [`${columns.map(columnName).join('、')} 列`]),
  ]
  return parts.length === 0 ? undefined : parts.join('、')
}

/** What people see of a line, its other cells empty. */
function seenPart(row: SheetRow): SheetRow[] {
  if (row.isHidden === true) return []
  const cells = row.cells.map((cell, place) => (row.hiddenColumns?.includes(place) === true ? ({ kind: 'text', text: '' } as const) : cell))
  return cells.some(cell => cell.text !== '') ? [{ ...row, cells }] : []
}

/** 1 → 'B' */
const columnName = (place: number): string =>
  (place < 26 ? '' : columnName(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/** Of the lines where titles are looked for: a quotation mark may have swallowed them. */
export function requireTitlesReadable(rows: readonly SheetRow[]): void {
  const broken = rows.filter(row => row.fault === 'QUOTES').map(row => row.number)
  if (broken.length > 0) throw new Refusal('IMPORT_QUOTE_WRONG', { lines: lineRanges(broken) })
}

/** One line below the titles: its number in the file, and a text for each title; `unread`: why it can't be told cell by cell. */
export type TitledRow = { rowNo: number; cells: string[]; unread?: string }
export type TitledRows = { rows: TitledRow[]; reading: SheetReading }

/** `ids`: the columns that hold numbers of something, or names. */
type TitledBy = { mostRows: number; mostLetters: number; optional?: readonly string[]; ids?: readonly string[] }

/**
 * Without blank lines; `optional` columns come behind the others, empty where the sheet lacks them. Refuses IMPORT_EMPTY,
 * IMPORT_TITLE_WRONG, IMPORT_QUOTE_WRONG and IMPORT_TOO_MANY_ROWS.
 */
export function titledRows(
  { rows: sheet, seen }: UploadedSheet,
  titles: readonly string[],
  { mostRows, mostLetters, optional = [], ids = [] }: TitledBy,
): TitledRows {
  const place = placeOfTitles(sheet, titles)
  const [first, ...below] = sheet.slice(place)
  if (!first) throw new Refusal('IMPORT_EMPTY')
  const wrong = wrongTitle(first, titles)
  if (wrong !== undefined) {
    requireTitlesReadable(sheet)
    const found = cellText(first.cells[wrong]?.text ?? '', 30)
    throw new Refusal('IMPORT_TITLE_WRONG', { column: wrong + 1, title: titles[wrong] ?? '', found: found === '' ? '空' : `“${found}”` })
  }
  requireTitlesReadable(sheet.slice(0, place))
  if (below.length > mostRows) throw new Refusal('IMPORT_TOO_MANY_ROWS', { max: mostRows })
  const places = [...titles.keys(), ...optional.map(title => placeOfTitle(first, title, titles.length))]
  const named = [...titles, ...optional].map(title => ids.includes(title))
  const textOf = (text: string, at: number) => cellText(named[at] === true ? plainIdOrName(text) : text, mostLetters)
  const rows = below
    .map((row): TitledRow => {
      const unread = unreadText(row, first.cells.length)
      const cells = places.map((from, at) => textOf(row.cells[from]?.text ?? '', at))
      return unread === undefined ? { rowNo: row.number, cells } : { rowNo: row.number, cells, unread }
    })
    .filter(({ cells, unread }) => unread !== undefined || cells.some(cell => cell !== ''))
  if (rows.length === 0) throw new Refusal('IMPORT_EMPTY')
  return { rows, reading: { ...seen, titleLine: first.number, skippedAbove: place } }
}

/** As it is shown: without folders and control characters, its end where it is long. */
export const shownFileName = (name: string): string =>
  name
    .replace(/[^\P{Cc}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .slice(-100) || '未命名'
