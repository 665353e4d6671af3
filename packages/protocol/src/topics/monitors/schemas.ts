// Monitor calls: rules with their versions, and what a rule would do or did not do.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { decimal, id, instant, reason } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { FREQUENCY_CODES, RULE_ACTION_CODES, RULE_STATUS_CODES, RUN_RESULT_CODES, UNPROTECTED_CODES } from './enums.ts'
import { BACK_TEST_DAYS } from './limits.ts'
import { WINDOW_CODES } from './metrics.ts'
import { ruleFilters } from './lists.ts'
import { checkRule, ruleFields, ruleForm } from './rule-form.ts'

const frequency = z.union(
  FREQUENCY_CODES.map(each => z.literal(each)),
  '请选择检查频率',
)
const account = { account_id: z.string(), outside_account_id: z.string(), account_name: z.string(), currency: z.enum(CURRENCY_CODES) }
const ruleId = id('规则')

export const ruleListRequest = z.object({ ...pagerRequest, ...filterFields(ruleFilters) })
export type RuleListRequest = z.output<typeof ruleListRequest>

export const rule = z.object({
  rule_id: z.string(),
  rule_name: z.string(),
  is_all_accounts: z.boolean(),
  account_count: z.int(),
  sentence: z.string(),
  frequency,
  /** the gravest of its actions */
  action: z.enum(RULE_ACTION_CODES),
  last_triggered_at: instant.nullable(),
  triggered_7d: z.int(),
  status: z.enum(RULE_STATUS_CODES),
  /** until then its version only notifies, unless its back-test is looked at; null: it acts */
  notifies_until: instant.nullable(),
  /** why staff of the agency stopped it; null: they did not */
  stopped_reason: z.string().nullable(),
  created_by: z.string(),
  updated_at: instant,
  version: z.int(),
})
export type Rule = z.output<typeof rule>
export const rulePage = pageOf(rule).extend({
  /** for the cards: accounts that a rule which is on watches and that were read lately, ad groups that were paused today, and what that saved, in dollars */
  cards: z.object({
    protected: z.int(),
    accounts: z.int(),
    /** those that are not, by the first reason why, each with one at least */
    unprotected: z.array(z.object({ why: z.enum(UNPROTECTED_CODES), accounts: z.int() })),
    /** when the agency's access to the platform ends; null: it does not, or that is not known */
    access_ends_at: instant.nullable(),
    paused_today: z.int(),
    saved_usd: decimal,
  }),
  /** `reason`: of staff, when they switched pausing off for all; null: nobody did */
  kill_switch: z.object({
    is_on: z.boolean(),
    by: z.string().nullable(),
    since: instant.nullable(),
    for_all_reason: z.string().nullable(),
  }),
})
export type RulePage = z.output<typeof rulePage>

export const coverageRequest = z.object(pagerRequest)
export type CoverageRequest = z.output<typeof coverageRequest>
export const coveredAccount = z.object({
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  /** null: it is protected */
  why: z.enum(UNPROTECTED_CODES).nullable(),
  /** the last reading that succeeded, and the last push of the platform; null: there was none */
  read_at: instant.nullable(),
  pinged_at: instant.nullable(),
})
export type CoveredAccount = z.output<typeof coveredAccount>
export const coveragePage = pageOf(coveredAccount)
export type CoveragePage = z.output<typeof coveragePage>

export const ruleIdRequest = z.object({ rule_id: ruleId })

/** `account_ids` of a reader's own; an account that has left is not among them. */
export const ruleDetail = rule.extend({
  form: z.object(ruleFields),
  accounts: z.array(z.object(account)),
  /** ad accounts in which Meta runs a copy of the version by itself; `why`: why it is not in all of them, null where it is */
  safety_copy: z.object({ installed: z.int(), why: z.string().nullable() }),
  versions: z.array(z.object({ version: z.int(), by: z.string(), at: instant, changes: z.array(z.string()) })),
  /** of the version in force, since the rule was switched on; the latest first, twelve at most. `matched`: ad groups for which it held then */
  runs: z.array(z.object({ at: instant, result: z.enum(RUN_RESULT_CODES), accounts: z.int(), late: z.int(), matched: z.int() })),
})
export type RuleDetail = z.output<typeof ruleDetail>

export const ruleAdded = z.object({ rule_id: z.string(), version: z.int() })
export type RuleAdded = z.output<typeof ruleAdded>
/** `version`: the one that was opened; another one by now is refused, and nothing is lost. */
export const ruleEdit = z.strictObject({ rule_id: ruleId, version: z.int('请刷新后重试').min(1), ...ruleFields }).superRefine(checkRule)
export type RuleEdit = z.output<typeof ruleEdit>

