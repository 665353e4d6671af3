// The rules, the last changed first: switched, copied, changed, removed, and asked why they did not fire.
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { ruleRows } from '@tallyhelm/protocol/topics/monitors/columns'
import { ruleFilters } from '@tallyhelm/protocol/topics/monitors/lists'
import type { Rule } from '@tallyhelm/protocol/topics/monitors/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import styles from './list.module.css'
import { MonitorFrame } from './MonitorFrame.tsx'
import { RuleActs, ruleCells } from './rule-cells.tsx'
import { TAB_KEY, tabProps } from './tabs.ts'
import { TemplateLinks } from './Templates.tsx'
import { useRuleStatus } from './use-rule-status.ts'

const ExplainDialog = lazy(async () => ({ default: (await import('./ExplainDialog.tsx')).ExplainDialog }))

type Opened = { kind: 'remove' | 'explain'; rule: Rule }

export function RulesTab() {
  const list = usePageFrame(ruleFilters, { more: TAB_KEY, kept: TAB_KEY })
  const { data, table } = useListCall(monitorEndpoints.list, list.request)
  const [opened, setOpened] = useState<Opened>()
  const statuses = useRuleStatus()
  const obstacle = useButtons()
  const [mayAdd, mayEdit] = [obstacle('addRule'), obstacle('editRule')]
  const acts = useMemo(
    () => ({
      statuses,
      mayAdd,
      mayEdit,
      remove: (rule: Rule) => setOpened({ kind: 'remove', rule }),
      explain: (rule: Rule) => setOpened({ kind: 'explain', rule }),
    }),
    [statuses, mayAdd, mayEdit],
  )
  const close = () => setOpened(undefined)
  return (
    <MonitorFrame page={data}>
      <RuleActs value={acts}>
        <PortalList
          id="monitors"
          label="监控规则"
          frame={list}
          filtersLabel="规则筛选"
          tabs={<StatusTabs {...tabProps('rules', tab => list.set({ tab }))} />}
          list={ruleRows}
          cells={ruleCells}
          page={data}
          table={table}
          empty={<NoRules />}
        />
      </RuleActs>
      {opened?.kind === 'remove' ? <RemoveDialog rule={opened.rule} onClose={close} /> : null}
      <Suspense fallback={null}>
        {opened?.kind === 'explain' ? (
          <ExplainDialog rule={{ id: opened.rule.rule_id, name: opened.rule.rule_name }} onClose={close} />
        ) : null}
      </Suspense>
    </MonitorFrame>
  )
}

const NoRules = () => (
  <div className={styles.none}>
    <Empty
      icon={<ShieldCheck size={24} aria-hidden />}
      title="还没有监控规则"
      text="规则按您设定的频率检查广告组，命中时通知您或自动暂停。从一个模板开始，或点“新建规则”。"
    />
    <TemplateLinks id="0" />
  </div>
)

function RemoveDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const toast = useToast()
  const remove = useCommand(monitorEndpoints.remove, {
    onSuccess: () => {
      onClose()
      toast.success('规则已删除')
    },
  })
  return (
    <ConfirmDialog
      open
      tone="danger"
      title="删除规则"
      confirmText="删除规则"
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ request: { rule_id: rule.rule_id } })}
      onClose={onClose}
    >
      删除“{rule.rule_name}”后不再检查，不能恢复；已有的暂停日志保留。
    </ConfirmDialog>
  )
}
