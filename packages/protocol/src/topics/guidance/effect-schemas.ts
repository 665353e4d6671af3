// What the days before and after guidance was applied came to: a comparison, which says nothing of causes.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { decimal, instant } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { EFFECT_STATE_CODES, GUIDANCE_CATEGORY_CODES } from './enums.ts'
import { effectFilters } from './lists.ts'

export const effectRequest = z.object({ ...pagerRequest, ...filterFields(effectFilters) })
export type EffectRequest = z.output<typeof effectRequest>

export const effect = z.object({
  guidance_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  company_name: z.string(),
  title: z.string(),
  category: z.enum(GUIDANCE_CATEGORY_CODES),
  applied_at: instant,
  applied_by: z.string(),
  currency: z.enum(CURRENCY_CODES),
  state: z.enum(EFFECT_STATE_CODES),
  /** null where fewer than seven days are known */
  spend_before: decimal.nullable(),
  spend_after: decimal.nullable(),
  conversions_before: z.number().int().nullable(),
  conversions_after: z.number().int().nullable(),
  /** null without conversions */
  cpa_before: decimal.nullable(),
  cpa_after: decimal.nullable(),
  /** in percent, with one decimal */
  cpa_change: decimal.nullable(),
})
/** One applied recommendation, with the seven days before and after. */
export type Effect = z.output<typeof effect>
export const effectPage = idPageOf(effect)
export type EffectPage = z.output<typeof effectPage>

export const effectStatisticRequest = z.object(filterFields(effectFilters))
export type EffectStatisticRequest = z.output<typeof effectStatisticRequest>

export const effectStatistic = z.object({
  applied: z.number().int(),
  /** of all that the platform told in the period, in percent with one decimal; null when it told none */
  adoption_rate: decimal.nullable(),
  told: z.number().int(),
  /** applied ones with seven days on both sides */
  compared: z.number().int(),
  is_estimated: z.boolean(),
  cpa_before_usd: decimal.nullable(),
  cpa_after_usd: decimal.nullable(),
  cpa_change: decimal.nullable(),
  /** days from the one of applying, -7 to 7 without 0: what the compared accounts spent and converted together */
  days: z.array(
    z.object({
      offset: z.number().int(),
      spend_usd: decimal,
      conversions: z.number().int(),
      cpa_usd: decimal.nullable(),
      is_estimated: z.boolean(),
    }),
  ),
})
/** The compared ones together, in dollars. */
export type EffectStatistic = z.output<typeof effectStatistic>

/** What each call takes and answers. */
export const effectSchemas = {
  effectList: { request: effectRequest, response: effectPage },
  effectStatistic: { request: effectStatisticRequest, response: effectStatistic },
}
