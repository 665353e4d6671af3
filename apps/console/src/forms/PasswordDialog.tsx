// Change one's own password: the old one and a code are asked for.
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { STAFF_PASSWORD_LEAST, staffPasswordProblem } from '@tallyhelm/protocol/topics/staff/limits'
import { PasswordField } from '@tallyhelm/ui/fields/PasswordField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../api/failure.ts'
import { useFormCommand } from '../api/queries.ts'
import { FormDialog } from './FormDialog.tsx'

const EMPTY = { old_password: '', password: '', code: '' }
type Values = typeof EMPTY
type Problems = Partial<Record<keyof Values, string>>

/** `isFirst`: the old password was made by somebody else, and there is no way on but this one. */
type Props = { isFirst?: boolean; onDone: () => void; onClose: () => void }

export function PasswordDialog({ isFirst = false, onDone, onClose }: Props) {
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const change = useFormCommand(staffEndpoints.changePassword, {
    onSuccess: onDone,
    onError: () => setValues(now => ({ ...now, code: '' })),
  })
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const submit = () => {
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length === 0) change.mutate({ request: values })
  }
  const errorOf = (name: keyof Values) => problems[name] ?? fieldMessage(change.error, name)
  return (
    <FormDialog
      title={isFirst ? '首次登录：请设置自己的密码' : '修改密码'}
      {...(isFirst ? { cancelText: '退出登录' } : {})}
      submitText="修改密码"
      isBusy={change.isPending}
      refusal={formMessage(change.error, ['old_password', 'password', 'code'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label={isFirst ? '初始密码' : '原密码'}
        required
        autoComplete="current-password"
        value={values.old_password}
        onChange={old_password => set({ old_password })}
        error={errorOf('old_password')}
      />
      <PasswordField
        label="新密码"
        required
        autoComplete="new-password"
        help={`至少 ${STAFF_PASSWORD_LEAST} 位`}
        value={values.password}
        onChange={password => set({ password })}
        error={errorOf('password')}
      />
      <TextField
        label="动态验证码"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6 位数字"
        help="每个验证码只能用一次；刚用于登录的请等下一个"
        value={values.code}
        onChange={code => set({ code: code.normalize('NFKC').replace(/\D/g, '').slice(0, 6) })}
        error={errorOf('code')}
      />
    </FormDialog>
  )
}

function problemsOf({ old_password, password, code }: Values): Problems {
  const problem = staffPasswordProblem(password)
  return {
    ...(old_password === '' ? { old_password: '请输入原密码' } : {}),
    ...(problem === undefined ? {} : { password: problem }),
    ...(/^\d{6}$/.test(code) ? {} : { code: '动态验证码为 6 位数字' }),
  }
}
