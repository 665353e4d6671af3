// Brand and preferences: what the shell needs besides the profile.
import { z } from 'zod'
import { sessionReply } from '../session/proofs.ts'
import { consultants } from './consultant-schemas.ts'
import { brand } from './brand-schemas.ts'
import * as binding from './binding-schemas.ts'
import * as members from './member-schemas.ts'
import * as own from './profile-schemas.ts'
import { SYNC_MINUTES } from './enums.ts'

/** How often the balances of a customer's ad accounts are read from the platforms (spec, Sync frequencies). */
export const syncFrequencyRequest = z.object({ minutes: z.literal([...SYNC_MINUTES], '同步频率只能是 5、30 或 60 分钟') })
export type SyncFrequencyRequest = z.output<typeof syncFrequencyRequest>
/** `may_change`: only the master of the organisation sets it. */
export const syncFrequency = z.object({ minutes: z.literal([...SYNC_MINUTES]), may_change: z.boolean() })
export type SyncFrequency = z.output<typeof syncFrequency>

export type { Brand } from './brand-schemas.ts'

/** Page keys are the route names; the value is any JSON up to 8 KB (columns, density, saved filters). */
export const page = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9.-]{1,60}$/, '页面标识不正确')
export const preference = z.record(z.string().max(60), z.unknown())
export type Preference = z.output<typeof preference>

const nothing = z.object({})

/** What each call takes and answers. */
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
}
