// What the control API says of Meta's guidance: ad objects with their budgets, and recommendations as they are to be told.
import { z } from 'zod'
import type { MetaAccount } from '../state/model.ts'

/** Meta: campaigns and ad sets; the budget in major units. */
const metaObject = z.object({
  id: z.string().regex(/^\d+$/),
  level: z.enum(['campaign', 'adset']).default('adset'),
  name: z.string().default('广告组'),
  effective_status: z.string().default('ACTIVE'),
  daily_budget: z.union([z.string(), z.number()]).transform(String).default('0'),
})
/** Meta: recommendations; what is left out is left out of the answer. */
const metaRecommendation = z.object({
  type: z.string().optional(),
  object_ids: z.array(z.string()).optional(),
  body: z.string().optional(),
  lift: z.string().optional(),
  score_lift: z.string().optional(),
  url: z.string().optional(),
})

export const guidancePatch = {
  ad_objects: z.array(metaObject).optional(),
  recommendations: z.array(metaRecommendation).optional(),
  opportunity_score: z.number().optional(),
}
const given = z.object(guidancePatch)
type GuidancePatch = z.infer<typeof given>

/** `read` gives the account's own unit of an amount. */
export function patchGuidance(target: MetaAccount, patch: GuidancePatch, read: (text: string) => bigint): void {
  if (patch.opportunity_score !== undefined) target.opportunityScore = patch.opportunity_score
  if (patch.ad_objects !== undefined)
    target.adObjects = patch.ad_objects.map(({ effective_status, daily_budget, ...rest }) => ({
      ...rest,
      effectiveStatus: effective_status,
      dailyBudget: read(daily_budget),
    }))
  if (patch.recommendations !== undefined)
    target.recommendations = patch.recommendations.map(({ object_ids: objectIds, score_lift: scoreLift, ...rest }) => ({
      ...rest,
      ...(objectIds ? { objectIds } : {}),
      ...(scoreLift === undefined ? {} : { scoreLift }),
    }))
}
