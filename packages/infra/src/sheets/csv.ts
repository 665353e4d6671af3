// CSV: reading by RFC 4180, with the encodings and separators that table programs write.
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
  const separator = separatorOf(text)
  const rows: SheetRow[] = []
  let number = 0
  let at = 0
  while (at < text.length) {
    number += 1
    const cells: Cell[] = []
    for (;;) {
      const read = readCell(text, at, separator)
      cells.push({ kind: 'text', text: read.text.trim() })
      if (cells.length > MOST_COLUMNS) throw new SheetError('TOO_LARGE')
      at = read.next
      if (text.charAt(at) !== separator) break
      at += 1
    }
    if (text.charAt(at) === '\r') at += 1
    if (text.charAt(at) === '\n') at += 1
    while (cells.at(-1)?.text === '') cells.pop()
    if (cells.length > 0) rows.push({ number, cells })
    if (rows.length > MOST_ROWS || number > MOST_ROWS * 4) throw new SheetError('TOO_LARGE')
  }
  return rows
}

/** The cell at `start`, and where it ends: at a separator, a line end or the end of the text. */
function readCell(text: string, start: number, separator: string): { text: string; next: number } {
  if (text.charAt(start) !== '"') return readPlain(text, start, separator)
  const pieces: string[] = []
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new SheetError('FORMAT')
    pieces.push(text.slice(at, quote))
    at = quote + 1
    if (text.charAt(at) !== '"') break
    pieces.push('"')
    at += 1
  }
  // What stands behind the closing quote belongs to the cell, as table programs read it.
  const rest = readPlain(text, at, separator)
  return bounded(pieces.join('') + rest.text, rest.next)
}

function readPlain(text: string, start: number, separator: string): { text: string; next: number } {
  let at = start
  while (at < text.length) {
    const letter = text.charAt(at)
    if (letter === separator || letter === '\n' || letter === '\r') break
    at += 1
  }
  return bounded(text.slice(start, at), at)
}

function bounded(text: string, next: number): { text: string; next: number } {
  if (text.length > MOST_CELL_LENGTH) throw new SheetError('TOO_LARGE')
  return { text, next }
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
