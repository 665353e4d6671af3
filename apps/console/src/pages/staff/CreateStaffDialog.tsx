// Create a member of staff; password and authenticator secret are made by the server and shown once.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { LOGIN_NAME_PATTERN } from '@tallyhelm/protocol/topics/staff/limits'
import type { StaffSecrets } from '@tallyhelm/protocol/topics/staff/schemas'
import { STAFF_ROLE_CODES, STAFF_ROLES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'

export function CreateStaffDialog({ onDone, onClose }: { onDone: (secrets: StaffSecrets) => void; onClose: () => void }) {
  const create = useFormCommand(staffEndpoints.create)
  const form = useForm({
    initial: { login_name: '', staff_name: '', role: null as StaffRole | null },
    checks: {
      login_name: name => (LOGIN_NAME_PATTERN.test(loginNameOf(name)) ? undefined : '账号为 2-30 位小写字母、数字或连字符，以字母开头'),
      staff_name: name => (name.trim() === '' ? '请输入姓名' : undefined),
      role: role => (role === null ? '请选择角色' : undefined),
    },
    // The check has found the role chosen.
    send: ({ login_name, staff_name, role }) =>
      create.mutateAsync({ request: { login_name: loginNameOf(login_name), staff_name, role: role as StaffRole } }),
    onSuccess: onDone,
  })
  return (
    <FormDialog title="新建员工" submitText="新建员工" onClose={onClose} {...form.dialog}>
      <p>登录资料由您转交。24 小时内新员工不能复核，您与其之间不能互相复核。</p>
      <TextField label="账号" required autoCapitalize="off" spellCheck={false} placeholder="例如 zhang-wei" {...form.field('login_name')} />
      <TextField label="姓名" required placeholder="请输入姓名" {...form.field('staff_name')} />
      <Select
        label="角色"
        required
        {...form.field('role')}
        options={STAFF_ROLE_CODES.map(value => ({ value, label: STAFF_ROLES[value] }))}
      />
    </FormDialog>
  )
}

const loginNameOf = (typed: string) => typed.trim().toLowerCase()
