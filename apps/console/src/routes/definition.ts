// Definition: what a room's entry says of it (console.md).
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { RoomIcon } from '../shell/room-icons.tsx'

export const HOME_PATH = '/home'

/** Paths are below /console, which the router adds. */
export type RoomDefinition = {
  path: string
  title: string
  /** File and component below pages/: 'audit/AuditPage'. */
  page: string
  /** Who may enter; everybody who is signed in unless given. The server asks the same of each call. */
  roles?: readonly StaffRole[]
  /** Its place in the rail, and the key that leads there after g; left out there without. */
  menu?: { icon: RoomIcon; key: string; group: '' | '业务' | '财务' | '渠道' | '沟通' | '系统' }
}
