// Rooms of the staff (console.md).
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import { HOME_PATH, type RoomDefinition } from '../../routes/definition.ts'

export const homeRooms: readonly RoomDefinition[] = [
  { path: HOME_PATH, title: '运营工作台', page: 'staff/WorkbenchPage', menu: { icon: 'home', key: 'h', group: '' } },
]

export const staffRooms: readonly RoomDefinition[] = [
  {
    path: '/staff',
    title: '员工',
    page: 'staff/StaffPage',
    roles: rolesOf(staffEndpoints.list),
    menu: { icon: 'staff', key: 's', group: '系统' },
  },
]
