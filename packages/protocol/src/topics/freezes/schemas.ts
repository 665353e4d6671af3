// Freeze calls: the unread count behind the menu badge, the frozen accounts of a channel, and which of them were opened.
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { decimal, id, instant, judged } from '../../wire/fields.ts'
import { emailProblem } from '../contracts/limits.ts'
import { evidenceFiles, shownEvidence } from '../files/evidence.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { idPageOf, pagerRequest } from '../../wire/page.ts'
import { FREEZE_CHANNELS, FREEZE_EVENT_CODES, FREEZE_RECORD_STATUS_CODES, FREEZE_SOURCE_CODES, FREEZES_READ_MAX } from './enums.ts'
import { NO_EVIDENCE, THAW_MOST, thawReasonProblem } from './limits.ts'
import { freezeFilters } from './lists.ts'

const channel = z.enum(FREEZE_CHANNELS, '请选择渠道')

/** Frozen accounts whose record this user has not opened; a freeze that is over counts no more. */
export const freezeUnread = z.object({
  sum_unread: z.number().int(),
  channels: z.array(z.object({ channel, unread: z.number().int() })),
})
export type FreezeUnread = z.output<typeof freezeUnread>

export const freezeListRequest = z.object({ ...pagerRequest, channel, ...filterFields(freezeFilters) })
export type FreezeListRequest = z.output<typeof freezeListRequest>

export const freeze = z.object({
  record_id: z.string(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  company_name: z.string(),
  currency: z.enum(CURRENCY_CODES),
  /** what was left when the account was frozen; null where the platform sets no limit */
  balance: decimal.nullable(),
  source: z.enum(FREEZE_SOURCE_CODES),
  /** the platform's own word, empty where it gave none; the agency's reason where it froze the account itself */
  reason: z.string(),
  status: z.enum(FREEZE_RECORD_STATUS_CODES),
  frozen_at: instant,
  /** of the latest application to thaw, and of what was said to it; null and empty before */
  applied_at: instant.nullable(),
  processed_at: instant.nullable(),
  opinion: z.string(),
  /** whether this user had opened it before */
  is_read: z.boolean(),
})
/** A freeze that is going on. */
export type Freeze = z.output<typeof freeze>
export const freezePage = idPageOf(freeze)
export type FreezePage = z.output<typeof freezePage>

/** One step of its history, the first first. `by`: whoever took it, without names of staff in the portal. */
export const freezeStep = z.object({
  event: z.enum(FREEZE_EVENT_CODES),
  status: z.enum(FREEZE_RECORD_STATUS_CODES),
  by: z.string(),
  note: z.string(),
  at: instant,
})
export type FreezeStepRow = z.output<typeof freezeStep>

export const freezeDetailRequest = z.object({ record_id: id('冻结记录') })
export type FreezeDetailRequest = z.output<typeof freezeDetailRequest>
export const freezeDetail = freeze.omit({ is_read: true }).extend({
  thawed_at: instant.nullable(),
  /** the latest of this reader's own; null before */
  application: z.object({ reason: z.string(), email: z.string(), files: z.array(shownEvidence) }).nullable(),
  steps: z.array(freezeStep),
})
export type FreezeDetail = z.output<typeof freezeDetail>

export const freezesRead = z.object({
  record_ids: z.array(id('冻结记录')).min(1, '请选择冻结记录').max(FREEZES_READ_MAX, `最多选择 ${FREEZES_READ_MAX} 条冻结记录`),
})
export type FreezesRead = z.output<typeof freezesRead>

const checked = (label: string, problem: (typed: string) => string | undefined) => judged(z.string(`请填写${label}`).trim(), problem)

const some = (label: string) => z.array(id(label)).min(1, `请选择${label}`).max(THAW_MOST, `每次最多 ${THAW_MOST} 个账户`)

/** What is said for all of them alike. */
const thawApplication = {
  reason: checked('解冻理由', thawReasonProblem),
  email: checked('联系邮箱', emailProblem),
  files: evidenceFiles(NO_EVIDENCE),
}
export const applyToThawRequest = z.object({ record_ids: some('冻结记录'), ...thawApplication })
export type ApplyToThawRequest = z.output<typeof applyToThawRequest>
export const unfreezeRequest = z.object({ account_ids: some('广告账户'), ...thawApplication })
export type UnfreezeRequest = z.output<typeof unfreezeRequest>
export const withdrawThawsRequest = z.object({ record_ids: some('冻结记录') })
export type WithdrawThawsRequest = z.output<typeof withdrawThawsRequest>

/** What became of each, in the order asked; `id` is the one that was asked for. */
export const thawResults = z.object({ results: z.array(z.object({ id: z.string(), accepted: z.boolean(), msg: z.string() })) })
export type ThawResults = z.output<typeof thawResults>

/** What each call takes and answers. */
export const freezeSchemas = {
  unread: { request: z.object({}), response: freezeUnread },
}
