// A new reason of the library, or the change of one: for which queue, its words, its place among the others, and whether it is offered.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { REASON_POSITION_MOST } from '@tallyhelm/protocol/topics/cases/limits'
import { reasonEndpoints } from '@tallyhelm/protocol/topics/cases/reason-endpoints'
import { REASON_QUEUES } from '@tallyhelm/protocol/topics/cases/reason-lists'
import type { ReasonQueue, ReasonTemplate } from '@tallyhelm/protocol/topics/cases/reason-schemas'
import { REASON_LEAST, REASON_MOST, reasonLength, reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { positionProblem } from './position-problem.ts'

const QUEUES = Object.entries(REASON_QUEUES).map(([value, label]) => ({ value: value as ReasonQueue, label })) // its own keys
const FIRST_POSITION = '100'

type Props = { template?: ReasonTemplate; onClose: () => void }

export function ReasonForm({ template, onClose }: Props) {
  const toast = useToast()
  const settings = {
    onSuccess: () => {
      toast.success(template ? '模板已修改' : '模板已新建')
      onClose()
    },
  }
  const add = useFormCommand(reasonEndpoints.add, settings)
  const change = useFormCommand(reasonEndpoints.change, settings)
  const form = useForm({
    initial: {
      queue: (template?.queue ?? 'ALL') as ReasonQueue,
      text: template?.text ?? '',
      position: template === undefined ? FIRST_POSITION : String(template.position),
      is_on: template?.state !== 'OFF',
      reason: '',
    },
    checks: { text: textProblem, position: typed => positionProblem(typed, REASON_POSITION_MOST), reason: reasonProblem },
    send: async ({ queue, text, position, is_on, reason }) => {
      const content = { queue, text, position: Number(position), state: is_on ? ('ON' as const) : ('OFF' as const), reason }
      if (template === undefined) return add.mutateAsync({ request: content })
      const { template_id, version } = template
      return change.mutateAsync({ request: { template_id, version, ...content } })
    },
  })
  const { id, value, onChange } = form.field('is_on')
  return (
    <FormDialog
      title={template ? '修改驳回模板' : '新建驳回模板'}
      submitText={template ? '保存' : '新建'}
      onClose={onClose}
      {...form.dialog}
    >
      <Select label="适用类型" required options={QUEUES} {...form.field('queue')} />
      <TextArea
        label="模板内容"
        required
        rows={3}
        limit={REASON_MOST}
        help={`${reasonLength()}，驳回时将原样显示给客户或提交人`}
        placeholder="例如：凭证不清晰，请重新上传"
        {...form.field('text')}
      />
      <TextField label="排序" required inputMode="numeric" maxLength={3} help="数字小的在前" {...form.field('position')} />
      <Checkbox id={id} checked={value} onChange={onChange}>
        启用（审核人可选用）
      </Checkbox>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

function textProblem(typed: string): string | undefined {
  const { length } = typed.trim()
  if (length < REASON_LEAST) return `模板内容至少 ${REASON_LEAST} 个字符`
  return length > REASON_MOST ? `模板内容最多 ${REASON_MOST} 个字符` : undefined
}
