// Schemas of Meta's guidance, after exact parsing: recommendations of an ad account, lists for resellers, ad objects and conversions.
import { isDay } from '@tallyhelm/protocol/values/day'
import { z } from 'zod'
import { currency, id, text } from '../kit/fields.ts'

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .transform(word => word.toUpperCase())

export const SCORE_FIELDS = 'account_id,currency,opportunity_score'
export const score = z.object({ account_id: id, currency, opportunity_score: z.unknown().optional() })

/** Without a type nothing can be said of a recommendation, nor of which others are gone: then the whole answer does not hold. */
export const recommendation = z.object({
  type: name,
  object_ids: z.array(id).max(10_000).default([]),
  recommendation_time: z.unknown().optional(),
  recommendation_content: z
    .object({ lift_estimate: z.unknown().optional(), body: z.unknown().optional(), opportunity_score_lift: z.unknown().optional() })
    .partial()
    .default({}),
  url: z.unknown().optional(),
})
export type Recommendation = z.infer<typeof recommendation>
export const recommendations = z.object({ recommendations: z.array(recommendation).default([]) })

export const RESELLER_FIELDS = 'ad_account_id,available_guidance,adopted_guidance_l7d,recommendation_time'
export const resellerGuidance = z.object({
  ad_account_id: z.string().regex(/^(act_)?\d{1,20}$/),
  available_guidance: z.array(name).default([]),
  adopted_guidance_l7d: z.array(name).default([]),
  recommendation_time: z.unknown().optional(),
})
export type ResellerGuidance = z.infer<typeof resellerGuidance>

/** What campaigns and ad sets have in common. */
export const OBJECT_FIELDS = 'id,account_id,name,effective_status,daily_budget'
export const adObject = z.object({
  id,
  account_id: id,
  name: text.optional(),
  effective_status: text,
  daily_budget: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})

/** What insights count, by type; values of theirs are in whole units of the currency. */
export const counted = z.array(z.object({ action_type: text, value: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/) }))
export type Counted = z.infer<typeof counted>

export const CONVERSION_FIELDS = 'account_id,actions,date_start,date_stop'
export const conversionDay = z.object({
  account_id: id,
  date_start: z.string().refine(isDay),
  date_stop: z.string(),
  actions: counted.default([]),
})
export type ConversionDay = z.infer<typeof conversionDay>
