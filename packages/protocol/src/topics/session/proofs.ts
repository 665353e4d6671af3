// What proves a person or a session, in the calls of signing in and of its factors.
import { z } from 'zod'
import { instant } from '../../wire/fields.ts'
import { CODE_PATTERN } from './limits.ts'

export const smsCode = z
  .string('请输入验证码')
  .trim()
  .min(1, { error: '请输入验证码', abort: true })
  .regex(CODE_PATTERN, '验证码为 6 位数字')
/** A random token of ours, single use. */
export const ticket = z
  .string('缺少验证凭据')
  .trim()
  .regex(/^[\w-]{43}$/, '验证凭据不正确')

export const sessionReply = z.object({ sid: z.string(), expires_at: instant })
/** Both halves of a session: `sid` here, the other in the cookie of the same answer. A page replaces its token by this one at once. */
export type SessionReply = z.output<typeof sessionReply>
