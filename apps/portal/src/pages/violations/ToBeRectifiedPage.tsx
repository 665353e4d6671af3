// Accounts to be rectified: until when and why, and what was put right handed in, for one on its page or for several at once.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { rectificationRows } from '@tallyhelm/protocol/topics/violations/columns'
import { RECTIFICATION_TABS } from '@tallyhelm/protocol/topics/violations/count-types'
import { RECTIFICATIONS_AT_ONCE } from '@tallyhelm/protocol/topics/violations/enums'
import { RECTIFICATION_STATUS_TABS, rectificationFilters } from '@tallyhelm/protocol/topics/violations/lists'
import type { Rectification } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import type { Selection } from '@tallyhelm/ui/table/selection'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useMemo, useState } from 'react'
import { AppealButton } from '../../appeals/AppealButton.tsx'
import { AppealRecordsLink } from '../../appeals/AppealRecordsLink.tsx'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useOpenBoxed } from '../../origins/BoxedPage.tsx'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { useRectificationCounts } from '../../violations/use-rectification-counts.ts'
import { PolicyFilesCard } from './PolicyFiles.tsx'
import { isInTime, maySubmit, RestText } from './rectification-cells.tsx'
import { RectifyDialog } from './RectifyDialog.tsx'
import { useRectificationCalls, useRectificationNews } from './use-rectification-calls.ts'
import { WithdrawRectification } from './WithdrawRectification.tsx'

const KEPT = ['tab', 'status'] as const
const NO_ROWS: readonly Rectification[] = []
const NOTHING: Selection = new Set()
/** What waits for the customer, those of it that are due today, and the statuses that only one of them has. */
const TABS = {
  ...RECTIFICATION_TABS,
  TO_BE_REVIEWED: RECTIFICATION_STATUS_TABS.TO_BE_REVIEWED,
  REJECT: RECTIFICATION_STATUS_TABS.REJECT,
  RECTIFIED: RECTIFICATION_STATUS_TABS.RECTIFIED,
} as const
type Tab = keyof typeof TABS
const TAB_CODES = Object.keys(TABS) as Tab[] // the keys of the object itself
const EMPTY: Readonly<Record<Tab, string>> = {
  RECTIFICATION: '没有待整改的账户',
  TODAY: '今天没有到期的整改',
  TO_BE_REVIEWED: '没有待审核的整改',
  REJECT: '没有被驳回的整改',
  RECTIFIED: '没有已完成的整改',
}

export function ToBeRectifiedPage() {
  const list = usePageFrame(rectificationFilters, { kept: KEPT })
  const { count_type, rectification_status } = list.request
  useRectificationNews()
  const tab: Tab = TAB_CODES.find(code => code === (rectification_status ?? count_type)) ?? 'RECTIFICATION'
  const { data, table } = useListCall(useRectificationCalls().list, list.request)
  const [selected, setSelected] = useState(NOTHING)
  const [submitting, setSubmitting] = useState<readonly Rectification[]>()
  const [withdrawing, setWithdrawing] = useState<Rectification>()
  const cells = useCells(setWithdrawing)
  const clear = () => setSelected(NOTHING)
  const isCount = (next: Tab) => next === 'RECTIFICATION' || next === 'TODAY'
  return (
    <>
      <PageHeader
        title="待整改账户"
        actions={
          <>
            <AppealRecordsLink />
            <ExportMenu list={{ kind: 'RECTIFICATIONS', request: list.request }} total={data?.total_size} chosenIds={[...selected]} />
          </>
        }
      />
      <Stack>
        <NoticeStrip tone="warning" title="请在截止时间前完成整改">
          按渠道政策修改或下架违规广告后，提交整改说明和凭证。逾期未提交的账户会被暂停新增额度、转移和调减，直至整改通过或延期。
        </NoticeStrip>
        <PortalList
          id="to-be-rectified"
          label={TABS[tab]}
          frame={list}
          filtersLabel="整改筛选"
          tabs={
            <Tabs
              value={tab}
              onChange={next => list.narrow({ ...list.query, tab: next === 'TODAY' ? next : '', status: isCount(next) ? '' : next })}
            />
          }
          list={rectificationRows}
          cells={cells}
          page={data}
          table={table}
          selection={{ selected, onChange: setSelected }}
          empty={<Empty icon={<CircleCheck size={24} aria-hidden />} title={EMPTY[tab]} text="账户需要整改时会列在这里。" />}
        >
          <BatchBar count={selected.size} unit="个账户" onClear={clear}>
            <SubmitChosen rows={(data?.content ?? NO_ROWS).filter(row => selected.has(row.rectification_id))} onSubmit={setSubmitting} />
          </BatchBar>
        </PortalList>
        <PolicyFilesCard />
      </Stack>
      {submitting === undefined ? null : <RectifyDialog rows={submitting} onDone={clear} onClose={() => setSubmitting(undefined)} />}
      {withdrawing === undefined ? null : <WithdrawRectification of={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </>
  )
}

function Tabs({ value, onChange }: { value: Tab; onChange: (tab: Tab) => void }) {
  const counts = useRectificationCounts(useProfile().isSubCustomer)
  return (
    <StatusTabs
      label="按整改状态筛选"
      panelId="to-be-rectified"
      tabs={TAB_CODES.map(code => ({
        value: code,
        label: TABS[code],
        count: counts && entryOf(counts, code),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

function SubmitChosen({ rows, onSubmit }: { rows: readonly Rectification[]; onSubmit: (rows: readonly Rectification[]) => void }) {
  const obstacle = useButtons()
  const ready = rows.filter(maySubmit)
  return (
    <Button size="mini" disabledReason={obstacle('submit') ?? batchObstacle(ready.length)} onClick={() => onSubmit(ready)}>
      批量提交整改
    </Button>
  )
}

function batchObstacle(count: number): string | undefined {
  if (count === 0) return '所选账户都不能提交整改'
  return count > RECTIFICATIONS_AT_ONCE ? `最多选择 ${RECTIFICATIONS_AT_ONCE} 个账户` : undefined
}

function useCells(onWithdraw: (row: Rectification) => void): Cells<Rectification, typeof rectificationRows.columns> {
  const open = useOpenBoxed(paths.rectificationDetail(), 'violations')
  const obstacle = useButtons()
  return useMemo(
    () => ({
      left: row => <RestText of={row} />,
      actions: row => (
        <Row gap={4} justify="end">
          <Button
            variant={maySubmit(row) ? 'link' : 'text'}
            size="mini"
            aria-label={`${maySubmit(row) ? '去整改' : '查看'} ${row.account_name}`}
            onClick={() => void open(row.rectification_id)}
          >
            {maySubmit(row) ? '去整改' : '查看'}
          </Button>
          {row.status === 'TO_BE_REVIEWED' && isInTime(row) ? (
            <Button
              variant="text"
              size="mini"
              aria-label={`撤回 ${row.account_name}`}
              disabledReason={obstacle('submit')}
              onClick={() => onWithdraw(row)}
            >
              撤回
            </Button>
          ) : null}
          <AppealButton
            object="RECTIFICATION"
            objectId={row.rectification_id}
            status={row.status}
            name={row.account_name}
            variant="text"
            size="mini"
          />
        </Row>
      ),
    }),
    [open, obstacle, onWithdraw],
  )
}
