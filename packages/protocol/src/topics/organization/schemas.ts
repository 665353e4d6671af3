// Brand and preferences: what the shell needs besides the profile.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'

/** Whom customers may turn to (spec §3, Consultant). */
export const consultant = z.object({
  channel: z.enum(CHANNEL_CODES),
  user_name: z.string().min(1),
  /** a picture of the WeChat code (of this origin, or a data: address), or what a code has to say; empty without any */
  wx_url: z.string().max(20_000),
})

export { type Brand, brand } from './schemas-brand.ts'

/** Page keys are the route names; the value is any JSON up to 8 KB (columns, density, saved filters). */
export const page = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9.-]{1,60}$/, '页面标识不正确')
export const preference = z.record(z.string().max(60), z.unknown())
export type Preference = z.output<typeof preference>
