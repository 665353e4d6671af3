// 规则运行监控: how the rules of all customers run, what they paused, which accounts are in trouble, and the switch for all (console.md 19).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { consoleMonitorEndpoints } from '@tallyhelm/protocol/topics/monitors/console-endpoints'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useStaff } from '../../session/use-staff.ts'
import { OverviewTab } from './OverviewTab.tsx'
import { PausesTab } from './PausesTab.tsx'
import { RulesTab } from './RulesTab.tsx'
import { SwitchDialog } from './SwitchDialog.tsx'
import { TroublesTab } from './TroublesTab.tsx'

const TAB_KEYS = ['tab'] as const
const REFRESH_MS = 30_000

export function MonitorsPage() {
  const { role } = useStaff()
  const { query, set } = useListQuery(TAB_KEYS)
  const [isSwitching, setSwitching] = useState(false)
  const { data, error, refetch, dataUpdatedAt } = useCall(consoleMonitorEndpoints.overview, {}, { refetchInterval: REFRESH_MS })
  const isStopped = data !== undefined && data.stop !== null
  const tabs = [
    { value: 'overview', label: '运行概况', panel: <OverviewTab overview={data} /> },
    { value: 'rules', label: '规则', panel: <RulesTab /> },
    { value: 'pauses', label: '暂停记录', panel: <PausesTab /> },
    { value: 'troubles', label: '异常账户', panel: <TroublesTab /> },
  ]
  const tab = tabs.find(({ value }) => value === query.tab)?.value ?? 'overview'
  return (
    <>
      <PageHeader
        title="规则运行监控"
        freshness={data ? `更新于 ${timeText(new Date(dataUpdatedAt).toISOString()).slice(11)}，每 30 秒刷新` : undefined}
        actions={
          mayCall(consoleMonitorEndpoints.stopAll, role) ? (
            <Button aria-haspopup="dialog" disabledReason={data === undefined ? '正在加载' : undefined} onClick={() => setSwitching(true)}>
              {isStopped ? '解除全局停用' : '全局停用自动暂停'}
            </Button>
          ) : undefined
        }
      />
      <Stack gap={16}>
        {error ? (
          <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
            {error.msg}
          </NoticeStrip>
        ) : null}
        {data?.stop ? (
          <NoticeStrip tone="error" title={`已全局停用自动暂停：${data.stop.by}，${timeText(data.stop.at)}`}>
            原因：{data.stop.reason}。规则仍会检查并通知，客户在规则页上方看到该原因。
          </NoticeStrip>
        ) : null}
        <Tabs label="规则运行监控" value={tab} onChange={chosen => set({ tab: chosen === 'overview' ? '' : chosen })} tabs={tabs} />
      </Stack>
      {isSwitching && data !== undefined ? (
        <SwitchDialog isStopped={isStopped} rules={data.rules} onClose={() => setSwitching(false)} />
      ) : null}
    </>
  )
}
