// What ties the fields of a rule together, beside its condition; the browser asks the same function before it sends.
import type { FilterLevel, FilterMode, FilterWay, RuleAction } from './enums.ts'

type Form = {
  is_all_accounts: boolean
  account_ids: readonly string[]
  filters: readonly { filter: FilterMode; level: FilterLevel; by: FilterWay; values: readonly string[] }[]
  actions: readonly { action: RuleAction; delay_minutes: number }[]
  may_escalate: boolean
  may_clear: boolean
  hold_minutes: number | null
}

const PAUSES: readonly RuleAction[] = ['PAUSE_AD', 'PAUSE_AD_GROUP', 'PAUSE_CAMPAIGN']

export const pausesSomething = (actions: Form['actions']): boolean => actions.some(({ action }) => PAUSES.includes(action))

/** By the path of the field. */
export function ruleProblems(form: Form): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!form.is_all_accounts && form.account_ids.length === 0) problems.account_ids = '请选择监控账户'
  if (form.is_all_accounts && form.account_ids.length > 0) problems.account_ids = '选择全部账户时无需再选账户'
  const seen = new Set<RuleAction>()
  let before = 0
  for (const [at, { action, delay_minutes: delay }] of form.actions.entries()) {
    if (seen.has(action)) problems[`actions.${at}.action`] = '同一动作不可重复'
    else if (delay < before) problems[`actions.${at}.delay_minutes`] = '不能早于上一步'
    seen.add(action)
    before = delay
  }
  const clears = seen.has('CLEAR')
  if (clears && !form.may_clear) problems.may_clear = '动作含清零额度，请先允许清零'
  if (form.may_clear && !form.may_escalate && !clears) problems.may_clear = '仅在升级处置时才会清零'
  if (form.hold_minutes !== null && !pausesSomething(form.actions)) problems.hold_minutes = '没有暂停动作，无需设置暂停时长'
  for (const [at, { by, values }] of form.filters.entries())
    if (by === 'ID' && values.some(value => !/^\d{5,20}$/.test(value))) problems[`filters.${at}.values`] = 'ID 应为 5 到 20 位数字'
  return problems
}
