// The table of an account picker: one page of accounts, each with its amount where the picker asks for one.
import { MissingIds } from '@tallyhelm/browser/lists/MissingIds'
import { splitIds } from '@tallyhelm/protocol/values/text'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { DataTable } from '@tallyhelm/ui/table/DataTable'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { useMemo } from 'react'
import { useListCall } from '../lists/use-list-call.ts'
import type { PickerAccount } from './definitions.ts'
import { AmountsContext, pickerColumns } from './picker-columns.tsx'
import { type Asking, EMPTY_SEARCH, PICKER_IDS_PAGE_SIZE, PICKER_PAGE_SIZE, pickerRequestOf, type PickerSearch } from './picker-query.ts'
import { PickerCard } from './PickerCard.tsx'
import styles from './pickers.module.css'
import type { PickerChoice } from './use-picker-choice.ts'

type Props = {
  asking: Asking
  search: PickerSearch
  page: number
  onPage: (page: number) => void
  onClear: () => void
  choice: PickerChoice
}

export function PickerTable({ asking, search, page, onPage, onClear, choice }: Props) {
  const toast = useToast()
  const { definition } = asking
  const request = pickerRequestOf(asking, search, page)
  const { data, table } = useListCall(definition.endpointOf(asking.isSubCustomer), request)
  const rows = data?.content ?? NO_ROWS
  const missing = missingOf(search, rows, data?.total_size)
  const hasAmounts = definition.amounts !== undefined
  const pageSize = request.page_size
  const columns = useMemo(() => pickerColumns((page - 1) * pageSize, hasAmounts), [page, pageSize, hasAmounts])
  const amounts = {
    label: definition.amounts?.label,
    amountOf: (id: string) => choice.chosen.get(id)?.add_amount ?? '',
    problemOf: (id: string) => choice.problems.get(id),
    type: choice.type,
    commit: (id: string, amount: string) => {
      const message = choice.check(id, amount)
      if (message !== undefined) toast.error(message, { key: 'picker' })
    },
  }
  return (
    <div className={styles.table}>
      {table.status === 'ready' ? <MissingIds ids={missing} /> : null}
      <AmountsContext value={amounts}>
        <DataTable
          caption={definition.caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          {...table}
          onClearFilters={search === EMPTY_SEARCH ? undefined : onClear}
          selection={{ selected: choice.selected, isSingle: choice.isSingle, onChange: keys => choice.select(keys, rows) }}
          density="compact"
          skeletonRows={pageSize === PICKER_IDS_PAGE_SIZE ? 3 : PICKER_PAGE_SIZE}
          shortcuts={false}
          renderCard={(row, { checkbox }) => <PickerCard row={row} checkbox={checkbox} />}
        />
      </AmountsContext>
      {data !== undefined ? (
        <Pagination
          label="选择广告账户分页"
          total={data.total_size}
          page={page}
          pageSize={pageSize}
          pageSizes={[pageSize]}
          onPage={onPage}
          onPageSize={() => undefined}
        />
      ) : null}
    </div>
  )
}

/** All that can be named by ids fits on one page. */
function missingOf({ ids }: PickerSearch, rows: readonly PickerAccount[], total = 0): readonly string[] {
  if (rows.length < total) return []
  const found = new Set(rows.map(row => row.outside_account_id))
  return splitIds(ids).filter(id => !found.has(id))
}

const NO_ROWS: readonly PickerAccount[] = []
const rowKey = (row: PickerAccount) => row.account_id
const rowName = (row: PickerAccount) => row.account_name
