// One's own appeals: how each stands, what is asked for besides, and what came of it.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { appealRows } from '@tallyhelm/protocol/topics/appeals/columns'
import { appealEndpoints } from '@tallyhelm/protocol/topics/appeals/endpoints'
import { APPEAL_STATUSES } from '@tallyhelm/protocol/topics/appeals/enums'
import { appealFilters } from '@tallyhelm/protocol/topics/appeals/lists'
import type { Appeal } from '@tallyhelm/protocol/topics/appeals/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useMemo } from 'react'
import { useNews } from '../../api/use-news.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { AppealDrawer } from './AppealDrawer.tsx'

const DETAIL = ['detail'] as const
const NO_ROWS: readonly Appeal[] = []
/** What is asked for besides, and what came of it, shows as soon as a message tells of it. */
const NEWS = [[appealEndpoints.list.path], [appealEndpoints.detail.path]]

export function AppealsPage() {
  useNews(NEWS, true)
  const list = usePageFrame(appealFilters, { more: DETAIL, ends: DETAIL })
  const { request, query, change } = list
  const { data, table } = useListCall(appealEndpoints.list, request)
  const cells = useMemo(() => cellsOf(detail => change({ detail })), [change])
  return (
    <>
      <PageHeader title="申诉记录" actions={<ExportMenu list={{ kind: 'APPEALS', request }} total={data?.total_size} />} />
      <PortalList
        id="appeals"
        label="申诉记录"
        frame={list}
        filtersLabel="申诉筛选"
        list={appealRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => change({ detail: row.appeal_id })}
        empty={<Empty title="没有申诉记录" text="对整改、预警或冻结有异议时，可在其列表或详情中点“申诉”。" />}
      />
      {query.detail === undefined ? null : (
        <AppealDrawer
          id={query.detail}
          ids={(data?.content ?? NO_ROWS).map(row => row.appeal_id)}
          onGo={detail => change({ detail }, { replace: true })}
          onClose={() => change({ detail: '' })}
        />
      )}
    </>
  )
}

const cellsOf = (open: (id: string) => void): Cells<Appeal, typeof appealRows.columns> => ({
  status: row => (
    <Tag tone={row.asked === null ? APPEAL_STATUSES[row.status].tone : 'warning'}>
      {row.asked === null ? APPEAL_STATUSES[row.status].text : '待补充材料'}
    </Tag>
  ),
  actions: row => (
    <Button
      variant="text"
      size="mini"
      aria-label={`${row.asked === null ? '查看' : '去补充'} ${row.account_name}`}
      onClick={() => open(row.appeal_id)}
    >
      {row.asked === null ? '查看' : '去补充'}
    </Button>
  ),
})
