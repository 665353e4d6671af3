// Calls about pauses and landing domains: the log of what rules paused, giving it back, and the domains that ads may lead to.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { decimal, id, instant, judged, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { domainOf } from './condition.ts'
import { AD_LEVEL_CODES } from '../ads/enums.ts'
import { FEEDBACK_CODES, PAUSE_RESULT_CODES, PAUSE_STATE_CODES, RESTORE_STATE_CODES, RULE_ACTION_CODES } from './enums.ts'
import { DOMAINS_MOST } from './limits.ts'
import { pauseFilters } from './lists.ts'

export const pauseListRequest = z.object({ ...pagerRequest, ...filterFields(pauseFilters) })
export type PauseListRequest = z.output<typeof pauseListRequest>

export const pause = z.object({
  pause_id: z.string(),
  created_at: instant,
  rule_id: z.string(),
  rule_name: z.string(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  currency: z.enum(CURRENCY_CODES),
  campaign_id: z.string(),
  campaign_name: z.string(),
  ad_group_id: z.string(),
  ad_group_name: z.string(),
  /** what was paused, which may lie above or below the ad group */
  level: z.enum(AD_LEVEL_CODES),
  action: z.enum(RULE_ACTION_CODES),
  /** actual values beside their thresholds */
  values_text: z.string(),
  state: z.enum(PAUSE_STATE_CODES),
  /** null while it goes on (spec §3) */
  pause_result: z.enum(PAUSE_RESULT_CODES).nullable(),
  tries: z.int(),
  fail_reason: z.string(),
  ended_at: instant.nullable(),
  restore_state: z.enum(RESTORE_STATE_CODES),
  restore_reason: z.string(),
  restored_at: instant.nullable(),
  feedback: z.enum(FEEDBACK_CODES).nullable(),
  /** what the pause saved: the last hour's spend before it, for 24 hours, at most what was left of the quota; null where nothing was paused */
  saved: decimal.nullable(),
})
/** One object that a rule paused, or tried to. */
export type Pause = z.output<typeof pause>
export const pausePage = pageOf(pause)
export type PausePage = z.output<typeof pausePage>

export const pauseIdRequest = z.object({ pause_id: id('暂停记录') })
/** Of a pause that a guard holds back: go on, or leave it. */
export const pauseDecision = z.object({ pause_id: id('暂停记录'), goes_on: z.boolean('请选择继续暂停或放弃') })
export type PauseDecision = z.output<typeof pauseDecision>
export const pauseFeedback = z.object({ pause_id: id('暂停记录'), feedback: z.enum(FEEDBACK_CODES, '请选择反馈') })
export type PauseFeedback = z.output<typeof pauseFeedback>
export const pauseChanged = z.object({ changed: z.boolean() })
export type PauseChanged = z.output<typeof pauseChanged>

export const domains = z.object({
  content: z.array(z.object({ domain: z.string(), added_by: z.string(), added_at: instant, note: z.string() })),
})
export type Domains = z.output<typeof domains>
const domain = judged(z.string('请填写域名').trim().max(253, '域名最多 253 个字符'), typed =>
  domainOf(typed) === undefined ? '请填写域名，如 example.com' : undefined,
)
export const domainsSave = z.object({
  domains: z.array(domain, '请填写域名').min(1, '请填写域名').max(DOMAINS_MOST, `最多 ${DOMAINS_MOST} 个域名`),
  note: text(60, '备注').default(''),
})
export type DomainsSave = z.output<typeof domainsSave>
export const domainsRemove = z.object({ domains: z.array(domain).min(1, '请选择域名').max(DOMAINS_MOST, `最多 ${DOMAINS_MOST} 个域名`) })
export type DomainsRemove = z.output<typeof domainsRemove>
export const domainsChanged = z.object({ changed: z.int() })
export type DomainsChanged = z.output<typeof domainsChanged>
/** Domains that ads of the last 60 days led to and that are not on the list, those of most ads first. */
export const domainSuggestions = z.object({ content: z.array(z.object({ domain: z.string(), ads: z.int(), last_seen_at: instant })) })
export type DomainSuggestions = z.output<typeof domainSuggestions>

/** What each call takes and answers. */
export const pauseSchemas = {
  pauses: { request: pauseListRequest, response: pausePage },
  restore: { request: pauseIdRequest, response: pauseChanged },
  decide: { request: pauseDecision, response: pauseChanged },
  feedback: { request: pauseFeedback, response: pauseChanged },
  domains: { request: z.object({}), response: domains },
  saveDomains: { request: domainsSave, response: domainsChanged },
  removeDomains: { request: domainsRemove, response: domainsChanged },
  suggestDomains: { request: z.object({}), response: domainSuggestions },
}
