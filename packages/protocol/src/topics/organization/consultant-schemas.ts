// Consultants: whom customers may turn to (spec §3, Consultant); those of the brand, and those that a customer has of its own.
import { z } from 'zod'
import { id, reason, text } from '../../wire/fields.ts'
import { MOST_CODE_PICTURE_BYTES, MOST_CONSULTANTS } from './limits.ts'
import { isLink, isPicture } from './brand-schemas.ts'

/** A picture of the most bytes as a data: address. */
const MOST_CODE_LENGTH = 100_000

const consultant = z.object({
  /** empty: for every channel */
  channel: z.enum(['', 'FACEBOOK', 'GOOGLE', 'TIKTOK'], '顾问的渠道不正确'),
  user_name: text(20, '顾问姓名').pipe(z.string().min(1, '请输入顾问姓名')),
  /** a picture of the WeChat code (of this origin, or a data: address), or what a code has to say; empty without any */
  wx_url: z
    .string('请提供顾问的微信')
    .trim()
    .max(MOST_CODE_LENGTH, `微信二维码图片不能超过 ${MOST_CODE_PICTURE_BYTES / 1024} KB`)
    .refine(value => isPicture(value) || isLink(value), '微信应为二维码图片，或以 https:// 开头的链接'),
})
export type Consultant = z.output<typeof consultant>
export const consultants = z.object({ consultants: z.array(consultant) })
export type Consultants = z.output<typeof consultants>

/** None: the customer is shown the brand's. */
export const consultantsChange = z.object({
  customer_id: id('客户'),
  consultants: z.array(consultant, '请提供顾问').max(MOST_CONSULTANTS, `最多 ${MOST_CONSULTANTS} 位顾问`),
  reason,
})
export type ConsultantsChange = z.output<typeof consultantsChange>
