// Quota changes of a channel: what each took of the credit line or gave back to it, with what was used before and after (screens.md 7).
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { quotaChangeRows } from '@tallyhelm/protocol/topics/credit/columns'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import type { QuotaChange } from '@tallyhelm/protocol/topics/credit/line-schemas'
import { quotaChangeFilters } from '@tallyhelm/protocol/topics/credit/lists'
import { ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Money } from '@tallyhelm/ui/display/Money'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useMemo } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { amountOf } from '../../lists/amounts.ts'
import { ChannelLinks } from '../../lists/ChannelLinks.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import { useRoute } from '../../routes/use-route.ts'

export function QuotaChangePage() {
  const { title, channel = 'FACEBOOK' } = useRoute()
  const list = usePageFrame(quotaChangeFilters)
  const request = useMemo(() => ({ ...list.request, channel }), [list.request, channel])
  const { data, table } = useListCall(creditEndpoints.records, request)
  const rows = useMemo(() => ({ ...quotaChangeRows, title }), [title])
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ChannelLinks pathOf={paths.quotaChanges} />
            <ExportMenu list={{ kind: 'CREDIT_RECORDS', request }} total={data?.total_size} />
          </>
        }
      />
      <PortalList
        id="quota-changes"
        label={title}
        frame={list}
        filtersLabel="额度变更筛选"
        list={rows}
        cells={CELLS}
        page={data?.channel === channel ? data : undefined}
        table={table}
        empty={<Empty title="还没有额度变更" text="该渠道的账户新增、调减、清零或转移额度，占用或退回授信时会列在这里。" />}
      />
    </>
  )
}

const CELLS: Cells<QuotaChange, typeof quotaChangeRows.columns> = {
  type: row => (row.adjust_type === null ? '—' : ADJUST_TYPES[row.adjust_type]),
  amount: row => <Money amount={amountOf(row.change, { withSign: true }, row.currency)} credit={row.change.startsWith('-')} />,
  apply_no: row => (row.apply_no === null ? '—' : <Link href={paths.records({ apply_no: row.apply_no })}>{row.apply_no}</Link>),
}
