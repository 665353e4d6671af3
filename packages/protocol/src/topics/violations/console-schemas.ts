// Rectifications as the console's staff see, issue and extend them, those of every customer (console.md 9).
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { id, instant, lines, reason, text } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { sheetReading, sheetUpload } from '../files/sheet-schemas.ts'
import { consoleRectificationFilters } from './console-lists.ts'
import {
  POLICY_FILES_MOST,
  POLICY_TEXT_MAX,
  RECTIFICATION_STATUS_CODES,
  RECTIFIED_ADS_MOST,
  VIOLATION_LEVEL_CODES,
  VIOLATION_TYPE_CODES,
} from './enums.ts'
import { AD_ID_PROBLEM, AD_REASON_MOST } from './ad-lines.ts'
import { rectification, round } from './rectification-schemas.ts'

export const consoleRectificationsRequest = z.object({ ...pagerRequest, ...filterFields(consoleRectificationFilters) })
export type ConsoleRectificationsRequest = z.output<typeof consoleRectificationsRequest>

export const consoleRectification = rectification.extend({
  customer_id: z.string(),
  customer_name: z.string(),
  /** null: the customer's own account */
  sub_customer_name: z.string().nullable(),
  /** of the latest submission; empty and null before one */
  submitter: z.string(),
  submitted_at: instant.nullable(),
})
export type ConsoleRectification = z.output<typeof consoleRectification>
export const consoleRectificationPage = idPageOf(consoleRectification)
export type ConsoleRectificationPage = z.output<typeof consoleRectificationPage>

export const rectificationRef = z.object({ rectification_id: id('整改') })
export type RectificationRef = z.output<typeof rectificationRef>

export const violatingAd = z.object({
  outside_ad_id: z.string(),
  /** why, where it was said */
  reason: z.string(),
})
export const consoleRectificationDetail = consoleRectification.extend({
  ads: z.array(violatingAd),
  policy_files: z.array(z.object({ file_id: z.string(), title: z.string(), version: z.string() })),
  /** every step, the first first */
  history: z.array(z.object({ status: z.enum(RECTIFICATION_STATUS_CODES), actor: z.string(), note: z.string(), at: instant })),
  /** each submission under the id of its case, the latest first */
  rounds: z.array(round.omit({ round_id: true, files: true, ended_at: true }).extend({ case_id: z.string() })),
  /** reminders of the deadline that holds: hours before it, and when they were told */
  reminders: z.array(z.object({ hours: z.int(), at: instant })),
  /** whether its customer's accounts are suspended when a deadline is missed */
  suspends: z.boolean(),
})
export type ConsoleRectificationDetail = z.output<typeof consoleRectificationDetail>

const deadline = z.iso.datetime({ offset: true, error: '截止时间格式不正确' })
const ads = z
  .array(
    z.object({
      outside_ad_id: z
        .string(AD_ID_PROBLEM)
        .trim()
        .regex(/^\d{5,30}$/, AD_ID_PROBLEM),
      reason: text(AD_REASON_MOST, '违规原因').or(z.literal('')).default(''),
    }),
    '请填写违规广告 ID',
  )
  .min(1, '请填写违规广告 ID')
  .max(RECTIFIED_ADS_MOST, `违规广告最多 ${RECTIFIED_ADS_MOST} 个`)
  .refine(all => new Set(all.map(ad => ad.outside_ad_id)).size === all.length, '广告 ID 重复')

export const issueRectificationRequest = z.object({
  account_id: id('广告账户'),
  violation_type: z.enum(VIOLATION_TYPE_CODES, '请选择违规类型'),
  level: z.enum(VIOLATION_LEVEL_CODES, '请选择违规等级'),
  ads,
  policy_text: lines(POLICY_TEXT_MAX, '渠道政策').pipe(z.string().min(1, '请填写渠道政策')),
  deadline_at: deadline,
  policy_file_ids: z.array(id('政策文件')).max(POLICY_FILES_MOST, `政策文件最多 ${POLICY_FILES_MOST} 个`).default([]),
})
export type IssueRectificationRequest = z.output<typeof issueRectificationRequest>

/** `shown` is the deadline that whoever extends it saw. */
export const extendRectificationRequest = rectificationRef.extend({ shown: deadline, deadline_at: deadline, reason })
export type ExtendRectificationRequest = z.output<typeof extendRectificationRequest>

export const liftSuspensionRequest = rectificationRef.extend({ reason })
export type LiftSuspensionRequest = z.output<typeof liftSuspensionRequest>

export const suspensionSwitch = z.object({ customer_id: id('客户'), value: z.boolean('请选择开启或关闭'), reason })
export type SuspensionSwitch = z.output<typeof suspensionSwitch>

/** What became of each row of a sheet, in its order. */
export const importedRectifications = z.object({
  sheet_reading: sheetReading,
  issued: z.int(),
  rows: z.array(
    z.object({
      row_no: z.int(),
      /** as the sheet has it */
      outside_account_id: z.string(),
      /** null where it was refused */
      rectification_id: z.string().nullable(),
      /** of a refused row: its column, and why; empty of an issued one */
      column: z.string(),
      problem: z.string(),
    }),
  ),
})
export type ImportedRectifications = z.output<typeof importedRectifications>
const nothing = z.object({})

/** What each call takes and answers. */
export const consoleRectificationSchemas = {
  list: { request: consoleRectificationsRequest, response: consoleRectificationPage, filters: consoleRectificationFilters },
  detail: { request: rectificationRef, response: consoleRectificationDetail },
  issue: { request: issueRectificationRequest, response: rectificationRef },
  import: { request: z.object(sheetUpload), response: importedRectifications },
  extend: { request: extendRectificationRequest, response: nothing },
  lift: { request: liftSuspensionRequest, response: nothing },
  setSuspension: { request: suspensionSwitch, response: nothing },
}
