// 意见反馈: what customers say about the portal, until when an answer is promised, and one piece of it beside the list.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { feedbackRows } from '@tallyhelm/protocol/topics/diagnostics/feedback-columns'
import { feedbackEndpoints } from '@tallyhelm/protocol/topics/diagnostics/feedback-endpoints'
import { feedbackFilters } from '@tallyhelm/protocol/topics/diagnostics/feedback-lists'
import type { FeedbackRow } from '@tallyhelm/protocol/topics/diagnostics/feedback-schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { feedbackCells } from './cells.tsx'
import { FeedbackDrawer } from './FeedbackDrawer.tsx'

const KEPT = ['state'] as const

export function FeedbackPage() {
  const list = usePageFrame('feedback', feedbackFilters, { kept: KEPT })
  const { data, table } = useListCall(feedbackEndpoints.list, list.request)
  const [openId, setOpenId] = useState<string>()
  const cells = useMemo(() => feedbackCells(setOpenId), [])
  return (
    <>
      <PageHeader title="意见反馈" freshness="承诺 1 个工作日内回复，回复送达客户的消息中心" />
      <DeclaredList
        frame={list}
        filtersLabel="反馈筛选"
        tabs={<StatusTabs label="按反馈状态筛选" {...list.tabs('state', data?.state_counts)} />}
        list={feedbackRows}
        cells={cells}
        rowName={row => `反馈 ${row.content}`}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.feedback_id)}
        empty={<Empty title={list.request.state === undefined ? '还没有意见反馈' : '这里没有意见反馈'} />}
      />
      <FeedbackDrawer rows={data?.content ?? NO_ROWS} openId={openId} onOpen={setOpenId} />
    </>
  )
}

const NO_ROWS: readonly FeedbackRow[] = []
