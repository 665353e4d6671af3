// Rules that Meta runs by itself every half hour: an ad set for which all conditions hold today is paused.
import { setStatus } from '../state/ad-changes.ts'
import { adSetsOf, effectiveOf } from '../state/ad-tree.ts'
import type { AdRule } from '../state/meta-rules.ts'
import type { MetaAccount } from '../state/model.ts'
import { findAccount, type World } from '../state/world.ts'
import { localDay } from '../state/zone.ts'
import { OURSELVES } from '../state/meta-actors.ts'
import { objectRows, type ObjectRow } from './insights-objects.ts'

const HALF_HOUR_MS = 1_800_000
/** Meta's name of what runs them. */
const RUNNER = { ...OURSELVES, appId: '278233309287563', appName: 'Automated rules' }

/** Those whose half hour is full since they ran last, or were made. */
export function runRules(world: World): void {
  const now = world.clock.now()
  for (const each of Object.values(world.state.accounts)) {
    const due = each.platform === 'meta' ? (each.adRules ?? []).filter(rule => isDue(rule, now)) : []
    const account = due.length > 0 ? findAccount(world, 'meta', each.id, { stale: false }) : null
    for (const rule of account ? due : []) {
      rule.ranAt = now
      if (account) run(world, account, rule, now)
    }
  }
}

const isDue = ({ status, execution, schedule, createdAt, ranAt = createdAt }: AdRule, now: number): boolean =>
  status === 'ENABLED' &&
  execution.execution_type === 'PAUSE' &&
  schedule?.schedule_type === 'SEMI_HOURLY' &&
  Math.floor(now / HALF_HOUR_MS) > Math.floor(ranAt / HALF_HOUR_MS)

function run(world: World, account: MetaAccount, { id, evaluation: { filters } }: AdRule, now: number): void {
  const day = localDay(now, account.timezone)
  const rows = objectRows(world, account, { level: 'adset', range: { since: day, until: day }, isDaily: true, by: null })
  for (const set of adSetsOf(account)) {
    const row = rows.find(({ more }) => more.adset_id === set.id)
    if (effectiveOf(account, set, { now, stale: false }) !== 'ACTIVE' || !row) continue
    if (!filters.every(({ field, operator, value }) => holds(row, field, operator, value))) continue
    setStatus(world, account, { level: 'adset', node: set }, 'PAUSED', { at: now, actor: RUNNER, requestId: id })
  }
}

/** What is not known here never holds: such a rule pauses nothing. */
function holds(row: ObjectRow, field: string, operator: string, value: unknown): boolean {
  if (field === 'entity_type') return value === 'ADSET'
  if (field === 'time_preset') return value === 'TODAY'
  const actual = factOf(row, field)
  if (actual === null || typeof value !== 'number') return false
  return operator === 'GREATER_THAN' ? actual > value : operator === 'LESS_THAN' && actual < value
}

/** Money in minor units, rates in per cent; null where it is divided by nothing. */
function factOf({ delivery: { spend, impressions, clicks }, actions }: ObjectRow, field: string): number | null {
  const cost = Number(spend)
  const facts: Record<string, number | null> = {
    spent: cost,
    impressions,
    clicks,
    results: Number(actions.find(({ action_type: type }) => type === 'purchase')?.value ?? '0'),
    cpc: clicks === 0 ? null : cost / clicks,
    cpm: impressions === 0 ? null : (cost * 1000) / impressions,
    ctr: impressions === 0 ? null : (clicks * 100) / impressions,
  }
  return facts[field] ?? null
}
