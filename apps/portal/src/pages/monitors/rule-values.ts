// A rule as it is typed: from a saved one or a template, what is wrong with it, and what is sent.
import type { Checks } from '@tallyhelm/browser/forms/form-state'
import { conditionProblems, leavesOf } from '@tallyhelm/protocol/topics/monitors/condition'
import { COOLDOWN, DELAY_MOST, HOLD_MOST, PAUSES_A_RUN, RULE_NAME_MOST } from '@tallyhelm/protocol/topics/monitors/limits'
import { OPERATORS } from '@tallyhelm/protocol/topics/monitors/metrics'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import { ruleProblems } from '@tallyhelm/protocol/topics/monitors/rule-problems'
import type { RuleDetail } from '@tallyhelm/protocol/topics/monitors/schemas'
import { ruleSentence } from '@tallyhelm/protocol/topics/monitors/sentence'
import { listOf, namesOf } from './tree.ts'

export type RuleAccount = RuleDetail['accounts'][number]
type TypedStep = { action: RuleForm['actions'][number]['action']; delay_minutes: string }
export type TypedFilter = Omit<RuleForm['filters'][number], 'values'> & { values: string }

/** By the server's names, in the order of the form; figures as they were typed. */
export type RuleValues = Omit<
  RuleForm,
  'account_ids' | 'filters' | 'cooldown_minutes' | 'max_pauses' | 'actions' | 'hold_minutes' | 'notice_ways'
> & {
  account_ids: readonly RuleAccount[]
  filters: readonly TypedFilter[]
  cooldown_minutes: string
  max_pauses: string
  actions: readonly TypedStep[]
  hold_minutes: string | null
  notice_ways: readonly RuleForm['notice_ways'][number][]
}

/** In the order in which a person fills them in, which is the order of what is wrong. */
export const BLANK: RuleValues = {
  rule_name: '',
  is_all_accounts: false,
  account_ids: [],
  filters: [],
  currency: 'USD',
  condition: { kind: 'group', match: 'ALL', items: [] },
  frequency: 30,
  active_hours: null,
  cooldown_minutes: String(COOLDOWN.standard),
  max_pauses: String(PAUSES_A_RUN),
  actions: [{ action: 'PAUSE_AD_GROUP', delay_minutes: '0' }],
  may_escalate: false,
  may_clear: false,
  hold_minutes: null,
  notice_ways: ['MESSAGE'],
}

export const valuesOf = (form: RuleForm, accounts: readonly RuleAccount[]): RuleValues => ({
  ...BLANK,
  ...form,
  account_ids: accounts,
  filters: form.filters.map(filter => ({ ...filter, values: filter.values.join('\n') })),
  cooldown_minutes: String(form.cooldown_minutes),
  max_pauses: String(form.max_pauses),
  actions: form.actions.map(step => ({ ...step, delay_minutes: String(step.delay_minutes) })),
  hold_minutes: form.hold_minutes === null ? null : String(form.hold_minutes),
})

/** A copy bears a name of its own. */
export const copyName = (name: string): string => `${name.slice(0, RULE_NAME_MOST - 3)} 副本`

const filterValues = ({ by, values }: TypedFilter): string[] => (by === 'ID' ? listOf(values) : namesOf(values))

export const requestOf = (values: RuleValues): RuleForm => ({
  ...values,
  rule_name: values.rule_name.trim(),
  account_ids: values.account_ids.map(account => account.account_id),
  filters: values.filters.map(filter => ({ ...filter, values: filterValues(filter) })),
  cooldown_minutes: Number(values.cooldown_minutes),
  max_pauses: Number(values.max_pauses),
  actions: values.actions.map(step => ({ ...step, delay_minutes: Number(step.delay_minutes) })),
  hold_minutes: values.hold_minutes === null ? null : Number(values.hold_minutes),
  notice_ways: [...values.notice_ways],
})

export const sentenceOf = (values: RuleValues): string =>
  ruleSentence({
    frequency: values.frequency,
    isAllAccounts: values.is_all_accounts,
    accounts: values.account_ids.length,
    condition: values.condition,
    currency: values.currency,
    actions: values.actions.map(({ action, delay_minutes }) => ({ action, delayMinutes: Number(delay_minutes) || 0 })),
    ways: values.notice_ways,
  })

