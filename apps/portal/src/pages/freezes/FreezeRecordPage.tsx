// Frozen accounts of a channel: since when, why and with how much on them, and what is asked for about them. Opening the list marks its rows as read.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { freezeRows } from '@tallyhelm/protocol/topics/freezes/columns'
import { freezeEndpoints } from '@tallyhelm/protocol/topics/freezes/endpoints'
import { frozenEndpoints } from '@tallyhelm/protocol/topics/freezes/frozen-endpoints'
import { FREEZE_CHANNELS } from '@tallyhelm/protocol/topics/freezes/enums'
import { THAW_MOST } from '@tallyhelm/protocol/topics/freezes/limits'
import { freezeFilters } from '@tallyhelm/protocol/topics/freezes/lists'
import type { Freeze } from '@tallyhelm/protocol/topics/freezes/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import { useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { AppealRecordsLink } from '../../appeals/AppealRecordsLink.tsx'
import { useNews } from '../../api/use-news.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useRoute } from '../../routes/use-route.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { freezeCells, freezeCardCells } from './cells.tsx'
import { FreezeDrawer } from './FreezeDrawer.tsx'
import { mayApply } from './may-apply.ts'
import { ThawDialog } from './ThawDialog.tsx'
import { type FreezeAct, FreezeActs } from './use-freeze-acts.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const DETAIL = ['detail'] as const
const NO_ROWS: readonly Freeze[] = []
const NOTHING: ReadonlySet<string> = new Set()
/** Refusals and thaws show as soon as a message tells of them. */
const NEWS = [[frozenEndpoints.list.path], [frozenEndpoints.detail.path]]

export function FreezeRecordPage() {
  useNews(NEWS, true)
  const { title, channel: ofRoute } = useRoute()
  const channel = FREEZE_CHANNELS.find(code => code === ofRoute) ?? 'FACEBOOK'
  const list = usePageFrame(freezeFilters, { more: DETAIL, ends: DETAIL })
  const { query, change } = list
  const request = useMemo(() => ({ ...list.request, channel }), [list.request, channel])
  const { data, table } = useListCall(frozenEndpoints.list, request)
  const rows = useMemo(() => ({ ...freezeRows, title }), [title])
  const content = data?.content ?? NO_ROWS
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [act, setAct] = useState<FreezeAct>()
  const obstacle = useButtons()('thaw')
  useReading(data?.content)
  const chosen = content.filter(row => selected.has(row.record_id) && mayApply(row))
  const open = (detail: string) => change({ detail })
  return (
    <FreezeActs value={{ act: setAct, open, obstacle, channel }}>
      <PageHeader
        title={title}
        actions={
          <>
            <AppealRecordsLink />
            <ExportMenu list={{ kind: 'FREEZES', request }} total={data?.total_size} chosenIds={[...selected]} />
          </>
        }
      />
      <Stack>
        <PortalList
          id="freezes"
          label={title}
          frame={list}
          filtersLabel="冻结筛选"
          list={rows}
          cells={freezeCells}
          cardCells={freezeCardCells}
          page={data}
          table={table}
          selection={{ selected, onChange: setSelected }}
          onOpen={row => open(row.record_id)}
          empty={<Empty icon={<CircleCheck size={24} aria-hidden />} title="没有冻结的账户" text="账户被冻结时会列在这里。" />}
        >
          <BatchBar count={selected.size} unit="个账户" onClear={() => setSelected(NOTHING)}>
            <Button
              size="mini"
              disabledReason={obstacle ?? batchObstacle(chosen.length)}
              onClick={() => setAct({ kind: 'apply', rows: chosen })}
            >
              申请解冻
            </Button>
          </BatchBar>
        </PortalList>
      </Stack>
      {act?.kind === 'apply' ? <ThawDialog rows={act.rows} onDone={() => setSelected(NOTHING)} onClose={() => setAct(undefined)} /> : null}
      {act?.kind === 'withdraw' ? <WithdrawDialog row={act.row} onClose={() => setAct(undefined)} /> : null}
      {query.detail === undefined ? null : (
        <FreezeDrawer
          recordId={query.detail}
          ids={content.map(row => row.record_id)}
          onGo={detail => change({ detail }, { replace: true })}
          onClose={() => change({ detail: '' })}
        />
      )}
    </FreezeActs>
  )
}

function batchObstacle(count: number): string | undefined {
  if (count === 0) return '所选账户都不能申请解冻'
  return count > THAW_MOST ? `每次最多申请 ${THAW_MOST} 个账户` : undefined
}

/** The rows keep their mark until the list is opened again; what fails is tried with the next look. */
function useReading(rows: readonly Freeze[] | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    const unread = (rows ?? []).filter(row => !row.is_read).map(row => row.record_id)
    if (unread.length === 0) return
    call(frozenEndpoints.read, { record_ids: unread }, { unasked: true }).then(
      left => client.setQueryData(callKey(freezeEndpoints.unread, {}), left),
      () => undefined,
    )
  }, [client, rows])
}
