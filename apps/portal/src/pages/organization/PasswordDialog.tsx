// Another password: the former one, the new one twice, and how strong it is.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { PASSWORD_LEAST, PASSWORD_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { PasswordField } from '@tallyhelm/ui/fields/PasswordField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { call } from '../../api/client.ts'
import { passwordChecks } from '../../security/problems.ts'
import { StrengthMeter } from '../../security/StrengthMeter.tsx'
import { rotateToken } from '../../session/token.ts'
import { useProfile } from '../../session/use-session.ts'

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { profile } = useProfile()
  const toast = useToast()
  const readAgain = useReadAgain()
  const form = useForm({
    initial: { old_password: '', password: '', again: '' },
    checks: passwordChecks,
    send: ({ old_password, password }) => rotateToken(call(sessionEndpoints.changePassword, { old_password, password })),
    onSuccess: () => {
      toast.success('密码已修改，其他设备已退出登录', { durationMs: 4000 })
      void readAgain(sessionEndpoints.changePassword)
      onClose()
    },
    at: 'old_password',
  })
  return (
    <FormDialog title="修改密码" submitText="保存密码" onClose={onClose} {...form.dialog}>
      <PasswordField label="原密码" autoComplete="current-password" {...form.field('old_password')} />
      <div>
        <PasswordField
          label="新密码"
          autoComplete="new-password"
          help={`${PASSWORD_LEAST}-${PASSWORD_MOST} 位，不能使用常见密码或您的手机号、邮箱、姓名`}
          {...form.field('password')}
        />
        <StrengthMeter password={form.values.password} own={[profile.wallet_user_name]} />
      </div>
      <PasswordField label="确认新密码" autoComplete="new-password" {...form.field('again')} />
    </FormDialog>
  )
}
