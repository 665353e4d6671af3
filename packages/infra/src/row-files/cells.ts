// Cells: rows in the text format of COPY become rows of XML or CSV, byte by byte, so that no object is made of a cell.

/**
 * `text`, `id` and `typed` are texts: `id` one of digits that must stay as they are, `typed` one in whose column people go on typing
 * such texts. `amount` and `number` are decimal texts, of figures.
 */
export type CellKind = 'text' | 'id' | 'typed' | 'amount' | 'number'

/** What a cell of each kind begins with; `empty` stands for no value. */
export type CellForm = {
  rowStart: Uint8Array
  rowEnd: Uint8Array
  /** between two cells of a row */
  separator: Uint8Array
  empty: Uint8Array
  /** `spaced` where the text begins or ends with white space, which XML would drop */
  start(kind: CellKind, hasDecimals: boolean, isSpaced: boolean): Uint8Array
  end(kind: CellKind): Uint8Array
  /** writes one byte of a text, or what stands for it */
  escape(out: Bytes, byte: number, text: Uint8Array, at: number): void
}

const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BACKSLASH = 0x5c
/** What COPY writes after a backslash, and which byte it stands for. */
const UNESCAPED = new Map([...'bfnrtv'].map((letter, index) => [letter.charCodeAt(0), [0x08, 0x0c, 0x0a, 0x0d, 0x09, 0x0b][index] ?? 0]))
const NULL_MARK = 'N'.charCodeAt(0)
/** = + - @ and what may stand before them; the full-width ones begin with EF BC. */
const FORMULA_STARTS = new Set([0x3d, 0x2b, 0x2d, 0x40, TAB, LINE_FEED, CARRIAGE_RETURN])
const WIDE_FORMULA_STARTS = new Set([0x9d, 0x8b, 0x8d, 0xa0])
const APOSTROPHE = 0x27
/** A byte may become seven; a cell has its tags around it. */
const MOST_GROWTH = 7
const MOST_AROUND = 96

/** Bytes that grow as needed and are kept for the next batch. */
export class Bytes {
  bytes = new Uint8Array(256 * 1024)
  length = 0

  /** Makes sure of this much room, which all writing up to there counts on. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  byte(value: number): void {
    this.bytes[this.length] = value
    this.length += 1
  }

  add(values: Uint8Array): void {
    // For a few bytes a loop is faster than the call.
    for (let at = 0; at < values.length; at += 1) this.bytes[this.length + at] = values[at] as number // within its length
    this.length += values.length
  }

  read(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

export type RowWriter = (lines: Uint8Array) => Uint8Array

/** Gives the bytes of a batch of rows, good until the next batch is asked for. */
export function rowWriter(form: CellForm, kinds: readonly CellKind[]): RowWriter {
  const out = new Bytes()
  const cell = new Bytes()
  return lines => {
    out.length = 0
    let at = 0
    while (at < lines.length) {
      const end = lines.indexOf(LINE_FEED, at)
      if (end < 0) throw new Error('a batch of rows ends in the middle of a line')
      out.reserve((end - at) * MOST_GROWTH + (kinds.length + 2) * MOST_AROUND)
      out.add(form.rowStart)
      for (const [index, kind] of kinds.entries()) {
        if (index > 0) out.add(form.separator)
        at = readCell(lines, at, end, cell) + 1
        if (cell.length === 0) out.add(form.empty)
        else writeCell(form, kind, cell.read(), out)
      }
      if (at !== end + 1) throw new Error('a row has another number of cells than there are columns')
      out.add(form.rowEnd)
    }
    return out.read()
  }
}

/** Reads one cell into `cell`, without what no file holds; gives where it ends. NULL reads as nothing. */
function readCell(lines: Uint8Array, from: number, end: number, cell: Bytes): number {
  cell.length = 0
  cell.reserve(end - from)
  let at = from
  for (; at < end; at += 1) {
    let byte = lines[at] as number // within the line
    if (byte === TAB) return at
    if (byte === BACKSLASH) {
      at += 1
      const letter = lines[at] as number // COPY never ends a line with a lone backslash
      if (letter === NULL_MARK) continue
      byte = UNESCAPED.get(letter) ?? letter
    }
    if (!isControl(byte)) cell.byte(byte)
    if (byte >= 0xbe && cell.length >= 3) dropNonCharacter(cell)
  }
  return at
}

/** Control characters but for tab and line breaks: XML can't hold them, and no one misses them. */
function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== TAB && byte !== LINE_FEED && byte !== CARRIAGE_RETURN
}

/** U+FFFE and U+FFFF, EF BF BE and EF BF BF: XML can't hold them either. */
function dropNonCharacter(cell: Bytes): void {
  const { bytes, length } = cell
  const last = bytes[length - 1]
  if ((last === 0xbe || last === 0xbf) && bytes[length - 2] === 0xbf && bytes[length - 3] === 0xef) cell.length -= 3
}

function writeCell(form: CellForm, kind: CellKind, text: Uint8Array, out: Bytes): void {
  const isFigure = kind === 'amount' || kind === 'number'
  out.add(form.start(kind, isFigure && text.includes(0x2e), !isFigure && isSpaced(text)))
  // Figures are made by ourselves and may begin with a minus.
  if (!isFigure && startsFormula(text)) out.byte(APOSTROPHE)
  if (isFigure) out.add(text)
  else for (let at = 0; at < text.length; at += 1) form.escape(out, text[at] as number, text, at) // within its length
  out.add(form.end(kind))
}

/** Whether a spreadsheet might take the text for a formula (reliability.md 4, Exports). */
function startsFormula(text: Uint8Array): boolean {
  const first = text[0] as number // cells that are empty do not come here
  return FORMULA_STARTS.has(first) || (first === 0xef && text[1] === 0xbc && WIDE_FORMULA_STARTS.has(text[2] ?? 0))
}

function isSpaced(text: Uint8Array): boolean {
  return isSpace(text[0]) || isSpace(text[text.length - 1])
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === TAB || byte === LINE_FEED || byte === CARRIAGE_RETURN
}
