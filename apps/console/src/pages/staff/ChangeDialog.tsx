// One change of a member of staff, with its reason: switched off or on, another role, new secrets.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import type { ResetStaffRequest, StaffRow, StaffSecrets } from '@tallyhelm/protocol/topics/staff/schemas'
import { STAFF_ROLE_CODES, STAFF_ROLES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
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
  const disable = useFormCommand(staffEndpoints.setDisabled)
  const setOther = useFormCommand(staffEndpoints.setRole)
  const reset = useFormCommand(staffEndpoints.reset)
  const form = useForm({
    initial: {
      role: staff.role,
      what: 'PASSWORD' as ResetStaffRequest['what'],
      reason: '',
    },
    checks: { reason: reasonProblem },
    send: async ({ role, what, reason }): Promise<StaffSecrets | undefined> => {
      const common = { staff_id: staff.id, reason }
      if (change === 'reset') return reset.mutateAsync({ request: { ...common, what } })
      if (change === 'role') await setOther.mutateAsync({ request: { ...common, role } })
      else await disable.mutateAsync({ request: { ...common, is_disabled: change === 'disable' } })
      return undefined
    },
    onSuccess: onDone,
  })
  const { title, note } = TEXTS[change]
  return (
    <FormDialog title={`${title}：${staff.staff_name}`} submitText={title} onClose={onClose} {...form.dialog}>
      <p>{note}</p>
      {change === 'role' ? (
        <Select
          label="角色"
          required
          {...form.field('role')}
          options={STAFF_ROLE_CODES.map(value => ({ value, label: STAFF_ROLES[value] }))}
        />
      ) : null}
      {change === 'reset' ? <Select label="重置内容" required {...form.field('what')} options={RESETS} /> : null}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
