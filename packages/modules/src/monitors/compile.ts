// Compile: a shape as SQL over a vector `w` and a version `v`. Values stand in the version's arrays, never in the text.
import type { MetricCode, Operator, Window } from '@tallyhelm/protocol/topics/monitors/metrics'
import { metricOf, WINDOWS } from '@tallyhelm/protocol/topics/monitors/metrics'
import { AMONG, columnOf, distinct, EVENTS, type Figure, isDear, type Need } from './columns.ts'
import { numbersUsed, type Shape, type ShapeFilter, type ShapeLeaf, shapeLeaves, type ShapeNode, takesList } from './shape.ts'

/**
 * `likely`: true wherever the verdict is, and asks for nothing dear; undefined where the verdict does not either. `verdict`: true, false, or null where it can't be told. `actuals`: of each leaf, its value as text and whether it is met. All are SQL over
 * `w` (the vector), `v` (numbers, lists) and `f.factor` (minor units of the account's currency for one of the rule's).
 */
export type Compiled = {
  needs: Need[]
  verdict: string
  likely: string | undefined
  filters: string
  actuals: { value: string; met: string }[]
}

type Placed = { leaf: ShapeLeaf; numbers: string[]; list: string }

export function compile(shape: Shape): Compiled {
  const leaves = shapeLeaves(shape.condition)
  const placed = placeValues(leaves)
  const mets = placed.map(metOf)
  const verdict = treeOf(shape.condition, mets)
  const isDearOf = leaves.map(leaf => needsOf(leaf).some(isDear))
  const lists = leaves.filter(takesList).length
  return {
    needs: distinct(leaves.flatMap(needsOf)),
    verdict,
    likely: isDearOf.includes(true)
      ? treeOf(
          shape.condition,
          mets.map((met, at) => (isDearOf[at] === true ? 'true' : met)),
        )
      : undefined,
    filters: filtersOf(shape.filters, lists),
    actuals: placed.map((each, at) => ({ value: actualOf(each.leaf), met: mets[at] ?? 'null' })),
  }
}

/** By what each of its leaves is, in their order. */
function treeOf(condition: ShapeNode, mets: readonly string[]): string {
  let next = 0
  const textOf = (node: ShapeNode): string => {
    if (!('match' in node)) return `(${mets[next++] ?? 'null'})`
    return `(${node.items.map(textOf).join(node.match === 'ALL' ? ' and ' : ' or ')})`
  }
  return textOf(condition)
}

function placeValues(leaves: readonly ShapeLeaf[]): Placed[] {
  let number = 0
  let list = 0
  return leaves.map(leaf => {
    const numbers = Array.from({ length: numbersUsed(leaf) }, () => `v.numbers[${++number}]`)
    return { leaf, numbers, list: takesList(leaf) ? `(v.lists->${list++})` : '' }
  })
}

const figure = (name: Figure, window: Window, of: 'now' | 'prev' | 'base' = 'now'): Need => ({ kind: 'figure', figure: name, window, of })

/** The parts of a ratio, so that its growth is told of the same parts. */
const RATIOS: Readonly<Partial<Record<MetricCode, { over: Figure; under: Figure; times: number }>>> = {
  CPM: { over: 'spend', under: 'impressions', times: 1000 },
  CPC: { over: 'spend', under: 'clicks', times: 1 },
  CTR: { over: 'clicks', under: 'impressions', times: 100 },
  CPA: { over: 'spend', under: 'conversions', times: 1 },
  ROAS: { over: 'value', under: 'spend', times: 1 },
}
const PLAIN: Readonly<Partial<Record<MetricCode, Figure>>> = {
  SPEND: 'spend',
  HOURLY_SPEND: 'spend',
  IMPRESSIONS: 'impressions',
  CLICKS: 'clicks',
  CONVERSIONS: 'conversions',
}
const GROWTH: readonly Operator[] = ['UP_PERCENT', 'UP_AMOUNT']

