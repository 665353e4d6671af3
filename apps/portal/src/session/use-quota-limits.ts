// What the agency allows in one order; the product's own limits until it has come.
import { DEFAULT_LIMITS } from '@tallyhelm/protocol/topics/quota/default-limits'
import type { QuotaLimits } from '@tallyhelm/protocol/topics/quota/limit-schemas'
import { useBrand } from './use-brand.ts'

export function useQuotaLimits(): QuotaLimits {
  return useBrand()?.quota_limits ?? DEFAULT_LIMITS
}
