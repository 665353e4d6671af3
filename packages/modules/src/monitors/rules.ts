// Rules of monitors: what a version does at most, when it acts, when a frequency is due, and how a pause goes on; without a database.
import { createHash } from 'node:crypto'
import { leavesOf } from '@tallyhelm/protocol/topics/monitors/condition'
import type { AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { RULE_ACTION_CODES, type RuleAction } from '@tallyhelm/protocol/topics/monitors/enums'
import { NOTIFIES_HOURS, TICK_MINUTES } from '@tallyhelm/protocol/topics/monitors/limits'
import { metricOf } from '@tallyhelm/protocol/topics/monitors/metrics'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import sql, { type Sql } from 'sql-template-tag'

/** The last in the order in which they are told is the gravest. */
export const gravestOf = (actions: RuleForm['actions']): RuleAction =>
  RULE_ACTION_CODES.findLast(code => actions.some(({ action }) => action === code)) ?? 'NOTIFY'

/** A signal of theft among the conditions makes what it finds an incident. */
export const tellsTheft = ({ condition }: Pick<RuleForm, 'condition'>): boolean =>
  leavesOf(condition).some(({ leaf }) => metricOf(leaf.metric).signal !== undefined)

export const actsAt = (madeAt: Date): Date => new Date(madeAt.getTime() + NOTIFIES_HOURS * 3_600_000)

/** For versions as v: those whose turn it is. Rules of 30 and 60 minutes are spread over 6 and 12 ticks by their ids. */
export const isDueAt = (tick: number): Sql => sql`(${tick} - v.rule_id) % (v.frequency / ${TICK_MINUTES}::int) = 0`

/** What a rule pauses; an emergency clears the account. */
export const levelOf = (action: RuleAction): AdLevel | undefined =>
  action === 'PAUSE_AD' ? 'AD' : action === 'PAUSE_AD_GROUP' ? 'AD_GROUP' : action === 'PAUSE_CAMPAIGN' ? 'CAMPAIGN' : undefined

export const MINUTE_MS = 60_000
/** Read back soon at first: the platform shows a change a few seconds late. */
const LOOKS_MS = [1_000, 2_000, 3_000, 5_000, 10_000] as const
/** What was sent and never shows within this time is sent again. */
export const SHOWS_WITHIN_MS = 90_000
export const nextLookMs = (sinceMs: number): number => LOOKS_MS.find(each => sinceMs < each * 2) ?? 15_000
/** Between two tries. */
export const retryMs = (tries: number): number => Math.min(60_000, 2_000 * 2 ** tries)

/** Of what a form decides by and does, whatever it is called: the order of keys says nothing. */
export function formDigest({ rule_name: _name, notice_ways: _ways, ...form }: RuleForm): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(form)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
