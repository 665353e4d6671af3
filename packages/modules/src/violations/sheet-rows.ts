// Sheet rows of what staff issue by a table: what one row of rectifications says, and what one of forewarnings does.
import type { IssueForewarningRequest } from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import type { IssueRectificationRequest } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { deadlineIn, deadlineProblem } from '@tallyhelm/protocol/topics/violations/deadlines'
import { POLICY_TEXT_MAX, RECTIFICATION_COLUMNS, VIOLATION_LEVELS, VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { FOREWARNING_COLUMNS, STAFF_WARNINGS } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import { isOneLine, unseenText } from '@tallyhelm/protocol/values/names'
import { type Cells, judgeRows, type JudgedRow, wordIn, type WrittenRow, wrong } from './sheet-cells.ts'

export type RectificationFacts = Omit<IssueRectificationRequest, 'account_id' | 'policy_file_ids'>
export type ForewarningFacts = Omit<IssueForewarningRequest, 'account_id'>

const [, TYPE, LEVEL, ADS, POLICY, DEADLINE] = RECTIFICATION_COLUMNS

export const judgeRectificationRows = (rows: readonly WrittenRow[], now: Date): JudgedRow<RectificationFacts>[] =>
  judgeRows(rows, { columns: RECTIFICATION_COLUMNS, type: 1, ads: 3, typeOf: facts => facts.violation_type, factsOf: rectificationOf(now) })

const rectificationOf =
  (now: Date) =>
  ({ at, adsAt }: Cells): RectificationFacts => {
    const violation_type = wordIn(TYPE, at(TYPE), VIOLATION_TYPES, text => text)
    const level = wordIn(LEVEL, at(LEVEL), VIOLATION_LEVELS, state => state.text)
    const ads = adsAt(ADS)
    const policy_text = textIn(POLICY, at(POLICY))
    const deadline = deadlineIn(at(DEADLINE))
    if (typeof deadline === 'string') return wrong(DEADLINE, deadline)
    const late = deadlineProblem(deadline, now)
    if (late !== undefined) wrong(DEADLINE, late)
    return { violation_type, level, ads, policy_text, deadline_at: deadline.toISOString() }
  }

const [, RISK, WARNED, RULE, ADVICE] = FOREWARNING_COLUMNS

export const judgeForewarningRows = (rows: readonly WrittenRow[]): JudgedRow<ForewarningFacts>[] =>
  judgeRows(rows, {
    columns: FOREWARNING_COLUMNS,
    type: 1,
    ads: 2,
    optional: [ADVICE],
    typeOf: facts => facts.violation_type,
    factsOf: ({ at, adsAt }) => ({
      violation_type: wordIn(RISK, at(RISK), STAFF_WARNINGS, text => text),
      ads: adsAt(WARNED),
      rule: textIn(RULE, at(RULE)),
      advice: textIn(ADVICE, at(ADVICE)),
    }),
  })

function textIn(column: string, cell: string): string {
  if (cell.length > POLICY_TEXT_MAX) wrong(column, `${column}最多 ${POLICY_TEXT_MAX} 个字符`)
  if (!isOneLine(cell)) wrong(column, unseenText(column))
  return cell
}
