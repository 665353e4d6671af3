// Staff routes: endpoint → function.
import { changeStaffPassword } from '@tallyhelm/flows/staff/change-password'
import { createStaff } from '@tallyhelm/flows/staff/create-staff'
import { endOwnStaffSession, staffSignOut } from '@tallyhelm/flows/staff/end-session'
import { resetStaff } from '@tallyhelm/flows/staff/reset-staff'
import { setStaffDisabled, setStaffRole } from '@tallyhelm/flows/staff/change-staff'
import { staffSignIn } from '@tallyhelm/flows/staff/sign-in'
import { staffSchemas } from '@tallyhelm/protocol/topics/staff/schemas'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { badges } from '@tallyhelm/views/staff/badges'
import { staffProfile } from '@tallyhelm/views/staff/profile'
import { search } from '@tallyhelm/views/staff/search'
import { staffSessions } from '@tallyhelm/views/staff/sessions'
import { staffList } from '@tallyhelm/views/staff/staff-list'
import { workbench } from '@tallyhelm/views/staff/workbench'
import { routesOf } from '../http/routes.ts'

export const staffRoutes = routesOf(staffEndpoints, staffSchemas, {
  signIn: async (call, input) => call.staffSignedIn(await staffSignIn(call.world, call.client, input)),
  signOut: async call => {
    await staffSignOut(call.world, call.staff)
    return call.staffSignedOut()
  },
  info: ({ world, staff, now }) => staffProfile(world.db, { staffId: staff.staffId, now }),
  sessions: ({ world, staff, now }) => staffSessions(world.db, { staffId: staff.staffId, sessionId: staff.sessionId, now }),
  endSession: (call, input) => endOwnStaffSession(call.world, call.staff, input),
  changePassword: async (call, input) => call.staffSignedIn(await changeStaffPassword(call.world, call.staff, input)),
  workbench: ({ world, staff: { staffId, role }, staffScope, now }) =>
    workbench(world.db, staffScope, { staffId, role, now, isConnected: world.connections.isConnected }),
  badges: ({ world, staff, staffScope, now }) => badges(world.db, staffScope, { staffId: staff.staffId, role: staff.role, now }),
  search: ({ world, staff, staffScope }, { text }) => search(world.db, staffScope, { text, role: staff.role }),
  list: ({ world, now }, input) => staffList(world.db, { ...input, now }),
  create: (call, input) => createStaff(call.world, call.staff, input),
  setDisabled: (call, input) => setStaffDisabled(call.world, call.staff, input),
  setRole: (call, input) => setStaffRole(call.world, call.staff, input),
  reset: (call, input) => resetStaff(call.world, call.staff, input),
})
