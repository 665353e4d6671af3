// The demo's rejected ads: what Meta's review holds against a few Facebook accounts. Pure, and the same on every call.
import type { MetaAd } from '../state/meta-ads.ts'
import { digits, pick } from '../state/random.ts'
import type { DemoAccountSeed, DemoHealth } from './demo-accounts.ts'

/** Every so many healthy accounts one has rejected ads all the same. */
const REJECTED_EVERY = 9
const AT_MOST = 3
const ADS: Partial<Record<DemoHealth, number>> = { policy: 6, review: 2 }

const POLICIES = [
  ['Unacceptable Business Practices', 'Ads must not promote products or services with misleading or deceptive offers.'],
  ['Personal Attributes', 'Ads must not contain content that asserts or implies personal attributes.'],
  ['Non-Functional Landing Page', 'Ads must lead to a landing page that works for people who select the ad.'],
  ['Sensational Content', 'Ads must not contain shocking or sensational content.'],
] as const

export function demoAds(seed: DemoAccountSeed): MetaAd[] {
  const key = `${seed.outsideAccountId}|ads`
  const isUnlucky = pick(key, REJECTED_EVERY) === 0
  const count = ADS[seed.health] ?? (isUnlucky ? 1 + pick(`${key}|count`, AT_MOST) : 0)
  return Array.from({ length: count }, (_unused, index) => ({
    id: `1209${digits(`${key}|${index}`, 13)}`,
    name: `${seed.name}-AD-${String(index + 1).padStart(2, '0')}`,
    effectiveStatus: 'DISAPPROVED',
    feedback: feedbackOf(seed, `${key}|${index}`, index),
  }))
}

/** The first ad of an account under risk review looks taken over; one in eight others infringes somebody's mark. */
function feedbackOf(seed: DemoAccountSeed, key: string, index: number): MetaAd['feedback'] {
  if (seed.health === 'review' && index === 0)
    return { placement_specific: { compromise: { 'Account Compromise': 'We noticed unusual activity on this ad account.' } } }
  if (pick(`${key}|rights`, 8) === 0)
    return { placement_specific: { dri_counterfeit: { 'Counterfeit Goods': 'A rights holder reported this ad.' } } }
  const [policy, explanation] = POLICIES[pick(`${key}|policy`, POLICIES.length)] ?? POLICIES[0]
  return { global: { [policy]: explanation } }
}
