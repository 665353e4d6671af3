// Forewarnings as the console's staff see, issue, withdraw and turn them into rectifications, those of every customer (console.md 10).
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { id, instant, lines, reason } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { sheetReading, sheetUpload } from '../files/sheet-schemas.ts'
import { consoleForewarningFilters } from './console-forewarning-lists.ts'
import { issueRectificationRequest, rectificationRef } from './console-schemas.ts'
import { FOREWARNED_ADS_MAX, POLICY_TEXT_MAX } from './enums.ts'
import { FOREWARNING_ENDING_CODES, STAFF_WARNING_CODES } from './forewarning-enums.ts'
import { forewarning } from './forewarning-schemas.ts'

const narrowed = filterFields(consoleForewarningFilters)
export const consoleForewarningsRequest = z.object({ ...pagerRequest, ...narrowed })
export type ConsoleForewarningsRequest = z.output<typeof consoleForewarningsRequest>

export const consoleForewarning = forewarning.omit({ spend_7d: true, currency: true, ending: true }).extend({
  customer_id: z.string(),
  customer_name: z.string(),
  /** null: the customer's own account */
  sub_customer_name: z.string().nullable(),
  ending: z.enum(FOREWARNING_ENDING_CODES).nullable(),
  /** of the agency's staff; empty where a platform told it */
  issued_by: z.string(),
  /** when somebody of the customer opened it with the ads that it has now */
  read_at: instant.nullable(),
  handled_at: instant.nullable(),
})
export type ConsoleForewarning = z.output<typeof consoleForewarning>
export const consoleForewarningPage = idPageOf(consoleForewarning)
export type ConsoleForewarningPage = z.output<typeof consoleForewarningPage>

/** Of those of the last days under the same filters, without the withdrawn. */
export const forewarningReadRate = z.object({ days: z.int(), sent: z.int(), opened: z.int() })
export type ForewarningReadRate = z.output<typeof forewarningReadRate>
export const readRateRequest = z.object(narrowed)
export type ReadRateRequest = z.output<typeof readRateRequest>

export const forewarningRef = z.object({ forewarning_id: id('预警') })
export type ForewarningRef = z.output<typeof forewarningRef>
export const consoleForewarningDetail = consoleForewarning.extend({
  advice: z.string(),
  handled_by: z.string(),
  withdraw_reason: z.string(),
  rectification_id: z.string().nullable(),
  /** those that go on first, as many as are shown */
  ads: z.array(z.object({ outside_ad_id: z.string(), ad_name: z.string(), reason: z.string(), is_cleared: z.boolean() })),
})
export type ConsoleForewarningDetail = z.output<typeof consoleForewarningDetail>

/** `rule` is what each ad breaks whose line says nothing else. */
export const issueForewarningRequest = z.object({
  account_id: id('广告账户'),
  violation_type: z.enum(STAFF_WARNING_CODES, '请选择风险类型'),
  ads: issueRectificationRequest.shape.ads.max(FOREWARNED_ADS_MAX, `预警广告最多 ${FOREWARNED_ADS_MAX} 个`),
  rule: lines(POLICY_TEXT_MAX, '命中规则').pipe(z.string().min(1, '请填写命中规则')),
  advice: lines(POLICY_TEXT_MAX, '修改建议').default(''),
})
export type IssueForewarningRequest = z.output<typeof issueForewarningRequest>

/** `warned_at` is that of the warning as whoever acts saw it. */
const seen = forewarningRef.extend({ warned_at: z.iso.datetime('预警时间格式不正确') })
export const withdrawForewarningRequest = seen.extend({ reason })
export type WithdrawForewarningRequest = z.output<typeof withdrawForewarningRequest>
export const turnForewarningRequest = seen.extend(
  issueRectificationRequest.pick({ level: true, policy_text: true, deadline_at: true, policy_file_ids: true }).shape,
)
export type TurnForewarningRequest = z.output<typeof turnForewarningRequest>

/** What became of each row of a sheet, in its order. */
export const importedForewarnings = z.object({
  sheet_reading: sheetReading,
  issued: z.int(),
  rows: z.array(
    z.object({
      row_no: z.int(),
      /** as the sheet has it */
      outside_account_id: z.string(),
      /** null where it was refused */
      forewarning_id: z.string().nullable(),
      /** of a refused row: its column, and why; empty of an issued one */
      column: z.string(),
      problem: z.string(),
    }),
  ),
})
export type ImportedForewarnings = z.output<typeof importedForewarnings>

/** What each call takes and answers. */
export const consoleForewarningSchemas = {
  list: { request: consoleForewarningsRequest, response: consoleForewarningPage, filters: consoleForewarningFilters },
  readRate: { request: readRateRequest, response: forewarningReadRate },
  detail: { request: forewarningRef, response: consoleForewarningDetail },
  issue: { request: issueForewarningRequest, response: forewarningRef },
  import: { request: z.object(sheetUpload), response: importedForewarnings },
  withdraw: { request: withdrawForewarningRequest, response: z.object({}) },
  turn: { request: turnForewarningRequest, response: rectificationRef },
}