export const ruleStatusChange = z.object({ rule_id: ruleId, status: z.enum(RULE_STATUS_CODES, '请选择启用或停用') })
export type RuleStatusChange = z.output<typeof ruleStatusChange>
export const ruleChanged = z.object({ changed: z.boolean() })
export type RuleChanged = z.output<typeof ruleChanged>

/** `note`: what the template protects against, and what it needs first. */
export const templates = z.object({
  content: z.array(z.object({ code: z.string(), name: z.string(), note: z.string(), form: z.object(ruleFields) })),
})
export type Templates = z.output<typeof templates>

/** One leaf as it was judged. `is_met` null: it could not be told, and `shown` says why. */
export const judgedLeaf = z.object({ text: z.string(), shown: z.string(), is_met: z.boolean().nullable() })
export type JudgedLeaf = z.output<typeof judgedLeaf>
/** `is_match`: the condition holds. */
export const judgedGroup = z.object({
  ...account,
  campaign_name: z.string(),
  ad_group_id: z.string(),
  ad_group_name: z.string(),
  is_match: z.boolean(),
  sentence: z.string(),
  leaves: z.array(judgedLeaf),
})
export type JudgedGroup = z.output<typeof judgedGroup>

/** What of the accounts is read so far; a rule over accounts that were never read matches nothing. */
export const preview = z.object({
  judged: z.int(),
  matched: z.int(),
  /** ad groups of which a leaf could not be told, and which do not match for that */
  untold: z.int(),
  read_at: instant.nullable(),
  content: z.array(judgedGroup),
})
export type Preview = z.output<typeof preview>

const days = z.union(
  BACK_TEST_DAYS.map(each => z.literal(each)),
  '请选择回测天数',
)
/** The form that is being written, or a version that was saved. `rule_id` with a form: what it would replace. */
export const backTestRequest = z.object({ form: ruleForm, days, rule_id: ruleId.optional() })
export type BackTestRequest = z.output<typeof backTestRequest>
export const backTest = z.object({
  hits: z.int(),
  ad_groups: z.int(),
  /** what hit ad groups spent after their first hit, in dollars */
  spend_after_usd: decimal,
  /** hits by day of Beijing, the oldest first, days without among them */
  by_day: z.array(z.object({ day: z.string(), hits: z.int() })),
  content: z.array(
    z.object({
      ...account,
      campaign_name: z.string(),
      ad_group_id: z.string(),
      ad_group_name: z.string(),
      first_hit_at: instant,
      hits: z.int(),
      spend_after: decimal,
    }),
  ),
  /** windows that reach no further back than `since`, where less is kept of them */
  unreachable: z.array(z.object({ window: z.enum(WINDOW_CODES), since: instant })),
  /** since when anything is known of the accounts; null: nothing is, and the rule goes on only notifying */
  known_since: instant.nullable(),
  /** of the version that is in force, when `rule_id` says of which rule */
  in_force: z.object({ hits: z.int(), ad_groups: z.int(), spend_after_usd: decimal }).nullable(),
})
export type BackTest = z.output<typeof backTest>

/** `at`: the moment to look at; the last check without it. */
export const explainRequest = z.object({
  rule_id: ruleId,
  ad_group_id: z
    .string('请提供广告组')
    .trim()
    .regex(/^\d{5,20}$/, '广告组 ID 应为 5 到 20 位数字'),
  at: z.iso.datetime('时间格式不正确').optional(),
})
export type ExplainRequest = z.output<typeof explainRequest>
/** `why`: in one sentence why it did or did not fire; what stood in the way, and the actual values. */
export const explanation = z.object({ at: instant, why: z.string(), group: judgedGroup.nullable() })
export type Explanation = z.output<typeof explanation>

/** On: nothing is paused for this customer, whatever its rules say; they go on telling. */
export const killSwitchChange = z.object({ is_on: z.boolean('请选择开启或关闭'), reason })
export type KillSwitchChange = z.output<typeof killSwitchChange>

/** What each call takes and answers. */
export const monitorSchemas = {
  list: { request: ruleListRequest, response: rulePage, filters: ruleFilters },
  coverage: { request: coverageRequest, response: coveragePage },
  detail: { request: ruleIdRequest, response: ruleDetail },
  add: { request: ruleForm, response: ruleAdded },
  edit: { request: ruleEdit, response: ruleAdded },
  editStatus: { request: ruleStatusChange, response: ruleChanged },
  remove: { request: ruleIdRequest, response: ruleChanged },
  templates: { request: z.object({}), response: templates },
  preview: { request: z.object({ form: ruleForm }), response: preview },
  backTest: { request: backTestRequest, response: backTest },
  explain: { request: explainRequest, response: explanation },
  killSwitch: { request: killSwitchChange, response: ruleChanged },
}
