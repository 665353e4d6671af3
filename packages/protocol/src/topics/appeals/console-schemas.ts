// Appeal calls of the console: what the case asks for, more that is wanted, and what went to the platform.
import { z } from 'zod'
import { id, instant, lines, text } from '../../wire/fields.ts'
import { APPEAL_TEXT_MOST, ASKED_LEAST, PLATFORM_CALL_STATUS_CODES } from './enums.ts'
import { ASKED_TOO_SHORT, NO_PLATFORM_CASE, PLATFORM_CASE_MOST } from './limits.ts'
import { appealDetail } from './schemas.ts'

export const appealCaseRequest = z.object({ case_id: id('申诉') })
export type AppealCaseRequest = z.output<typeof appealCaseRequest>

export const askAppealRequest = appealCaseRequest.extend({
  note: lines(APPEAL_TEXT_MOST, '需补充的材料').pipe(z.string().min(ASKED_LEAST, ASKED_TOO_SHORT)),
})
export type AskAppealRequest = z.output<typeof askAppealRequest>

export const notePlatformRequest = appealCaseRequest.extend({
  platform_case: text(PLATFORM_CASE_MOST, '平台申诉编号').pipe(z.string().min(1, NO_PLATFORM_CASE)),
  platform_outcome: lines(APPEAL_TEXT_MOST, '平台处理结果').default(''),
})
export type NotePlatformRequest = z.output<typeof notePlatformRequest>

export const platformCall = z.object({
  outside_ad_id: z.string(),
  status: z.enum(PLATFORM_CALL_STATUS_CODES),
  /** the platform's words of a refusal; empty without */
  told: z.string(),
  made_by: z.string(),
  made_at: instant,
})

/** As its reviewer reads it; here staff are named. */
export const appealCase = appealDetail.extend({ platform_calls: z.array(platformCall) })
export type AppealCase = z.output<typeof appealCase>

/** What each call takes and answers. */
export const consoleAppealSchemas = {
  detail: { request: appealCaseRequest, response: appealCase },
  ask: { request: askAppealRequest, response: appealCase },
  notePlatform: { request: notePlatformRequest, response: appealCase },
}
