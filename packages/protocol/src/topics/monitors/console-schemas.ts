// How the rules of all customers run, as the console shows it, and what staff switch off.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { id, instant, reason } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import {
  ACCOUNT_TROUBLE_CODES,
  consolePauseFilters,
  consoleRuleFilters,
  consoleTroubleFilters,
  RULE_STANDING_CODES,
} from './console-lists.ts'
import { AD_LEVEL_CODES } from '../ads/enums.ts'
import { FEEDBACK_CODES, PAUSE_STATE_CODES, RESTORE_STATE_CODES, RULE_ACTION_CODES } from './enums.ts'

const owner = { customer_id: z.string(), customer_name: z.string() }
const ofAccount = { account_id: z.string(), outside_account_id: z.string(), account_name: z.string() }

/**
 * Of a time that is told: `runs` are shards that were judged, `skipped` those that came too late; `delay_*` in seconds from when a tick was
 * due to when a shard of it was over, null without any; `unread` accounts that could not be read, `late` those whose data was too old.
 */
const figures = z.object({
  ticks: z.int(),
  runs: z.int(),
  skipped: z.int(),
  delay_half: z.number().nullable(),
  delay_p95: z.number().nullable(),
  delay_most: z.number().nullable(),
  pairs: z.int(),
  matches: z.int(),
  unread: z.int(),
  late: z.int(),
})
export type RunFigures = z.output<typeof figures>
const topRule = z.object({ rule_id: z.string(), rule_name: z.string(), ...owner, count: z.int() })
export type TopRule = z.output<typeof topRule>

export const monitorOverview = z.object({
  /** null: pausing is not switched off for all */
  stop: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
  rules: z.object({ on: z.int(), off: z.int(), stopped: z.int(), customers: z.int() }),
  accounts: z.object({ watched: z.int(), failed: z.int(), late: z.int() }),
  hour: figures,
  day: figures,
  /** the last 24 hours, the oldest first; hours without anything are left out */
  hours: z.array(z.object({ from: instant, runs: z.int(), skipped: z.int(), matches: z.int() })),
  /** of pauses that were begun within 24 hours; `unsent` ended before anything was sent: they lapsed, or were given up or switched off */
  pauses: z.object({ success: z.int(), failed: z.int(), unsent: z.int(), held: z.int(), going: z.int() }),
  /** whatever their age */
  open: z.object({ going: z.int(), going_since: instant.nullable(), held: z.int(), held_since: instant.nullable() }),
  most_matched: z.array(topRule),
  most_paused: z.array(topRule),
})
export type MonitorOverview = z.output<typeof monitorOverview>

export const consoleRulesRequest = z.object({ ...pagerRequest, ...filterFields(consoleRuleFilters) })
export type ConsoleRulesRequest = z.output<typeof consoleRulesRequest>
export const consoleRule = z.object({
  rule_id: z.string(),
  rule_name: z.string(),
  ...owner,
  sentence: z.string(),
  action: z.enum(RULE_ACTION_CODES),
  version: z.int(),
  standing: z.enum(RULE_STANDING_CODES),
  last_triggered_at: instant.nullable(),
  matches_7d: z.int(),
  paused_7d: z.int(),
  failed_7d: z.int(),
  /** why staff stopped it, and who; null: they did not */
  stopped_reason: z.string().nullable(),
  stopped_by: z.string().nullable(),
  created_by: z.string(),
  updated_at: instant,
})
export type ConsoleRule = z.output<typeof consoleRule>
export const consoleRulesPage = pageOf(consoleRule)
export type ConsoleRulesPage = z.output<typeof consoleRulesPage>

export const consolePausesRequest = z.object({ ...pagerRequest, ...filterFields(consolePauseFilters) })
export type ConsolePausesRequest = z.output<typeof consolePausesRequest>
export const consolePause = z.object({
  pause_id: z.string(),
  created_at: instant,
  ...owner,
  rule_id: z.string(),
  rule_name: z.string(),
  ...ofAccount,
  ad_group_id: z.string(),
  ad_group_name: z.string(),
  level: z.enum(AD_LEVEL_CODES),
  values_text: z.string(),
  state: z.enum(PAUSE_STATE_CODES),
  tries: z.int(),
  fail_reason: z.string(),
  request_id: z.string().nullable(),
  ended_at: instant.nullable(),
  restore_state: z.enum(RESTORE_STATE_CODES),
  feedback: z.enum(FEEDBACK_CODES).nullable(),
})
export type ConsolePause = z.output<typeof consolePause>
export const consolePausesPage = pageOf(consolePause)
export type ConsolePausesPage = z.output<typeof consolePausesPage>

export const consoleTroublesRequest = z.object({ ...pagerRequest, ...filterFields(consoleTroubleFilters) })
export type ConsoleTroublesRequest = z.output<typeof consoleTroublesRequest>
/** `code`: of the platform or our own; empty where its data is late for another reason. */
export const consoleTrouble = z.object({
  ...ofAccount,
  ...owner,
  trouble: z.enum(ACCOUNT_TROUBLE_CODES),
  code: z.string(),
  read_at: instant.nullable(),
  /** the last push of the platform about it */
  pinged_at: instant.nullable(),
  failed_at: instant.nullable(),
})
export type ConsoleTrouble = z.output<typeof consoleTrouble>
export const consoleTroublesPage = pageOf(consoleTrouble)
export type ConsoleTroublesPage = z.output<typeof consoleTroublesPage>

export const ruleStop = z.object({ rule_id: id('规则'), reason })
export type RuleStop = z.output<typeof ruleStop>
export const stopForAll = z.object({ reason })
export type StopForAll = z.output<typeof stopForAll>
/** False where it stood so already. */
export const monitorsChanged = z.object({ changed: z.boolean() })
export type MonitorsChanged = z.output<typeof monitorsChanged>

/** What each call takes and answers. */
export const consoleMonitorSchemas = {
  overview: { request: z.object({}), response: monitorOverview },
  rules: { request: consoleRulesRequest, response: consoleRulesPage, filters: consoleRuleFilters },
  pauses: { request: consolePausesRequest, response: consolePausesPage, filters: consolePauseFilters },
  troubles: { request: consoleTroublesRequest, response: consoleTroublesPage, filters: consoleTroubleFilters },
  stopRule: { request: ruleStop, response: monitorsChanged },
  allowRule: { request: ruleStop, response: monitorsChanged },
  stopAll: { request: stopForAll, response: monitorsChanged },
  allowAll: { request: stopForAll, response: monitorsChanged },
}
