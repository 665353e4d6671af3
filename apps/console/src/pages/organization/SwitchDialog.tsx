// Changing what the agency allows a customer, with the reason: one switch, its channels, automatic clearing.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { IDLE_DAYS } from '@tallyhelm/protocol/topics/auto-clear/enums'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CUSTOMER_SWITCHES, type CustomerSwitch } from '@tallyhelm/protocol/topics/organization/enums'
import { switchEndpoints } from '@tallyhelm/protocol/topics/organization/switch-endpoints'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { ChoiceGroup } from '@tallyhelm/ui/fields/ChoiceGroup'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'

const NEXT_REQUEST = '客户的下一次请求起生效。'
type Props = { customer: CustomerDetail; onClose: () => void }

export function SwitchDialog({ customer: { customer_id, name: owner, switches }, name, onClose }: Props & { name: CustomerSwitch }) {
  const value = !(switches[name] ?? false)
  return (
    <ReasonDialog
      title={`${value ? '开启' : '关闭'}${CUSTOMER_SWITCHES[name].text}`}
      subject={owner}
      note={NEXT_REQUEST}
      endpoint={consoleCustomerEndpoints.setSwitch}
      request={{ customer_id, value, switch: name }}
      onSuccess={onClose}
      onClose={onClose}
    />
  )
}

export function ChannelsDialog({ customer: { customer_id, name, opened_channels, accounts }, onClose }: Props) {
  const save = useFormCommand(switchEndpoints.setChannels, { onSuccess: onClose })
  const used = CHANNEL_CODES.filter(channel => (accounts[channel] ?? 0) > 0)
  const form = useForm({
    initial: { channels: opened_channels as readonly Channel[], reason: '' },
    checks: {
      channels: channels => {
        if (channels.length === 0) return '请至少开通一个渠道'
        const kept = used.filter(channel => opened_channels.includes(channel) && !channels.includes(channel))
        return kept.length === 0 ? undefined : `${kept.map(channel => CHANNELS[channel].name).join('、')} 仍有广告账户，请先全部收回`
      },
      reason: reasonProblem,
    },
    send: ({ channels, reason }) => save.mutateAsync({ request: { customer_id, channels: [...channels], reason } }),
  })
  return (
    <FormDialog title={`变更开通渠道：${name}`} submitText="保存渠道" onClose={onClose} {...form.dialog}>
      <p>{NEXT_REQUEST}</p>
      <ChoiceGroup
        label="开通渠道"
        required
        options={CHANNEL_CODES.map(value => ({ value, label: `${CHANNELS[value].name}（${accounts[value] ?? 0} 个账户）` }))}
        {...form.field('channels')}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

export function AutoClearDialog({ customer: { customer_id, name, auto_clear }, onClose }: Props) {
  const save = useFormCommand(switchEndpoints.setAutoClear, { onSuccess: onClose })
  const form = useForm({
    initial: { is_enabled: auto_clear.is_enabled, idle_days: String(auto_clear.idle_days), reason: '' },
    checks: {
      idle_days: days => {
        const isFit = /^\d{1,3}$/.test(days.trim()) && Number(days) >= IDLE_DAYS.least && Number(days) <= IDLE_DAYS.most
        return isFit ? undefined : `无消耗天数需在 ${IDLE_DAYS.least} 到 ${IDLE_DAYS.most} 天之间`
      },
      reason: reasonProblem,
    },
    send: ({ idle_days, ...rest }) => save.mutateAsync({ request: { customer_id, idle_days: Number(idle_days), ...rest } }),
  })
  const enabled = form.field('is_enabled')
  return (
    <FormDialog title={`变更自动清零：${name}`} submitText="保存自动清零" onClose={onClose} {...form.dialog}>
      <Switch id={enabled.id} checked={enabled.value} onChange={enabled.onChange} help="关闭或延长天数时，已通知的清零全部取消">
        开启自动清零
      </Switch>
      <TextField label="无消耗天数" required inputMode="numeric" maxLength={3} suffix="天" {...form.field('idle_days')} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
