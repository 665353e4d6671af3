// Pre-check: the material as far as it is filled in, and what speaks for and against it.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { id, instant, text } from '../../wire/fields.ts'
import { OPENING_LABELS } from '../openings/enums.ts'
import { CHECK_CODES, VERDICT_CODES } from './checks.ts'
import { INDUSTRY_CODES, NAME_MOST } from './enums.ts'
import { LINK_MOST, LINKS_MOST, MATERIAL_LABELS, NUMBER_MOST } from './material.ts'

const typed = (most: number, label: string) => text(most, label).default('')

/** Nothing need be filled in yet: what is wrong with a field is told by its line, not refused. */
const companyCheckRequest = z.object({
  apply_type: z.literal('COMPANY', '请选择申请类型'),
  company_name: typed(NAME_MOST, MATERIAL_LABELS.company_name),
  company_name_en: typed(NAME_MOST, MATERIAL_LABELS.company_name_en),
  area: typed(2, MATERIAL_LABELS.area),
  registration_number: typed(NUMBER_MOST, MATERIAL_LABELS.registration_number),
  /** null: without an end; empty: not filled in */
  expires_on: text(10, MATERIAL_LABELS.expires_on).nullable().default(''),
  website: typed(LINK_MOST, MATERIAL_LABELS.website),
  promotion_links: z
    .array(text(LINK_MOST, MATERIAL_LABELS.promotion_links), '请填写推广链接')
    .max(LINKS_MOST, `推广链接最多 ${LINKS_MOST} 条`)
    .default([]),
  industry: z.union([z.literal(''), z.enum(INDUSTRY_CODES)], '请选择行业').default(''),
})
export type CompanyCheckRequest = z.output<typeof companyCheckRequest>
/** Ad accounts in the name of an approved company; `website` is what they will promote. */
const openingCheckRequest = z.object({
  apply_type: z.literal('OPENING', '请选择申请类型'),
  channel: z.enum(CHANNEL_CODES, '请选择渠道'),
  company_id: id(OPENING_LABELS.company_id),
  website: typed(LINK_MOST, MATERIAL_LABELS.website),
})
export type OpeningCheckRequest = z.output<typeof openingCheckRequest>
export const preCheckRequest = z.discriminatedUnion('apply_type', [companyCheckRequest, openingCheckRequest], '请选择申请类型')
export type PreCheckRequest = z.output<typeof preCheckRequest>

const checkLine = z.object({
  check: z.enum(CHECK_CODES),
  /** the link that a LINK line is about; empty otherwise */
  subject: z.string(),
  verdict: z.enum(VERDICT_CODES),
  evidence: z.string(),
  /** empty where nothing is to be done */
  remedy: z.string(),
  /** an application is refused as long as this stands; all else is confirmed by whoever hands it in */
  is_blocking: z.boolean(),
})
export const preCheck = z.object({ checked_at: instant, may_submit: z.boolean(), lines: z.array(checkLine) })
export type PreCheck = z.output<typeof preCheck>

export const unionPayRequest = z.object({
  registration_number: text(NUMBER_MOST, MATERIAL_LABELS.registration_number).pipe(z.string().min(1, '请输入统一社会信用代码')),
})
export type UnionPayRequest = z.output<typeof unionPayRequest>
/** Whether TikTok asks for the legal representative of this licence; unknown where it does not say. */
export const unionPay = z.object({ representative: z.enum(['ASKED', 'NOT_ASKED', 'UNKNOWN']), msg: z.string() })
export type UnionPay = z.output<typeof unionPay>

/** What each call takes and answers. */
export const checkSchemas = {
  preCheck: { request: preCheckRequest, response: preCheck },
  unionPay: { request: unionPayRequest, response: unionPay },
}
