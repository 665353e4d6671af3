// 转移记录: the transfer orders as a card, newest first, a page at a time (screens.md 5.4).
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { useShape } from '@tallyhelm/browser/lists/DeclaredTable'
import { transferRows } from '@tallyhelm/protocol/topics/quota/columns'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { TransferListRequest, TransferOrder } from '@tallyhelm/protocol/topics/quota/schemas-transfers'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { DataTable } from '@tallyhelm/ui/table/DataTable'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { useState } from 'react'
import { ExportMenu } from '../exports/ExportMenu.tsx'
import { useListCall } from '../lists/use-list-call.ts'
import { useProfile } from '../session/use-session.ts'
import { transferCardCells, transferCells } from './transfer-cells.tsx'
import { useOrderEvents } from './use-order-events.ts'

type Props = {
  /** What narrows the list. */
  filters: Omit<TransferListRequest, 'page_num' | 'page_size'>
}

export function TransferTable({ filters }: Props) {
  const { isSubCustomer } = useProfile()
  const readAgain = useReadAgain()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0])
  const endpoint = isSubCustomer ? quotaEndpoints.subCustomerTransfers : quotaEndpoints.transfers
  const request = { ...filters, page_num: page, page_size: pageSize }
  const { data, table } = useListCall(endpoint, request)
  const shape = useShape(transferRows, transferCells, transferCardCells)
  useOrderEvents(true, () => void readAgain(quotaEndpoints.apply))
  return (
    <Card title="转移记录" padded={false} actions={<ExportMenu list={{ kind: 'TRANSFER_DETAILS', request }} total={data?.total_size} />}>
      <DataTable
        id="transfers"
        {...shape}
        rows={data?.content ?? NO_ROWS}
        {...table}
        shortcuts={false}
        density="compact"
        skeletonRows={pageSize}
        empty={<Empty title="还没有转移记录" text="提交转移额度后，可在这里查看进度。" />}
      />
      <Pagination
        label="转移记录分页"
        total={data?.total_size ?? 0}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        onPageSize={size => {
          setPageSize(size)
          setPage(1)
        }}
      />
    </Card>
  )
}

const NO_ROWS: readonly TransferOrder[] = []
