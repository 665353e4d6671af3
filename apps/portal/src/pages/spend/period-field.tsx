// The days of daily spend as a filter: the last seven unless told, ninety at most.
import { today } from '@tallyhelm/browser/clock/clock'
import type { OwnField } from '@tallyhelm/browser/lists/DeclaredFilters'
import { MOST_ROW_DAYS, spendRange } from '@tallyhelm/protocol/topics/spend/limits'
import { addDays } from '@tallyhelm/protocol/values/day'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'

export const periodField: OwnField = (filter, _name, { draft, choose }) => {
  const { from, until } = spendRange({ from: draft.from || undefined, until: draft.to ? addDays(draft.to, 1) : undefined }, today())
  return (
    <InLabelDateRange
      label={filter.label}
      value={{ from, to: addDays(until, -1) }}
      onChange={days => choose({ from: days?.from ?? '', to: days?.to ?? '' })}
      clearable={false}
      today={today()}
      max={today()}
      maxDays={MOST_ROW_DAYS}
    />
  )
}
