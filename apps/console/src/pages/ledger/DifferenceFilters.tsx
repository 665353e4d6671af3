// The filter row of the workbench of differences.
import { today } from '@tallyhelm/browser/clock/clock'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import { DIFFERENCE_RULES, type DifferenceQuery } from './filters.ts'

type Props = {
  query: DifferenceQuery
  applied: number
  onApply: (query: DifferenceQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

const CHANNEL_OPTIONS = CHANNEL_CODES.map(value => ({ value, label: CHANNELS[value].name }))
const MINE = [{ value: 'yes', label: '我认领的' }]

export function DifferenceFilters({ query, applied, onApply, onReset, isExpanded, onExpand }: Props) {
  const { draft, choose, textField, choice, bar } = useFilterDraft({ query, rules: DIFFERENCE_RULES, onApply, onReset })
  return (
    <FilterBar
      label="差异筛选"
      expanded={isExpanded}
      onExpand={onExpand}
      applied={applied}
      {...bar}
      more={
        <>
          <InLabelField label="客户编号" {...textField('customer')} />
          <InLabelDateRange
            label="发现时间"
            today={today()}
            value={draft.from !== undefined && draft.to !== undefined ? { from: draft.from, to: draft.to } : null}
            onChange={range => choose({ from: range?.from ?? '', to: range?.to ?? '' })}
          />
        </>
      }
    >
      <InLabelField label="广告账户 ID" {...textField('account')} />
      <InLabelSelect label="渠道" {...choice('channel', CHANNEL_OPTIONS)} />
      <InLabelSelect label="认领" {...choice('mine', MINE)} />
    </FilterBar>
  )
}
