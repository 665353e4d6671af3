// Another password: the former one, the new one twice, and how strong it is.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { PASSWORD_LEAST, PASSWORD_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { PasswordField } from '@tallyhelm/ui/fields/PasswordField'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { type PasswordForm, passwordProblems } from '../../security/problems.ts'
import { StrengthMeter } from '../../security/StrengthMeter.tsx'
import { useProblems } from '../../security/use-problems.ts'
import { rotateToken } from '../../session/token.ts'
import { useProfile } from '../../session/use-session.ts'
import { FormDialog } from './FormDialog.tsx'
import { useRefresh } from './use-refresh.ts'

/** `former` under the name that the server gives it. */
const FIELDS = ['old_password', 'password', 'again'] as const

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { profile } = useProfile()
  const toast = useToast()
  const refresh = useRefresh()
  const [form, setForm] = useState<PasswordForm>({ former: '', password: '', again: '' })
  const problems = useProblems(FIELDS)
  const change = useCommand(sessionEndpoints.changePassword)
  const submit = async () => {
    const { former, password, again } = passwordProblems(form)
    if (problems.check({ old_password: former, password, again })) return
    try {
      await rotateToken(change.mutateAsync({ request: { old_password: form.former, password: form.password } }))
      toast.success('密码已修改，其他设备已退出登录', { durationMs: 4000 })
      refresh()
      onClose()
    } catch (error) {
      problems.refuse(error, 'old_password')
    }
  }
  const bind = (name: keyof PasswordForm, field: (typeof FIELDS)[number]) => ({
    ...problems.of(field),
    value: form[name],
    onChange: (value: string) => {
      setForm(now => ({ ...now, [name]: value }))
      problems.clear(field)
    },
  })
  return (
    <FormDialog title="修改密码" submitText="保存密码" isBusy={change.isPending} onSubmit={() => void submit()} onClose={onClose}>
      <PasswordField label="原密码" autoComplete="current-password" {...bind('former', 'old_password')} />
      <div>
        <PasswordField
          label="新密码"
          autoComplete="new-password"
          help={`${PASSWORD_LEAST}-${PASSWORD_MOST} 位，不能使用常见密码或您的手机号、邮箱、姓名`}
          {...bind('password', 'password')}
        />
        <StrengthMeter password={form.password} own={[profile.wallet_user_name]} />
      </div>
      <PasswordField label="确认新密码" autoComplete="new-password" {...bind('again', 'again')} />
    </FormDialog>
  )
}
