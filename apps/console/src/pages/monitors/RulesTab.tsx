// The rules of every customer; one of them is stopped, or let run again, with a reason that its customer is told.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { consoleRuleRows } from '@tallyhelm/protocol/topics/monitors/console-columns'
import { consoleMonitorEndpoints } from '@tallyhelm/protocol/topics/monitors/console-endpoints'
import { consoleRuleFilters } from '@tallyhelm/protocol/topics/monitors/console-lists'
import type { ConsoleRule } from '@tallyhelm/protocol/topics/monitors/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMemo, useState } from 'react'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { Lines } from '../../lists/Lines.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { BEHIND_TAB, usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './monitors.module.css'

export function RulesTab() {
  const { role } = useStaff()
  const [asked, setAsked] = useState<ConsoleRule>()
  const frame = usePageFrame('console-monitor-rules', consoleRuleFilters, BEHIND_TAB)
  const { data, table } = useListCall(consoleMonitorEndpoints.rules, frame.request)
  const mayStop = mayCall(consoleMonitorEndpoints.stopRule, role)
  const cells = useMemo(() => cellsOf(mayStop ? setAsked : undefined), [mayStop])
  return (
    <>
      <DeclaredList
        frame={frame}
        filtersLabel="规则筛选"
        list={consoleRuleRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title={frame.isFiltered ? '没有符合条件的规则' : '还没有监控规则'} />}
      />
      {asked === undefined ? null : <StopDialog rule={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const cellsOf = (onAsk: ((rule: ConsoleRule) => void) | undefined): Cells<ConsoleRule, typeof consoleRuleRows.columns> => ({
  sentence: row => (
    <span className={styles.sentence} title={row.sentence}>
      {row.sentence}
    </span>
  ),
  stopped: row =>
    row.stopped_reason === null ? (
      '—'
    ) : (
      <Lines>
        {row.stopped_reason}
        <small>{row.stopped_by}</small>
      </Lines>
    ),
  actions: row => {
    if (onAsk === undefined) return '—'
    const words = row.standing === 'STOPPED' ? '解除停用' : '停用'
    return (
      <Button variant="link" size="mini" aria-haspopup="dialog" aria-label={`${words}：${row.rule_name}`} onClick={() => onAsk(row)}>
        {words}
      </Button>
    )
  },
})

function StopDialog({ rule, onClose }: { rule: ConsoleRule; onClose: () => void }) {
  const toast = useToast()
  const isStopped = rule.standing === 'STOPPED'
  return (
    <ReasonDialog
      title={isStopped ? '解除停用' : '停用规则'}
      subject={`${rule.customer_name} ${rule.rule_name}`}
      note={
        isStopped
          ? '规则恢复到客户自己设置的状态，原因会通知客户。'
          : '规则立即停止检查，客户不能自行启用；已暂停的广告不受影响，原因会通知客户。'
      }
      endpoint={consoleMonitorEndpoints[isStopped ? 'allowRule' : 'stopRule']}
      request={{ rule_id: rule.rule_id }}
      onSuccess={() => {
        toast.success(isStopped ? '已解除停用' : '已停用规则')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
