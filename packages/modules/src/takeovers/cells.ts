// Cells: what one row of a sheet says, cell by cell; what is wrong names the column.
import { idProblem, lostDigitsIn } from '@tallyhelm/protocol/values/written-id'
import { isOneLine, nameForm, unseenText } from '@tallyhelm/protocol/values/names'
import { TAKEOVER_ID_COLUMNS, takeoverColumns, type TakeoverSheet, TAKEOVER_KEY_MOST } from '@tallyhelm/protocol/topics/takeovers/enums'

/** `unread`: why the line can't be told cell by cell. */
export type WrittenRow = { rowNo: number; cells: readonly string[]; unread?: string | null }

/** Ends the judging of a row; caught by whoever judges it. */
export class WrongCell extends Error {
  readonly column: string

  constructor(column: string, problem: string) {
    super(problem)
    this.column = column
  }
}

export function wrong(column: string, problem: string): never {
  throw new WrongCell(column, problem)
}

export type Line = { rowNo: number; at(column: string): string }

const isIdColumn = (column: string): boolean => TAKEOVER_ID_COLUMNS.some(one => one === column)

/** Throws WrongCell for formulas and for cells that were cut. */
export function lineOf(sheet: TakeoverSheet, { rowNo, cells }: WrittenRow): Line {
  const columns = takeoverColumns(sheet)
  columns.forEach((column, index) => {
    const cell = cells[index] ?? ''
    if (cell.startsWith('=')) wrong(column, '不支持公式，请改为填写好的内容')
    if (cell.endsWith('…')) wrong(column, '内容过长')
    const lost = isIdColumn(column) ? idProblem(cell, column) : undefined
    if (lost !== undefined) wrong(column, lost)
    if (/^[+-]?\d+(\.\d+)?e[+-]?\d+$/i.test(cell)) wrong(column, '被表格软件改成了科学计数，请把该列设为文本后重新填写')
  })
  return { rowNo, at: column => cells[columns.indexOf(column)] ?? '' }
}

/** Throws WrongCell for the number of a column that a table program has rounded; told of all rows of a sheet at once. */
export function lostIds(sheet: TakeoverSheet, rows: readonly WrittenRow[]): (row: WrittenRow) => void {
  const columns = takeoverColumns(sheet).flatMap((column, place) =>
    isIdColumn(column) ? [{ column, place, lostDigits: lostDigitsIn(rows.map(({ cells }) => cells[place] ?? '')) }] : [],
  )
  return ({ cells }) => {
    for (const { column, place, lostDigits } of columns) {
      const problem = lostDigits(cells[place] ?? '', column)
      if (problem !== undefined) wrong(column, problem)
    }
  }
}

export function textAt(line: Line, column: string, { least = 1, most }: { least?: number; most: number }): string {
  const text = line.at(column)
  if (text === '') wrong(column, `请填写${column}`)
  if (text.length < least) wrong(column, `${column}至少 ${least} 个字符`)
  if (text.length > most) wrong(column, `${column}最多 ${most} 个字符`)
  if (!isOneLine(text)) wrong(column, unseenText(column))
  return text
}

/** The old system's number. */
export const keyAt = (line: Line): string => textAt(line, '编号', { most: TAKEOVER_KEY_MOST })

/** One of the words, whatever its case, blanks and brackets. */
export function choiceAt<Value>(line: Line, column: string, words: Readonly<Record<string, Value>>): Value {
  const typed = line.at(column)
  if (typed === '') wrong(column, `请填写${column}`)
  const found = Object.entries(words).find(([word]) => nameForm(word) === nameForm(typed))
  if (!found) return wrong(column, `${column}应为${Object.keys(words).join('、')}`)
  return found[1]
}

const YES_OR_NO = { 是: true, 否: false } as const

export const yesAt = (line: Line, column: string): boolean => choiceAt(line, column, YES_OR_NO)

/** Left empty it is no. */
export const maybeYesAt = (line: Line, column: string): boolean => line.at(column) !== '' && yesAt(line, column)

/** What a cell lists. */
export const wordsAt = (line: Line, column: string): string[] =>
  line
    .at(column)
    .split(/[,，、;；|]+/)
    .map(word => word.trim())
    .filter(word => word !== '')
