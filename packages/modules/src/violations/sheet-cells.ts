// Sheet cells of what staff issue: the account, its ads and words out of a few; what fits two readings, or is none, is refused by its column.
import { adsIn, type ViolatingAd } from '@tallyhelm/protocol/topics/violations/ad-lines'
import { nameForm } from '@tallyhelm/protocol/values/names'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import { idProblem, lostDigitsIn, plainId } from '@tallyhelm/protocol/values/written-id'

export type WrittenRow = { rowNo: number; cells: readonly string[]; unread?: string | null }
export type JudgedRow<Facts> = { row_no: number; outside_account_id: string } & ({ facts: Facts } | { column: string; problem: string })

type Sheet<Facts> = {
  /** The first is the ad account. */
  columns: readonly string[]
  /** The place of the column with the kind of violation, and of that with the ads. */
  type: number
  ads: number
  /** Columns that may be empty. */
  optional?: readonly string[]
  factsOf: (cells: Cells) => Facts
  /** Two rows of one ad account with the same are both refused. */
  typeOf: (facts: Facts) => string
}
/** One row's: as written, by column, and read. */
export type Cells = {
  at: (column: string) => string
  adsAt: (column: string) => ViolatingAd[]
}

class WrongCell extends Error {
  readonly column: string
  constructor(column: string, problem: string) {
    super(problem)
    this.column = column
  }
}
export const wrong = (column: string, problem: string): never => {
  throw new WrongCell(column, problem)
}

/** In the order of the sheet. Two rows that ask for the same of one ad account are both refused: neither is known to be the one that is meant. */
export function judgeRows<Facts>(rows: readonly WrittenRow[], sheet: Sheet<Facts>): JudgedRow<Facts>[] {
  const cellsAt = (place: number) => rows.map(({ cells }) => cells[place] ?? '')
  const lost = { account: lostDigitsIn(cellsAt(0)), ads: lostDigitsIn(cellsAt(sheet.ads).flatMap(cell => cell.split(/[\s,，、;；]+/))) }
  const judged = rows.map(row => judgeRow(row, sheet, lost))
  const keyOf = (row: JudgedRow<Facts>) => ('facts' in row ? `${row.outside_account_id} ${sheet.typeOf(row.facts)}` : '')
  return judged.map((row, place): JudgedRow<Facts> => {
    const twin = judged.find((other, at) => at !== place && keyOf(row) !== '' && keyOf(other) === keyOf(row))
    const { row_no, outside_account_id } = row
    const column = sheet.columns[sheet.type] ?? ''
    return twin ? { row_no, outside_account_id, column, problem: `与第 ${twin.row_no} 行的账户和${column}相同` } : row
  })
}

type Lost = Readonly<Record<'account' | 'ads', ReturnType<typeof lostDigitsIn>>>

function judgeRow<Facts>({ rowNo: row_no, cells, unread }: WrittenRow, sheet: Sheet<Facts>, lost: Lost): JudgedRow<Facts> {
  const { columns, optional = [] } = sheet
  const account = columns[0] ?? ''
  const at = (column: string) => cells[columns.indexOf(column)] ?? ''
  const outside_account_id = plainPlatformId(plainId(at(account)))
  try {
    if (unread) wrong(account, unread)
    for (const column of columns) requirePlain(column, at(column), optional.includes(column))
    const problem = idProblem(at(account), account) ?? lost.account(at(account), account)
    if (problem !== undefined) wrong(account, problem)
    if (!/^\d{5,30}$/.test(outside_account_id)) wrong(account, `${account}应为 5–30 位数字，每行一个账户`)
    return { row_no, outside_account_id, facts: sheet.factsOf({ at, adsAt: column => adsOf(column, at(column), lost) }) }
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error
    return { row_no, outside_account_id, column: error.column, problem: error.message }
  }
}

function requirePlain(column: string, cell: string, mayBeEmpty: boolean): void {
  if (/^[=#]/.test(cell)) wrong(column, '不支持公式和错误值，请改为填写好的内容')
  if (cell.endsWith('…')) wrong(column, '内容过长')
  if (cell === '' && !mayBeEmpty) wrong(column, `请填写${column}`)
}

function adsOf(column: string, cell: string, lost: Lost): ViolatingAd[] {
  const found = adsIn(cell)
  if ('problem' in found) return wrong(column, found.problem)
  for (const { outside_ad_id } of found.ads) {
    const problem = lost.ads(outside_ad_id, '广告 ID')
    if (problem !== undefined) wrong(column, problem)
  }
  return found.ads
}

/** One of the words, or its code, whatever case and blanks. */
export function wordIn<Code extends string, Word>(
  column: string,
  cell: string,
  words: Readonly<Record<Code, Word>>,
  textOf: (word: Word) => string,
): Code {
  const codes = Object.keys(words) as Code[] // the record's own
  const found = codes.find(code => [code, textOf(words[code])].some(word => nameForm(word) === nameForm(cell)))
  return found ?? wrong(column, `${column}“${cell.slice(0, 40)}”无法识别，应为${codes.map(code => textOf(words[code])).join('、')}`)
}
