// CSV: reading by RFC 4180, with the encodings and separators that table programs write.
import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import { type Cell, MOST_CELL_LENGTH, MOST_COLUMNS, MOST_ROWS, SheetError, type SheetRow } from './sheet.ts'

/** Throws SheetError: FORMAT for bytes that are no text, ENCODING where two scripts fit. */
export function readCsv(bytes: Uint8Array): SheetRow[] {
  return readDelimited(decodeText(bytes))
}

/**
 * Cells between tabs, semicolons or commas, whichever most lines are cut by; quoted ones may hold separators and line ends. Lines are
 * counted as a table program shows them: a line end inside quotes begins none. Throws SheetError('QUOTES') for a quotation mark that is
 * not closed, or that swallows lines of the table.
 */
export function readDelimited(text: string): SheetRow[] {
  const rows: SheetRow[] = []
  const delimiter = separatorOf(text)
  const widths = new Map<number, number>()
  const tall: { number: number; cell: string }[] = []
  let number = 0
  const keep = (texts: readonly string[]): null => {
    number += 1
    if (texts.length > MOST_COLUMNS || texts.some(cell => cell.length > MOST_CELL_LENGTH)) {
      throw texts.some(cell => LINE_END.test(cell)) ? new SheetError('QUOTES', number) : new SheetError('TOO_LARGE')
    }
    const cells = texts.map((cell): Cell => ({ kind: 'text', text: unwrapped(cell.trim()) }))
    while (cells.at(-1)?.text === '') cells.pop()
    if (cells.length > 0) {
      rows.push({ number, cells })
      widths.set(texts.length, (widths.get(texts.length) ?? 0) + 1)
      for (const cell of texts) if (LINE_END.test(cell)) tall.push({ number, cell })
    }
    if (rows.length > MOST_ROWS || number > MOST_ROWS * 4) throw new SheetError('TOO_LARGE')
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
    if (error instanceof CsvError)
      throw error.code === 'CSV_QUOTE_NOT_CLOSED' ? new SheetError('QUOTES', number + 1) : new SheetError('FORMAT')
    throw error
  }
  const [width = 1] = [...widths].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
  const swallowing = tall.find(({ cell }) => holdsLines(cell, delimiter, width))
  if (swallowing) throw new SheetError('QUOTES', swallowing.number)
  return rows
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
