// Titled: what every reader of a sheet does alike: compares its titles with those expected, and takes the text of a cell.
import type { SheetRow } from './sheet.ts'

/** The place of the first title that is another one than expected; columns behind those expected are left alone. */
export function wrongTitle(first: SheetRow | undefined, titles: readonly string[]): number | undefined {
  if (first?.fault !== undefined) return 0
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

const WRITTEN_MOST = 80
const SHIFTED = '单元格多于标题，内容可能因逗号错列；请去掉金额的千分位，或给含逗号的单元格加引号'
const BROKEN = '引号不成对，或引号内含有其他整行内容；请修正引号'

/** Why a line below `titles` titles can't be told cell by cell, with the line as it is written; undefined for one that can. */
export function unreadText({ cells, fault }: SheetRow, titles: number): string | undefined {
  if (fault === undefined && cells.length <= titles) return undefined
  const written = cells.map(cell => cellText(cell?.text ?? '', WRITTEN_MOST)).join(',')
  const quoted = written.length > WRITTEN_MOST ? `${written.slice(0, WRITTEN_MOST)}…` : written
  return `${fault === undefined ? SHIFTED : BROKEN}。原文：${quoted.toWellFormed()}`
}
