// Brand: the white-label configuration (visual.md 1), checked when the server starts, served when a page does.
import { z } from 'zod'
import { quotaLimits } from '../quota/limit-schemas.ts'

const CHANNELS_OF_CONSULTANTS = ['', 'FACEBOOK', 'GOOGLE', 'TIKTOK'] as const
const line = (most: number) => z.string('必须是文字 (must be a text)').trim().max(most, `最多 ${most} 个字符 (too long)`)
const name = (most: number) => line(most).min(1, '不能为空 (must not be empty)')
const colour = z
  .string('必须是文字 (must be a text)')
  .regex(/^#[0-9a-fA-F]{6}$/, '必须是 #rrggbb 形式的颜色，例如 #b60005 (must be a colour)')

/** Nothing, a page of the portal's own, or https to elsewhere. */
export const isLink = (value: string) =>
  value === '' || /^\/(?![/\\])[^\s\\]*$/.test(value) || /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d+)?(?:[/?#]\S*)?$/i.test(value)
const link = line(500).refine(isLink, '必须以 https:// 或 / 开头，或留空 (must be https, a path, or empty)')
/** What the content security policy lets a page show: a file of this server, or the picture itself. */
export const isPicture = (value: string) =>
  value === '' || /^\/(?![/\\])[^\s\\]+$/.test(value) || /^data:image\/(?:png|webp|jpeg|svg\+xml);base64,[A-Za-z0-9+/=]+$/.test(value)
const picture = line(200_000).refine(isPicture, '必须是 / 开头的文件或 data:image/…;base64, 图片，或留空 (must be a path or a data image)')

const help = z.strictObject({ opening: link, quota: link, security: link, all: link })
const consultant = z.strictObject({
  channel: z.enum(CHANNELS_OF_CONSULTANTS, '必须是 FACEBOOK、GOOGLE、TIKTOK 或留空 (must be a channel or empty)'),
  user_name: name(20),
  /** a picture of the code, or what the code says; empty: no contact method yet */
  wx_url: line(200_000).refine(
    value => isPicture(value) || isLink(value),
    '必须是图片或 https 链接，或留空 (must be a picture, a link, or empty)',
  ),
})

const words = {
  id: z
    .string('必须是文字 (must be a text)')
    .regex(/^[a-z0-9-]{1,40}$/, '只能用小写字母、数字和短横线 (lower-case letters, digits, dashes)'),
  name_zh: name(20),
  name_en: name(40),
  legal_name: name(60),
  icp: line(60),
  police_icp: line(60),
  stock_info: line(60),
  address: line(100),
  phone: line(40),
  email: z.literal('').or(z.email('必须是邮箱或留空 (must be an e-mail address or empty)')),
  agreement_url: link,
  privacy_url: link,
  env_badge: z.enum(['测试环境', '验收环境'], '必须是“测试环境”“验收环境”或 null (must be one of both, or null)').nullable(),
  login_hero_text: z.array(name(30), '必须是文字列表 (must be a list)').max(5, '最多 5 行 (at most 5)'),
  /** empty: the product's own drawing */
  logo_url: picture,
  help,
  consultants: z.array(consultant, '必须是顾问列表 (must be a list)').max(20, '最多 20 位 (at most 20)'),
}

/** As the operator writes it; an unknown key is a mistake, `redirects` is read elsewhere. */
export const configuredBrand = z.strictObject({ ...words, primary: colour, redirects: z.unknown().optional() })

export const brand = z.object({
  ...words,
  /** the shades of the brand's colour, by step; readable whatever the colour was */
  ramp: z.record(z.string(), colour),
  /** where the addresses of files begin that replies carry; the browser rewrites those (spec §7, Image URLs) */
  static_host: z.string(),
  /** what the agency allows in one order */
  quota_limits: quotaLimits,
})
/** What every page gets of the white-label configuration. */
export type Brand = z.output<typeof brand>
