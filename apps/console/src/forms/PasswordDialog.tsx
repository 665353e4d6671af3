// Change one's own password: the old one and a code are asked for.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { STAFF_PASSWORD_LEAST, staffCodeProblem, staffPasswordProblem } from '@tallyhelm/protocol/topics/staff/limits'
import { PasswordField } from '@tallyhelm/ui/fields/PasswordField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../api/queries.ts'
import { rotateToken } from '../session/token.ts'
import { StaffCodeField } from './StaffCodeField.tsx'

/** `isFirst`: the old password was made by somebody else, and there is no way on but this one. */
type Props = { isFirst?: boolean; onDone: () => void; onClose: () => void }

export function PasswordDialog({ isFirst = false, onDone, onClose }: Props) {
  const change = useFormCommand(staffEndpoints.changePassword)
  const form = useForm({
    initial: { old_password: '', password: '', code: '' },
    checks: {
      old_password: text => (text === '' ? '请输入原密码' : undefined),
      password: staffPasswordProblem,
      code: staffCodeProblem,
    },
    send: request => rotateToken(change.mutateAsync({ request })),
    onSuccess: onDone,
    // Each code counts once.
    onError: () => form.set({ code: '' }),
  })
  return (
    <FormDialog
      title={isFirst ? '首次登录：请设置自己的密码' : '修改密码'}
      {...(isFirst ? { cancelText: '退出登录' } : {})}
      submitText="修改密码"
      onClose={onClose}
      {...form.dialog}
    >
      <PasswordField label={isFirst ? '初始密码' : '原密码'} required autoComplete="current-password" {...form.field('old_password')} />
      <PasswordField
        label="新密码"
        required
        autoComplete="new-password"
        help={`至少 ${STAFF_PASSWORD_LEAST} 位`}
        {...form.field('password')}
      />
      <StaffCodeField required help="每个验证码只能用一次；刚用于登录的请等下一个" {...form.field('code')} />
    </FormDialog>
  )
}
