// Says what the rule does for this customer, and lets the master change it.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { callKey } from '@tallyhelm/browser/calls/queries'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import type { AutoClearSetting } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import styles from './auto-clear.module.css'

export function RuleStrip({ rule }: { rule: UseQueryResult<AutoClearSetting, ApiError> }) {
  const { data: setting, error } = rule
  if (setting !== undefined) return <Rule setting={setting} />
  if (error === null) return null
  const retry = (
    <Button size="mini" onClick={() => void rule.refetch()}>
      重试
    </Button>
  )
  return (
    <div className={styles.strip}>
      <NoticeStrip tone="error" title="自动清零规则加载失败" action={retry}>
        {error.msg}
      </NoticeStrip>
    </div>
  )
}

function Rule({ setting }: { setting: AutoClearSetting }) {
  const [isOpen, setIsOpen] = useState(false)
  const obstacle = useButtons()
  const { is_enabled: isEnabled, idle_days: idleDays, notice_days: noticeDays } = setting
  return (
    <div className={styles.strip}>
      <NoticeStrip
        tone={isEnabled ? 'info' : 'warning'}
        title={isEnabled ? `连续 ${idleDays} 天无消耗的账户将自动清零` : '自动清零未开启'}
        action={
          <Button size="mini" disabledReason={obstacle('changeRule')} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            修改规则
          </Button>
        }
      >
        {isEnabled
          ? `清零前 ${noticeDays} 天在消息中心通知；期间恢复消耗或加入白名单即取消。剩余额度退回钱包或恢复授信。`
          : `开启后，连续 ${idleDays} 天无消耗的账户将自动清零，清零前 ${noticeDays} 天通知；白名单内的账户不参与。`}
      </NoticeStrip>
      {isOpen ? <RuleDialog setting={setting} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}

function RuleDialog({ setting, onClose }: { setting: AutoClearSetting; onClose: () => void }) {
  const toast = useToast()
  const client = useQueryClient()
  const { idle_days_min: least, idle_days_max: most } = setting
  const change = useCommand(autoClearEndpoints.changeSetting, {
    onSuccess: changed => {
      client.setQueryData(callKey(autoClearEndpoints.setting, {}), changed)
      toast.success('自动清零规则已保存')
      onClose()
    },
  })
  const form = useForm({
    initial: { is_enabled: setting.is_enabled, idle_days: String(setting.idle_days) },
    checks: {
      idle_days: days =>
        /^\d{1,4}$/.test(days.trim()) && Number(days) >= least && Number(days) <= most ? undefined : `请输入 ${least} 到 ${most} 的整数`,
    },
    send: ({ is_enabled, idle_days }) => change.mutateAsync({ request: { is_enabled, idle_days: Number(idle_days) } }),
    at: 'idle_days',
  })
  const enabled = form.field('is_enabled')
  return (
    <FormDialog title="自动清零规则" submitText="保存" onClose={onClose} {...form.dialog}>
      <Switch checked={enabled.value} onChange={enabled.onChange} help="关闭后，已通知但尚未清零的账户全部取消清零。">
        自动清零无消耗账户
      </Switch>
      <TextField
        {...form.field('idle_days')}
        label="连续无消耗天数"
        inputMode="numeric"
        required
        onBlur={() => form.touch('idle_days')}
        help={`${least}–${most} 天，按账户时区计算；余额不足 $1 的账户不清零。`}
      />
    </FormDialog>
  )
}
