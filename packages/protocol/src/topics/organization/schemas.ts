// Brand and preferences: what the shell needs besides the profile.
import { z } from 'zod'

export { type Brand, brand } from './schemas-brand.ts'

/** Page keys are the route names; the value is any JSON up to 8 KB (columns, density, saved filters). */
export const page = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9.-]{1,60}$/, '页面标识不正确')
export const preference = z.record(z.string().max(60), z.unknown())
export type Preference = z.output<typeof preference>
