// Columns of a vector: what of an ad group a shape asks for, each with the name under which it stands there.
import { type MetricCode, type Window, WINDOWS } from '@tallyhelm/protocol/topics/monitors/metrics'

export const FIGURES = ['spend', 'impressions', 'clicks', 'conversions', 'value'] as const
export type Figure = (typeof FIGURES)[number]

/**
 * A figure over a window; `prev` over the same length before it, `base` what the window had on average at the same hours of the last seven
 * days. `whole` is of the whole ad account. Events are counted, of the ad group or the account.
 */
export type Need =
  | { kind: 'figure'; figure: Figure; window: Window; of: 'now' | 'prev' | 'base' }
  | { kind: 'whole'; window: Window }
  | { kind: 'event'; event: string; window: Window; of: 'group' | 'account' }
  | { kind: 'budget_least' }
  | { kind: 'seen'; what: 'domains' | 'countries' }

/** Of a window that is counted back from the moment. */
export const minutesOf = (window: Window): number | undefined => {
  const length = WINDOWS[window]
  return 'minutes' in length ? length.minutes : undefined
}

export type FigureNeed = Extract<Need, { kind: 'figure' }>

export function columnOf(need: Need): string {
  switch (need.kind) {
    case 'figure':
      return `${need.figure}_${need.window.toLowerCase()}${need.of === 'now' ? '' : `_${need.of}`}`
    case 'whole':
      return `whole_${need.window.toLowerCase()}`
    case 'event':
      return `${need.event.toLowerCase()}_${need.window.toLowerCase()}_${need.of}`
    case 'budget_least':
      return 'budget_least'
    case 'seen':
      return `${need.what}_seen`
  }
}

/** Seven days of hours are summed for it: made only where the rest of a condition holds. */
export const isDear = (need: Need): boolean => need.kind === 'figure' && need.of === 'base'

/** Each once, by its column. */
export const distinct = (needs: readonly Need[]): Need[] => [...new Map(needs.map(need => [columnOf(need), need])).values()]

/** What is counted for a metric; those of the account count for each of its ad groups. */
export const EVENTS: Readonly<Partial<Record<MetricCode, { event: string; of: 'group' | 'account' }>>> = {
  BUDGET_CHANGED: { event: 'BUDGET_CHANGED', of: 'group' },
  CREATED_OFF_HOURS: { event: 'CREATED_OFF_HOURS', of: 'group' },
  UNKNOWN_ACTOR: { event: 'UNKNOWN_ACTOR', of: 'group' },
  RE_ENABLED: { event: 'RE_ENABLED', of: 'group' },
  IDENTITY_CHANGED: { event: 'IDENTITY_CHANGED', of: 'group' },
  MASS_PAUSE: { event: 'MASS_PAUSE', of: 'account' },
  PEOPLE_ADDED: { event: 'PEOPLE_ADDED', of: 'account' },
  TOKEN_LOST: { event: 'TOKEN_LOST', of: 'account' },
  UNUSUAL_LOGIN: { event: 'UNUSUAL_LOGIN', of: 'account' },
  QUOTA_THEN_BIND: { event: 'QUOTA_THEN_BIND', of: 'account' },
  FUNDING_CHANGED: { event: 'FUNDING_CHANGED', of: 'account' },
  LIMIT_CHANGED: { event: 'LIMIT_CHANGED', of: 'account' },
  ACCOUNT_CHANGED: { event: 'ACCOUNT_CHANGED', of: 'account' },
  PLATFORM_WARNED: { event: 'PLATFORM_WARNED', of: 'account' },
  GUARD_REMOVED: { event: 'GUARD_REMOVED', of: 'account' },
  IDLE_WOKE: { event: 'IDLE_WOKE', of: 'account' },
}
/** Counted over the account, and only for an ad group that has one of its own. */
export const AMONG: Readonly<Partial<Record<MetricCode, string>>> = { NEW_AD_GROUPS: 'NEW_AD_GROUP', NEW_ADS: 'NEW_AD' }
