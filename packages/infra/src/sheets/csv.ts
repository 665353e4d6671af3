// CSV: reading by RFC 4180, with the encodings and separators that table programs write.
import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import { type Cell, type Encoding, MOST_CELL_LENGTH, MOST_COLUMNS, MOST_ROWS, SheetError, type SheetRow } from './sheet.ts'

/** Throws SheetError: FORMAT for bytes that are no text, ENCODING where two scripts fit. */
export function readCsv(bytes: Uint8Array): { rows: SheetRow[]; encoding: Encoding } {
  const { text, encoding } = decodeText(bytes)
  return { rows: readDelimited(text), encoding }
}

/** One line of the table; `at` and `taken`: which lines of the text it was read from. */
type Record = { texts: readonly string[]; at: number; taken: number }

/**
 * Cells between tabs, semicolons or commas, whichever most lines are cut by; quoted ones may hold separators and line ends. Lines are
 * counted as a table program shows them: a line end inside quotes begins none. What a quotation mark swallows that is not closed, or that
 * holds lines of the table, is given line by line with its fault, and the other lines are read.
 */
export function readDelimited(text: string): SheetRow[] {
  const delimiter = separatorOf(text)
  const { records, open } = recordsOf(text, delimiter)
  const widths = new Map<number, number>()
  for (const { texts } of records) if (texts.some(cell => cell.trim() !== '')) widths.set(texts.length, (widths.get(texts.length) ?? 0) + 1)
  const [width = 1] = [...widths].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
  const rows: SheetRow[] = []
  let lines: string[] | undefined
  let number = 0
  const keep = (row: Omit<SheetRow, 'number'>): void => {
    number += 1
    if (row.cells.length > 0) rows.push({ number, ...row })
    if (rows.length > MOST_ROWS || number > MOST_ROWS * 4) throw new SheetError('TOO_LARGE')
  }
  const keepBroken = (from: number, to: number): void => {
    lines ??= text.split(LINE_END)
    for (const line of lines.slice(from, to)) {
      const written = line.trim().slice(0, MOST_CELL_LENGTH)
      keep(written === '' ? { cells: [] } : { cells: [{ kind: 'text', text: written }], fault: 'QUOTES' })
    }
  }
  for (const { texts, at, taken } of records) {
    const isBroken =
      taken > 1 && (texts.length > MOST_COLUMNS || texts.some(cell => cell.length > MOST_CELL_LENGTH || holdsLines(cell, delimiter, width)))
    if (isBroken) keepBroken(at, at + taken)
    else keep({ cells: cellsOf(texts) })
  }
  if (open !== undefined) keepBroken(open, Number.POSITIVE_INFINITY)
  return rows
}

/** `open`: the line of the text from which on a quotation mark is never closed. */
function recordsOf(text: string, delimiter: string): { records: Record[]; open: number | undefined } {
  const records: Record[] = []
  let at = 0
  const keep = (texts: readonly string[]): null => {
    const taken = texts.reduce((sum, cell) => sum + cell.split(LINE_END).length - 1, 1)
    records.push({ texts, at, taken })
    at += taken
    if (records.length > MOST_ROWS * 4) throw new SheetError('TOO_LARGE')
    // The parser need not keep it as well.
    return null
  }
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quote that no cell begins with is a letter like others: 12" stands in names.
      relax_quotes: true,
      on_record: keep,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED') throw new SheetError('FORMAT')
    return { records, open: at }
  }
  return { records, open: undefined }
}

function cellsOf(texts: readonly string[]): Cell[] {
  if (texts.length > MOST_COLUMNS || texts.some(cell => cell.length > MOST_CELL_LENGTH)) throw new SheetError('TOO_LARGE')
  const cells = texts.map((cell): Cell => ({ kind: 'text', text: unwrapped(cell.trim()) }))
  while (cells.at(-1)?.text === '') cells.pop()
  return cells
}

const LINE_END = /\r\n|[\r\n]/
/** An address or a remark has fewer. */
const MOST_LINES_IN_CELL = 20

/** Whether a cell has as many separators as so many lines of the table would have. */
function holdsLines(cell: string, delimiter: string, width: number): boolean {
  const lines = cell.split(LINE_END).filter(line => line.trim() !== '')
  if (lines.length > MOST_LINES_IN_CELL) return true
  return width > 1 && lines.length > 1 && cell.split(delimiter).length - 1 >= (width - 1) * (lines.length - 1)
}

/** «="0012345"» is how exporters keep digits a text. */
const unwrapped = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell

const SEPARATORS = ['\t', ',', ';'] as const
const LINES_LOOKED_AT = 100

/** The one that cuts most lines into equally many cells: a line of words above the titles has none, and commas of amounts differ from line to line. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(LINE_END)
    .filter(line => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT)
    .map(line => line.replace(/"[^"]*"/g, ''))
  const judged = SEPARATORS.map(separator => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(separator).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    const [cuts = 0, fits = 0] = [...counts].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
    return { separator, cuts, fits, isTab: separator === '\t' && fits > 0 }
  })
  return (
    judged.toSorted((one, other) => other.fits - one.fits || Number(other.isTab) - Number(one.isTab) || other.cuts - one.cuts)[0]
      ?.separator ?? ','
  )
}
