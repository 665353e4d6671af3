// 页面访问: which pages of the portal are looked at, over a period and day by day.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { pageViewRows } from '@tallyhelm/protocol/topics/diagnostics/page-view-columns'
import { pageViewEndpoints } from '@tallyhelm/protocol/topics/diagnostics/page-view-endpoints'
import { pageViewFilters } from '@tallyhelm/protocol/topics/diagnostics/page-view-lists'
import type { PageViewRow } from '@tallyhelm/protocol/topics/diagnostics/page-view-schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import styles from './diagnostics.module.css'
import { PageViewBars } from './PageViewBars.tsx'
import { PageViewDrawer } from './PageViewDrawer.tsx'

export function PageViewsTab() {
  const list = usePageFrame('page-views', pageViewFilters, BEHIND_TAB)
  const { data, table } = useListCall(pageViewEndpoints.list, list.request)
  const [open, setOpen] = useState<PageViewRow>()
  const { page_num: _, page_size: __, ...asked } = list.request
  const { seen_from, seen_until } = asked
  const cells = useMemo(
    () => ({
      title: (row: PageViewRow) => (
        <button type="button" className={styles.open} onClick={() => setOpen(row)}>
          {row.title}
        </button>
      ),
    }),
    [],
  )
  return (
    <Stack gap={16}>
      <Card title="每日访问次数" meta={seen_from === undefined && seen_until === undefined ? '近 30 天' : undefined}>
        <PageViewBars label="每日访问次数" request={asked} />
      </Card>
      <DeclaredList
        frame={list}
        filtersLabel="访问筛选"
        list={pageViewRows}
        cells={cells}
        rowName={row => `页面 ${row.title}`}
        page={data}
        table={table}
        onOpen={setOpen}
        empty={<Empty title="这段时间没有页面访问" />}
      />
      <PageViewDrawer rows={data?.content ?? NO_ROWS} open={open} period={{ seen_from, seen_until }} onOpen={setOpen} />
    </Stack>
  )
}

const NO_ROWS: readonly PageViewRow[] = []
