// A range of whole months as a filter: from one to another, as many at most as the filter says. The address keeps the days that bound it.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { OwnField } from '@tallyhelm/browser/lists/DeclaredFilters'
import { addMonths, currentMonth, firstDayOf, lastDayOf, type Month, monthOf } from '@tallyhelm/protocol/values/month'
import { InLabelSelect } from '@tallyhelm/ui/fields/InLabelSelect'

/** How far back bills are looked for. */
const MONTHS_OFFERED = 36

const optionOf = (month: Month) => ({ value: month, label: month })

/** One end that is chosen moves the other, so that there is never a longer range than the filter takes. */
export const monthRange: OwnField = (filter, _name, { draft, choose }) => {
  const { label } = filter
  const most = (filter.kind === 'period' && filter.mostMonths) || MONTHS_OFFERED
  const [from, to] = [draft.from, draft.to].map(day => (day ? monthOf(day) : ''))
  const latest = currentMonth(new Date(nowMs()))
  const months = Array.from({ length: MONTHS_OFFERED }, (_, back) => addMonths(latest, -back))
  const set = (first: Month, last: Month) => choose({ from: firstDayOf(first), to: lastDayOf(last) })
  const start = (first: Month) => {
    const furthest = addMonths(first, most - 1)
    const last = to || first
    set(first, last < first ? first : last > furthest ? furthest : last)
  }
  const end = (last: Month) => {
    const furthest = addMonths(last, 1 - most)
    const first = from || last
    set(first > last ? last : first < furthest ? furthest : first, last)
  }
  const clear = () => choose({ from: '', to: '' })
  return (
    <>
      <InLabelSelect
        label={`${label}起`}
        options={months.map(optionOf)}
        value={from || null}
        onChange={month => (month ? start(month) : clear())}
      />
      <InLabelSelect
        label={`${label}止`}
        options={months.map(optionOf)}
        value={to || null}
        onChange={month => (month ? end(month) : clear())}
      />
    </>
  )
}

/** «2026-02-01 ～ 2026-03-31» as «2026-02 ～ 2026-03». */
export const monthWords = (days: string): string => days.replaceAll(/(\d{4}-\d{2})-\d{2}/g, '$1')
