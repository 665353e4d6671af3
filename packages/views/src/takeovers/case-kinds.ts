// The case of a sheet of money as its reviewer reads it: what it is, how many rows, their sums. The rows are a list of their own beside it.
import type { CaseFact } from '@tallyhelm/protocol/topics/cases/schemas'
import { takeoverSheet, type MoneySheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'

type Totals = { sheet: MoneySheet; currency: Currency | null; rows: number; minor: string | null }

const plain = (label: string, value: string): CaseFact => ({ label, before: null, value, note: null })

export const takeoverSheetCaseView: CaseView = async (tx, { caseId }) => {
  const totals = await tx.rows<Totals>(sql`
    select sheet, currency, count(*)::int as rows, sum(amount_minor)::text as minor from takeovers_terms where case_id = ${caseId}
    group by sheet, currency order by currency`)
  const [first] = totals
  return {
    facts: [
      plain('表格', first === undefined ? '—' : takeoverSheet(first.sheet).title),
      plain('行数', String(totals.reduce((sum, { rows }) => sum + rows, 0))),
      ...totals.flatMap(({ currency, minor, rows }) =>
        currency === null || minor === null ? [] : [plain(`${currency} 合计（${rows} 行）`, displayText(money(BigInt(minor), currency)))],
      ),
    ],
    warning: null,
    obstacle: null,
    link: null,
  }
}

export const TAKEOVERS_CASE_VIEWS = { TAKEOVER_SHEET: takeoverSheetCaseView } satisfies ViewsOfTopic
