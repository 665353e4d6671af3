// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import { sessionReply } from '../session/schemas.ts'
import type { organizationEndpoints } from './endpoints.ts'
import { consultants } from './schemas-consultants.ts'
import { brand, page, preference } from './schemas.ts'
import * as binding from './schemas-binding.ts'
import * as members from './schemas-members.ts'
import * as own from './schemas-profile.ts'
import { syncFrequency, syncFrequencyRequest } from './schemas-sync.ts'

const nothing = z.object({})

export const organizationSchemas = {
  consultants: { request: nothing, response: consultants },
  brand: { request: nothing, response: brand },
  readPreference: { request: z.object({ page }), response: z.object({ value: preference.nullable() }) },
  writePreference: {
    request: z.object({ page, value: preference.refine(value => JSON.stringify(value).length <= 8192, '保存的设置过大') }),
    response: nothing,
  },
  invite: { request: members.inviteRequest, response: members.invitation },
  inviteAgain: { request: members.invitationId, response: members.invitation },
  join: { request: members.answerInvitationRequest, response: nothing },
  rejectJoin: { request: members.answerInvitationRequest, response: members.rejectReply },
  members: { request: members.memberListRequest, response: members.memberPage },
  removeMember: { request: members.removeMemberRequest, response: nothing },
  leave: { request: nothing, response: nothing },
  changeMaster: { request: members.changeMasterRequest, response: sessionReply },
  sendEmailCode: { request: members.sendEmailCodeRequest, response: members.emailCodeReply },
  bindEmail: { request: members.bindEmailRequest, response: members.boundEmail },
  checkBinding: { request: nothing, response: binding.bindingCheck },
  verifyBinding: { request: binding.verifyBindingRequest, response: binding.bindingTicket },
  bindCustomer: { request: binding.bindRequest, response: binding.bindReply },
  applyForCustomer: { request: binding.applyRequest, response: binding.customerApplication },
  reapplyForCustomer: { request: binding.reapplyRequest, response: binding.customerApplication },
  updateProfile: { request: own.updateProfileRequest, response: own.ownProfile },
  authorityConfig: { request: nothing, response: own.authorityConfig },
  openedChannels: { request: nothing, response: own.openedChannels },
  syncFrequency: { request: nothing, response: syncFrequency },
  setSyncFrequency: { request: syncFrequencyRequest, response: syncFrequency },
} satisfies SchemasFor<typeof organizationEndpoints>
