// Binding an e-mail address: a code is sent there, and proves it.
import { EMAIL_CODE_MINUTES } from '@tallyhelm/protocol/topics/organization/limits'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { codeProblem, emailProblem } from '../../security/problems.ts'
import { useProblems } from '../../security/use-problems.ts'
import { FormDialog } from './FormDialog.tsx'
import { useRefresh } from './use-refresh.ts'

const FIELDS = ['email', 'code'] as const

export function EmailDialog({ start, onClose }: { start: string; onClose: () => void }) {
  const toast = useToast()
  const refresh = useRefresh()
  const [email, setEmail] = useState(start)
  const [code, setCode] = useState('')
  const [waitSeconds, setWaitSeconds] = useState(60)
  const problems = useProblems(FIELDS)
  const sending = useCommand(organizationEndpoints.sendEmailCode)
  const bind = useCommand(organizationEndpoints.bindEmail)
  const send = async () => {
    if (problems.check({ email: emailProblem(email) })) return false
    try {
      const answer = await sending.mutateAsync({ request: { email } })
      setWaitSeconds(answer.resend_after_seconds)
      toast.success('验证码已发送，请查收邮件')
      return true
    } catch (error) {
      problems.refuse(error, 'email')
      return false
    }
  }
  const submit = () => {
    if (problems.check({ email: emailProblem(email), code: codeProblem(code) })) return
    bind.mutate(
      { request: { email, code } },
      {
        onSuccess: answer => {
          toast.success(`已绑定邮箱 ${answer.email}`, { durationMs: 4000 })
          refresh()
          onClose()
        },
        onError: error => problems.refuse(error, 'code'),
      },
    )
  }
  return (
    <FormDialog title="绑定邮箱" submitText="确认绑定" isBusy={bind.isPending} onSubmit={submit} onClose={onClose}>
      <TextField
        {...problems.of('email')}
        label="邮箱"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="请输入邮箱"
        value={email}
        onChange={value => {
          setEmail(value)
          problems.clear('email')
        }}
      />
      <CodeField
        {...problems.of('code')}
        label="邮箱验证码"
        help={`验证码 ${EMAIL_CODE_MINUTES} 分钟内有效`}
        value={code}
        waitSeconds={waitSeconds}
        onSend={send}
        onChange={value => {
          setCode(value)
          problems.clear('code')
        }}
      />
    </FormDialog>
  )
}
