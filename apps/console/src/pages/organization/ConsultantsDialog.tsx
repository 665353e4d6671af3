// Saying whom a customer is shown as its own consultants, with the code that adds each, and the reason.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { MOST_CONSULTANTS } from '@tallyhelm/protocol/topics/organization/limits'
import type { Consultant } from '@tallyhelm/protocol/topics/organization/consultant-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { ConsultantFields } from './ConsultantFields.tsx'

const FIELDS = ['user_name', 'wx_url'] as const
type Draft = Consultant & { key: number }
type Props = { customer: CustomerDetail; known: readonly Consultant[]; onClose: () => void }

export function ConsultantsDialog({ customer, known, onClose }: Props) {
  const save = useFormCommand(consoleCustomerEndpoints.setConsultants, { onSuccess: onClose })
  const form = useForm({
    initial: { consultants: known.map((one, key): Draft => ({ ...one, key })), reason: '' },
    checks: { consultants: nameProblems, reason: reasonProblem },
    parts: ({ consultants }) => consultants.flatMap((_one, index) => FIELDS.map(field => `consultants.${index}.${field}`)),
    send: ({ consultants, reason }) =>
      save.mutateAsync({
        request: { customer_id: customer.customer_id, consultants: consultants.map(({ key: _key, ...one }) => one), reason },
      }),
  })
  const drafts = form.values.consultants
  const setDrafts = (consultants: Draft[]) => form.set({ consultants })
  const add = () => {
    const key = Math.max(-1, ...drafts.map(one => one.key)) + 1
    setDrafts([...drafts, { key, channel: '', user_name: '', wx_url: '' }])
  }
  return (
    <FormDialog title={`专属顾问：${customer.name}`} submitText="保存顾问" onClose={onClose} {...form.dialog}>
      <Stack gap={16}>
        <p>客户在门户的“专属顾问”中看到这些顾问；不设置时显示品牌配置中的默认顾问。</p>
        {drafts.map((one, index) => (
          <ConsultantFields
            key={one.key}
            no={index + 1}
            value={one}
            nameProblem={form.problem(`consultants.${index}.user_name`)}
            contactProblem={form.problem(`consultants.${index}.wx_url`)}
            onChange={changed => setDrafts(drafts.map(other => (other.key === one.key ? { ...other, ...changed } : other)))}
            onRemove={() => setDrafts(drafts.filter(other => other.key !== one.key))}
          />
        ))}
        <Button
          size="small"
          disabledReason={drafts.length >= MOST_CONSULTANTS ? `最多 ${MOST_CONSULTANTS} 位顾问` : undefined}
          onClick={add}
        >
          添加顾问
        </Button>
        <ReasonField {...form.field('reason')} />
      </Stack>
    </FormDialog>
  )
}

const nameProblems = (drafts: readonly Draft[]) =>
  new Map(drafts.flatMap(({ user_name }, index) => (user_name.trim() === '' ? [[`${index}.user_name`, '请输入顾问姓名'] as const] : [])))
