// What is asked before a pause is given back, or decided where a guard holds it.
import { pauseEndpoints } from '@tallyhelm/protocol/topics/monitors/pause-endpoints'
import { AD_LEVELS } from '@tallyhelm/protocol/topics/ads/enums'
import { RULE_ACTIONS } from '@tallyhelm/protocol/topics/monitors/enums'
import type { Pause } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCommand } from '../../api/queries.ts'

export type PauseAct = { kind: 'restore' | 'go-on' | 'leave'; pause: Pause }

export function PauseDialogs({ act: { kind, pause }, onClose }: { act: PauseAct; onClose: () => void }) {
  return kind === 'restore' ? (
    <RestoreDialog pause={pause} onClose={onClose} />
  ) : (
    <DecideDialog pause={pause} goesOn={kind === 'go-on'} onClose={onClose} />
  )
}

type Props = { pause: Pause; onClose: () => void }

function RestoreDialog({ pause, onClose }: Props) {
  const toast = useToast()
  const restore = useCommand(pauseEndpoints.restore, {
    onSuccess: () => {
      onClose()
      toast.success('已提交恢复，渠道生效后状态变为已恢复')
    },
  })
  return (
    <ConfirmDialog
      open
      title="恢复投放"
      confirmText="恢复投放"
      loading={restore.isPending}
      onConfirm={() => restore.mutate({ request: { pause_id: pause.pause_id } })}
      onClose={onClose}
    >
      {AD_LEVELS[pause.level]}恢复到暂停前的状态：{pause.account_name} › {pause.campaign_name} › {pause.ad_group_name}
      。恢复后将继续消耗额度；规则在冷却时间内不再处置它。
    </ConfirmDialog>
  )
}

function DecideDialog({ pause, goesOn, onClose }: Props & { goesOn: boolean }) {
  const toast = useToast()
  const decide = useCommand(pauseEndpoints.decide, {
    onSuccess: () => {
      onClose()
      toast.success(goesOn ? '已继续，正在暂停' : '已放弃这次暂停')
    },
  })
  return (
    <ConfirmDialog
      open
      title={goesOn ? '继续暂停' : '放弃暂停'}
      confirmText={goesOn ? '继续暂停' : '放弃暂停'}
      loading={decide.isPending}
      onConfirm={() => decide.mutate({ request: { pause_id: pause.pause_id, goes_on: goesOn } })}
      onClose={onClose}
    >
      这次处置超出了安全上限，已先拦下。触发值：{pause.values_text}。
      {goesOn ? `继续后将${RULE_ACTIONS[pause.action]}：${pause.ad_group_name}。` : `放弃后${pause.ad_group_name}继续投放。`}
    </ConfirmDialog>
  )
}
