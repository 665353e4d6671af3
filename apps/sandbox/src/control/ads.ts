// Ads of a Meta account as whoever controls the sandbox leaves them.
import { z } from 'zod'
import type { MetaAd } from '../state/model.ts'

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
