// Limits of orders as the agency configures them; every page gets them with the brand, and says them before the server refuses.
import { z } from 'zod'

const dollars = z.number().int().min(0)

/** Whole dollars. */
export const quotaLimits = z.object({
  /** ad accounts in one order */
  most_accounts: z.number().int().min(1),
  /** the largest addition to one account */
  most_add: dollars,
  /** the least addition to one account, by its channel; 0: anything above nothing */
  least_add: z.object({ FACEBOOK: dollars, GOOGLE: dollars, TIKTOK: dollars }),
  /** from which total on an order needs a fresh proof of identity, and from which sum of a user's day; null: never */
  step_up_from: dollars.nullable(),
  step_up_day: dollars.nullable(),
})
export type QuotaLimits = z.output<typeof quotaLimits>
