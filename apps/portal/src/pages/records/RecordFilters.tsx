// The filter row of the operation records.
import { today } from '@tallyhelm/browser/clock/clock'
import { ADJUST_TYPE_CODES, ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import { SHOWN_STATE_CODES, SHOWN_STATES } from '@tallyhelm/protocol/topics/quota/shown-states'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelRemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import listStyles from '../../lists/lists.module.css'
import { IdsField, IdsNote } from '../../lists/IdsField.tsx'
import { readChoices, writeChoices } from '@tallyhelm/browser/lists/choices'
import { COMPANY_DEBOUNCE_MS, companyLoader } from '../../pickers/load-companies.ts'
import { RECORD_RULES, type RecordQuery } from './filters.ts'

type Props = {
  query: RecordQuery
  /** How many filters are in force. */
  applied: number
  onApply: (query: RecordQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
  hasTypes: boolean
}

const loadCompanies = companyLoader()
const CHANNEL_OPTIONS = CHANNEL_CODES.map(code => ({ value: code, label: CHANNELS[code].name }))
const TYPE_OPTIONS = ADJUST_TYPE_CODES.map(code => ({ value: code, label: ADJUST_TYPES[code] }))
const STATE_OPTIONS = SHOWN_STATE_CODES.map(code => ({ value: code, label: SHOWN_STATES[code].text }))

export function RecordFilters({ query, applied, onApply, onReset, isExpanded, onExpand, hasTypes }: Props) {
  const { draft, choose, textField, quickField, choice, bar } = useFilterDraft({ query, rules: RECORD_RULES, onApply, onReset })
  return (
    <>
      <FilterBar
        label="记录筛选"
        expanded={isExpanded}
        onExpand={onExpand}
        quick={<IdsField {...quickField('ids')} />}
        applied={applied}
        {...bar}
        more={
          <>
            <InLabelSelect label="渠道" {...choice('channel', CHANNEL_OPTIONS)} />
            {hasTypes ? <InLabelSelect label="操作类型" {...choice('type', TYPE_OPTIONS)} /> : null}
            <InLabelSelect label="处理状态" {...choice('state', STATE_OPTIONS)} />
            <InLabelRemoteSelect
              label="开户公司"
              searchPlaceholder="输入公司名称"
              debounceMs={COMPANY_DEBOUNCE_MS}
              load={loadCompanies}
              value={readChoices(draft.company)}
              onChange={options => choose({ company: writeChoices(options) })}
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
          value={draft.from && draft.to ? { from: draft.from, to: draft.to } : null}
          onChange={range => choose({ from: range?.from ?? '', to: range?.to ?? '' })}
        />
      </FilterBar>
      <IdsNote value={draft.ids ?? ''} />
    </>
  )
}
