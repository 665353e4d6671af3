// Sheet rows of rectifications: what one row says, cell by cell; what fits two readings, or is none, is refused by the name of its column.
import { adsIn } from '@tallyhelm/protocol/topics/violations/ad-lines'
import type { IssueRectificationRequest } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { deadlineIn, deadlineProblem } from '@tallyhelm/protocol/topics/violations/deadlines'
import { POLICY_TEXT_MAX, RECTIFICATION_COLUMNS, VIOLATION_LEVELS, VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { isOneLine, nameForm, unseenText } from '@tallyhelm/protocol/values/names'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import { idProblem, lostDigitsIn, plainId } from '@tallyhelm/protocol/values/written-id'

const [ACCOUNT, TYPE, LEVEL, ADS, POLICY, DEADLINE] = RECTIFICATION_COLUMNS

type WrittenRow = { rowNo: number; cells: readonly string[]; unread?: string | null }
export type RowFacts = Omit<IssueRectificationRequest, 'account_id' | 'policy_file_ids'>
export type JudgedRow = { row_no: number; outside_account_id: string } & ({ facts: RowFacts } | { column: string; problem: string })

class WrongCell extends Error {
  readonly column: string
  constructor(column: string, problem: string) {
    super(problem)
    this.column = column
  }
}
const wrong = (column: string, problem: string): never => {
  throw new WrongCell(column, problem)
}

/** In the order of the sheet. Two rows that ask for the same of one ad account are both refused: neither is known to be the one that is meant. */
export function judgeRectificationRows(rows: readonly WrittenRow[], now: Date): JudgedRow[] {
  const cellsAt = (place: number) => rows.map(({ cells }) => cells[place] ?? '')
  const lost = { account: lostDigitsIn(cellsAt(0)), ads: lostDigitsIn(cellsAt(3).flatMap(cell => cell.split(/[\s,，、;；]+/))) }
  const judged = rows.map(row => judgeRow(row, lost, now))
  const keyOf = (row: JudgedRow) => ('facts' in row ? `${row.outside_account_id} ${row.facts.violation_type}` : '')
  return judged.map((row, place): JudgedRow => {
    const twin = judged.find((other, at) => at !== place && keyOf(row) !== '' && keyOf(other) === keyOf(row))
    const { row_no, outside_account_id } = row
    return twin ? { row_no, outside_account_id, column: TYPE, problem: `与第 ${twin.row_no} 行的账户和违规类型相同` } : row
  })
}

type Lost = Readonly<Record<'account' | 'ads', ReturnType<typeof lostDigitsIn>>>

function judgeRow({ rowNo: row_no, cells, unread }: WrittenRow, lost: Lost, now: Date): JudgedRow {
  const outside_account_id = plainPlatformId(plainId(cells[0] ?? ''))
  try {
    if (unread) wrong(ACCOUNT, unread)
    RECTIFICATION_COLUMNS.forEach((column, place) => requirePlain(column, cells[place] ?? ''))
    return { row_no, outside_account_id, facts: factsOf(cells, outside_account_id, lost, now) }
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error
    return { row_no, outside_account_id, column: error.column, problem: error.message }
  }
}

function requirePlain(column: string, cell: string): void {
  if (/^[=#]/.test(cell)) wrong(column, '不支持公式和错误值，请改为填写好的内容')
  if (cell.endsWith('…')) wrong(column, '内容过长')
  if (cell === '') wrong(column, `请填写${column}`)
}

function factsOf(cells: readonly string[], outsideId: string, lost: Lost, now: Date): RowFacts {
  const at = (column: (typeof RECTIFICATION_COLUMNS)[number]) => cells[RECTIFICATION_COLUMNS.indexOf(column)] ?? ''
  const problem = idProblem(at(ACCOUNT), ACCOUNT) ?? lost.account(at(ACCOUNT), ACCOUNT)
  if (problem !== undefined) wrong(ACCOUNT, problem)
  if (!/^\d{5,30}$/.test(outsideId)) wrong(ACCOUNT, `${ACCOUNT}应为 5–30 位数字，每行一个账户`)
  const violation_type = wordIn(TYPE, at(TYPE), VIOLATION_TYPES, text => text)
  const level = wordIn(LEVEL, at(LEVEL), VIOLATION_LEVELS, state => state.text)
  const ads = adsAt(at(ADS), lost)
  const policy_text = at(POLICY)
  if (policy_text.length > POLICY_TEXT_MAX) wrong(POLICY, `渠道政策最多 ${POLICY_TEXT_MAX} 个字符`)
  if (!isOneLine(policy_text)) wrong(POLICY, unseenText(POLICY))
  const deadline = deadlineIn(at(DEADLINE))
  if (typeof deadline === 'string') return wrong(DEADLINE, deadline)
  const late = deadlineProblem(deadline, now)
  if (late !== undefined) wrong(DEADLINE, late)
  return { violation_type, level, ads, policy_text, deadline_at: deadline.toISOString() }
}

function adsAt(cell: string, lost: Lost) {
  const found = adsIn(cell)
  if ('problem' in found) return wrong(ADS, found.problem)
  for (const { outside_ad_id } of found.ads) {
    const problem = lost.ads(outside_ad_id, '广告 ID')
    if (problem !== undefined) wrong(ADS, problem)
  }
  return found.ads
}

/** One of the words, or its code, whatever case and blanks. */
function wordIn<Code extends string, Word>(
  column: string,
  cell: string,
  words: Readonly<Record<Code, Word>>,
  textOf: (word: Word) => string,
): Code {
  const codes = Object.keys(words) as Code[] // the record's own
  const found = codes.find(code => [code, textOf(words[code])].some(word => nameForm(word) === nameForm(cell)))
  return found ?? wrong(column, `${column}“${cell.slice(0, 40)}”无法识别，应为${codes.map(code => textOf(words[code])).join('、')}`)
}
