// Rules of violations: how grave a warning is, and which words head it.
import { HIGH_FROM_ADS, MEDIUM_FROM_ADS, type ViolationLevel, type ViolationType } from '@tallyhelm/protocol/topics/violations/enums'

/**
 * An ad that a platform does not let run; the reasons are the platform's own words, the gravest first. `pictureAddress`: where the platform
 * shows it, null where it does not tell.
 */
export type RejectedAd = {
  outsideAdId: string
  name: string
  violationType: ViolationType
  reasons: readonly string[]
  pictureAddress: string | null
}

/** As wide as the column. */
const RISK_MAX = 500

/** What belongs to others and what somebody else does with the account is grave from the first ad; the rest by its number. */
export function riskLevel(violationType: ViolationType, adCount: number): ViolationLevel {
  if (violationType === 'RIGHTS' || violationType === 'COMPROMISED' || adCount >= HIGH_FROM_ADS) return 'HIGH'
  return adCount >= MEDIUM_FROM_ADS ? 'MEDIUM' : 'LOW'
}

/** The first reason that most of the ads share; of equals the one met first. Empty without ads. */
export function mainRisk(reasonTexts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of reasonTexts) {
    const first = text.split('\n')[0] ?? ''
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1])
  return (most?.[0] ?? '').slice(0, RISK_MAX)
}
