// Members, invitations and e-mail: what the organisation calls carry (spec §4 Invitation, §7 Organisation).
import { z } from 'zod'
import { id, instant, text } from '../../wire/fields.ts'
import { pageOf, pageRequest } from '../../wire/page.ts'
import { CODE_PATTERN, EMAIL_MOST, USER_NAME_MOST } from '../session/limits.ts'
import { countryCode, mobile, readsPhone } from '../session/phone-fields.ts'
import { MEMBER_ROLE_CODES, MEMBER_STATUS_CODES } from './enums.ts'
import { MEMBERS_PAGE_MOST } from './limits.ts'

export const code = z.string('请输入验证码').trim().min(1, { error: '请输入验证码', abort: true }).regex(CODE_PATTERN, '验证码为 6 位数字')
const email = text(EMAIL_MOST, '邮箱')
  .pipe(z.string().min(1, { error: '请输入邮箱', abort: true }))
  .pipe(z.email('请输入正确的邮箱'))

export const inviteRequest = z.object({ mobile, country_code: countryCode }).check(readsPhone('mobile'))
export type InviteRequest = z.output<typeof inviteRequest>
export const invitationId = z.object({ invitation_id: id('邀请') })
export const invitation = z.object({
  invitation_id: z.string(),
  expires_at: instant,
  /** false for one that waited already: nobody was told again */
  is_new: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

/** Without an id the newest open invitation is meant; the portal sends the profile's invite_id, so that no other slips in between. */
export const answerInvitationRequest = z.object({ invitation_id: id('邀请').optional() })
export type AnswerInvitationRequest = z.output<typeof answerInvitationRequest>
export const rejectReply = z.object({ invite_call_name: z.string(), invite_customer_name: z.string() })
export type RejectReply = z.output<typeof rejectReply>

export const memberListRequest = z.object({
  ...pageRequest,
  page_size: z.number().int().min(1, '每页至少 1 条').max(MEMBERS_PAGE_MOST, `每页最多 ${MEMBERS_PAGE_MOST} 条`).default(10),
  statuses: z.array(z.enum(MEMBER_STATUS_CODES, '状态不正确')).max(MEMBER_STATUS_CODES.length, '状态过多').default([]),
  /** part of a name */
  keyword: text(USER_NAME_MOST, '成员').default(''),
})
export type MemberListRequest = z.output<typeof memberListRequest>

export const member = z.object({
  /** one of the two is given: a member, or an invitation */
  user_id: z.string().nullable(),
  invitation_id: z.string().nullable(),
  /** empty while invited: the name of someone who hasn't joined is not ours to tell */
  wallet_user_name: z.string(),
  avatar: z.string(),
  country_code: z.string(),
  /** masked, as is the address */
  mobile: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLE_CODES),
  status: z.enum(MEMBER_STATUS_CODES),
  is_self: z.boolean(),
  joined_at: instant.nullable(),
  invited_at: instant.nullable(),
  /** of an invitation; the remaining time is its distance from the server's time */
  expires_at: instant.nullable(),
})
export type Member = z.output<typeof member>
export const memberPage = pageOf(member)
export type MemberPage = z.output<typeof memberPage>

export const removeMemberRequest = z
  .object({ user_id: id('成员').optional(), invitation_id: id('邀请').optional() })
  .refine(value => (value.user_id === undefined) !== (value.invitation_id === undefined), {
    path: ['user_id'],
    message: '请选择要移除的成员或要撤回的邀请',
  })
export type RemoveMemberRequest = z.output<typeof removeMemberRequest>

/** The code comes from sendOwn with purpose change-master. */
export const changeMasterRequest = z.object({ user_id: id('成员'), code })
export type ChangeMasterRequest = z.output<typeof changeMasterRequest>

export const sendEmailCodeRequest = z.object({ email })
export const emailCodeReply = z.object({ resend_after_seconds: z.number().int() })
export type EmailCodeReply = z.output<typeof emailCodeReply>
export const bindEmailRequest = z.object({ email, code })
export type BindEmailRequest = z.output<typeof bindEmailRequest>
/** masked */
export const boundEmail = z.object({ email: z.string() })
export type BoundEmail = z.output<typeof boundEmail>
