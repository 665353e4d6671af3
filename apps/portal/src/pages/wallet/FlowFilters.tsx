// The filter row of the wallet's flows.
import { today } from '@tallyhelm/browser/clock/clock'
import { FLOW_TYPE_CODES, FLOW_TYPES } from '@tallyhelm/protocol/topics/wallet/enums'
import { CURRENCIES, CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import listStyles from '../../lists/lists.module.css'
import { FLOW_RULES, type FlowQuery, periodOf } from './filters.ts'

type Props = {
  query: FlowQuery
  /** How many filters are in force. */
  applied: number
  onApply: (query: FlowQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

const CURRENCY_OPTIONS = CURRENCY_CODES.map(code => ({ value: code, label: `${code} ${CURRENCIES[code].name}` }))
const TYPE_OPTIONS = FLOW_TYPE_CODES.map(code => ({ value: code, label: FLOW_TYPES[code].text }))
const CHANNEL_OPTIONS = CHANNEL_CODES.map(code => ({ value: code, label: CHANNELS[code].name }))
const DIRECTION_OPTIONS = [
  { value: 'in', label: '收入' },
  { value: 'out', label: '支出' },
]

export function FlowFilters({ query, applied, onApply, onReset, isExpanded, onExpand }: Props) {
  const { draft, choose, textField, choice, bar } = useFilterDraft({ query, rules: FLOW_RULES, onApply, onReset })
  return (
    <FilterBar
      label="流水筛选"
      expanded={isExpanded}
      onExpand={onExpand}
      applied={applied}
      {...bar}
      more={
        <>
          <InLabelSelect label="收支" {...choice('direction', DIRECTION_OPTIONS)} />
          <InLabelSelect label="渠道" {...choice('channel', CHANNEL_OPTIONS)} />
          <InLabelField label="账户 ID" {...textField('account')} />
          <InLabelField label="单号" {...textField('no')} />
        </>
      }
    >
      <InLabelDateRange
        label="时间"
        className={listStyles.twoColumns ?? ''}
        today={today()}
        value={periodOf(draft, today())}
        onChange={range => choose({ from: range?.from ?? '', to: range?.to ?? '' })}
      />
      <InLabelSelect
        label="币种"
        value={draft.currency ?? 'USD'}
        onChange={currency => choose({ currency: currency === 'USD' ? '' : currency })}
        options={CURRENCY_OPTIONS}
      />
      <InLabelSelect label="流水类型" {...choice('type', TYPE_OPTIONS)} />
    </FilterBar>
  )
}
