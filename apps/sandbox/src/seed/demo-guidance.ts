// The demo's guidance: what Meta recommends for some Facebook accounts. Pure, and the same on every call.
import type { MetaRecommendation } from '../state/meta-guidance.ts'
import type { MetaAccount } from '../state/model.ts'
import { digits, pick } from '../state/random.ts'
import type { DemoAccountSeed } from './demo-accounts.ts'

const PLACES: Record<string, readonly string[]> = {
  BUDGET_LIMITED: ['Up to 12% more conversions', 'Your current budget may be limiting the performance of this ad set.'],
  SCALE_GOOD_CAMPAIGN: ['Up to 9% more conversions', 'This ad set has stable delivery and a lower cost per result. Increase its budget.'],
  AUTOMATIC_PLACEMENTS: ['Up to 6% lower cost per result', 'Use Advantage+ placements to get more from your budget.'],
  ADVANTAGE_PLUS_AUDIENCE: ['Up to 7% lower cost per result', 'Use Advantage+ audience to find the people who are likely to respond.'],
  CREATIVE_FATIGUE: ['Up to 5% lower cost per result', 'The image or video has been shown to parts of your audience too many times.'],
  MUSIC: ['Up to 3% more traffic', 'Allow Meta to add music to your ads, at no cost to you.'],
  SIGNALS_GROWTH_CAPI_V2: ['', 'Set up the Conversions API beside the Meta pixel.'],
  FRAGMENTATION_V3: ['', 'Combine ad sets that are similar to leave the learning phase sooner.'],
}
const TYPES = Object.keys(PLACES)

type Guidance = Pick<MetaAccount, 'recommendations' | 'opportunityScore'>

/** Two of three healthy accounts have one to three, each of another type. */
export function demoGuidance(seed: DemoAccountSeed, adSetIds: readonly string[]): Guidance {
  const key = `${seed.outsideAccountId}|guidance`
  const count = seed.health === 'normal' ? pick(key, 4) : 0
  const first = pick(`${key}|type`, TYPES.length)
  const recommendations = Array.from({ length: count }, (_unused, index): MetaRecommendation => {
    const type = TYPES[(first + index * 3) % TYPES.length] ?? 'MUSIC'
    const [lift = '', body = ''] = PLACES[type] ?? []
    return {
      type,
      signature: digits(`${key}|${type}`, 7),
      objectIds: [adSetIds[index % 2] ?? ''],
      body,
      ...(lift === '' ? {} : { lift, scoreLift: String(2 + pick(`${key}|${type}|points`, 18)) }),
      url: `https://adsmanager.facebook.com/adsmanager/manage/adsets?act=${seed.outsideAccountId}`,
    }
  })
  return { recommendations, opportunityScore: 55 + pick(`${key}|score`, 41) }
}
