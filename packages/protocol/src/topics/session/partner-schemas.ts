// Schemas of partners: other systems that send people over with a single-use sign-in token (spec §7, validateToken).
import { z } from 'zod'
import { caseProposal } from '../cases/schemas.ts'
import { id, instant, reason, text } from '../../wire/fields.ts'
import { pageOf, pageRequest } from '../../wire/page.ts'
import { TOKEN_STATES } from './enums.ts'
import { PARTNER_ADDRESSES_MOST, PARTNER_CUSTOMERS_MOST, PARTNER_NAME_MOST } from './limits.ts'
import { countryCode, mobile, readsPhone } from './phone-fields.ts'

const nothing = z.object({})
const name = text(PARTNER_NAME_MOST, '名称').pipe(z.string().min(2, '名称至少 2 个字符'))

/** `customer_ids` null: people of every customer. */
const wantedScope = {
  customer_ids: z.array(id('客户')).min(1, '请填写客户 ID').max(PARTNER_CUSTOMERS_MOST, `客户最多 ${PARTNER_CUSTOMERS_MOST} 个`).nullable(),
  with_sub_customers: z.boolean('请选择是否包含子客户'),
  addresses: z.array(text(50, '来源地址')).max(PARTNER_ADDRESSES_MOST, `来源地址最多 ${PARTNER_ADDRESSES_MOST} 个`),
}
export const newPartner = z.object({ name, ...wantedScope, reason })
export type NewPartner = z.output<typeof newPartner>
/** The secret is told this once. `case_id`: it holds only once another person has agreed. */
export const partnerSecret = z.object({ partner_id: z.string(), name: z.string(), secret: z.string(), case_id: z.string().nullable() })
export type PartnerSecret = z.output<typeof partnerSecret>

/** `revision`: of the partner as it was read. */
export const changePartnerRequest = z.object({
  partner_id: id('合作系统'),
  revision: z.int('请刷新后重试').min(1, '请刷新后重试'),
  ...wantedScope,
  reason,
})
export type ChangePartnerRequest = z.output<typeof changePartnerRequest>
/** null: it holds at once. */
export const changedPartner = z.object({ case_id: z.string().nullable() })
export type ChangedPartner = z.output<typeof changedPartner>

const partnerScope = z.object({
  customer_ids: z.array(z.string()).nullable(),
  with_sub_customers: z.boolean(),
  addresses: z.array(z.string()),
})
export const partner = partnerScope.extend({
  partner_id: z.string(),
  name: z.string(),
  revision: z.int(),
  created_by: z.string(),
  created_at: instant,
  revoked_at: instant.nullable(),
  last_issued_at: instant.nullable(),
})
export type Partner = z.output<typeof partner>

/** What waits for another person; `before` is what the partner may today, null for a new one. */
export const partnerProposal = caseProposal.extend({
  partner_id: z.string(),
  name: z.string(),
  ...partnerScope.shape,
  before: partnerScope.nullable(),
})
export type PartnerProposal = z.output<typeof partnerProposal>

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
  waiting: { request: z.object({}), response: z.array(partnerProposal) },
  create: { request: newPartner, response: partnerSecret },
  change: { request: changePartnerRequest, response: changedPartner },
  revoke: { request: z.object({ partner_id: id('合作系统'), reason }), response: nothing },
  tokens: { request: z.object({ ...pageRequest }), response: pageOf(issuedToken) },
  issue: { request: tokenRequest, response: tokenReply },
}
