// Turning a forewarning into a rectification: its ads come with it; level, policy and deadline are said.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import type { ConsoleForewarningDetail } from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import { POLICY_TEXT_MAX, VIOLATION_LEVEL_CODES, VIOLATION_LEVELS, VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { InstantField } from '@tallyhelm/ui/fields/InstantField'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { instantOf } from '../../formats/times.ts'
import { deadlineFieldProblem } from './deadline-problem.ts'

const LEVELS = VIOLATION_LEVEL_CODES.map(value => ({ value, label: VIOLATION_LEVELS[value].text }))

export function TurnDialog({ of, onClose }: { of: ConsoleForewarningDetail; onClose: () => void }) {
  const toast = useToast()
  const turn = useFormCommand(consoleForewarningEndpoints.turn)
  const today = dayOf(new Date(nowMs()))
  const { forewarning_id, warned_at } = of
  const form = useForm({
    initial: { level: of.level, policy_text: of.main_risk, deadline_at: '' },
    checks: {
      policy_text: typed => (typed.trim() === '' ? '请填写渠道政策' : undefined),
      deadline_at: deadlineFieldProblem,
    },
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
      <RadioGroup label="违规等级" required options={LEVELS} {...form.field('level')} />
      <TextArea label="渠道政策" required rows={4} limit={POLICY_TEXT_MAX} {...form.field('policy_text')} />
      <InstantField
        label="截止时间"
        required
        help="北京时间；到期前 72、24、2 小时提醒客户"
        today={today}
        min={today}
        {...form.field('deadline_at')}
      />
    </FormDialog>
  )
}
