// What is asked before an incident of theft is controlled, or closed with a verdict.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { INCIDENT_VERDICT_CODES, INCIDENT_VERDICTS, type IncidentVerdict } from '@tallyhelm/protocol/topics/monitors/enums'
import { incidentEndpoints } from '@tallyhelm/protocol/topics/monitors/incident-endpoints'
import type { IncidentDetail } from '@tallyhelm/protocol/topics/monitors/incident-schemas'
import { INCIDENT_NOTE_MOST } from '@tallyhelm/protocol/topics/monitors/limits'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCommand, useFormCommand } from '../../api/queries.ts'

type Props = { incident: IncidentDetail; onClose: () => void }

export function ContainDialog({ incident, onClose }: Props) {
  const toast = useToast()
  const contain = useCommand(incidentEndpoints.contain, {
    onSuccess: ({ paused }) => {
      onClose()
      toast.success(`正在暂停 ${paused} 个对象，渠道生效后状态变为已控制`)
    },
  })
  return (
    <ConfirmDialog
      open
      title="立即控制"
      confirmText="立即控制"
      loading={contain.isPending}
      onConfirm={() => contain.mutate({ request: { incident_id: incident.incident_id } })}
      onClose={onClose}
    >
      将暂停“{incident.account_name}”中陌生操作者自发现前一小时起新建或改动、以及仍被规则命中的广告组；已拦下待确认的暂停也会继续。
      受保护的对象不会暂停，事件关闭前不能恢复投放。
    </ConfirmDialog>
  )
}

const HELP: Readonly<Record<IncidentVerdict, string>> = {
  STOLEN: '确认账户被他人操作；证据包可用于向渠道申诉',
  FALSE_ALARM: '是自己人的操作；其暂停将标为误报，可恢复投放',
}

export function CloseIncidentDialog({ incident, onClose }: Props) {
  const toast = useToast()
  const command = useFormCommand(incidentEndpoints.close)
  const form = useForm({
    initial: { verdict: null as IncidentVerdict | null, note: '' },
    checks: {
      verdict: verdict => (verdict === null ? '请选择结论' : undefined),
      note: note => (note.trim().length > INCIDENT_NOTE_MOST ? `说明最多 ${INCIDENT_NOTE_MOST} 个字符` : undefined),
    },
    send: ({ verdict, note }) =>
      command.mutateAsync({ request: { incident_id: incident.incident_id, verdict: verdict ?? 'STOLEN', note: note.trim() } }),
    onSuccess: () => {
      toast.success('事件已关闭')
      onClose()
    },
    at: 'note',
  })
  return (
    <FormDialog title="关闭事件" submitText="关闭事件" onClose={onClose} {...form.dialog}>
      <RadioGroup
        {...form.field('verdict')}
        label="结论"
        required
        options={INCIDENT_VERDICT_CODES.map(code => ({ value: code, label: INCIDENT_VERDICTS[code], help: HELP[code] }))}
      />
      <TextArea label="说明" optional limit={INCIDENT_NOTE_MOST} rows={3} {...form.field('note')} />
    </FormDialog>
  )
}
