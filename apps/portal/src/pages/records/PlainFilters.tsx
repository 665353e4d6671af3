// The filter row that 转移记录 and 账户变更 share: accounts, period, channel, company and who; what is their own stands before it.
import { today } from '@tallyhelm/browser/clock/clock'
import type { QueryText } from '@tallyhelm/browser/lists/query-text'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelRemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import type { FilterRules } from '@tallyhelm/ui/table/filter-rules'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import { IdsField, IdsNote } from '../../lists/IdsField.tsx'
import { idsText } from '../../lists/ids-text.ts'
import listStyles from '../../lists/lists.module.css'
import { readChoices, writeChoices } from '@tallyhelm/browser/lists/choices'
import { COMPANY_DEBOUNCE_MS, companyLoader } from '../../pickers/load-companies.ts'

type Key = 'apply_no' | 'ids' | 'channel' | 'company' | 'submitter' | 'type' | 'state' | 'from' | 'to'
export type PlainQuery = QueryText<Key>
type Option = { value: string; label: string }
/** A choice of the list's own, under the name it has in the address. */
export type OwnChoice = { key: 'type' | 'state'; label: string; options: readonly Option[] }

type Props = {
  label: string
  /** «提交时间», «变更时间» */
  period: string
  hasOrders: boolean
  own: readonly OwnChoice[]
  rules: FilterRules<Key>
  query: PlainQuery
  applied: number
  onApply: (query: PlainQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

const loadCompanies = companyLoader()
const CHANNEL_OPTIONS = CHANNEL_CODES.map(code => ({ value: code, label: CHANNELS[code].name }))

export function PlainFilters({ label, period, hasOrders, own, rules, query, applied, onApply, onReset, isExpanded, onExpand }: Props) {
  const { draft, choose, textField, quickField, choice, bar } = useFilterDraft({ query, rules, onApply, onReset })
  return (
    <>
      <FilterBar
        label={label}
        expanded={isExpanded}
        onExpand={onExpand}
        quick={<IdsField {...quickField('ids')} />}
        applied={applied}
        {...bar}
        more={
          <>
            <InLabelSelect label="渠道" {...choice('channel', CHANNEL_OPTIONS)} />
            {own.map(one => (
              <InLabelSelect key={one.key} label={one.label} {...choice(one.key, one.options)} />
            ))}
            <InLabelRemoteSelect
              label="开户公司"
              searchPlaceholder="输入公司名称"
              debounceMs={COMPANY_DEBOUNCE_MS}
              load={loadCompanies}
              value={readChoices(draft.company)}
              onChange={options => choose({ company: writeChoices(options) })}
            />
            <InLabelField label="操作人" {...textField('submitter')} />
          </>
        }
      >
        <IdsField {...textField('ids')} />
        {hasOrders ? <InLabelField label="单号" {...textField('apply_no')} /> : null}
        <InLabelDateRange
          label={period}
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

/** What is applied, each with what takes it away. */
export function plainChips<Name extends string>(
  query: PlainQuery,
  own: readonly OwnChoice[],
  period: string,
  onRemove: (...names: Name[]) => void,
) {
  // A list that does not know a name has no chip of it.
  const remove = onRemove as (...keys: Key[]) => void
  const chip = (id: Key, label: string, value: string | undefined, inFirstRow = false) =>
    value === undefined ? [] : [{ id: id as string, label, value, onRemove: () => remove(id), inFirstRow }]
  const channel = CHANNEL_CODES.find(code => code === query.channel)
  const days =
    query.from !== undefined && query.to !== undefined
      ? [{ id: 'period', label: period, value: `${query.from} ～ ${query.to}`, onRemove: () => remove('from', 'to'), inFirstRow: true }]
      : []
  return [
    ...chip('ids', '账户 ID', idsText(query.ids), true),
    ...chip('apply_no', '单号', query.apply_no, true),
    ...days,
    ...chip('channel', '渠道', channel && CHANNELS[channel].name),
    ...own.flatMap(({ key, label, options }) => chip(key, label, options.find(option => option.value === query[key])?.label)),
    ...chip('company', '开户公司', readChoices(query.company)[0]?.label),
    ...chip('submitter', '操作人', query.submitter),
  ]
}
