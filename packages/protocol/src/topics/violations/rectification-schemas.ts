// Rectification calls: the accounts to be rectified, one of them in full, and what is handed in for them.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { id, instant, lines } from '../../wire/fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { evidenceFiles, shownEvidence } from '../files/evidence.ts'
import {
  EXPLANATION_LEAST,
  EXPLANATION_MOST,
  RECTIFICATION_MEASURE_CODES,
  RECTIFICATION_STATUS_CODES,
  RECTIFICATIONS_AT_ONCE,
  VIOLATION_LEVEL_CODES,
  VIOLATION_TYPE_CODES,
} from './enums.ts'
import { EVIDENCE_MISSING, EXPLANATION_MISSING, MEASURE_MISSING, PROMISE_MISSING } from './limits.ts'
import { rectificationFilters } from './lists.ts'

/** Those that wait for the customer unless a status is asked for; TODAY: those of them due on this business day. */
export const rectificationListRequest = z.object({ ...pagerRequest, ...filterFields(rectificationFilters) })
export type RectificationListRequest = z.output<typeof rectificationListRequest>

export const rectification = z.object({
  rectification_id: z.string(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  company_name: z.string(),
  channel: z.enum(CHANNEL_CODES),
  violation_type: z.enum(VIOLATION_TYPE_CODES),
  level: z.enum(VIOLATION_LEVEL_CODES),
  /** violating ads */
  ad_count: z.number().int(),
  /** the platform's policy in its own words; empty where none was given */
  policy_text: z.string(),
  status: z.enum(RECTIFICATION_STATUS_CODES),
  reject_reason: z.string(),
  /** of the latest submission; empty before the first */
  submitter: z.string(),
  submitted_at: instant.nullable(),
  issued_at: instant,
  deadline_at: instant,
  /** whether its ad account is suspended because it was not handed in */
  is_suspended: z.boolean(),
})
/** An ad account that is to be rectified, and until when. */
export type Rectification = z.output<typeof rectification>
export const rectificationPage = idPageOf(rectification)
export type RectificationPage = z.output<typeof rectificationPage>

const rectificationId = id('整改')
export const rectificationRequest = z.object({ rectification_id: rectificationId })

const violatingAd = z.object({
  outside_ad_id: z.string(),
  ad_name: z.string(),
  reason: z.string(),
  first_seen_at: instant,
  /** since when the platform holds nothing against it any more; null while it does */
  cleared_at: instant.nullable(),
  /** of its picture on the static host; null where there is none to be shown */
  preview_url: z.string().nullable(),
  /** the ad in its platform's own manager */
  link: z.string(),
})
export type ViolatingAd = z.output<typeof violatingAd>

export const round = z.object({
  round_id: z.string(),
  number: z.number().int(),
  measures: z.array(z.enum(RECTIFICATION_MEASURE_CODES)),
  explanation: z.string(),
  files: z.array(shownEvidence),
  submitter: z.string(),
  submitted_at: instant,
  /** null while it is reviewed */
  outcome: z.enum(['RECTIFIED', 'REJECT', 'WITHDRAWN']).nullable(),
  ended_at: instant.nullable(),
  /** why it was rejected, word for word */
  reason: z.string(),
})
export type RectificationRound = z.output<typeof round>

export const rectificationDetail = rectification.extend({
  /** at most 200 */
  ads: z.array(violatingAd),
  /** of its platform, which go with it and are handed out still */
  policy_files: z.array(z.object({ file_id: z.string(), title: z.string(), version: z.string() })),
  /** the latest first */
  rounds: z.array(round),
  steps: z.array(z.object({ status: z.enum(RECTIFICATION_STATUS_CODES), note: z.string(), at: instant })),
  may_submit: z.boolean(),
  may_withdraw: z.boolean(),
})
export type RectificationDetail = z.output<typeof rectificationDetail>

const submission = {
  measures: z.array(z.enum(RECTIFICATION_MEASURE_CODES, MEASURE_MISSING), MEASURE_MISSING).min(1, MEASURE_MISSING).max(5, MEASURE_MISSING),
  explanation: lines(EXPLANATION_MOST, '整改说明').pipe(z.string().min(EXPLANATION_LEAST, EXPLANATION_MISSING)),
  files: evidenceFiles(EVIDENCE_MISSING),
  is_promised: z.literal(true, PROMISE_MISSING),
}
export type Submission = z.output<z.ZodObject<typeof submission>>
export const submitRectificationRequest = z.object({ rectification_id: rectificationId, ...submission })
export type SubmitRectificationRequest = z.output<typeof submitRectificationRequest>
export const batchSubmitRequest = z.object({
  rectification_ids: z
    .array(rectificationId, '请选择账户')
    .min(1, '请选择账户')
    .max(RECTIFICATIONS_AT_ONCE, `最多选择 ${RECTIFICATIONS_AT_ONCE} 个账户`),
  ...submission,
})
export type BatchSubmitRectificationsRequest = z.output<typeof batchSubmitRequest>

export const rectificationMoved = z.object({ rectification_id: z.string(), status: z.enum(RECTIFICATION_STATUS_CODES) })
export type RectificationMoved = z.output<typeof rectificationMoved>
/** In the order sent; `msg` says why one failed. */
export const batchSubmitted = z.object({
  results: z.array(z.object({ rectification_id: z.string(), is_ok: z.boolean(), msg: z.string() })),
})
export type BatchSubmitted = z.output<typeof batchSubmitted>

/** What each call takes and answers; sub-customers have each of their own. */
export const rectificationSchemas = {
  rectificationList: { request: rectificationListRequest, response: rectificationPage },
  subCustomerRectificationList: { request: rectificationListRequest, response: rectificationPage },
  rectificationDetail: { request: rectificationRequest, response: rectificationDetail },
  subCustomerRectificationDetail: { request: rectificationRequest, response: rectificationDetail },
  submitRectification: { request: submitRectificationRequest, response: rectificationMoved },
  subCustomerSubmitRectification: { request: submitRectificationRequest, response: rectificationMoved },
  batchSubmitRectifications: { request: batchSubmitRequest, response: batchSubmitted },
  subCustomerBatchSubmitRectifications: { request: batchSubmitRequest, response: batchSubmitted },
  withdrawRectification: { request: rectificationRequest, response: rectificationMoved },
  subCustomerWithdrawRectification: { request: rectificationRequest, response: rectificationMoved },
}
