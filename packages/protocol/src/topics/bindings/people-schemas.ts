// People of ad accounts: who is asked to them and taken off, and the consents that customers' own people gave at Facebook.
import { z } from 'zod'
import { id, instant, judged } from '../../wire/fields.ts'
import { GOOGLE_ROLES } from './enums.ts'
import { CONSENT_STATE_CODES, EMAILS_MOST, PERSON_CHANNELS, PERSON_ROLES } from './people-enums.ts'
import { accounts, bindOrUnbind, note, roleOf, submitted } from './schemas.ts'
import { TARGET_PROBLEMS } from './targets.ts'

const people = {
  account_ids: accounts,
  emails: z
    .array(judged(z.string('请输入正确的邮箱').trim().toLowerCase(), TARGET_PROBLEMS.PERSON), '请输入正确的邮箱')
    .min(1, '请输入正确的邮箱')
    .max(EMAILS_MOST, `一次最多 ${EMAILS_MOST} 个邮箱`)
    .refine(emails => new Set(emails).size === emails.length, '邮箱不能重复'),
  action: bindOrUnbind,
  note,
}
/** At Google. */
export const relationEmailRequest = z.object({ ...people, role: roleOf(GOOGLE_ROLES).default('STANDARD') })
/** At Facebook and TikTok, in the roles of the one or the other. */
export const grantRequest = judged(
  z.object({ ...people, channel: z.enum(PERSON_CHANNELS, '请选择渠道'), role: z.string('请选择权限') }),
  ({ channel, role }) => (Object.hasOwn(PERSON_ROLES[channel], role) ? undefined : '请选择权限'),
)

export const consentsRequest = z.object({})
/** Whose account it is, what they let us do, in the platform's words, and until when. */
const consent = z.object({
  consent_id: z.string(),
  outside_user_id: z.string(),
  person_name: z.string(),
  person_email: z.string(),
  permissions: z.array(z.string()),
  state: z.enum(CONSENT_STATE_CODES),
  connector: z.string(),
  connected_at: instant,
  expires_at: instant.nullable(),
})
export type ConsentRow = z.output<typeof consent>
export const consentsReply = z.object({ consents: z.array(consent) })
export type ConsentsReply = z.output<typeof consentsReply>

export const beginRequest = z.object({ channel: z.literal('FACEBOOK', '只有 Facebook 需要个人授权') })
export const beginReply = z.object({ address: z.string(), expires_at: instant })
export type BeginReply = z.output<typeof beginReply>

const word = (most: number, label: string) => z.string(`缺少${label}`).trim().min(1, `缺少${label}`).max(most, `${label}不正确`)
/** As Facebook led back: with a code, or with an error. */
export const finishRequest = judged(
  z.object({ state: word(200, '授权状态'), code: word(2000, '授权码').optional(), error: word(200, '错误').optional() }),
  ({ code, error }) => ((code === undefined) === (error === undefined) ? '缺少授权结果' : undefined),
)
export type FinishRequest = z.output<typeof finishRequest>
export const finishReply = z.object({ consent_id: z.string(), person_name: z.string(), person_email: z.string() })
export type FinishReply = z.output<typeof finishReply>

export const revokeRequest = z.object({ consent_id: id('授权') })
export const revokeReply = z.object({})

/** What each call takes and answers. */
export const peopleSchemas = {
  relationEmail: { request: relationEmailRequest, response: submitted },
  grant: { request: grantRequest, response: submitted },
  consents: { request: consentsRequest, response: consentsReply },
  begin: { request: beginRequest, response: beginReply },
  finish: { request: finishRequest, response: finishReply },
  revoke: { request: revokeRequest, response: revokeReply },
}
