// The table of the account picker: one page of accounts, each with its amount.
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { DataTable } from '@tallyhelm/ui/table/DataTable'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { useMemo } from 'react'
import { useListCall } from '../lists/use-list-call.ts'
import { AmountsContext, pickerColumns } from './picker-columns.tsx'
import { EMPTY_SEARCH, PICKER_IDS_PAGE_SIZE, PICKER_PAGE_SIZE, pickerRequestOf, type PickerSearch } from './picker-query.ts'
import { PickerCard } from './PickerCard.tsx'
import styles from './pickers.module.css'
import type { PickerChoice } from './use-picker-choice.ts'

type Props = {
  channel: Channel
  search: PickerSearch
  page: number
  onPage: (page: number) => void
  onClear: () => void
  choice: PickerChoice
}

export function PickerTable({ channel, search, page, onPage, onClear, choice }: Props) {
  const toast = useToast()
  const request = pickerRequestOf(channel, search, page)
  const { data, table } = useListCall(adAccountEndpoints.addQuotaPicker, request)
  const rows = data?.content ?? NO_ROWS
  const columns = useMemo(() => pickerColumns((page - 1) * request.page_size), [page, request.page_size])
  const hasPages = request.page_size !== PICKER_IDS_PAGE_SIZE
  const amounts = {
    amountOf: (id: string) => choice.chosen.get(id)?.amount ?? '',
    problemOf: (id: string) => choice.problems.get(id),
    type: choice.type,
    commit: (id: string) => {
      const message = choice.check(id)
      if (message !== undefined) toast.error(message, { key: 'picker' })
    },
  }
  return (
    <div className={styles.table}>
      <AmountsContext value={amounts}>
        <DataTable
          caption="可加额的广告账户"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          {...table}
          onClearFilters={search === EMPTY_SEARCH ? undefined : onClear}
          selection={{ selected: choice.selected, onChange: keys => choice.select(keys, rows) }}
          density="compact"
          skeletonRows={hasPages ? PICKER_PAGE_SIZE : 3}
          shortcuts={false}
          renderCard={(row, { checkbox }) => <PickerCard row={row} checkbox={checkbox} />}
        />
      </AmountsContext>
      {data !== undefined && hasPages ? (
        <Pagination
          label="选择广告账户分页"
          total={data.total_size}
          page={page}
          pageSize={PICKER_PAGE_SIZE}
          pageSizes={[PICKER_PAGE_SIZE]}
          onPage={onPage}
          onPageSize={() => undefined}
        />
      ) : null}
    </div>
  )
}

const NO_ROWS: readonly PickerRow[] = []
const rowKey = (row: PickerRow) => row.account_id
const rowName = (row: PickerRow) => row.account_name
