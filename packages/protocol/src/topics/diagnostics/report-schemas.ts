// Error reports as the staff read them: alike ones as one, with the latest traces and what the staff think of them.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { instant, reason } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { REPORT_KINDS, REPORT_STATE_CODES } from './enums.ts'
import { reportFilters } from './report-lists.ts'

export const reportListRequest = z.object({ ...pagerRequest, ...filterFields(reportFilters) })
export type ReportListRequest = z.output<typeof reportListRequest>
/** All reports of one release, page, call and message; numbers make no other one. */
export const reportGroup = z.object({
  fingerprint: z.string(),
  state: z.enum(REPORT_STATE_CODES),
  kind: z.enum(REPORT_KINDS),
  version: z.string(),
  route: z.string(),
  message: z.string(),
  count: z.number().int(),
  /** signed-in ones */
  users: z.number().int(),
  first_at: instant,
  last_at: instant,
  /** null until the staff first said something of it */
  marked_by: z.string().nullable(),
  marked_at: instant.nullable(),
})
export type ReportGroup = z.output<typeof reportGroup>
export const reportGroupPage = pageOf(reportGroup).extend({ state_counts: z.record(z.enum(REPORT_STATE_CODES), z.number().int()) })
export type ReportGroupPage = z.output<typeof reportGroupPage>

const fingerprint = z.string('请提供报告').regex(/^[0-9a-f]{32}$/, '报告不正确')
export const reportRef = z.object({ fingerprint })
export type ReportRef = z.output<typeof reportRef>
export const reportDetail = reportGroup.extend({
  /** of the mark */
  reason: z.string(),
  /** the latest, newest first */
  latest: z.array(
    z.object({
      report_id: z.string(),
      at: instant,
      call: z.string(),
      code: z.string().nullable(),
      status: z.number().int().nullable(),
      elapsed_ms: z.number().int().nullable(),
      request_id: z.string(),
      body: z.string(),
      query: z.string(),
      stack: z.string(),
      component_stack: z.string(),
      user_agent: z.string(),
    }),
  ),
})
export type ReportDetail = z.output<typeof reportDetail>
const state = z.enum(REPORT_STATE_CODES, '请选择状态')
/** `from`: the state that the asking person saw. */
export const reportMark = z.object({ fingerprint, from: state, state, reason })
export type ReportMark = z.output<typeof reportMark>

/** What each call takes and answers. */
export const reportSchemas = {
  list: { request: reportListRequest, response: reportGroupPage, filters: reportFilters },
  detail: { request: reportRef, response: reportDetail },
  mark: { request: reportMark, response: reportDetail },
}
