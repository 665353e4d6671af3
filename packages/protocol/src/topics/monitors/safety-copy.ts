// Safety copies: what of a rule can be said in Meta's own rules, where all conditions must hold; or why it can't (monitor-rules.md 1).
import { type Currency, type Money, money } from '../../values/money.ts'
import { type Group, type Leaf, leafText, type Node, numbersOf } from './condition.ts'
import type { RuleForm } from './rule-form.ts'

/** A figure of a day of the account's calendar, today where none is named; a budget; a name; or ids and words that are listed. */
export type CopyFilter =
  | {
      field: 'spent' | 'results' | 'cpc' | 'cpm' | 'ctr' | 'impressions' | 'clicks' | 'daily_budget'
      day?: 'YESTERDAY'
      operator: 'GREATER_THAN' | 'LESS_THAN'
      value: Money | number
    }
  | { field: 'name' | 'campaign.name'; operator: 'CONTAIN'; value: string }
  | { field: 'id' | 'campaign.id' | 'effective_status'; operator: 'IN' | 'NOT_IN'; value: readonly string[] }

/** `currency`: of the only accounts that the copy fits, because what rates are in force can't be said; null: it fits all. */
export type Copy = { filters: CopyFilter[]; currency: Currency | null } | { why: string }

/** It never pauses what the rule would leave: what can't be said exactly says less, or is not said at all. */
export function safetyCopyOf(
  form: Pick<RuleForm, 'condition' | 'filters' | 'actions' | 'active_hours' | 'hold_minutes' | 'currency'>,
): Copy {
  const why = whyNot(form)
  if (why !== undefined) return { why }
  const leaves = leavesOfAll(form.condition)
  if (leaves === undefined) return { why: '条件含“任一满足”，渠道规则只支持全部满足' }
  const said = leaves.map(leaf => ({ leaf, filters: filtersOf(leaf, form.currency) }))
  const unsaid = said.find(({ filters }) => filters === undefined)
  if (unsaid) return { why: `渠道规则没有与“${leafText(unsaid.leaf, form.currency)}”相同的条件` }
  const scope = scopeOf(form.filters)
  if (scope === undefined) return { why: '范围按名称或混合层级筛选，渠道规则无法表达' }
  const filters = [...said.flatMap(each => each.filters ?? []), ...scope]
  const hasMoney = filters.some(({ value }) => typeof value === 'object' && 'minor' in value)
  return { filters, currency: hasMoney ? form.currency : null }
}

function whyNot({ actions, active_hours: hours, hold_minutes: hold }: Pick<RuleForm, 'actions' | 'active_hours' | 'hold_minutes'>) {
  const pausing = actions.find(({ action }) => action === 'PAUSE_AD_GROUP' || action === 'PAUSE_CAMPAIGN')
  if (!pausing) {
    if (actions.some(({ action }) => action === 'PAUSE_AD')) return '动作为暂停广告，渠道规则按广告组判断'
    return actions.some(({ action }) => action === 'CLEAR') ? '渠道规则不能清零额度' : '仅通知的规则不需要安全副本'
  }
  if (pausing.delay_minutes > 0) return '渠道规则不能延迟暂停'
  if (hours !== null) return '渠道规则无法表达生效时段'
  return hold === null ? undefined : '渠道规则不能到时恢复'
}

/** Undefined where one of several is enough. */
function leavesOfAll(group: Group): Leaf[] | undefined {
  if (group.match === 'ANY' && group.items.length > 1) return undefined
  const found = group.items.map((item: Node) => (item.kind === 'leaf' ? [item] : leavesOfAll(item)))
  return found.includes(undefined) ? undefined : found.flatMap(leaves => leaves ?? [])
}

type Figure = Extract<CopyFilter, { operator: 'GREATER_THAN' | 'LESS_THAN' }>
/** `isWhole`: in steps of one, so that «at least» is «more than one less». `over`: what it is divided by; without any of it our rules say nothing. */
type Said = { field: Figure['field']; isWhole?: true; over?: 'clicks' | 'impressions' }
const SAID: Readonly<Partial<Record<Leaf['metric'], Said>>> = {
  SPEND: { field: 'spent', isWhole: true },
  IMPRESSIONS: { field: 'impressions', isWhole: true },
  CLICKS: { field: 'clicks', isWhole: true },
  // Meta's results are of what an ad group is optimised for: few enough of them are said, many are not.
  CONVERSIONS: { field: 'results', isWhole: true },
  CPC: { field: 'cpc', over: 'clicks' },
  CPM: { field: 'cpm', over: 'impressions' },
  CTR: { field: 'ctr', over: 'impressions' },
  DAILY_BUDGET: { field: 'daily_budget', isWhole: true },
}

