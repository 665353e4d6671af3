// Rules of ad management: what the platforms' own words come to, when an account is read again, and what a batch is told apart by.
import { createHash } from 'node:crypto'
import type { AdObjective, AdState, Switch } from '@tallyhelm/protocol/topics/ad-management/enums'
import { entryOf } from '@tallyhelm/protocol/values/table'

/** How each vendor writes that something is switched on, off, or over for good; any other word is none that can be switched from. */
const CONFIGURED: Readonly<Record<string, Switch | 'OVER'>> = {
  ACTIVE: 'ACTIVE',
  ENABLED: 'ACTIVE',
  ENABLE: 'ACTIVE',
  PAUSED: 'PAUSED',
  DISABLE: 'PAUSED',
  ARCHIVED: 'OVER',
  DELETED: 'OVER',
  REMOVED: 'OVER',
  DELETE: 'OVER',
}
export const switchOf = (configured: string): Switch | 'OVER' | undefined => entryOf(CONFIGURED, configured)

/** An unknown word counts as off: we don't say that something is delivered unless the platform does. */
export function stateOf({ configured, mayDeliver }: { configured: string; mayDeliver: boolean }): AdState {
  const told = switchOf(configured)
  if (told === 'OVER') return 'GONE'
  if (told !== 'ACTIVE') return 'OFF'
  return mayDeliver ? 'ON' : 'STOPPED'
}

/** The vendors' objectives; Google tells how it bids. */
const OBJECTIVES: Readonly<Record<string, AdObjective>> = {
  OUTCOME_TRAFFIC: 'TRAFFIC',
  TRAFFIC: 'TRAFFIC',
  TARGET_SPEND: 'TRAFFIC',
  OUTCOME_SALES: 'CONVERSIONS',
  WEB_CONVERSIONS: 'CONVERSIONS',
  CONVERSIONS: 'CONVERSIONS',
  MAXIMIZE_CONVERSIONS: 'CONVERSIONS',
  OUTCOME_AWARENESS: 'REACH',
  REACH: 'REACH',
  OUTCOME_ENGAGEMENT: 'VIDEO_VIEWS',
  VIDEO_VIEWS: 'VIDEO_VIEWS',
}
export const objectiveOf = (told: string | null): AdObjective => (told === null ? 'OTHER' : (entryOf(OBJECTIVES, told) ?? 'OTHER'))

/** Accounts that spend are read again after a quarter of an hour, others after an hour; all objects are told once an hour. */
export const READ_EVERY_MS = { spending: 15 * 60_000, idle: 60 * 60_000, gone: 6 * 3_600_000 } as const
export const WHOLE_EVERY_MS = 60 * 60_000
export const LEAST_EVERY_MS = 24 * 3_600_000

export const bodyHash = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')
