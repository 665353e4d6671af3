// 转移记录: the transfer orders as a card, newest first, a page at a time (screens.md 5.4).
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { transferRows } from '@tallyhelm/protocol/topics/quota/columns'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { TransferListRequest } from '@tallyhelm/protocol/topics/quota/transfer-schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { ExportMenu } from '../exports/ExportMenu.tsx'
import { CardList, useCardPaging } from '../lists/CardList.tsx'
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
  const paging = useCardPaging()
  const endpoint = isSubCustomer ? quotaEndpoints.subCustomerTransfers : quotaEndpoints.transfers
  const request = { ...filters, ...paging.request }
  const { data, table } = useListCall(endpoint, request)
  useOrderEvents(true, () => void readAgain(quotaEndpoints.apply))
  return (
    <CardList
      id="transfers"
      title="转移记录"
      list={transferRows}
      cells={transferCells}
      cardCells={transferCardCells}
      paging={paging}
      page={data}
      table={table}
      actions={<ExportMenu list={{ kind: 'TRANSFER_DETAILS', request }} total={data?.total_size} />}
      empty={<Empty title="还没有转移记录" text="提交转移额度后，可在这里查看进度。" />}
    />
  )
}
