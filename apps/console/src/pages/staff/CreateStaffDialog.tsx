// Create a member of staff; password and authenticator secret are made by the server and shown once.
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { LOGIN_NAME_PATTERN } from '@tallyhelm/protocol/topics/staff/limits'
import type { StaffSecrets } from '@tallyhelm/protocol/topics/staff/schemas'
import { STAFF_ROLE_CODES, STAFF_ROLES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'

type Problems = { login_name?: string; staff_name?: string; role?: string }

export function CreateStaffDialog({ onDone, onClose }: { onDone: (secrets: StaffSecrets) => void; onClose: () => void }) {
  const [loginName, setLoginName] = useState('')
  const [staffName, setStaffName] = useState('')
  const [role, setRole] = useState<StaffRole | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const create = useFormCommand(staffEndpoints.create, { onSuccess: onDone })
  const submit = () => {
    const name = loginName.trim().toLowerCase()
    const found: Problems = {
      ...(LOGIN_NAME_PATTERN.test(name) ? {} : { login_name: '账号为 2-30 位小写字母、数字或连字符，以字母开头' }),
      ...(staffName.trim() === '' ? { staff_name: '请输入姓名' } : {}),
      ...(role === null ? { role: '请选择角色' } : {}),
    }
    setProblems(found)
    if (role !== null && Object.keys(found).length === 0) create.mutate({ request: { login_name: name, staff_name: staffName, role } })
  }
  const errorOf = (name: keyof Problems) => problems[name] ?? fieldMessage(create.error, name)
  return (
    <FormDialog
      title="新建员工"
      submitText="新建员工"
      isBusy={create.isPending}
      refusal={formMessage(create.error, ['login_name', 'staff_name', 'role'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>登录资料由您转交。24 小时内新员工不能复核，您与其之间不能互相复核。</p>
      <TextField
        label="账号"
        required
        autoCapitalize="off"
        spellCheck={false}
        placeholder="例如 zhang-wei"
        value={loginName}
        onChange={setLoginName}
        error={errorOf('login_name')}
      />
      <TextField label="姓名" required placeholder="请输入姓名" value={staffName} onChange={setStaffName} error={errorOf('staff_name')} />
      <Select
        label="角色"
        required
        value={role}
        onChange={setRole}
        options={STAFF_ROLE_CODES.map(value => ({ value, label: STAFF_ROLES[value] }))}
        error={errorOf('role')}
      />
    </FormDialog>
  )
}