const WHOLE = /^\d{1,6}$/
function minutesProblem(typed: string, label: string, least: number, most: number): string | undefined {
  if (!WHOLE.test(typed.trim())) return `请填写${label}`
  if (Number(typed) < least) return `${label}至少 ${least} 分钟`
  return Number(typed) > most ? `${label}最多 ${most} 分钟` : undefined
}

/** What is said of one item of a list stands at the box of the list. */
export function conditionProblem({ condition, currency }: RuleValues): ReadonlyMap<string, string> {
  const lists = leavesOf(condition).flatMap(({ leaf, path }) => (OPERATORS[leaf.operator].values === 'list' ? [path] : []))
  const problems = new Map<string, string>()
  for (const [path, text] of Object.entries(conditionProblems(condition, currency))) {
    const list = lists.find(one => path.startsWith(`${one}.values.`))
    const at = list === undefined ? path : `${list}.values`
    if (!problems.has(at)) problems.set(at, text)
  }
  return problems
}

/** Of one field, by the rest of the path. */
function partsWrong(values: RuleValues, name: 'actions' | 'filters'): Map<string, string> {
  const all = Object.entries(ruleProblems(requestOf(values)))
  return new Map(all.flatMap(([path, text]) => (path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), text] as const] : [])))
}

function filtersWrong(values: RuleValues): Map<string, string> {
  const problems = partsWrong(values, 'filters')
  for (const [at, filter] of values.filters.entries()) if (filterValues(filter).length === 0) problems.set(`${at}.values`, '请填写范围')
  return problems
}

function actionsWrong(values: RuleValues): string | Map<string, string> {
  if (values.actions.length === 0) return '请选择动作'
  const problems = partsWrong(values, 'actions')
  for (const [at, step] of values.actions.entries()) {
    const wrong = minutesProblem(step.delay_minutes, '延迟', 0, DELAY_MOST)
    if (wrong !== undefined) problems.set(`${at}.delay_minutes`, wrong)
  }
  return problems
}

export const RULE_CHECKS: Checks<RuleValues> = {
  rule_name: name =>
    name.trim() === '' ? '请输入规则名称' : name.trim().length > RULE_NAME_MOST ? `规则名称最多 ${RULE_NAME_MOST} 个字符` : undefined,
  account_ids: (_, values) => ruleProblems(requestOf(values)).account_ids,
  filters: (_, values) => filtersWrong(values),
  condition: (_, values) => conditionProblem(values),
  active_hours: hours => (hours !== null && hours.days.length === 0 ? '请选择星期' : undefined),
  cooldown_minutes: typed => minutesProblem(typed, '冷却时间', COOLDOWN.least, COOLDOWN.most),
  max_pauses: typed =>
    !WHOLE.test(typed.trim()) || Number(typed) < 1
      ? '单次最多暂停数至少为 1'
      : Number(typed) > PAUSES_A_RUN
        ? `单次最多暂停数不能超过 ${PAUSES_A_RUN}`
        : undefined,
  actions: (_, values) => actionsWrong(values),
  may_clear: (_, values) => ruleProblems(requestOf(values)).may_clear,
  hold_minutes: (typed, values) =>
    typed === null ? undefined : (minutesProblem(typed, '暂停时长', 60, HOLD_MOST) ?? ruleProblems(requestOf(values)).hold_minutes),
  notice_ways: ways => (ways.length === 0 ? '请选择通知方式' : undefined),
}

/** Where the server's words have a place of their own. */
export function partsOf({ condition, filters, actions }: RuleValues): string[] {
  const leaves = leavesOf(condition).flatMap(({ path }) =>
    ['metric', 'window', 'operator', 'values', 'values.0', 'values.1'].map(part => `condition.${path}.${part}`),
  )
  return [
    'condition.items',
    ...leaves,
    ...filters.map((_, at) => `filters.${at}.values`),
    ...actions.flatMap((_, at) => [`actions.${at}.action`, `actions.${at}.delay_minutes`]),
  ]
}

/** What no further typing mends is said at once. */
export const saysEarly = (path: string, problem: string): boolean => path.startsWith('condition.') && /重复|矛盾|嵌套/.test(problem)
