// All rows that a case asks for, page by page: whoever approves sees what he approves.
import { type Cells, useShape } from '@tallyhelm/browser/lists/DeclaredTable'
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import type { Columns, List } from '@tallyhelm/protocol/lists/columns'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import type { Page } from '@tallyhelm/protocol/wire/page'
import { useState } from 'react'
import { type Paging, PartTable } from '../lists/PartTable.tsx'
import { useListCall } from '../lists/use-list-call.ts'
import styles from './cases.module.css'

type Request = { case_id: string; page_num: number; page_size: number }
type Props<Row, Shown extends Columns<Row>> = {
  name: string
  endpoint: Endpoint<Request, Page<Row>>
  list: List<Row, Shown>
  cells: Cells<Row, NoInfer<Shown>>
  caseId: string
}

export function CaseRows<Row, Shown extends Columns<Row>>({ name, endpoint, list, cells, caseId }: Props<Row, Shown>) {
  const [paging, setPaging] = useState<Paging>({})
  const { data, table } = useListCall(endpoint, { case_id: caseId, ...pagingOf(paging) })
  const { renderCard, ...shape } = useShape(list, cells)
  return (
    <section aria-label="全部行">
      <h3 className={styles.part}>全部行</h3>
      <PartTable
        {...shape}
        name={name}
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
