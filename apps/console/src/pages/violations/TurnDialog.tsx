// Turning a forewarning into a rectification: its ads come with it; level, policy and deadline are said.
import { instantOf } from '@tallyhelm/browser/clock/typed-instant'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import type { ConsoleForewarningDetail } from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import { VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { DeadlineField, LevelField, PolicyField, TERMS_CHECKS } from './issue-fields.tsx'

export function TurnDialog({ of, onClose }: { of: ConsoleForewarningDetail; onClose: () => void }) {
  const toast = useToast()
  const turn = useFormCommand(consoleForewarningEndpoints.turn)
  const { forewarning_id, warned_at } = of
  const form = useForm({
    initial: { level: of.level, policy_text: of.main_risk, deadline_at: '' },
    checks: TERMS_CHECKS,
    // The check has found an instant.
    send: ({ deadline_at, ...rest }) =>
      turn.mutateAsync({
        request: { ...rest, forewarning_id, warned_at, deadline_at: instantOf(deadline_at) ?? '', policy_file_ids: [] },
      }),
    onSuccess: () => {
      toast.success('已转为整改，客户已收到消息')
      onClose()
    },
  })
  return (
    <FormDialog title={`转整改：${of.account_name}`} submitText="转整改" onClose={onClose} {...form.dialog}>
      <p>
        {VIOLATION_TYPES[of.violation_type]}，{of.ad_count} 条广告一并转入整改，预警随即结束。
      </p>
      <LevelField {...form.field('level')} />
      <PolicyField {...form.field('policy_text')} />
      <DeadlineField {...form.field('deadline_at')} />
    </FormDialog>
  )
}
