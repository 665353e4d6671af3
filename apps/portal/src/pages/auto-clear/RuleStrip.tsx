// Says what the rule does for this customer, and lets the master change it.
import { type ApiError, failureText } from '@tallyhelm/browser/calls/failure'
import { callKey } from '@tallyhelm/browser/calls/queries'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import type { AutoClearSetting } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
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
  const formId = useId()
  const { idle_days_min: least, idle_days_max: most } = setting
  const [isEnabled, setIsEnabled] = useState(setting.is_enabled)
  const [days, setDays] = useState(String(setting.idle_days))
  const [error, setError] = useState<string>()
  const change = useCommand(autoClearEndpoints.changeSetting, {
    onSuccess: changed => {
      client.setQueryData(callKey(autoClearEndpoints.setting, {}), changed)
      void client.invalidateQueries({ queryKey: callKey(autoClearEndpoints.upcoming) })
      void client.invalidateQueries({ queryKey: callKey(autoClearEndpoints.whitelist) })
      toast.success('自动清零规则已保存')
      onClose()
    },
    onError: failure => setError(failureText(failure)),
  })
  const problem =
    /^\d{1,4}$/.test(days.trim()) && Number(days) >= least && Number(days) <= most ? undefined : `请输入 ${least} 到 ${most} 的整数`
  const save = (event: FormEvent) => {
    event.preventDefault()
    setError(problem)
    if (problem === undefined) change.mutate({ request: { is_enabled: isEnabled, idle_days: Number(days) } })
  }
  return (
    <Dialog
      open
      small
      width={480}
      title="自动清零规则"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={formId} loading={change.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={save} noValidate>
        <Switch checked={isEnabled} onChange={setIsEnabled} help="关闭后，已通知但尚未清零的账户全部取消清零。">
          自动清零无消耗账户
        </Switch>
        <TextField
          label="连续无消耗天数"
          inputMode="numeric"
          required
          value={days}
          onChange={text => {
            setDays(text)
            setError(undefined)
          }}
          onBlur={() => setError(problem)}
          help={`${least}–${most} 天，按账户时区计算；余额不足 $1 的账户不清零。`}
          error={error}
        />
      </form>
    </Dialog>
  )
}
