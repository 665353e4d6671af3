// The filter row of the wallet's flows.
import { FLOW_TYPE_CODES, FLOW_TYPES } from '@tallyhelm/protocol/topics/wallet/enums'
import { CURRENCIES, CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { useState } from 'react'
import { today } from '../../clock.ts'
import listStyles from '../../lists/lists.module.css'
import { type FlowFilterKey, type FlowQuery, periodOf } from './filters.ts'

type Props = {
  query: FlowQuery
  onApply: (query: FlowQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

const ALL = 'ALL'
const withAll = (options: readonly { value: string; label: string }[]) => [{ value: ALL, label: '全部' }, ...options]
const CURRENCY_OPTIONS = CURRENCY_CODES.map(code => ({ value: code, label: `${code} ${CURRENCIES[code].name}` }))
const TYPE_OPTIONS = withAll(FLOW_TYPE_CODES.map(code => ({ value: code, label: FLOW_TYPES[code].text })))
const CHANNEL_OPTIONS = withAll(CHANNEL_CODES.map(code => ({ value: code, label: CHANNELS[code].name })))
const DIRECTION_OPTIONS = withAll([
  { value: 'in', label: '收入' },
  { value: 'out', label: '支出' },
])

export function FlowFilters({ query, onApply, onReset, isExpanded, onExpand }: Props) {
  const [applied, setApplied] = useState(query)
  const [draft, setDraft] = useState(query)
  if (applied !== query) {
    // The address has changed: back, a link from elsewhere.
    setApplied(query)
    setDraft(query)
  }
  const apply = (changes: FlowQuery = {}) => onApply({ ...draft, ...changes })
  const textField = (key: FlowFilterKey) => ({
    value: draft[key] ?? '',
    onChange: (value: string) => setDraft({ ...draft, [key]: value }),
    onCommit: (value: string) => apply({ [key]: value }),
  })
  const choice = (key: FlowFilterKey, options: readonly { value: string; label: string }[]) => ({
    value: draft[key] ?? ALL,
    onChange: (value: string) => apply({ [key]: value === ALL ? '' : value }),
    options,
  })
  return (
    <FilterBar
      label="流水筛选"
      expanded={isExpanded}
      onExpand={onExpand}
      onSearch={() => apply()}
      onReset={onReset}
      more={
        <>
          <InLabelSelect
            label="币种"
            value={draft.currency ?? 'USD'}
            onChange={currency => apply({ currency: currency === 'USD' ? '' : currency })}
            options={CURRENCY_OPTIONS}
          />
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
        value={periodOf(query, today())}
        onChange={range => apply({ from: range?.from ?? '', to: range?.to ?? '' })}
      />
      <InLabelSelect label="流水类型" {...choice('type', TYPE_OPTIONS)} />
      <InLabelSelect label="收支" {...choice('direction', DIRECTION_OPTIONS)} />
    </FilterBar>
  )
}