function needsOf({ metric, window, operator }: ShapeLeaf): Need[] {
  const times = [
    'now',
    ...(GROWTH.includes(operator) ? (['prev'] as const) : []),
    ...(operator === 'TIMES_BASE' ? (['base'] as const) : []),
  ] as const
  const plain = PLAIN[metric]
  if (plain) return times.map(of => figure(plain, window, of))
  const ratio = RATIOS[metric]
  if (ratio) return times.flatMap(of => [figure(ratio.over, window, of), figure(ratio.under, window, of)])
  const event = EVENTS[metric]
  if (event) return [{ kind: 'event', event: event.event, window, of: event.of }]
  const among = AMONG[metric]
  if (among) return (['group', 'account'] as const).map(of => ({ kind: 'event', event: among, window, of }))
  if (metric === 'BUDGET_USED') return [figure('spend', 'TODAY')]
  if (metric === 'BUDGET_JUMP') return [{ kind: 'budget_least' }]
  if (metric === 'QUOTA_BURN') return [{ kind: 'whole', window }]
  if (metric === 'QUOTA_HOURS') return [{ kind: 'whole', window: 'M60' }]
  if (operator === 'FIRST_SEEN') return [{ kind: 'seen', what: metric === 'COUNTRY' ? 'countries' : 'domains' }]
  return []
}

const at = (need: Need): string => `w.${columnOf(need)}`
const ratioOf = (over: string, under: string, times: number): string => `case when ${under} > 0 then ${over} * ${times}.0 / ${under} end`

/** The value of a leaf with a number; null where there is none. */
function valueOf({ metric, window }: ShapeLeaf, of: 'now' | 'prev' | 'base' = 'now'): string {
  const ratio = RATIOS[metric]
  if (ratio) return ratioOf(at(figure(ratio.over, window, of)), at(figure(ratio.under, window, of)), ratio.times)
  const plain = PLAIN[metric]
  if (metric === 'HOURLY_SPEND') return `${at(figure('spend', window, of))} / ${hoursOf(window)}.0`
  if (plain) return at(figure(plain, window, of))
  const event = EVENTS[metric]
  if (event) return at({ kind: 'event', event: event.event, window, of: event.of })
  const among = AMONG[metric]
  if (among) {
    const [own, all] = (['group', 'account'] as const).map(each => at({ kind: 'event', event: among, window, of: each }))
    return `case when ${own} > 0 then ${all} else 0 end`
  }
  switch (metric) {
    case 'DAILY_BUDGET':
      return 'w.daily_budget'
    case 'BUDGET_USED':
      return ratioOf(at(figure('spend', 'TODAY')), 'w.daily_budget', 100)
    case 'BUDGET_JUMP':
      return ratioOf('w.daily_budget', 'w.budget_least', 1)
    case 'QUOTA_BURN':
      return ratioOf(at({ kind: 'whole', window }), `(${at({ kind: 'whole', window })} + w.balance)`, 100)
    case 'QUOTA_HOURS':
      return ratioOf('w.balance', at({ kind: 'whole', window: 'M60' }), 1)
    case 'HOUR':
      return 'w.local_hour'
    default:
      throw new Error(`${metric} has no number`)
  }
}

const hoursOf = (window: Window): number => {
  const length = WINDOWS[window]
  return 'minutes' in length ? length.minutes / 60 : length.days * 24
}

const COMPARES: Readonly<Partial<Record<Operator, string>>> = { GT: '>', GTE: '>=', LT: '<', LTE: '<=', EQ: '=', NEQ: '<>' }

function metOf({ leaf, numbers, list }: Placed): string {
  const { kind } = metricOf(leaf.metric)
  if (kind === 'set') return setMet(leaf, list)
  if (kind === 'text') return textMet(leaf, list)
  if (kind === 'flag') return leaf.operator === 'HAPPENED' ? 'w.is_holiday' : 'not w.is_holiday'
  if (kind === 'weekday') return `${list} ? w.local_weekday::text`
  const value = valueOf(leaf)
  if (leaf.operator === 'HAPPENED') return `${value} > 0`
  if (leaf.operator === 'NOT_HAPPENED') return `${value} = 0`
  const isMoney = kind === 'money'
  const [first = 'null', second = 'null'] = numbers.map(number =>
    isMoney && !['UP_PERCENT', 'TIMES_BASE'].includes(leaf.operator) ? `${number} * f.factor` : number,
  )
  const compare = COMPARES[leaf.operator]
  if (compare) return `${value} ${compare} ${first}`
  if (leaf.operator === 'BETWEEN') {
    // 22 to 7 runs past midnight; the hour of the end is no longer meant.
    if (kind === 'hour')
      return `case when ${first} <= ${second} then ${value} >= ${first} and ${value} < ${second} else ${value} >= ${first} or ${value} < ${second} end`
    return `${value} between ${first} and ${second}`
  }
  if (leaf.operator === 'TIMES_BASE')
    return `case when (${valueOf(leaf, 'base')}) > 0 then ${value} >= (${valueOf(leaf, 'base')}) * ${first} end`
  const before = valueOf(leaf, 'prev')
  if (leaf.operator === 'UP_AMOUNT') return `${value} - (${before}) >= ${first}`
  return `case when (${before}) > 0 then (${value} - (${before})) * 100.0 / (${before}) >= ${first} end`
}

