// All rows of a sheet of money, page by page and as a file: whoever approves sees what he approves.
import { type Cells, useShape } from '@tallyhelm/browser/lists/DeclaredTable'
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { takeoverTermRows } from '@tallyhelm/protocol/topics/takeovers/columns'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import type { TakeoverTerm } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { useState } from 'react'
import { type Paging, PartTable } from '../lists/PartTable.tsx'
import { useListCall } from '../lists/use-list-call.ts'
import styles from './cases.module.css'

export function TakeoverTerms({ caseId }: { caseId: string }) {
  const [paging, setPaging] = useState<Paging>({})
  const { data, table } = useListCall(takeoverEndpoints.terms, { case_id: caseId, ...pagingOf(paging) })
  const { renderCard, ...shape } = useShape(takeoverTermRows, CELLS)
  return (
    <section aria-label="全部行">
      <h3 className={styles.part}>全部行</h3>
      <PartTable
        {...shape}
        name="takeover-terms"
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

const CELLS: Cells<TakeoverTerm, typeof takeoverTermRows.columns> = {}
