// Usage headers of Meta: the tier of our app and how much of it is used (Graph API, rate limits).
import { z } from 'zod'
import { parseExactJson } from '../kit/exact-json.ts'
import { header } from '../kit/headers.ts'

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
  const parsed = (name: string) => parseExactJson(header(headers, name) ?? '')
  const used = app.safeParse(parsed('x-app-usage'))
  const business = useCases.safeParse(parsed('x-business-use-case-usage'))
  const account = tiered.safeParse(parsed('x-ad-account-usage'))
  const tiers = [
    account.success ? account.data.ads_api_access_tier : undefined,
    ...(business.success ? Object.values(business.data).flatMap(rows => rows.map(row => row.ads_api_access_tier)) : []),
  ]
  return {
    tier: tiers.find(tier => tier !== undefined) ?? before.tier,
    usedPercent: used.success ? Math.max(...Object.values(used.data)) : before.usedPercent,
  }
}
