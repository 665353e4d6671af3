// All lines of a file of other channels' bills, page by page and as a file: whoever approves sees what he approves.
import { type Cells, useShape } from '@tallyhelm/browser/lists/DeclaredTable'
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { channelLineRows } from '@tallyhelm/protocol/topics/billing/channel-bill-columns'
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import type { ChannelLine } from '@tallyhelm/protocol/topics/billing/channel-bill-schemas'
import { useState } from 'react'
import { type Paging, PartTable } from '../lists/PartTable.tsx'
import { useListCall } from '../lists/use-list-call.ts'
import styles from './cases.module.css'

export function ChannelCaseLines({ caseId }: { caseId: string }) {
  const [paging, setPaging] = useState<Paging>({})
  const { data, table } = useListCall(channelBillEndpoints.caseLines, { case_id: caseId, ...pagingOf(paging) })
  const { renderCard, ...shape } = useShape(channelLineRows, CELLS)
  return (
    <section aria-label="全部行">
      <h3 className={styles.part}>全部行</h3>
      <PartTable
        {...shape}
        name="channel-case-lines"
        rows={data?.content}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="没有行"
        renderCard={renderCard ?? (() => null)}
      />
    </section>
  )
}

const CELLS: Cells<ChannelLine, typeof channelLineRows.columns> = {}
