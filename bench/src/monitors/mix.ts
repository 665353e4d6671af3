// The rules of the bench: a dozen shapes as customers write them, the templates first, each in many variants of its values.
import type { Group, Leaf } from '@tallyhelm/protocol/topics/monitors/condition'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import { TEMPLATES } from '@tallyhelm/protocol/topics/monitors/templates'

const VARIANTS = 20

const leaf = (metric: Leaf['metric'], window: Leaf['window'], operator: Leaf['operator'], ...values: string[]): Leaf => ({
  kind: 'leaf',
  metric,
  window,
  operator,
  values,
})
const all = (...items: Group['items']): Group => ({ kind: 'group', match: 'ALL', items })

const templateOf = (code: string): RuleForm => {
  const found = TEMPLATES.find(each => each.code === code)
  if (!found) throw new Error(`there is no template ${code}`)
  return found.form
}

const own = (name: string, condition: Group, rest: Partial<RuleForm> = {}): RuleForm => ({
  ...templateOf('NO_RESULT'),
  rule_name: name,
  condition,
  ...rest,
})

/** By the names that the statements by hand know them by; ordinary values, so that few of the pairs match. */
const FORMS: Readonly<Record<string, RuleForm>> = {
  THEFT: templateOf('THEFT'),
  NIGHT: templateOf('NIGHT'),
  NO_RESULT: templateOf('NO_RESULT'),
  NEW_GROUPS: templateOf('NEW_GROUPS'),
  BUDGET: templateOf('BUDGET'),
  OVER_BUDGET: templateOf('OVER_BUDGET'),
  HOLIDAY: templateOf('HOLIDAY'),
  QUOTA: templateOf('QUOTA'),
  CLICKS: own('点击过贵', all(leaf('CPC', 'TODAY', 'GT', '0.42'), leaf('CLICKS', 'TODAY', 'GTE', '5'))),
  GROWTH: own('突然上涨', all(leaf('SPEND', 'M15', 'UP_PERCENT', '300'), leaf('SPEND', 'M15', 'GTE', '10'))),
  RETURNS: own('回报过低', all(leaf('ROAS', 'D3', 'LT', '0.1'), leaf('SPEND', 'D3', 'GTE', '300'))),
  NAMED: own(
    '测试组',
    all(leaf('SPEND', 'M60', 'GTE', '8'), leaf('CONVERSIONS', 'H3', 'EQ', '0'), leaf('AD_GROUP_NAME', 'NOW', 'CONTAINS', '测试', 'test')),
    { filters: [{ filter: 'EXCLUDE', level: 'CAMPAIGN', by: 'NAME', values: ['品牌'] }] },
  ),
}

export type Variant = { kind: string; form: RuleForm }

/** Money and counts differ from variant to variant, hours and the number of 1 stay. */
export const variants = (): Variant[] =>
  Object.entries(FORMS).flatMap(([kind, form]) =>
    Array.from({ length: VARIANTS }, (_, at) => ({ kind, form: { ...form, condition: variedOf(form.condition, at) } })),
  )

const variedOf = (group: Group, at: number): Group => ({
  ...group,
  items: group.items.map(item =>
    item.kind === 'group' ? variedOf(item, at) : { ...item, values: item.values.map(value => variedValue(item, value, at)) },
  ),
})

function variedValue({ metric }: Leaf, value: string, at: number): string {
  if (metric === 'HOUR' || !/^[\d.]+$/.test(value) || Number(value) <= 1) return value
  // Some watch small sums: so that a few of each shape match.
  return String(Math.ceil(Number(value) * (metric === 'SPEND' ? 0.1 + at / 10 : 0.8 + at / 20)))
}
