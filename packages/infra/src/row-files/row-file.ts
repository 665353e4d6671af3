// Row file: what a writer of rows is given and gives, whatever the format.
import type { CellKind } from './cells.ts'

/** `width` in characters, as spreadsheets measure it. */
export type RowColumn = { title: string; kind: CellKind; width: number }

/** Where a file is written: at its end, and once more over its beginning. */
export interface RowTarget {
  append(bytes: Uint8Array): Promise<void>
  overwrite(bytes: Uint8Array, position: number): Promise<void>
}

/** `rows` takes whole lines in COPY's text format, a column after the other, and needs them no longer once its promise is kept. */
export interface RowFile {
  rows(lines: Uint8Array): Promise<void>
  /** Writes what a complete file needs besides. */
  end(): Promise<void>
}

/** A title row in COPY's text format; titles are words of ours. */
export function titleLine(columns: readonly RowColumn[]): Uint8Array {
  return Buffer.from(`${columns.map(({ title }) => title).join('\t')}\n`)
}
