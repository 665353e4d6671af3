// Appeal calls of the console: what the case asks for, more that is wanted, and what went to the platform.
import { z } from 'zod'
import { id, instant, judged, lines, text } from '../../wire/fields.ts'
import { AD_APPEAL_STATUS_CODES, adIdsProblem, adReasonProblem } from './ad-appeals.ts'
import { APPEAL_TEXT_MOST, ASKED_LEAST } from './enums.ts'
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

/** An array, so that its words name the field and not a place in it. */
const adIds = judged(z.array(z.string('广告 ID 应为数字').trim(), '请填写广告 ID'), adIdsProblem)

export const appealAdsRequest = appealCaseRequest.extend({
  ad_ids: adIds,
  /** the vendor's word; it goes there as it is */
  appeal_reason: judged(z.string('请填写申诉理由').trim(), adReasonProblem),
})
export type AppealAdsRequest = z.output<typeof appealAdsRequest>

export const platformCall = z.object({
  outside_ad_id: z.string(),
  reason: z.string(),
  status: z.enum(AD_APPEAL_STATUS_CODES),
  /** why it ended so, or what is not known, in the platform's words where it has some; empty without */
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
  appealAds: { request: appealAdsRequest, response: appealCase },
  notePlatform: { request: notePlatformRequest, response: appealCase },
}
