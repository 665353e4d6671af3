// Guidance calls: what is recommended, whether it still holds, applying and ignoring it.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { amountText, decimal, id, instant, lines } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { effectSchemas } from './effect-schemas.ts'
import {
  GUIDANCE_CATEGORY_CODES,
  GUIDANCE_SOURCE_CODES,
  GUIDANCE_STATUS_CODES,
  GUIDANCE_WAY_CODES,
  IGNORE_NOTE_MOST,
  IGNORE_REASON_CODES,
} from './enums.ts'
import { guidanceFilters } from './lists.ts'

export const guidanceRequest = z.object({ ...pagerRequest, ...filterFields(guidanceFilters) })
export type GuidanceRequest = z.output<typeof guidanceRequest>

export const guidance = z.object({
  guidance_id: z.string(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  company_name: z.string(),
  /** as the platform names it */
  guidance_type: z.string(),
  title: z.string(),
  category: z.enum(GUIDANCE_CATEGORY_CODES),
  /** the platform's own words; empty where it gave none */
  body: z.string(),
  source: z.enum(GUIDANCE_SOURCE_CODES),
  currency: z.enum(CURRENCY_CODES),
  /** the most that it may be worth in thirty days, from `lift` and the account's spend; null where the platform names no percentage */
  estimate: decimal.nullable(),
  lift: z.string(),
  score_lift: z.number().int().nullable(),
  status: z.enum(GUIDANCE_STATUS_CODES),
  /** it was sent, and what became of it is being read */
  is_applying: z.boolean(),
  way: z.enum(GUIDANCE_WAY_CODES),
  url: z.string().nullable(),
  ignore_reason: z.enum(IGNORE_REASON_CODES).nullable(),
  ignore_note: z.string(),
  closed_by: z.string().nullable(),
  closed_at: instant.nullable(),
  told_at: instant,
})
/** Something that a platform recommends for an ad account. */
export type Guidance = z.output<typeof guidance>
export const guidancePage = idPageOf(guidance)
export type GuidancePage = z.output<typeof guidancePage>

export const guidanceNamed = z.object({ guidance_id: id('建议') })

export const guidanceCheck = z.object({
  guidance_id: z.string(),
  /** whether the platform still tells it */
  is_valid: z.boolean(),
  way: z.enum(GUIDANCE_WAY_CODES),
  url: z.string().nullable(),
  object_name: z.string().nullable(),
  currency: z.enum(CURRENCY_CODES),
  /** the daily budget now; null where no budget of one ad object is meant */
  daily_budget: decimal.nullable(),
  /** the most that may be asked for at once */
  daily_budget_most: decimal.nullable(),
  /** why we cannot apply it now; null when we can */
  obstacle: z.string().nullable(),
  checked_at: instant,
})
/** How a recommendation stands at the platform right now. */
export type GuidanceCheck = z.output<typeof guidanceCheck>

export const guidanceApply = z.object({
  guidance_id: id('建议'),
  /** what the check showed, so that nothing else is changed than what was read */
  from_daily_budget: amountText('原日预算'),
  daily_budget: amountText('新的日预算'),
})
export type GuidanceApply = z.output<typeof guidanceApply>
export const guidanceApplied = z.object({
  guidance_id: z.string(),
  /** SENDING: the platform's answer is missing; it is read until that is known */
  state: z.enum(['APPLIED', 'SENDING']),
  msg: z.string(),
})
export type GuidanceApplied = z.output<typeof guidanceApplied>

export const guidanceIgnore = z
  .object({
    guidance_id: id('建议'),
    reason: z.enum(IGNORE_REASON_CODES, '请选择忽略原因'),
    note: lines(IGNORE_NOTE_MOST, '说明').default(''),
  })
  .refine(({ reason, note }) => reason !== 'OTHER' || note !== '', { path: ['note'], error: '请填写忽略原因的说明' })
export type GuidanceIgnore = z.output<typeof guidanceIgnore>

/** What each call takes and answers. */
export const guidanceSchemas = {
  list: { request: guidanceRequest, response: guidancePage },
  pushCheck: { request: guidanceNamed, response: guidanceCheck },
  apply: { request: guidanceApply, response: guidanceApplied },
  ignore: { request: guidanceIgnore, response: z.object({}) },
  ...effectSchemas,
}
