// The columns of the staff list.
import type { StaffRow } from '@tallyhelm/protocol/topics/staff/schemas'
import { STAFF_ROLES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row } from '@tallyhelm/ui/layout/Stack'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import type { StaffChange } from './ChangeDialog.tsx'

const NOT_SELF = '请由另一位管理员处理'

export const staffColumns = (ownId: string, onChange: (change: StaffChange, staff: StaffRow) => void): readonly Column<StaffRow>[] => [
  { id: 'name', title: '姓名', width: 120, pin: 'left', locked: true, cell: row => <b>{row.staff_name}</b> },
  { id: 'login', title: '账号', width: 130, cell: row => row.login_name },
  { id: 'role', title: '角色', width: 110, cell: row => STAFF_ROLES[row.role] },
  {
    id: 'state',
    title: '状态',
    width: 90,
    cell: row => <Tag tone={row.is_disabled ? 'neutral' : 'success'}>{row.is_disabled ? '已停用' : '正常'}</Tag>,
  },
  { id: 'sessions', title: '在线会话', width: 90, align: 'right', cell: row => row.open_sessions },
  { id: 'last', title: '最近登录', width: 170, cell: row => timeText(row.last_signed_in_at) },
  { id: 'created', title: '创建时间', width: 170, cell: row => timeText(row.created_at) },
  {
    id: 'actions',
    title: '操作',
    width: 250,
    pin: 'right',
    locked: true,
    cell: row => <Actions row={row} isSelf={row.id === ownId} onChange={onChange} />,
  },
]

type ActionsProps = { row: StaffRow; isSelf: boolean; onChange: (change: StaffChange, staff: StaffRow) => void }

function Actions({ row, isSelf, onChange }: ActionsProps) {
  const action = (change: StaffChange, label: string) => (
    <Button variant="link" size="small" disabledReason={isSelf ? NOT_SELF : undefined} onClick={() => onChange(change, row)}>
      {label}
    </Button>
  )
  return (
    <Row gap={12}>
      {action('role', '变更角色')}
      {action('reset', '重置资料')}
      {row.is_disabled ? action('enable', '启用') : action('disable', '停用')}
    </Row>
  )
}
