// CSV: reading by RFC 4180, with the encodings and separators that table programs write.
import { CsvError, parse } from 'csv-parse/sync'
import { type Cell, MOST_CELL_LENGTH, MOST_COLUMNS, MOST_ROWS, SheetError, type SheetRow } from './sheet.ts'

/** UTF-8 with or without its mark, UTF-16 with one, else GB18030. Throws SheetError('FORMAT') for bytes that are no text. */
export function readCsv(bytes: Uint8Array): SheetRow[] {
  return readDelimited(decode(bytes))
}

/**
 * Cells between tabs, semicolons or commas, whichever the first line holds; quoted ones may hold separators and line ends. Lines are
 * counted as a table program shows them: a line end inside quotes begins none.
 */
export function readDelimited(text: string): SheetRow[] {
  const rows: SheetRow[] = []
  let number = 0
  const keep = (texts: readonly string[]): null => {
    number += 1
    if (texts.length > MOST_COLUMNS || texts.some(cell => cell.length > MOST_CELL_LENGTH)) throw new SheetError('TOO_LARGE')
    const cells = texts.map((cell): Cell => ({ kind: 'text', text: cell.trim() }))
    while (cells.at(-1)?.text === '') cells.pop()
    if (cells.length > 0) rows.push({ number, cells })
    if (rows.length > MOST_ROWS || number > MOST_ROWS * 4) throw new SheetError('TOO_LARGE')
    // The parser need not keep it as well.
    return null
  }
  try {
    parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quote that no cell begins with is a letter like others: 12" stands in names.
      relax_quotes: true,
      on_record: keep,
    })
  } catch (error) {
    if (error instanceof CsvError) throw new SheetError('FORMAT')
    throw error
  }
  return rows
}

function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  // Where both stand, the commas are those of amounts.
  return ['\t', ',', ';'].toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ','
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const labels = first === 0xff && second === 0xfe ? ['utf-16le'] : first === 0xfe && second === 0xff ? ['utf-16be'] : ['utf-8', 'gb18030']
  for (const label of labels) {
    const text = tryDecode(bytes, label)
    if (text !== undefined) return text
  }
  throw new SheetError('FORMAT')
}

/** undefined unless all of it is text in this encoding; a file of another kind betrays itself by control characters. */
function tryDecode(bytes: Uint8Array, label: string): string | undefined {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    return /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