function filtersOf(leaf: Leaf, currency: Currency): CopyFilter[] | undefined {
  const [first] = leaf.values
  if (leaf.metric === 'AD_GROUP_NAME' || leaf.metric === 'CAMPAIGN_NAME') {
    if (leaf.operator !== 'CONTAINS' || leaf.values.length !== 1 || first === undefined) return undefined
    return [{ field: leaf.metric === 'AD_GROUP_NAME' ? 'name' : 'campaign.name', operator: 'CONTAIN', value: first.trim() }]
  }
  if (leaf.metric === 'OBJECT_STATUS')
    return [
      {
        field: 'effective_status',
        operator: leaf.operator === 'IN' ? 'IN' : 'NOT_IN',
        value: leaf.values.map(value => value.trim().toUpperCase()),
      },
    ]
  const said = SAID[leaf.metric]
  const isBudget = leaf.metric === 'DAILY_BUDGET'
  // Whether Meta's longer presets count today as ours do is not known for sure.
  if (!said || (!isBudget && leaf.window !== 'TODAY' && leaf.window !== 'YESTERDAY')) return undefined
  const range = rangeOf(leaf, said, currency)
  if (!range || (isBudget && range.below !== undefined) || (said.field === 'results' && range.above !== undefined)) return undefined
  const day = leaf.window === 'YESTERDAY' ? { day: 'YESTERDAY' as const } : {}
  const valueOf = (number: bigint) => (isMoneyField(said.field) ? money(number, currency) : Number(number) / 100)
  return [
    ...(range.above === undefined ? [] : [{ field: said.field, ...day, operator: 'GREATER_THAN' as const, value: valueOf(range.above) }]),
    ...(range.below === undefined ? [] : [{ field: said.field, ...day, operator: 'LESS_THAN' as const, value: valueOf(range.below) }]),
    ...(said.over ? [{ field: said.over, ...day, operator: 'GREATER_THAN' as const, value: 0 }] : []),
  ]
}

const isMoneyField = (field: Figure['field']): boolean => ['spent', 'cpc', 'cpm', 'daily_budget'].includes(field)

/** More than `above`, and less than `below`: money in minor units, all else in hundredths. */
function rangeOf(leaf: Leaf, { field, isWhole }: Said, currency: Currency): { above?: bigint; below?: bigint } | undefined {
  const [first, second] = numbersOf(leaf, currency)
  if (first === undefined) return undefined
  const step = isWhole ? (isMoneyField(field) ? 1n : 100n) : 0n
  const from = (least: bigint) => (least > 0n || !isWhole ? { above: least - step } : {})
  switch (leaf.operator) {
    case 'GT':
      return { above: first }
    case 'GTE':
      return from(first)
    case 'LT':
      return { below: first }
    case 'LTE':
      return { below: first + step }
    case 'EQ':
      return isWhole ? { ...from(first), below: first + step } : undefined
    case 'BETWEEN':
      return second === undefined ? undefined : { ...from(first), below: second + step }
    default:
      return undefined
  }
}

/** Of several INCLUDE one is enough, so that all of them must be of one level. Names are compared in Meta's own case there: excluding by them may leave some out. */
function scopeOf(filters: RuleForm['filters']): CopyFilter[] | undefined {
  const [included, excluded] = (['INCLUDE', 'EXCLUDE'] as const).map(mode => filters.filter(({ filter }) => filter === mode))
  const [first, ...more] = included ?? []
  if ((excluded ?? []).some(({ by }) => by === 'NAME')) return undefined
  const leftOut = (excluded ?? []).map(
    ({ level, values }): CopyFilter => ({ field: level === 'CAMPAIGN' ? 'campaign.id' : 'id', operator: 'NOT_IN', value: values }),
  )
  if (!first) return leftOut
  const [name] = first.values
  if (first.by === 'NAME') {
    if (more.length > 0 || first.values.length !== 1 || name === undefined) return undefined
    return [{ field: first.level === 'CAMPAIGN' ? 'campaign.name' : 'name', operator: 'CONTAIN', value: name }, ...leftOut]
  }
  if (more.some(({ by, level }) => by === 'NAME' || level !== first.level)) return undefined
  const ids = [first, ...more].flatMap(({ values }) => values)
  return [{ field: first.level === 'CAMPAIGN' ? 'campaign.id' : 'id', operator: 'IN', value: ids }, ...leftOut]
}
