// The form of a rule: what is saved as a version, checked the same way for adding, editing, previews and back-tests.
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { id, text } from '../../wire/fields.ts'
import { conditionProblems, type Group } from './condition.ts'
import { FILTER_CODES, FILTER_LEVEL_CODES, FILTER_WAY_CODES, FREQUENCY_CODES, NOTICE_WAY_CODES, RULE_ACTION_CODES } from './enums.ts'
import {
  ACTIONS_MOST,
  CONDITION_DEPTH,
  COOLDOWN,
  DELAY_MOST,
  HOLD_MOST,
  LEAVES_MOST,
  LIST_VALUE_MOST,
  LIST_VALUES_MOST,
  PAUSES_A_RUN,
  RULE_ACCOUNTS_MOST,
  RULE_FILTERS_MOST,
  RULE_NAME_MOST,
} from './limits.ts'
import { METRIC_CODES, OPERATOR_CODES, WINDOW_CODES } from './metrics.ts'
import { ruleProblems } from './rule-problems.ts'

const minutes = (label: string, least: number, most: number) =>
  z.int(`请填写${label}`).min(least, `${label}至少 ${least} 分钟`).max(most, `${label}最多 ${most} 分钟`)

const leaf = z.strictObject({
  kind: z.literal('leaf'),
  metric: z.enum(METRIC_CODES, '请选择指标'),
  window: z.enum(WINDOW_CODES, '请选择时间窗'),
  operator: z.enum(OPERATOR_CODES, '请选择比较方式'),
  values: z
    .array(z.string('请输入数值').max(LIST_VALUE_MOST, `每项最多 ${LIST_VALUE_MOST} 个字符`))
    .max(LIST_VALUES_MOST, `最多填写 ${LIST_VALUES_MOST} 项`),
})
const match = z.enum(['ALL', 'ANY'], '请选择全部满足或任一满足')
const groupOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ kind: z.literal('group'), match, items: z.array(item).max(LEAVES_MOST, `条件最多 ${LEAVES_MOST} 个`) })
const TOO_DEEP = `条件最多嵌套 ${CONDITION_DEPTH} 层`
const innermost = groupOf(z.discriminatedUnion('kind', [leaf], TOO_DEEP))
const inner = groupOf(z.discriminatedUnion('kind', [leaf, innermost], '请选择条件或条件组'))
const condition: z.ZodType<Group, Group> = groupOf(z.discriminatedUnion('kind', [leaf, inner], '请选择条件或条件组'))

/** «08:30» */
const clock = (label: string) => z.string(`请填写${label}`).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}格式不正确，如 08:30`)

export const ruleFields = {
  rule_name: text(RULE_NAME_MOST, '规则名称').refine(name => name !== '', '请输入规则名称'),
  is_all_accounts: z.boolean('请选择监控账户'),
  account_ids: z
    .array(id('广告账户'), '请选择监控账户')
    .max(RULE_ACCOUNTS_MOST, `最多选择${RULE_ACCOUNTS_MOST}个广告账号`)
    .refine(ids => new Set(ids).size === ids.length, '同一账户不能重复选择'),
  filters: z
    .array(
      z.strictObject({
        filter: z.enum(FILTER_CODES, '请选择包含或排除'),
        level: z.enum(FILTER_LEVEL_CODES, '请选择广告系列或广告组'),
        by: z.enum(FILTER_WAY_CODES, '请选择按 ID 或名称'),
        values: z.array(text(LIST_VALUE_MOST, '范围')).min(1, '请填写范围').max(LIST_VALUES_MOST, `最多填写 ${LIST_VALUES_MOST} 项`),
      }),
    )
    .max(RULE_FILTERS_MOST, `范围最多 ${RULE_FILTERS_MOST} 条`),
  currency: z.enum(CURRENCY_CODES, '请选择币种'),
  condition,
  frequency: z.union(
    FREQUENCY_CODES.map(each => z.literal(each)),
    '请选择检查频率',
  ),
  /** by the account's clock; null: always. `until` before `from` runs past midnight. */
  active_hours: z
    .strictObject({
      days: z.array(z.int().min(1).max(7), '请选择星期').min(1, '请选择星期').max(7),
      from: clock('开始时间'),
      until: clock('结束时间'),
    })
    .nullable(),
  cooldown_minutes: minutes('冷却时间', COOLDOWN.least, COOLDOWN.most),
  max_pauses: z.int('请填写单次最多暂停数').min(1, '单次最多暂停数至少为 1').max(PAUSES_A_RUN, `单次最多暂停数不能超过 ${PAUSES_A_RUN}`),
  /** in this order, each so long after the match */
  actions: z
    .array(z.strictObject({ action: z.enum(RULE_ACTION_CODES, '请选择动作'), delay_minutes: minutes('延迟', 0, DELAY_MOST) }))
    .min(1, '请选择动作')
    .max(ACTIONS_MOST, `动作最多 ${ACTIONS_MOST} 步`),
  /** where three tries failed, or somebody enabled it again: campaign, then the account's quota where `may_clear` */
  may_escalate: z.boolean('请选择是否升级处置'),
  may_clear: z.boolean('请选择是否允许清零额度'),
  /** paused for so long, then restored by itself; null: until somebody restores it */
  hold_minutes: minutes('暂停时长', 60, HOLD_MOST).nullable(),
  notice_ways: z.array(z.enum(NOTICE_WAY_CODES), '请选择通知方式').min(1, '请选择通知方式').max(NOTICE_WAY_CODES.length),
}

type Fields = z.output<z.ZodObject<typeof ruleFields>>
/** What ties fields together, with the paths of the form. */
export function checkRule(form: Pick<Fields, keyof typeof ruleFields>, context: z.RefinementCtx): void {
  const conditions = Object.entries(conditionProblems(form.condition, form.currency)).map(
    ([path, message]) => [`condition.${path}`, message] as const,
  )
  for (const [path, message] of [...conditions, ...Object.entries(ruleProblems(form))])
    context.addIssue({ code: 'custom', path: path.split('.').map(part => (/^\d+$/.test(part) ? Number(part) : part)), message })
}

export const ruleForm = z.strictObject(ruleFields).superRefine(checkRule)
/** A rule as it is typed and kept. */
export type RuleForm = Fields
