// Organization routes: endpoint → function.
import { applyForCustomer, reapplyForCustomer } from '@tallyhelm/flows/organization/apply-for-customer'
import { bindCustomer } from '@tallyhelm/flows/organization/bind-customer'
import { bindEmail } from '@tallyhelm/flows/organization/bind-email'
import { changeMaster } from '@tallyhelm/flows/organization/change-master'
import { inviteAgain } from '@tallyhelm/flows/organization/invite-again'
import { inviteMember } from '@tallyhelm/flows/organization/invite-member'
import { joinOrganization } from '@tallyhelm/flows/organization/join-organization'
import { leaveOrganization } from '@tallyhelm/flows/organization/leave-organization'
import { rejectInvitation } from '@tallyhelm/flows/organization/reject-invitation'
import { removeMember } from '@tallyhelm/flows/organization/remove-member'
import { sendEmailCode } from '@tallyhelm/flows/organization/send-email-code'
import { setSyncFrequency } from '@tallyhelm/flows/organization/set-sync-frequency'
import { updateProfile } from '@tallyhelm/flows/organization/update-profile'
import { verifyBinding } from '@tallyhelm/flows/organization/verify-binding'
import { writePreference } from '@tallyhelm/flows/organization/write-preference'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { bindingCheck, ownApplication } from '@tallyhelm/views/organization/binding-check'
import { consultants } from '@tallyhelm/views/organization/consultants'
import { authorityConfig, openedChannels, preference, syncFrequency } from '@tallyhelm/views/organization/customer-settings'
import { members } from '@tallyhelm/views/organization/members'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

export const organizationRoutes = routesOf(organizationEndpoints, organizationSchemas, {
  brand: call => call.world.settings.brand,
  consultants: call => consultants(call.world.db, call.user, call.world.settings.brand.consultants),
  readPreference: (call, input) => preference(call.world.db, { userId: call.user.userId, page: input.page }),
  writePreference: (call, input) => writePreference(call.world, call.user, input),
  invite: (call, input) => inviteMember(call.world, call.tenant, input),
  inviteAgain: (call, input) => inviteAgain(call.world, call.tenant, input),
  join: async (call, input) => {
    await joinOrganization(call.world, call.user, input)
    return call.signedOut()
  },
  rejectJoin: (call, input) => rejectInvitation(call.world, call.user, input),
  members: (call, input) => members(call.world.db, call.scope, { ...input, userId: call.user.userId, ...shown(call) }),
  removeMember: async (call, input) => {
    await removeMember(call.world, call.tenant, input)
    return {}
  },
  leave: async call => {
    await leaveOrganization(call.world, call.tenant)
    return call.signedOut()
  },
  changeMaster: async (call, input) => call.signedIn(await changeMaster(call.world, call.tenant, input)),
  sendEmailCode: (call, input) => sendEmailCode(call.world, call.user, input),
  bindEmail: (call, input) => bindEmail(call.world, call.user, input),
  checkBinding: call =>
    bindingCheck(call.world.db, { userId: call.user.userId, brandName: call.world.settings.brand.name_zh, now: call.now }),
  verifyBinding: (call, input) => verifyBinding(call.world, call.user, input),
  bindCustomer: async (call, input) => {
    const { session, customerName } = await bindCustomer(call.world, call.user, input)
    return { ...call.signedIn(session), customer_name: customerName }
  },
  applyForCustomer: async (call, input) => {
    await applyForCustomer(call.world, call.user, input)
    return ownApplication(call.world.db, call)
  },
  reapplyForCustomer: async (call, input) => {
    await reapplyForCustomer(call.world, call.user, input)
    return ownApplication(call.world.db, call)
  },
  updateProfile: (call, input) => updateProfile(call.world, call.user, input),
  authorityConfig: call => authorityConfig(call.world.db, call.user),
  openedChannels: call => openedChannels(call.world.db, call.scope),
  syncFrequency: call => syncFrequency(call.world.db, call.tenant),
  setSyncFrequency: (call, input) => setSyncFrequency(call.world, call.tenant, input),
})

function shown(call: Call): { staticHost: string; now: Date } {
  return { staticHost: call.world.settings.staticHost, now: call.now }
}
