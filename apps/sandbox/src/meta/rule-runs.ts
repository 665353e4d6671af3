// Rules that Meta runs by itself every half hour: an ad set for which all conditions hold today is paused.
import { setStatus } from '../state/ad-changes.ts'
import { adSetsOf, campaignOf, effectiveOf } from '../state/ad-tree.ts'
import type { MetaAdObject } from '../state/meta-ads.ts'
import type { AdRule } from '../state/meta-rules.ts'
import type { MetaAccount } from '../state/model.ts'
import { findAccount, type World } from '../state/world.ts'
import { localDay } from '../state/zone.ts'
import { OURSELVES } from '../state/meta-actors.ts'
import { objectRows, type ObjectRow } from './insights-objects.ts'

const HALF_HOUR_MS = 1_800_000
const DAY_MS = 86_400_000
const RUNS_KEPT = 500
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

function run(world: World, account: MetaAccount, rule: AdRule, now: number): void {
  const { filters } = rule.evaluation
  const today = localDay(now, account.timezone)
  const rows = { today: rowsOf(world, account, today), yesterday: rowsOf(world, account, localDay(now - DAY_MS, account.timezone)) }
  const paused: string[] = []
  for (const set of adSetsOf(account)) {
    if (effectiveOf(account, set, { now, stale: false }) !== 'ACTIVE') continue
    const [ofToday, ofYesterday] = [rows.today, rows.yesterday].map(days => days.find(({ more }) => more.adset_id === set.id))
    const facts = { ...figuresOf(ofToday), ...prefixed(figuresOf(ofYesterday)), ...namesOf(account, set) }
    if (!filters.every(({ field, operator, value }) => holds(facts, field, operator, value))) continue
    setStatus(world, account, { level: 'adset', node: set }, 'PAUSED', { at: now, actor: RUNNER, requestId: rule.id })
    paused.push(set.id)
  }
  if (paused.length > 0) rule.runs = [...(rule.runs ?? []), { at: now, objectIds: paused }].slice(-RUNS_KEPT)
}

const rowsOf = (world: World, account: MetaAccount, day: string): ObjectRow[] =>
  objectRows(world, account, { level: 'adset', range: { since: day, until: day }, isDaily: true, by: null })

/** What is not known here never holds: such a rule pauses nothing. */
function holds(facts: Facts, field: string, operator: string, value: unknown): boolean {
  if (field === 'entity_type') return value === 'ADSET'
  if (field === 'time_preset') return value === 'TODAY'
  const actual = facts[field] ?? null
  if (actual === null) return false
  const list = Array.isArray(value) ? value.map(String) : null
  switch (operator) {
    case 'GREATER_THAN':
      return typeof value === 'number' && Number(actual) > value
    case 'LESS_THAN':
      return typeof value === 'number' && Number(actual) < value
    case 'IN':
      return list?.includes(String(actual)) ?? false
    case 'NOT_IN':
      return list !== null && !list.includes(String(actual))
    default:
      return operator === 'CONTAIN' && typeof value === 'string' && String(actual).includes(value)
  }
}

type Facts = Record<string, number | string | null>

const namesOf = (account: MetaAccount, set: MetaAdObject): Facts => ({
  id: set.id,
  name: set.name,
  'campaign.id': set.campaignId ?? null,
  'campaign.name': campaignOf(account, set)?.name ?? null,
  effective_status: 'ACTIVE',
  daily_budget: set.dailyBudget === 0n ? null : Number(set.dailyBudget),
})

const prefixed = (facts: Facts): Facts => Object.fromEntries(Object.entries(facts).map(([field, value]) => [`yesterday_${field}`, value]))

/** Money in minor units, rates in per cent; null where it is divided by nothing. A day without delivery has nothing. */
function figuresOf(row: ObjectRow | undefined): Facts {
  const { spend, impressions, clicks } = row?.delivery ?? { spend: 0n, impressions: 0, clicks: 0 }
  const cost = Number(spend)
  return {
    spent: cost,
    impressions,
    clicks,
    results: Number(row?.actions.find(({ action_type: type }) => type === 'purchase')?.value ?? '0'),
    cpc: clicks === 0 ? null : cost / clicks,
    cpm: impressions === 0 ? null : (cost * 1000) / impressions,
    ctr: impressions === 0 ? null : (clicks * 100) / impressions,
  }
}
