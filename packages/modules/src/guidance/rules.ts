// Rules of guidance: what a recommendation is to us, and what it may be worth by the platform's own percentage.
import { createHash } from 'node:crypto'
import {
  GUIDANCE_TYPES,
  type GuidanceCategory,
  type GuidanceSource,
  type GuidanceWay,
  isBudgetGuidance,
} from '@tallyhelm/protocol/topics/guidance/enums'
import { type Money, money, shareOf } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'

/** What was told, in the platform's own words. */
export type Told = {
  source: GuidanceSource
  type: string
  objectIds: readonly string[]
  body: string
  lift: string
  scoreLift: number | null
  url: string | null
  toldAt: Date | null
}
export type Kept = { objectKey: string; objectId: string | null; category: GuidanceCategory; way: GuidanceWay; title: string }

/** An unknown type keeps the platform's name; we carry out a budget of one ad object alone, the rest is Meta's page or nothing. */
export function keptOf({ type, objectIds, url }: Told): Kept {
  const known = entryOf(GUIDANCE_TYPES, type)
  const [only] = objectIds
  const objectId = objectIds.length === 1 && only !== undefined ? only : null
  const way = isBudgetGuidance(type) && objectId !== null ? 'US' : url === null ? 'NONE' : 'META'
  return { objectKey: objectKey(objectIds), objectId, way, category: known?.category ?? 'OTHER', title: known?.title ?? type }
}

/** Tells recommendations of one type apart by what they are about. */
function objectKey(ids: readonly string[]): string {
  if (ids.length < 2) return ids[0] ?? ''
  return `${ids.length}:${createHash('sha256').update(ids.toSorted().join(',')).digest('hex').slice(0, 32)}`
}

/** «Up to 8% lower cost per result» in hundredths of a percent; null for any other words, a negative or an empty figure. */
export function liftBasisPoints(lift: string): number | null {
  const [, percent = ''] = /^up to (\d{1,2}(?:\.\d{1,2})?)% (?:more|higher|lower|fewer) \S/i.exec(lift) ?? []
  const points = Math.round(Number(percent) * 100)
  return points > 0 ? points : null
}

/** At most so much in the days of `spend`; null where the platform names no percentage, or it comes to nothing. */
export function estimateOf(lift: string, spend: { own: Money; usd: Money }): { own: Money; usd: Money } | null {
  const points = liftBasisPoints(lift)
  if (points === null || spend.own.minor <= 0n) return null
  const estimate = { own: shareOf(spend.own, points), usd: shareOf(money(spend.usd.minor, 'USD'), points) }
  return estimate.own.minor > 0n ? estimate : null
}
