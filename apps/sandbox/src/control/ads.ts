// TikTok's ads of an account as whoever controls the sandbox leaves them.
import { z } from 'zod'
import type { SmartPlusAd } from '../state/smart-plus-ad.ts'

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
