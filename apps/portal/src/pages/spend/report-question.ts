// A report's question as the page's address has it, and the other way round.
import { today } from '@tallyhelm/browser/clock/clock'
import { spendRange } from '@tallyhelm/protocol/topics/spend/limits'
import { REPORT_PERIODS, type ReportPeriod, reportRange } from '@tallyhelm/protocol/topics/spend/report-periods'
import type { ReportQuestion } from '@tallyhelm/protocol/topics/spend/report-schemas'
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import type { SpendAsked } from './asked.ts'

/** What the page shows now; `search` is its address's query. */
export type Current = { asked: SpendAsked; search: string; hasComparison: boolean }
export type Chosen = Pick<ReportQuestion, 'format' | 'period' | 'columns'>

/** The relative period that means these days today, or fixed ones. */
export function periodOf({ from, until }: { from: Day; until: Day }): ReportPeriod {
  const now = today()
  const usual = spendRange({}, now)
  if (from === usual.from && until === usual.until) return 'LAST_7'
  const codes = Object.keys(REPORT_PERIODS) as ReportPeriod[] // the table's own keys
  return codes.find(code => code !== 'FIXED' && isSame(reportRange(code, {}, now), { from, until })) ?? 'FIXED'
}

const isSame = (a: { from: Day; until: Day }, b: { from: Day; until: Day }) => a.from === b.from && a.until === b.until

/** An instant is no part of a report, which means what is known when it is made. */
export function questionOf({ asked: { by, request }, search, hasComparison }: Current, { period, ...file }: Chosen): ReportQuestion {
  const { page_num: _, page_size: __, as_of: ___, compare_from: ____, compare_until: _____, channel, from, until, ...filters } = request
  const kept = new URLSearchParams(search)
  for (const name of ['from', 'to', 'asOf', 'by', 'compare', 'report', 'page', 'size']) kept.delete(name)
  return {
    channel,
    dimension: by,
    period,
    ...(period === 'FIXED' ? { from, until } : {}),
    is_compared: hasComparison,
    filters,
    ...file,
    search: kept.toString(),
  }
}

/** The address's query that asks it today. */
export function queryOf(question: ReportQuestion): Record<string, string> {
  const { from, until } = reportRange(question.period, question, today())
  return {
    ...Object.fromEntries(new URLSearchParams(question.search)),
    from,
    to: addDays(until, -1),
    ...(question.dimension === 'DAY' ? {} : { by: question.dimension }),
    ...(question.is_compared ? { compare: 'yes' } : {}),
  }
}
