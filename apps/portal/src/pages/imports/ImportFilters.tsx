// The filter row of the import records.
import { today } from '@tallyhelm/browser/clock/clock'
import { IMPORT_STATUS_CODES, IMPORT_STATUSES, IMPORT_TYPES } from '@tallyhelm/protocol/topics/imports/enums'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import { useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import listStyles from '../../lists/lists.module.css'
import { IMPORT_RULES, type ImportQuery } from './filters.ts'
import { useImportTypes } from './use-import-types.ts'

type Props = {
  query: ImportQuery
  /** How many filters are in force. */
  applied: number
  onApply: (query: ImportQuery) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

const STATUS_OPTIONS = IMPORT_STATUS_CODES.map(code => ({ value: code, label: IMPORT_STATUSES[code].text }))

export function ImportFilters({ query, applied, onApply, onReset, isExpanded, onExpand }: Props) {
  const { draft, choose, textField, quickField, choice, bar } = useFilterDraft({ query, rules: IMPORT_RULES, onApply, onReset })
  const types = useImportTypes().map(code => ({ value: code, label: IMPORT_TYPES[code] }))
  return (
    <FilterBar
      label="导入记录筛选"
      expanded={isExpanded}
      onExpand={onExpand}
      quick={<InLabelField label="文件名" {...quickField('file_name')} />}
      applied={applied}
      {...bar}
      more={
        <>
          <InLabelSelect label="状态" {...choice('status', STATUS_OPTIONS)} />
          <InLabelField label="提交人" {...textField('submitter')} />
        </>
      }
    >
      <InLabelSelect label="导入类型" {...choice('type', types)} />
      <InLabelField label="文件名" {...textField('file_name')} />
      <InLabelDateRange
        label="提交时间"
        className={listStyles.twoColumns ?? ''}
        today={today()}
        value={draft.from && draft.to ? { from: draft.from, to: draft.to } : null}
        onChange={range => choose({ from: range?.from ?? '', to: range?.to ?? '' })}
      />
    </FilterBar>
  )
}
