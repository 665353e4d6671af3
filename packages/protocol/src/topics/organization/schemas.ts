// Brand and preferences: what the shell needs besides the profile.
import { z } from 'zod'

export const brand = z.object({
  id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  legal_name: z.string(),
  icp: z.string(),
  police_icp: z.string(),
  stock_info: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  agreement_url: z.string(),
  privacy_url: z.string(),
  env_badge: z.enum(['测试环境', '验收环境']).nullable(),
  login_hero_text: z.array(z.string()),
})
/** The white-label configuration of visual.md 1, served at boot. */
export type Brand = z.output<typeof brand>

/** Page keys are the route names; the value is any JSON up to 8 KB (columns, density, saved filters). */
export const page = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9.-]{1,60}$/, '页面标识不正确')
export const preference = z.record(z.string().max(60), z.unknown())
export type Preference = z.output<typeof preference>
