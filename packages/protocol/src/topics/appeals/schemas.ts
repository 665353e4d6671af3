// Appeal calls: a customer appeals, hands in what is asked for, takes it back, and follows it.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { id, instant, lines } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { evidenceFiles, shownEvidence } from '../files/evidence.ts'
import { APPEAL_EVENT_CODES, APPEAL_OBJECT_CODES, APPEAL_STATUS_CODES, APPEAL_TEXT_LEAST, APPEAL_TEXT_MOST } from './enums.ts'
import { NO_ANSWER, NO_EVIDENCE, TOO_SHORT } from './limits.ts'
import { appealFilters } from './lists.ts'

const object = z.enum(APPEAL_OBJECT_CODES, '请选择申诉对象')

export const appealTarget = z.object({ object, object_id: id('申诉对象') })
export type AppealTarget = z.output<typeof appealTarget>

export const submitAppealRequest = appealTarget.extend({
  explanation: lines(APPEAL_TEXT_MOST, '申诉理由').pipe(z.string().min(APPEAL_TEXT_LEAST, TOO_SHORT)),
  files: evidenceFiles(NO_EVIDENCE),
})
export type SubmitAppealRequest = z.output<typeof submitAppealRequest>

export const appealRequest = z.object({ id: id('申诉') })
export type AppealRequest = z.output<typeof appealRequest>

export const answerAppealRequest = appealRequest.extend({
  text: lines(APPEAL_TEXT_MOST, '补充说明').pipe(z.string().min(1, NO_ANSWER)),
  /** Left out where words are enough. */
  files: evidenceFiles(NO_EVIDENCE).optional(),
})
export type AnswerAppealRequest = z.output<typeof answerAppealRequest>

export const appealListRequest = z.object({ ...pagerRequest, ...filterFields(appealFilters) })
export type AppealListRequest = z.output<typeof appealListRequest>

export const appeal = z.object({
  appeal_id: z.string(),
  object,
  object_id: z.string(),
  channel: z.enum(CHANNEL_CODES),
  outside_account_id: z.string(),
  account_name: z.string(),
  company_name: z.string(),
  explanation: z.string(),
  status: z.enum(APPEAL_STATUS_CODES),
  /** what staff want to have besides; null while nothing is asked for */
  asked: z.string().nullable(),
  answer_until: instant.nullable(),
  /** the platform's own number of it; empty without */
  platform_case: z.string(),
  platform_outcome: z.string(),
  /** why it ended so; empty while it waits */
  outcome: z.string(),
  submitter: z.string(),
  submitted_at: instant,
  ended_at: instant.nullable(),
})
/** One appeal, with how it stands. */
export type Appeal = z.output<typeof appeal>
export const appealPage = pageOf(appeal)
export type AppealPage = z.output<typeof appealPage>

/** Of staff only their side is told, not who. */
export const appealStep = z.object({
  step_id: z.string(),
  event: z.enum(APPEAL_EVENT_CODES),
  by: z.string(),
  note: z.string(),
  at: instant,
  evidence: z.array(shownEvidence),
})
export const appealDetail = appeal.extend({ steps: z.array(appealStep) })
export type AppealDetail = z.output<typeof appealDetail>

/** What a page of the object needs to know before it offers 申诉. */
export const appealStanding = z.object({
  /** the latest against it */
  appeal: appeal.nullable(),
  /** why none can be handed in now; null where one can */
  bar: z.string().nullable(),
})
export type AppealStanding = z.output<typeof appealStanding>

export const submittedAppeal = z.object({ appeal_id: z.string() })
export type SubmittedAppeal = z.output<typeof submittedAppeal>

/** What each call takes and answers. */
export const appealSchemas = {
  list: { request: appealListRequest, response: appealPage },
  detail: { request: appealRequest, response: appealDetail },
  standing: { request: appealTarget, response: appealStanding },
  submit: { request: submitAppealRequest, response: submittedAppeal },
  answer: { request: answerAppealRequest, response: appealDetail },
  withdraw: { request: appealRequest, response: appealDetail },
}
