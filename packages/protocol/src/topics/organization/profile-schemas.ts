// The user's own profile, and what the customer is allowed (spec §3 Profile, §6 Buttons, §7 Customers).
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { text } from '../../wire/fields.ts'
import { USER_NAME_MOST } from '../session/limits.ts'

export const updateProfileRequest = z
  .object({
    wallet_user_name: text(USER_NAME_MOST, '姓名').pipe(z.string().min(1, '请输入姓名')).optional(),
    /** the url that the upload gave; empty takes the picture away */
    avatar: z.string().trim().max(300, '头像地址过长').optional(),
  })
  .refine(value => value.wallet_user_name !== undefined || value.avatar !== undefined, {
    path: ['wallet_user_name'],
    message: '没有需要保存的修改',
  })
export type UpdateProfileRequest = z.output<typeof updateProfileRequest>
export const ownProfile = z.object({ wallet_user_name: z.string(), avatar: z.string() })
export type OwnProfile = z.output<typeof ownProfile>

export const buttonState = z.object({
  enabled: z.boolean(),
  /** why not, in words for the tooltip; empty when enabled */
  reason: z.string(),
})
/** route name → button → state; a route without an entry has no buttons of its own */
export const authorityConfig = z.object({ routes: z.record(z.string(), z.record(z.string(), buttonState)) })
export type AuthorityConfig = z.output<typeof authorityConfig>

export const openedChannels = z.object({ channels: z.array(z.enum(CHANNEL_CODES)) })
export type OpenedChannels = z.output<typeof openedChannels>
