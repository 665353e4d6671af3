// Saying whom a customer is shown as its own consultants, with the code that adds each, and the reason.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { MOST_CONSULTANTS } from '@tallyhelm/protocol/topics/organization/limits'
import type { Consultant } from '@tallyhelm/protocol/topics/organization/schemas-consultants'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField, useReason } from '../../forms/ReasonField.tsx'
import { ConsultantFields } from './ConsultantFields.tsx'

type Draft = Consultant & { key: number }
type Props = { customer: CustomerDetail; known: readonly Consultant[]; onClose: () => void }

export function ConsultantsDialog({ customer, known, onClose }: Props) {
  const cache = useQueryClient()
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => known.map((one, key) => ({ ...one, key })))
  const [next, setNext] = useState(known.length)
  const [isTried, setIsTried] = useState(false)
  const reason = useReason()
  const save = useFormCommand(consoleCustomerEndpoints.setConsultants, {
    onSuccess: async () => {
      const { consultants, entries } = consoleCustomerEndpoints
      await Promise.all([consultants, entries].map(one => cache.invalidateQueries({ queryKey: callKey(one) })))
      onClose()
    },
  })
  const add = () => {
    setDrafts([...drafts, { key: next, channel: '', user_name: '', wx_url: '' }])
    setNext(next + 1)
  }
  const submit = () => {
    setIsTried(true)
    const isReasoned = reason.check()
    if (!isReasoned || drafts.some(one => one.user_name.trim() === '')) return
    const consultants = drafts.map(({ key: _key, ...one }) => one)
    save.mutate({ request: { customer_id: customer.customer_id, consultants, reason: reason.reason } })
  }
  const refused = (index: number, field: 'user_name' | 'wx_url') => fieldMessage(save.error, `consultants.${index}.${field}`)
  const shown = drafts.flatMap((_one, index) => [`consultants.${index}.user_name`, `consultants.${index}.wx_url`])
  return (
    <FormDialog
      title={`专属顾问：${customer.name}`}
      submitText="保存顾问"
      isBusy={save.isPending}
      refusal={formMessage(save.error, ['reason', ...shown])}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={16}>
        <p>客户在门户的“专属顾问”中看到这些顾问；不设置时显示品牌配置中的默认顾问。</p>
        {drafts.map((one, index) => (
          <ConsultantFields
            key={one.key}
            no={index + 1}
            value={one}
            nameProblem={isTried && one.user_name.trim() === '' ? '请输入顾问姓名' : refused(index, 'user_name')}
            contactProblem={refused(index, 'wx_url')}
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
        <ReasonField {...reason.field(fieldMessage(save.error, 'reason'))} />
      </Stack>
    </FormDialog>
  )
}
