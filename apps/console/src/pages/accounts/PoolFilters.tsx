// The filter row of the pool of ad accounts.
import { ACCOUNT_STATUS_CODES, ACCOUNT_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import { DIFFERENCE_FILTERS, POOL_RULES, type PoolQuery } from './filters.ts'

type Props = {
  query: PoolQuery
  applied: number
  onApply: (query: PoolQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

const CHANNEL_OPTIONS = CHANNEL_CODES.map(value => ({ value, label: CHANNELS[value].name }))
const STATUS_OPTIONS = ACCOUNT_STATUS_CODES.map(value => ({ value, label: ACCOUNT_STATUSES[value].text }))
const DIFFERENCE_OPTIONS = [
  { value: 'yes', label: DIFFERENCE_FILTERS.yes },
  { value: 'manual', label: DIFFERENCE_FILTERS.manual },
]

export function PoolFilters({ query, applied, onApply, onReset, isExpanded, onExpand }: Props) {
  const { textField, quickField, choice, bar } = useFilterDraft({ query, rules: POOL_RULES, onApply, onReset })
  return (
    <FilterBar
      label="广告账户筛选"
      expanded={isExpanded}
      onExpand={onExpand}
      applied={applied}
      {...bar}
      more={
        <>
          <InLabelSelect label="状态" {...choice('status', STATUS_OPTIONS)} />
          <InLabelSelect label="差异" {...choice('difference', DIFFERENCE_OPTIONS)} />
        </>
      }
    >
      <InLabelField label="广告账户 ID" placeholder="可输入多个，逗号分隔" {...quickField('ids')} />
      <InLabelField label="账户名称" {...textField('name')} />
      <InLabelField label="客户" placeholder="含子客户" {...textField('customer')} />
      <InLabelSelect label="渠道" {...choice('channel', CHANNEL_OPTIONS)} />
    </FilterBar>
  )
}
