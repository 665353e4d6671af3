// The agency's limits of orders where it says nothing else: apart from the rules, which the first pages do without.
import type { QuotaLimits } from './limit-schemas.ts'

/** What holds where the agency says nothing else, and until a page knows what it says. */
export const DEFAULT_LIMITS: QuotaLimits = {
  most_accounts: 50,
  most_add: 50_000,
  least_add: { FACEBOOK: 2, GOOGLE: 2, TIKTOK: 10 },
  step_up_from: 10_000,
  step_up_day: 10_000,
}
