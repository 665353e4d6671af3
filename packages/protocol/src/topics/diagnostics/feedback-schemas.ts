// Feedback as the console shows it: what was said and by whom, until when an answer is promised, and each step since.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { id, instant, lines, reason } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { FEEDBACK_EVENT_CODES, FEEDBACK_STATE_CODES, FEEDBACK_TYPE_CODES } from './enums.ts'
import { feedbackFilters } from './feedback-lists.ts'
import { MAX_ANSWER_LENGTH, MAX_FEEDBACK_FILES, MIN_ANSWER_LENGTH } from './limits.ts'

export const feedbackListRequest = z.object({ ...pagerRequest, ...filterFields(feedbackFilters) })
export type FeedbackListRequest = z.output<typeof feedbackListRequest>

export const feedbackRow = z.object({
  feedback_id: z.string(),
  state: z.enum(FEEDBACK_STATE_CODES),
  feedback_type: z.enum(FEEDBACK_TYPE_CODES),
  content: z.string(),
  user_name: z.string(),
  /** null for a user who belonged to none */
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  sub_customer_name: z.string().nullable(),
  pictures: z.number().int(),
  page_url: z.string(),
  version: z.string(),
  claimed_by: z.string().nullable(),
  claimed_by_id: z.string().nullable(),
  created_at: instant,
  /** the end of the promised working day */
  due_at: instant,
  answered_at: instant.nullable(),
})
export type FeedbackRow = z.output<typeof feedbackRow>
export const feedbackPage = pageOf(feedbackRow).extend({ state_counts: z.record(z.enum(FEEDBACK_STATE_CODES), z.number().int()) })
export type FeedbackPage = z.output<typeof feedbackPage>

export const feedbackDetail = feedbackRow.extend({
  contact: z.string(),
  user_agent: z.string(),
  history: z.array(z.object({ event: z.enum(FEEDBACK_EVENT_CODES), by: z.string(), note: z.string(), at: instant })),
})
export type FeedbackDetail = z.output<typeof feedbackDetail>

const feedbackId = id('反馈')
export const feedbackRef = z.object({ feedback_id: feedbackId })
export type FeedbackRef = z.output<typeof feedbackRef>
/** `from`: whoever had it when the asking person looked; null for nobody. */
export const feedbackClaim = feedbackRef.extend({ from: id('处理人').nullable() })
export type FeedbackClaim = z.output<typeof feedbackClaim>
export const feedbackAnswer = feedbackRef.extend({
  answer: lines(MAX_ANSWER_LENGTH, '回复').pipe(z.string().min(MIN_ANSWER_LENGTH, `回复至少 ${MIN_ANSWER_LENGTH} 个字符`)),
})
export type FeedbackAnswer = z.output<typeof feedbackAnswer>
export const feedbackClosing = feedbackRef.extend({ reason })
export type FeedbackClosing = z.output<typeof feedbackClosing>
/** `index` counts from 0. */
export const feedbackPicture = feedbackRef.extend({
  index: z
    .number('截图不正确')
    .int('截图不正确')
    .min(0, '截图不正确')
    .max(MAX_FEEDBACK_FILES - 1, '截图不正确'),
})
export type FeedbackPicture = z.output<typeof feedbackPicture>

/** What each call takes and answers. */
export const feedbackSchemas = {
  list: { request: feedbackListRequest, response: feedbackPage, filters: feedbackFilters },
  detail: { request: feedbackRef, response: feedbackDetail },
  picture: { request: feedbackPicture, response: fileAnswer },
  claim: { request: feedbackClaim, response: feedbackDetail },
  release: { request: feedbackRef, response: feedbackDetail },
  answer: { request: feedbackAnswer, response: feedbackDetail },
  close: { request: feedbackClosing, response: feedbackDetail },
}
