// Sheet: what a table file that came in holds, whichever format it has, and the reasons why one is not read.

/**
 * One cell. `number` is the shortest decimal text of the stored number (with an exponent where the file has one, and behind the mark of a
 * currency where its format shows one), `formula` the formula
 * itself, and a number shown as something else, as a date or a share, the text that people see.
 */
export type Cell = { kind: 'text' | 'number' | 'formula' | 'error'; text: string }
/**
 * `number` counts as the file does: its first line is 1. Lines without any content are left out. `isHidden`: people don't see it, it is
 * hidden or filtered away; `hiddenColumns`: its cells with content in columns that people don't see. A line with a fault could not be cut
 * into cells: its one cell is the line as it stands in the file.
 */
export type SheetRow = { number: number; cells: Cell[]; isHidden?: boolean; hiddenColumns?: number[]; fault?: LineFault }

/** QUOTES: a quotation mark that is not closed, or that holds whole lines of the table; each line that it holds is given apart. */
export type LineFault = 'QUOTES'

/** How a text file's letters are kept. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'GB18030' | 'Big5'

/**
 * FORMAT: not such a file, or a damaged one; MACROS, LINKS: it carries programs, or points outside of itself; ENCRYPTED: it asks for
 * a password, or is of the format before xlsx; TOO_LARGE: more rows, cells or unpacked bytes than are read; ENCODING: a text whose
 * letters can be two scripts.
 */
export type SheetFault = 'FORMAT' | 'MACROS' | 'LINKS' | 'ENCRYPTED' | 'TOO_LARGE' | 'ENCODING'

export class SheetError extends Error {
  readonly fault: SheetFault

  constructor(fault: SheetFault) {
    super(`The sheet is not read: ${fault}.`)
    this.name = 'SheetError'
    this.fault = fault
  }
}

/** What is read at most, titles included; more is TOO_LARGE. */
export const MOST_ROWS = 5_001
export const MOST_COLUMNS = 50
export const MOST_CELL_LENGTH = 1_000
