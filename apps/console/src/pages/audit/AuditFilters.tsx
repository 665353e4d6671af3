// The filter row of the audit log; the words that it offers are those that occur.
import { today } from '@tallyhelm/browser/clock/clock'
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import { ACTOR_KIND_TEXT, ACTOR_KINDS } from '@tallyhelm/protocol/topics/audit/enums'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelRemoteSelect, type Option } from '@tallyhelm/ui/fields/RemoteSelect'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import { useCallback } from 'react'
import { useCall } from '../../api/queries.ts'
import { actionText, objectText } from '../../formats/audit-words.ts'
import { AUDIT_RULES, type AuditQuery } from './filters.ts'

type Props = {
  query: AuditQuery
  /** How many filters are in force. */
  applied: number
  onApply: (query: AuditQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

const NOTHING: readonly Option[] = []
const KIND_OPTIONS = ACTOR_KINDS.map(value => ({ value, label: ACTOR_KIND_TEXT[value] }))
const optionsOf = (words: readonly string[] | undefined, textOf: (word: string) => string) =>
  (words ?? []).map(word => ({ value: word, label: textOf(word) }))

export function AuditFilters({ query, applied, onApply, onReset, isExpanded, onExpand }: Props) {
  const { draft, choose, textField, choice, bar } = useFilterDraft({ query, rules: AUDIT_RULES, onApply, onReset })
  const words = useCall(auditEndpoints.vocabulary, {})
  const actions = words.data?.actions
  const load = useCallback(
    (typed: string) =>
      Promise.resolve(optionsOf(actions, actionText).filter(({ value, label }) => `${label} ${value}`.includes(typed.trim()))),
    [actions],
  )
  return (
    <FilterBar
      label="日志筛选"
      expanded={isExpanded}
      onExpand={onExpand}
      applied={applied}
      {...bar}
      more={
        <>
          <InLabelSelect label="操作人类型" {...choice('kind', KIND_OPTIONS)} />
          <InLabelSelect label="对象类型" {...choice('object', optionsOf(words.data?.object_kinds, objectText))} />
          <InLabelField label="客户" {...textField('customer')} />
          <InLabelField label="IP" {...textField('address')} />
        </>
      }
    >
      <InLabelDateRange
        label="时间"
        today={today()}
        value={draft.from !== undefined && draft.to !== undefined ? { from: draft.from, to: draft.to } : null}
        onChange={range => choose({ from: range?.from ?? '', to: range?.to ?? '' })}
      />
      <InLabelField label="操作人" {...textField('actor')} />
      <InLabelRemoteSelect
        label="动作"
        load={load}
        debounceMs={0}
        value={draft.action === undefined ? NOTHING : [{ value: draft.action, label: actionText(draft.action) }]}
        onChange={chosen => choose({ action: chosen[0]?.value ?? '' })}
      />
      <InLabelField label="单号或对象编号" {...textField('object_id')} />
    </FilterBar>
  )
}
