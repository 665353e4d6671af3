// Ads of an account as whoever controls the sandbox leaves them.
import { z } from 'zod'
import type { MetaAd } from '../state/model.ts'
import type { SmartPlusAd } from '../state/smart-plus-ad.ts'

const feedback = z.record(z.string(), z.string())
/** As their review left them. */
export const metaAd = z.object({
  id: z.string().regex(/^\d+$/),
  name: z.string(),
  effective_status: z.string().default('DISAPPROVED'),
  global: feedback.optional(),
  placement_specific: z.record(z.string(), feedback).optional(),
  picture_url: z.string().optional(),
})

export function adOf({ id, name, effective_status, global, placement_specific, picture_url: pictureUrl }: z.infer<typeof metaAd>): MetaAd {
  const given = { ...(global ? { global } : {}), ...(placement_specific ? { placement_specific } : {}) }
  return { id, name, effectiveStatus: effective_status, feedback: given, ...(pictureUrl === undefined ? {} : { pictureUrl }) }
}

/** TikTok's Smart+ ads, rejected unless told otherwise; `appeal_status` is how TikTok decides. Appeals that were made stay with their ad. */
export const smartPlusAd = z.object({
  id: z.string().regex(/^\d+$/),
  review_status: z.string().default('UNAVAILABLE'),
  appeal_status: z.string().default('NOT_APPEALED'),
  appeal_reject_reasons: z.array(z.string()).default([]),
})

export const smartPlusAdOf = (ad: z.infer<typeof smartPlusAd>, before: SmartPlusAd | undefined): SmartPlusAd => ({
  id: ad.id,
  reviewStatus: ad.review_status,
  appealStatus: ad.appeal_status,
  rejectReasons: ad.appeal_reject_reasons,
  appeals: before?.appeals ?? [],
})
