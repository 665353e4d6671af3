// Definition: what the register says of one room of the console. Paths are below /console, which the router adds.
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'

export type RoomIcon = 'home' | 'customers' | 'accounts' | 'orders' | 'ledger' | 'exchange' | 'channels' | 'cases' | 'audit' | 'staff'

export type RoomDefinition = {
  path: string
  title: string
  /** File and component below pages/: 'audit/AuditPage'. */
  page: string
  /** Who may enter; everybody who is signed in unless given. The server asks the same of each call. */
  roles?: readonly StaffRole[]
  /** Its place in the rail; left out there without. */
  menu?: { icon: RoomIcon; group: '' | '业务' | '财务' | '渠道' | '系统' }
}
