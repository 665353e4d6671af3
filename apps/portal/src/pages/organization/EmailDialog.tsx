// Binding an e-mail address: a code is sent there, and proves it.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { EMAIL_CODE_MINUTES } from '@tallyhelm/protocol/topics/organization/limits'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { codeProblem, emailProblem } from '../../security/problems.ts'

export function EmailDialog({ start, onClose }: { start: string; onClose: () => void }) {
  const toast = useToast()
  const [waitSeconds, setWaitSeconds] = useState(60)
  const sending = useCommand(organizationEndpoints.sendEmailCode)
  const bind = useCommand(organizationEndpoints.bindEmail)
  const form = useForm({
    initial: { email: start, code: '' },
    checks: { email: emailProblem, code: codeProblem },
    send: request => bind.mutateAsync({ request }),
    onSuccess: answer => {
      toast.success(`已绑定邮箱 ${answer.email}`, { durationMs: 4000 })
      onClose()
    },
    at: 'code',
  })
  const send = async () => {
    if (!form.check('email')) return false
    try {
      const answer = await sending.mutateAsync({ request: { email: form.values.email } })
      setWaitSeconds(answer.resend_after_seconds)
      toast.success('验证码已发送，请查收邮件')
      return true
    } catch (error) {
      form.refuse(error, 'email')
      return false
    }
  }
  return (
    <FormDialog title="绑定邮箱" submitText="确认绑定" onClose={onClose} {...form.dialog}>
      <TextField {...form.field('email')} label="邮箱" type="email" inputMode="email" autoComplete="email" placeholder="请输入邮箱" />
      <CodeField
        {...form.field('code')}
        label="邮箱验证码"
        help={`验证码 ${EMAIL_CODE_MINUTES} 分钟内有效`}
        waitSeconds={waitSeconds}
        onSend={send}
      />
    </FormDialog>
  )
}
