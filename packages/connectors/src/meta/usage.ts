// Usage headers of Meta: the tier of our app and how much of it is used (Graph API, rate limits).
import { z } from 'zod'
import { jsonHeader } from '../kit/headers.ts'

export type MetaUsage = { tier: string | null; usedPercent: number | null }

const percent = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/)
  .transform(Number)
const app = z.object({ call_count: percent, total_cputime: percent, total_time: percent })
const tiered = z.object({ ads_api_access_tier: z.string().max(60).optional() })
const useCases = z.record(z.string(), z.array(tiered))

/** What a reply leaves out stays as it was told before; a header that can't be read tells nothing. */
export function usageOf(headers: Record<string, string>, before: MetaUsage): MetaUsage {
  const used = jsonHeader(headers, 'x-app-usage', app)
  const business = jsonHeader(headers, 'x-business-use-case-usage', useCases)
  const account = jsonHeader(headers, 'x-ad-account-usage', tiered)
  const tiers = [account, ...Object.values(business ?? {}).flat()].map(row => row?.ads_api_access_tier)
  return {
    tier: tiers.find(tier => tier !== undefined) ?? before.tier,
    usedPercent: used ? Math.max(...Object.values(used)) : before.usedPercent,
  }
}