/** A domain fits one on the list when it is that, or below it. */
const isBelow = (domain: string, parent: string): string => `(${domain} = ${parent} or ${domain} like '%.' || ${parent})`
const anyOf = (list: string, condition: string): string => `exists (select from jsonb_array_elements_text(${list}) l where ${condition})`

function setMet({ metric, operator }: ShapeLeaf, list: string): string {
  const isDomain = metric === 'LANDING_DOMAIN'
  const set = isDomain ? 'w.domains' : 'w.countries'
  const fits = isDomain ? isBelow('x', 'l.value') : 'x = l.value'
  const someOf = (condition: string) => `exists (select from unnest(${set}) x where ${condition})`
  switch (operator) {
    case 'OFF_LIST':
      return `case when w.has_domain_list then ${someOf(`not exists (select from unnest(w.domain_list) l where ${isBelow('x', 'l')})`)} end`
    case 'FIRST_SEEN':
      return `not (${set} <@ ${at({ kind: 'seen', what: isDomain ? 'domains' : 'countries' })})`
    case 'IN':
      return someOf(anyOf(list, fits))
    case 'NOT_IN':
      return someOf(`not ${anyOf(list, fits)}`)
    case 'CONTAINS':
      return someOf(anyOf(list, 'position(l.value in x) > 0'))
    case 'NOT_CONTAINS':
      return `not ${someOf(anyOf(list, 'position(l.value in x) > 0'))}`
    default:
      return someOf(anyOf(list, 'starts_with(x, l.value)'))
  }
}

const TEXTS: Readonly<Partial<Record<MetricCode, string>>> = {
  OBJECT_STATUS: 'upper(w.effective)',
  CAMPAIGN_NAME: 'lower(w.campaign_name)',
  AD_GROUP_NAME: 'lower(w.ad_group_name)',
}

function textMet({ metric, operator }: ShapeLeaf, list: string): string {
  const text = TEXTS[metric] ?? 'null'
  if (operator === 'IN') return `${list} ? ${text}`
  if (operator === 'NOT_IN') return `not (${list} ? ${text})`
  if (operator === 'STARTS_WITH') return anyOf(list, `starts_with(${text}, l.value)`)
  const contains = anyOf(list, `position(l.value in ${text}) > 0`)
  return operator === 'CONTAINS' ? contains : `not ${contains}`
}

/** Where a link ends that nobody could follow is not known: it counts by its own domain. */
const DOMAINS_TOLD = `array_to_string(w.domains, '、') || case when w.has_open_links then '（部分链接的跳转终点未知，按其自身域名判断）' else '' end`

/** As text, for people: a number, or what is in the set. */
function actualOf(leaf: ShapeLeaf): string {
  const { kind } = metricOf(leaf.metric)
  if (kind === 'set') return leaf.metric === 'COUNTRY' ? `array_to_string(w.countries, '、')` : DOMAINS_TOLD
  if (kind === 'text')
    return TEXTS[leaf.metric] === 'upper(w.effective)'
      ? 'w.effective'
      : leaf.metric === 'CAMPAIGN_NAME'
        ? 'w.campaign_name'
        : 'w.ad_group_name'
  if (kind === 'flag') return `w.is_holiday::text`
  if (kind === 'weekday') return 'w.local_weekday::text'
  return `(${valueOf(leaf)})::text`
}

/** EXCLUDE wins; without an INCLUDE everything is in. Of several INCLUDE one is enough. */
function filtersOf(filters: readonly ShapeFilter[], first: number): string {
  const parts = filters.map(({ filter, level, by }, index) => {
    const list = `(v.lists->${first + index})`
    const text =
      level === 'CAMPAIGN'
        ? by === 'ID'
          ? 'w.campaign_id'
          : 'lower(w.campaign_name)'
        : by === 'ID'
          ? 'w.ad_group_id'
          : 'lower(w.ad_group_name)'
    const met = by === 'ID' ? `coalesce(${list} ? ${text}, false)` : anyOf(list, `position(l.value in ${text}) > 0`)
    return { filter, met }
  })
  const included = parts.filter(({ filter }) => filter === 'INCLUDE').map(({ met }) => met)
  const excluded = parts.filter(({ filter }) => filter === 'EXCLUDE').map(({ met }) => met)
  const all = [...(included.length > 0 ? [`(${included.join(' or ')})`] : []), ...excluded.map(met => `not ${met}`)]
  return all.length === 0 ? 'true' : all.join(' and ')
}
