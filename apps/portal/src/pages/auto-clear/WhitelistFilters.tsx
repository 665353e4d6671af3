// The filter row of the auto-clear whitelist.
import { today } from '@tallyhelm/browser/clock/clock'
import { WHITELIST_STATUS_CODES, WHITELIST_STATUSES } from '@tallyhelm/protocol/topics/auto-clear/enums'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelRemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import { IdsField, IdsNote } from '../../lists/IdsField.tsx'
import listStyles from '../../lists/lists.module.css'
import { readChoices, writeChoices } from '@tallyhelm/browser/lists/choices'
import { COMPANY_DEBOUNCE_MS, companyLoader } from '../../pickers/load-companies.ts'
import { WHITELIST_RULES, type Tab, tabOf, type WhitelistQuery } from './filters.ts'

type Props = {
  query: WhitelistQuery
  /** How many filters are in force. */
  applied: number
  onApply: (query: WhitelistQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

const loadCompanies = companyLoader()
const CHANNEL_OPTIONS = CHANNEL_CODES.map(code => ({ value: code, label: CHANNELS[code].name }))
const STATUS_OPTIONS = WHITELIST_STATUS_CODES.map(code => ({ value: code, label: WHITELIST_STATUSES[code].text }))

export function WhitelistFilters({ query, applied, onApply, onReset, isExpanded, onExpand }: Props) {
  const { draft, choose, textField, quickField, choice, bar } = useFilterDraft({ query, rules: WHITELIST_RULES, onApply, onReset })
  const company = (
    <InLabelRemoteSelect
      label="开户公司"
      searchPlaceholder="输入公司名称"
      debounceMs={COMPANY_DEBOUNCE_MS}
      load={loadCompanies}
      value={readChoices(draft.company)}
      onChange={options => choose({ company: writeChoices(options) })}
    />
  )
  const more = (tab: Tab) =>
    tab === 'upcoming' ? null : (
      <>
        <InLabelDateRange
          label="加入时间"
          className={listStyles.twoColumns ?? ''}
          today={today()}
          value={draft.from && draft.to ? { from: draft.from, to: draft.to } : null}
          onChange={range => choose({ from: range?.from ?? '', to: range?.to ?? '' })}
        />
        <InLabelSelect label="是否到期" {...choice('status', STATUS_OPTIONS)} />
      </>
    )
  const rest = more(tabOf(query))
  return (
    <>
      <FilterBar
        label="白名单筛选"
        quick={<IdsField {...quickField('ids')} />}
        applied={applied}
        {...bar}
        {...(rest === null ? {} : { more: rest, expanded: isExpanded, onExpand })}
      >
        <InLabelSelect label="渠道" {...choice('channel', CHANNEL_OPTIONS)} />
        <IdsField {...textField('ids')} />
        <InLabelField label="账户名称" {...textField('name')} />
        {company}
      </FilterBar>
      <IdsNote value={draft.ids ?? ''} />
    </>
  )
}
