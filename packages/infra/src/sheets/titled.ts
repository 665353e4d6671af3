// Titled: what every reader of a sheet does alike: compares its titles with those expected, and takes the text of a cell.
import type { SheetRow } from './sheet.ts'

/** The place of the first title that is another one than expected; columns behind those expected are left alone. */
export function wrongTitle(first: SheetRow | undefined, titles: readonly string[]): number | undefined {
  const place = titles.findIndex((title, index) => plainTitle(first?.cells[index]?.text ?? '') !== plainTitle(title))
  return place === -1 ? undefined : place
}

/** Where a column that may be left out stands behind the `first` ones; -1 without it. */
export const placeOfTitle = (titles: SheetRow, title: string, first: number): number =>
  titles.cells.findIndex((cell, index) => index >= first && plainTitle(cell?.text ?? '') === plainTitle(title))

/** Titles are compared without blanks, in half width and without what stands in brackets, as people retype them. */
const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/\(.*\)$/, '')
    .toLowerCase()

/** The lines that have more cells than titles: an unquoted comma has shifted what stands in them. */
export const longLines = (lines: readonly { number: number; cells: readonly unknown[] }[], titles: number): number[] =>
  lines.flatMap(({ number, cells }) => (cells.length > titles ? [number] : []))

/** How far down the titles are looked for; title lines of a report stand above them. */
const LINES_ABOVE = 20

/** The place of the line of titles, which need not be the first; 0 where none has them all. */
export function placeOfTitles(lines: readonly SheetRow[], titles: readonly string[]): number {
  const place = lines.slice(0, LINES_ABOVE).findIndex(line => wrongTitle(line, titles) === undefined)
  return place === -1 ? 0 : place
}

/** A cell that is cut bears a mark, so that it is told as wrong. A quote in front of an id is how a csv keeps it a text, and «_x000D_» a line end of xlsx. */
export function cellText(text: string, most: number): string {
  const bare = text
    .replace(/_x00[01][0-9A-Fa-f]_|[^\P{Cc}]/gu, ' ')
    .replace(/^'(?=[\d=+\-@])/, '')
    .trim()
  return (bare.length > most ? `${bare.slice(0, most - 1)}…` : bare).toWellFormed()
}
