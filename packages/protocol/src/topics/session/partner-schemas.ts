// Schemas of partners: other systems that send people over with a single-use sign-in token (spec §7, validateToken).
import { z } from 'zod'
import { id, instant, reason, text } from '../../wire/fields.ts'
import { pageOf, pageRequest } from '../../wire/page.ts'
import { TOKEN_STATES } from './enums.ts'
import { PARTNER_ADDRESSES_MOST, PARTNER_CUSTOMERS_MOST, PARTNER_NAME_MOST } from './limits.ts'
import { countryCode, mobile, readsPhone } from './phone-fields.ts'

const nothing = z.object({})
const name = text(PARTNER_NAME_MOST, '名称').pipe(z.string().min(2, '名称至少 2 个字符'))

/** `customer_ids` null: people of every customer. */
export const newPartner = z.object({
  name,
  customer_ids: z.array(id('客户')).min(1, '请填写客户 ID').max(PARTNER_CUSTOMERS_MOST, `客户最多 ${PARTNER_CUSTOMERS_MOST} 个`).nullable(),
  with_sub_customers: z.boolean('请选择是否包含子客户'),
  addresses: z.array(text(50, '来源地址')).max(PARTNER_ADDRESSES_MOST, `来源地址最多 ${PARTNER_ADDRESSES_MOST} 个`),
  reason,
})
export type NewPartner = z.output<typeof newPartner>
/** The secret is told this once. */
export const partnerSecret = z.object({ partner_id: z.string(), name: z.string(), secret: z.string() })
export type PartnerSecret = z.output<typeof partnerSecret>

export const partner = z.object({
  partner_id: z.string(),
  name: z.string(),
  customer_ids: z.array(z.string()).nullable(),
  with_sub_customers: z.boolean(),
  addresses: z.array(z.string()),
  created_by: z.string(),
  created_at: instant,
  revoked_at: instant.nullable(),
  last_issued_at: instant.nullable(),
})
export type Partner = z.output<typeof partner>

export const issuedToken = z.object({
  partner_name: z.string(),
  customer_name: z.string(),
  sub_customer_name: z.string().nullable(),
  user_name: z.string(),
  state: z.enum(TOKEN_STATES),
  issued_at: instant,
  address: z.string(),
  used_at: instant.nullable(),
  used_address: z.string().nullable(),
})
export type IssuedToken = z.output<typeof issuedToken>

export const tokenRequest = z
  .object({
    partner_id: id('合作系统'),
    partner_secret: z.string('缺少合作系统密钥').min(1, '缺少合作系统密钥').max(200, '合作系统密钥不正确'),
    customer_id: id('客户'),
    country_code: countryCode,
    mobile,
  })
  .check(readsPhone('mobile'))
export type TokenRequest = z.output<typeof tokenRequest>
/** `url` is where to send the person; the token is good once, for ten minutes. */
export const tokenReply = z.object({ token: z.string(), url: z.string(), expires_at: instant })

/** What each call takes and answers. */
export const partnerSchemas = {
  list: { request: z.object({ ...pageRequest }), response: pageOf(partner) },
  create: { request: newPartner, response: partnerSecret },
  revoke: { request: z.object({ partner_id: id('合作系统'), reason }), response: nothing },
  tokens: { request: z.object({ ...pageRequest }), response: pageOf(issuedToken) },
  issue: { request: tokenRequest, response: tokenReply },
}
