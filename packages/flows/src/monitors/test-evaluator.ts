// The plain evaluator of conditions, which judges the statements: over the columns of one vector, without SQL; for tests only.
import type { Leaf, Node } from '@tallyhelm/protocol/topics/monitors/condition'
import { numbersOf } from '@tallyhelm/protocol/topics/monitors/condition'
import { metricOf, WINDOWS } from '@tallyhelm/protocol/topics/monitors/metrics'
import type { Currency } from '@tallyhelm/protocol/values/money'

/** A row of the vector: figures as numbers in minor units, null where nothing is known. */
export type Vector = Readonly<Record<string, unknown>>
type Told = number | null
type Verdict = boolean | null

export function evaluate(node: Node, vector: Vector, currency: Currency): Verdict {
  if (node.kind === 'leaf') return leafMet(node, vector, currency)
  const verdicts = node.items.map(item => evaluate(item, vector, currency))
  const decisive = node.match === 'ANY'
  if (verdicts.includes(decisive)) return decisive
  return verdicts.includes(null) ? null : !decisive
}

const told = (vector: Vector, name: string): Told => {
  const value = vector[name]
  return value === null || value === undefined ? null : Number(value)
}
const ratio = (over: Told, under: Told, times: number): Told =>
  over === null || under === null || under <= 0 ? null : (over * times) / under

const PARTS: Readonly<Record<string, readonly [string, string, number]>> = {
  CPM: ['spend', 'impressions', 1000],
  CPC: ['spend', 'clicks', 1],
  CTR: ['clicks', 'impressions', 100],
  CPA: ['spend', 'conversions', 1],
  ROAS: ['value', 'spend', 1],
}

function valueOf({ metric, window }: Leaf, vector: Vector, suffix = ''): Told {
  const at = (figure: string) => told(vector, `${figure}_${window.toLowerCase()}${suffix}`)
  const parts = PARTS[metric]
  if (parts) return ratio(at(parts[0]), at(parts[1]), parts[2])
  if (metric === 'HOURLY_SPEND') {
    const length = WINDOWS[window]
    const spend = at('spend')
    return spend === null || !('minutes' in length) ? null : spend / (length.minutes / 60)
  }
  if (metric === 'DAILY_BUDGET') return told(vector, 'daily_budget')
  if (metric === 'BUDGET_USED') return ratio(told(vector, 'spend_today'), told(vector, 'daily_budget'), 100)
  const whole = (suffixOf: string) => told(vector, `whole_${suffixOf}`)
  const balance = told(vector, 'balance')
  if (metric === 'QUOTA_BURN') {
    const spent = whole(window.toLowerCase())
    return ratio(spent, spent === null || balance === null ? null : spent + balance, 100)
  }
  if (metric === 'QUOTA_HOURS') return ratio(balance, whole('m60'), 1)
  if (metric === 'NEW_AD_GROUPS')
    return Number(vector[`new_ad_group_${window.toLowerCase()}_group`]) > 0
      ? told(vector, `new_ad_group_${window.toLowerCase()}_account`)
      : 0
  if (metric === 'UNKNOWN_ACTOR') return told(vector, `unknown_actor_${window.toLowerCase()}_group`)
  if (metric === 'HOUR') return told(vector, 'local_hour')
  return at(metric.toLowerCase())
}

function leafMet(leaf: Leaf, vector: Vector, currency: Currency): Verdict {
  const { operator } = leaf
  const { kind } = metricOf(leaf.metric)
  if (kind === 'text') {
    const text = String(leaf.metric === 'CAMPAIGN_NAME' ? vector.campaign_name : vector.ad_group_name).toLowerCase()
    const some = leaf.values.some(value => {
      const wanted = value.trim().toLowerCase()
      return operator === 'IN' ? text === wanted : operator === 'STARTS_WITH' ? text.startsWith(wanted) : text.includes(wanted)
    })
    return operator === 'NOT_CONTAINS' || operator === 'NOT_IN' ? !some : some
  }
  const value = valueOf(leaf, vector)
  if (operator === 'HAPPENED') return value === null ? null : value > 0
  if (operator === 'NOT_HAPPENED') return value === null ? null : value === 0
  const isMinor = kind === 'hour' || (kind === 'money' && operator !== 'UP_PERCENT' && operator !== 'TIMES_BASE')
  const [first = 0, second = 0] = numbersOf(leaf, currency).map(number => Number(number) / (isMinor ? 1 : 100))
  if (operator === 'UP_PERCENT' || operator === 'UP_AMOUNT') {
    const before = valueOf(leaf, vector, '_prev')
    if (value === null || before === null || (operator === 'UP_PERCENT' && before <= 0)) return null
    return operator === 'UP_AMOUNT' ? value - before >= first : ((value - before) * 100) / before >= first
  }
  if (operator === 'TIMES_BASE') {
    const base = valueOf(leaf, vector, '_base')
    return value === null || base === null || base <= 0 ? null : value >= base * first
  }
  if (value === null) return null
  switch (operator) {
    case 'GT':
      return value > first
    case 'GTE':
      return value >= first
    case 'LT':
      return value < first
    case 'LTE':
      return value <= first
    case 'EQ':
      return value === first
    case 'NEQ':
      return value !== first
    default:
      if (kind === 'hour') return first <= second ? value >= first && value < second : value >= first || value < second
      return value >= first && value <= second
  }
}
