// One change of a member of staff, with its reason: switched off or on, another role, new secrets.
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import type { ResetStaffRequest, StaffRow, StaffSecrets } from '@tallyhelm/protocol/topics/staff/schemas'
import { STAFF_ROLE_CODES, STAFF_ROLES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Select } from '@tallyhelm/ui/fields/Select'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'

export type StaffChange = 'disable' | 'enable' | 'role' | 'reset'

const TEXTS = {
  disable: { title: '停用员工', note: '立即退出登录，此后不能再登录。' },
  enable: { title: '启用员工', note: '可以重新登录；原有会话不会恢复。' },
  role: { title: '变更角色', note: '立即退出登录，重新登录后按新角色生效。' },
  reset: {
    title: '重置登录资料',
    note: '所选内容立即失效，并退出登录；新的只显示一次，新密码须由本人在首次登录时修改。此后 24 小时内该员工不能复核，您与其之间不能互相复核；管理员与审计会看到本次重置。',
  },
} as const satisfies Record<StaffChange, { title: string; note: string }>

const RESETS: readonly { value: ResetStaffRequest['what']; label: string }[] = [
  { value: 'PASSWORD', label: '密码（忘记密码）' },
  { value: 'TOTP', label: '动态验证码（更换或丢失手机）' },
  { value: 'BOTH', label: '密码与动态验证码' },
]

type Props = { change: StaffChange; staff: StaffRow; onDone: (secrets?: StaffSecrets) => void; onClose: () => void }

export function ChangeDialog({ change, staff, onDone, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [role, setRole] = useState<StaffRole>(staff.role)
  const [what, setWhat] = useState<ResetStaffRequest['what']>('PASSWORD')
  const [problem, setProblem] = useState<string>()
  const disable = useFormCommand(staffEndpoints.setDisabled, { onSuccess: () => onDone() })
  const setOther = useFormCommand(staffEndpoints.setRole, { onSuccess: () => onDone() })
  const reset = useFormCommand(staffEndpoints.reset, { onSuccess: secrets => onDone(secrets) })
  const active = change === 'role' ? setOther : change === 'reset' ? reset : disable
  const submit = () => {
    const found = reasonProblem(reason)
    setProblem(found)
    if (found !== undefined) return
    const common = { staff_id: staff.id, reason }
    if (change === 'role') setOther.mutate({ request: { ...common, role } })
    else if (change === 'reset') reset.mutate({ request: { ...common, what } })
    else disable.mutate({ request: { ...common, is_disabled: change === 'disable' } })
  }
  const { title, note } = TEXTS[change]
  return (
    <FormDialog
      title={`${title}：${staff.staff_name}`}
      submitText={title}
      isBusy={active.isPending}
      refusal={formMessage(active.error, ['reason', 'role', 'what'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{note}</p>
      {change === 'role' ? (
        <Select
          label="角色"
          required
          value={role}
          onChange={setRole}
          options={STAFF_ROLE_CODES.map(value => ({ value, label: STAFF_ROLES[value] }))}
          error={fieldMessage(active.error, 'role')}
        />
      ) : null}
      {change === 'reset' ? (
        <Select label="重置内容" required value={what} onChange={setWhat} options={RESETS} error={fieldMessage(active.error, 'what')} />
      ) : null}
      <ReasonField value={reason} onChange={setReason} error={problem ?? fieldMessage(active.error, 'reason')} />
    </FormDialog>
  )
}
