// The filter row of the queue of quota orders.
import { today } from '@tallyhelm/browser/clock/clock'
import { ADJUST_TYPE_CODES, ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import { SHOWN_STATE_CODES, SHOWN_STATES } from '@tallyhelm/protocol/topics/quota/shown-states'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import { ORDER_RULES, type OrderQuery } from './filters.ts'

type Props = {
  query: OrderQuery
  applied: number
  onApply: (query: OrderQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

const TYPES = ADJUST_TYPE_CODES.map(value => ({ value, label: ADJUST_TYPES[value] }))
const STATES = SHOWN_STATE_CODES.map(value => ({ value, label: SHOWN_STATES[value].text }))
const CHANNEL_OPTIONS = CHANNEL_CODES.map(value => ({ value, label: CHANNELS[value].name }))

export function OrderFilters({ query, applied, onApply, onReset, isExpanded, onExpand }: Props) {
  const { draft, choose, textField, quickField, choice, bar } = useFilterDraft({ query, rules: ORDER_RULES, onApply, onReset })
  return (
    <FilterBar
      label="工单筛选"
      expanded={isExpanded}
      onExpand={onExpand}
      applied={applied}
      {...bar}
      more={
        <>
          <InLabelSelect label="状态" {...choice('state', STATES)} />
          <InLabelField label="广告账户 ID" {...textField('account')} />
          <InLabelField label="账户名称" {...textField('name')} />
          <InLabelField label="最低金额" {...textField('least')} />
          <InLabelField label="最高金额" {...textField('most')} />
          <InLabelDateRange
            label="提交时间"
            today={today()}
            value={draft.from !== undefined && draft.to !== undefined ? { from: draft.from, to: draft.to } : null}
            onChange={range => choose({ from: range?.from ?? '', to: range?.to ?? '' })}
          />
        </>
      }
    >
      <InLabelField label="单号" {...quickField('apply_no')} />
      <InLabelField label="客户" placeholder="含子客户" {...textField('customer')} />
      <InLabelSelect label="类型" {...choice('type', TYPES)} />
      <InLabelSelect label="渠道" {...choice('channel', CHANNEL_OPTIONS)} />
    </FilterBar>
  )
}
