// Uploaded sheet: from the bytes that somebody sent to the rows of a table, each way in which that may fail told by its own refusal.
import type { SheetFault, SheetRow } from '@tallyhelm/infra/sheets/sheet'
import type { SheetBytes, SheetSource } from '@tallyhelm/infra/sheets/sheet-reader'
import { cellText, longLines, placeOfTitle, placeOfTitles, wrongTitle } from '@tallyhelm/infra/sheets/titled'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { SHEET_FILE } from '@tallyhelm/protocol/topics/files/enums'
import { plainIdOrName } from '@tallyhelm/protocol/values/written-id'
import type { TurnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { sheetFormatOf } from './rules.ts'
import { sheetRefusal } from './sheet-refusal.ts'

type Sheets = {
  read(
    source: SheetSource,
    owner: TurnOwner,
  ): Promise<{ kind: 'rows'; rows: SheetRow[] } | { kind: 'fault'; fault: SheetFault; line: number | undefined }>
}

/** Refuses IMPORT_EMPTY, FILE_TOO_LARGE and IMPORT_FORMAT_WRONG (another ending or content). */
export function requireSheet({ fileName, bytes }: { fileName: string; bytes: Uint8Array }): SheetBytes {
  if (bytes.byteLength === 0) throw new Refusal('IMPORT_EMPTY')
  const { name, mostBytes } = SHEET_FILE
  if (bytes.byteLength > mostBytes) throw new Refusal('FILE_TOO_LARGE', { name, megabytes: mostBytes / 1024 / 1024 })
  const format = sheetFormatOf(fileName, bytes)
  if (!format) throw new Refusal('IMPORT_FORMAT_WRONG')
  return { format, bytes }
}

/** `most`: how many rows such a sheet may have. Refuses IMPORT_FORMAT_WRONG, IMPORT_FILE_UNSAFE, IMPORT_SHEET_TOO_LARGE, IMPORT_QUOTE_WRONG, IMPORT_ENCODING_UNCLEAR and IMPORT_ROWS_HIDDEN. */
export async function readSheet(sheets: Sheets, owner: TurnOwner, source: SheetSource, most: number): Promise<SheetRow[]> {
  const read = await sheets.read(source, owner)
  if (read.kind === 'fault') throw sheetRefusal(read.fault, most, read.line)
  const hidden = read.rows.filter(row => row.isHidden === true).map(row => row.number)
  if (hidden.length > 0) throw new Refusal('IMPORT_ROWS_HIDDEN', { count: hidden.length, lines: linesText(hidden) })
  return read.rows
}

/** Refuses IMPORT_LINE_SHIFTED for lines with more cells than there are titles. */
export function requireStraightLines(lines: Parameters<typeof longLines>[0], titles: number): void {
  const shifted = longLines(lines, titles)
  if (shifted.length > 0) throw new Refusal('IMPORT_LINE_SHIFTED', { lines: linesText(shifted) })
}

const LINES_NAMED = 5
const linesText = (lines: readonly number[]): string =>
  lines.slice(0, LINES_NAMED).join('、') + (lines.length > LINES_NAMED ? ` 等 ${lines.length}` : '')

/** One line below the titles: its number in the file, and a text for each title. */
export type TitledRow = { rowNo: number; cells: string[] }

/** `ids`: the columns that hold numbers of something, or names. */
type TitledBy = { mostRows: number; mostLetters: number; optional?: readonly string[]; ids?: readonly string[] }

/** Without blank lines; `optional` columns come behind the others, empty where the sheet lacks them. Refuses IMPORT_EMPTY, IMPORT_TITLE_WRONG, IMPORT_TOO_MANY_ROWS and IMPORT_LINE_SHIFTED. */
export function titledRows(
  sheet: readonly SheetRow[],
  titles: readonly string[],
  { mostRows, mostLetters, optional = [], ids = [] }: TitledBy,
): TitledRow[] {
  const [first, ...below] = sheet.slice(placeOfTitles(sheet, titles))
  if (!first) throw new Refusal('IMPORT_EMPTY')
  const wrong = wrongTitle(first, titles)
  if (wrong !== undefined) {
    const found = cellText(first.cells[wrong]?.text ?? '', 30)
    throw new Refusal('IMPORT_TITLE_WRONG', { column: wrong + 1, title: titles[wrong] ?? '', found: found === '' ? '空' : `“${found}”` })
  }
  if (below.length > mostRows) throw new Refusal('IMPORT_TOO_MANY_ROWS', { max: mostRows })
  requireStraightLines(below, first.cells.length)
  const places = [...titles.keys(), ...optional.map(title => placeOfTitle(first, title, titles.length))]
  const named = [...titles, ...optional].map(title => ids.includes(title))
  const textOf = (text: string, at: number) => cellText(named[at] === true ? plainIdOrName(text) : text, mostLetters)
  const rows = below
    .map(({ number, cells }) => ({ rowNo: number, cells: places.map((place, at) => textOf(cells[place]?.text ?? '', at)) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  if (rows.length === 0) throw new Refusal('IMPORT_EMPTY')
  return rows
}

/** As it is shown: without folders and control characters, its end where it is long. */
export const shownFileName = (name: string): string =>
  name
    .replace(/[^\P{Cc}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .slice(-100) || '未命名'
