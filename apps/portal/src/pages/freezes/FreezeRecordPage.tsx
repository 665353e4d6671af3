// Frozen accounts of a channel: since when, why and with how much on them. Opening the list marks its rows as read.
import { callKey } from '@tallyhelm/browser/calls/queries'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { FROZEN_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { freezeRows } from '@tallyhelm/protocol/topics/freezes/columns'
import { freezeEndpoints } from '@tallyhelm/protocol/topics/freezes/endpoints'
import { FREEZE_CHANNELS } from '@tallyhelm/protocol/topics/freezes/enums'
import { freezeFilters } from '@tallyhelm/protocol/topics/freezes/lists'
import type { Freeze } from '@tallyhelm/protocol/topics/freezes/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NewMark } from '@tallyhelm/ui/display/Badge'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useMemo } from 'react'
import { call } from '../../api/client.ts'
import { openConsultant } from '../../consultant/open-consultant.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useRoute } from '../../routes/use-route.ts'

export function FreezeRecordPage() {
  const { title, channel: ofRoute } = useRoute()
  const channel = FREEZE_CHANNELS.find(code => code === ofRoute) ?? 'FACEBOOK'
  const list = usePageFrame(freezeFilters)
  const request = useMemo(() => ({ ...list.request, channel }), [list.request, channel])
  const { data, table } = useListCall(freezeEndpoints.list, request)
  const rows = useMemo(() => ({ ...freezeRows, title }), [title])
  useReading(data?.content)
  return (
    <>
      <PageHeader title={title} actions={<ExportMenu list={{ kind: 'FREEZES', request }} total={data?.total_size} />} />
      <Stack>
        <NoticeStrip
          tone="warning"
          title="账户解冻前不能新增额度和投放"
          action={
            <Button size="mini" onClick={openConsultant}>
              联系专属顾问
            </Button>
          }
        >
          请把解冻理由和凭证发给专属顾问，由顾问向渠道申诉；解冻后账户会自动恢复。
        </NoticeStrip>
        <PortalList
          id="freezes"
          label={title}
          frame={list}
          filtersLabel="冻结筛选"
          list={rows}
          cells={CELLS}
          page={data}
          table={table}
          empty={<Empty icon={<CircleCheck size={24} aria-hidden />} title="没有冻结的账户" text="账户被渠道冻结时会列在这里。" />}
        />
      </Stack>
    </>
  )
}

/** The rows keep their mark until the list is opened again; what fails is tried with the next look. */
function useReading(rows: readonly Freeze[] | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    const unread = (rows ?? []).filter(row => !row.is_read).map(row => row.record_id)
    if (unread.length === 0) return
    call(freezeEndpoints.read, { record_ids: unread }, { unasked: true }).then(
      left => client.setQueryData(callKey(freezeEndpoints.unread, {}), left),
      () => undefined,
    )
  }, [client, rows])
}

const CELLS: Cells<Freeze, typeof freezeRows.columns> = {
  status: row => (
    <>
      <Tag tone={FROZEN_STATUSES[row.status].tone}>{FROZEN_STATUSES[row.status].text}</Tag> {row.is_read ? null : <NewMark />}
    </>
  ),
  reason: row => row.reason || '渠道未说明原因',
}
