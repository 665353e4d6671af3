// Calls about incidents of theft: how each stands, what happened, and what people do about it.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { decimal, id, instant, lines } from '../../wire/fields.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { INCIDENT_STATE_CODES, INCIDENT_VERDICT_CODES } from './enums.ts'
import { INCIDENT_NOTE_MOST } from './limits.ts'
import { incidentFilters } from './lists.ts'
import { pause } from './pause-schemas.ts'

export const incidentListRequest = z.object({ ...pagerRequest, ...filterFields(incidentFilters) })
export type IncidentListRequest = z.output<typeof incidentListRequest>

export const incident = z.object({
  incident_id: z.string(),
  opened_at: instant,
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  currency: z.enum(CURRENCY_CODES),
  /** of the rule whose match opened it */
  rule_name: z.string(),
  state: z.enum(INCIDENT_STATE_CODES),
  /** 0 to 100 */
  score: z.int(),
  pauses: z.int(),
  /** of those, how many are paused as the platform shows */
  paused: z.int(),
  /** what its pauses saved, each as the log of pauses counts it */
  saved: decimal,
  contained_at: instant.nullable(),
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
  verdict: z.enum(INCIDENT_VERDICT_CODES).nullable(),
  note: z.string(),
})
/** What looks like the theft of an ad account, from the first match on. */
export type Incident = z.output<typeof incident>
export const incidentPage = pageOf(incident)
export type IncidentPage = z.output<typeof incidentPage>

export const incidentEntry = z.object({
  key: z.string(),
  at: instant,
  kind: z.enum(['EVENT', 'MATCH', 'PAUSE', 'STEP']),
  title: z.string(),
  text: z.string(),
  /** who did it, where that is told */
  by: z.string().nullable(),
})
/** One thing that happened. */
export type IncidentEntry = z.output<typeof incidentEntry>

export const incidentDetail = incident.extend({
  /** those that count, with how their points come about */
  parts: z.array(z.object({ name: z.string(), count: z.int(), points: z.int(), formula: z.string() })),
  score_formula: z.string(),
  saved_formula: z.string(),
  /** the oldest first */
  timeline: z.array(incidentEntry),
  /** there was more than the timeline holds */
  is_cut: z.boolean(),
  paused_objects: z.array(
    pause.pick({ pause_id: true, created_at: true, level: true, state: true, fail_reason: true, restore_state: true, saved: true }).extend({
      object_id: z.string(),
      object_name: z.string(),
    }),
  ),
})
export type IncidentDetail = z.output<typeof incidentDetail>

export const incidentIdRequest = z.object({ incident_id: id('盗刷事件') })
export const incidentClosing = z.object({
  incident_id: id('盗刷事件'),
  verdict: z.enum(INCIDENT_VERDICT_CODES, '请选择结论'),
  note: lines(INCIDENT_NOTE_MOST, '说明').default(''),
})
export type IncidentClosing = z.output<typeof incidentClosing>
export const incidentContained = z.object({ paused: z.int() })
export type IncidentContained = z.output<typeof incidentContained>

/** What each call takes and answers. */
export const incidentSchemas = {
  incidents: { request: incidentListRequest, response: incidentPage },
  incident: { request: incidentIdRequest, response: incidentDetail },
  contain: { request: incidentIdRequest, response: incidentContained },
  close: { request: incidentClosing, response: z.object({ changed: z.boolean() }) },
  evidence: { request: incidentIdRequest, response: fileAnswer },
}
