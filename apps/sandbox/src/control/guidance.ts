// What the control API says of Meta's guidance: recommendations as they are to be told.
import { z } from 'zod'
import type { MetaAccount } from '../state/model.ts'

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
  recommendations: z.array(metaRecommendation).optional(),
  opportunity_score: z.number().optional(),
}
const given = z.object(guidancePatch)
type GuidancePatch = z.infer<typeof given>

export function patchGuidance(target: MetaAccount, patch: GuidancePatch): void {
  if (patch.opportunity_score !== undefined) target.opportunityScore = patch.opportunity_score
  if (patch.recommendations !== undefined)
    target.recommendations = patch.recommendations.map(({ object_ids: objectIds, score_lift: scoreLift, ...rest }) => ({
      ...rest,
      ...(objectIds ? { objectIds } : {}),
      ...(scoreLift === undefined ? {} : { scoreLift }),
    }))
}
