// The filter row of the operation records.
import { ADJUST_TYPES, ITEM_STATE_CODES, ITEM_STATES } from '@tallyhelm/protocol/topics/quota/enums'
import { ID_BOX_MAX_LENGTH } from '@tallyhelm/protocol/values/text'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelRemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { useState } from 'react'
import { today } from '../../clock.ts'
import listStyles from '../../lists/lists.module.css'
import { IdsField, IdsNote } from '../../lists/IdsField.tsx'
import { readChoices, writeChoices } from '../../lists/query-text.ts'
import { COMPANY_DEBOUNCE_MS, companyLoader } from '../../pickers/load-companies.ts'
import type { RecordFilterKey, RecordQuery } from './filters.ts'

type Props = {
  query: RecordQuery
  onApply: (query: RecordQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

const ALL = 'ALL'
const loadCompanies = companyLoader()
const withAll = (options: readonly { value: string; label: string }[]) => [{ value: ALL, label: '全部' }, ...options]
const CHANNEL_OPTIONS = withAll(CHANNEL_CODES.map(code => ({ value: code, label: CHANNELS[code].name })))
const TYPE_OPTIONS = withAll([{ value: 'ADD', label: ADJUST_TYPES.ADD }])
const STATE_OPTIONS = withAll(ITEM_STATE_CODES.map(code => ({ value: code, label: ITEM_STATES[code].text })))

export function RecordFilters({ query, onApply, onReset, isExpanded, onExpand }: Props) {
  const toast = useToast()
  const [applied, setApplied] = useState(query)
  const [draft, setDraft] = useState(query)
  if (applied !== query) {
    // The address has changed: back, a link from elsewhere.
    setApplied(query)
    setDraft(query)
  }
  const apply = (changes: RecordQuery = {}) => {
    const next = { ...draft, ...changes }
    if ((next.ids?.length ?? 0) > ID_BOX_MAX_LENGTH) return toast.error(`广告账户 ID 最多输入 ${ID_BOX_MAX_LENGTH} 个字符`)
    onApply(next)
  }
  const textField = (key: RecordFilterKey) => ({
    value: draft[key] ?? '',
    onChange: (value: string) => setDraft({ ...draft, [key]: value }),
    onCommit: (value: string) => apply({ [key]: value }),
  })
  const choice = (key: RecordFilterKey, options: readonly { value: string; label: string }[]) => ({
    value: draft[key] ?? ALL,
    onChange: (value: string) => apply({ [key]: value === ALL ? '' : value }),
    options,
  })
  return (
    <>
      <FilterBar
        label="记录筛选"
        expanded={isExpanded}
        onExpand={onExpand}
        onSearch={() => apply()}
        onReset={onReset}
        more={
          <>
            <InLabelSelect label="渠道" {...choice('channel', CHANNEL_OPTIONS)} />
            <InLabelSelect label="操作类型" {...choice('type', TYPE_OPTIONS)} />
            <InLabelSelect label="处理状态" {...choice('state', STATE_OPTIONS)} />
            <InLabelRemoteSelect
              label="开户公司"
              searchPlaceholder="输入公司名称"
              debounceMs={COMPANY_DEBOUNCE_MS}
              load={loadCompanies}
              value={readChoices(draft.company)}
              onChange={options => apply({ company: writeChoices(options) })}
            />
            <InLabelField label="提交人" {...textField('submitter')} />
          </>
        }
      >
        <IdsField {...textField('ids')} />
        <InLabelField label="单号" {...textField('apply_no')} />
        <InLabelDateRange
          label="提交时间"
          className={listStyles.twoColumns ?? ''}
          today={today()}
          value={query.from && query.to ? { from: query.from, to: query.to } : null}
          onChange={range => apply({ from: range?.from ?? '', to: range?.to ?? '' })}
        />
      </FilterBar>
      <IdsNote value={draft.ids ?? ''} />
    </>
  )
}
