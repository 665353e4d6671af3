// Cases on the wire: the queue, one case in full, and what is decided about it.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { id, instant, lines, ownReason, reason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { shownEvidence } from '../files/evidence.ts'
import { CASE_EVENT_CODES, CASE_STAGE_CODES, CASE_STATUS_CODES } from './enums.ts'
import { CASE_KIND_CODES } from './kinds.ts'
import { FLAG_NOTE_MOST } from './limits.ts'
import { caseFilters, QUEUE_KIND_CODES } from './lists.ts'

export const caseRow = z.object({
  case_id: z.string(),
  kind: z.enum(CASE_KIND_CODES),
  title: z.string(),
  status: z.enum(CASE_STATUS_CODES),
  stage: z.enum(CASE_STAGE_CODES),
  /** grows with each time it is submitted anew */
  revision: z.int(),
  /** null where no customer is concerned, or the one who asks has none yet */
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** null where a user asks */
  maker_staff_id: z.string().nullable(),
  maker: z.string(),
  submitted_at: instant,
  due_at: instant,
  lapses_at: instant.nullable(),
  /** the three are null while nobody has claimed it, and once the claim has lapsed */
  claimed_by_id: z.string().nullable(),
  claimed_by: z.string().nullable(),
  claimed_until: instant.nullable(),
  /** the last decision; null before the first, and after an appeal until the next */
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** of that decision, word for word; empty without */
  decision_reason: z.string(),
})
export type CaseRow = z.output<typeof caseRow>

export const caseListRequest = z.object({ ...filterFields(caseFilters), ...pagerRequest })
export type CaseListRequest = z.output<typeof caseListRequest>
/** A case, or an order that waits: then `case_id` is its number, and its room decides about it. */
export const queueRow = caseRow.extend({ kind: z.enum(QUEUE_KIND_CODES) })
export type QueueRow = z.output<typeof queueRow>
export const casePage = pageOf(queueRow).extend({ status_counts: z.record(z.enum(CASE_STATUS_CODES), z.int()) })
export type CasePage = z.output<typeof casePage>

/** `before` is what it replaces, null for what replaces nothing; `note` says how far it moves, or is null. */
export const caseFact = z.object({ label: z.string(), before: z.string().nullable(), value: z.string(), note: z.string().nullable() })
export type CaseFact = z.output<typeof caseFact>

export const caseFlag = z.object({ field: z.string(), note: z.string() })
export type CaseFlag = z.output<typeof caseFlag>
export const caseHistory = z.array(z.object({ event: z.enum(CASE_EVENT_CODES), by: z.string(), at: instant, reason: z.string() }))

export const caseDetail = caseRow.extend({
  /** why it is asked for; empty where no reason is asked */
  asked_reason: z.string(),
  /** what shows it; a PDF is no picture, and null is without */
  proof: z.object({ is_picture: z.boolean() }).nullable(),
  facts: z.array(caseFact),
  /** what the reviewer confirms to have looked at before an approval; null without */
  warning: z.string().nullable(),
  /** what keeps it from being approved as it stands; null without */
  obstacle: z.string().nullable(),
  flags: z.array(caseFlag),
  history: caseHistory,
  /** the room of its subject, a path below /console; null without */
  link: z.string().nullable(),
})
export type CaseDetail = z.output<typeof caseDetail>

/** What one of the staff proposed, as the room of its subject tells it beside the terms. */
export const caseProposal = z.object({
  case_id: z.string(),
  reason: z.string(),
  maker_id: z.string(),
  maker: z.string(),
  made_at: instant,
  /** from then on it is not approved any more; null for never */
  lapses_at: instant.nullable(),
  /** null while it waits */
  verdict: z.enum(['APPROVED', 'REJECTED', 'WITHDRAWN', 'LAPSED']).nullable(),
  /** who decided; the maker himself where it was withdrawn, null where it lapsed */
  checker: z.string().nullable(),
  checked_at: instant.nullable(),
  verdict_reason: z.string().nullable(),
})
export type CaseProposal = z.output<typeof caseProposal>

/** A case as its maker in the portal sees it: no names of staff. */
export const caseState = z.object({
  case_id: z.string(),
  status: z.enum(CASE_STATUS_CODES),
  stage: z.enum(CASE_STAGE_CODES),
  submitted_at: instant,
  due_at: instant,
  decided_at: instant.nullable(),
  /** word for word; empty without a decision that gave one */
  decision_reason: z.string(),
  flags: z.array(caseFlag.extend({ label: z.string() })),
  history: z.array(z.object({ event: z.enum(CASE_EVENT_CODES), at: instant, reason: z.string() })),
  may_withdraw: z.boolean(),
  may_resubmit: z.boolean(),
  may_appeal: z.boolean(),
})
export type CaseState = z.output<typeof caseState>

/** A call that opens a case. */
export const opensCase = <Request extends z.ZodType>(request: Request) => ({ request, response: z.object({ case_id: z.string() }) })

/** The key of an upload of the maker's own; none where left out. */
export const proofFile = z
  .string('凭证不正确')
  .regex(/^[a-z0-9]{32}\.(webp|pdf)$/, '凭证不正确')
  .nullable()
  .optional()
export const uploadedProof = z.object({ key: z.string(), is_picture: z.boolean() })

export const caseRequest = z.object({ case_id: id('申请') })
export type CaseRequest = z.output<typeof caseRequest>

/** What its customer handed in to show something; `key` names it in the call that answers with the file. */
export const caseEvidence = z.object({ files: z.array(shownEvidence.omit({ url: true })) })
export type CaseEvidence = z.output<typeof caseEvidence>
export const evidenceFileRequest = caseRequest.extend({ key: text(60, '凭证') })
export type EvidenceFileRequest = z.output<typeof evidenceFileRequest>

const flag = z.object({ field: z.string('请选择要标注的字段'), note: lines(FLAG_NOTE_MOST, '标注说明').default('') })
export const decideCaseRequest = caseRequest.extend({
  /** the one that the reviewer read */
  revision: z.int('请刷新后重试').min(1, '请刷新后重试'),
  verdict: z.enum(['APPROVE', 'REJECT'], '请选择通过或驳回'),
  reason: reason.or(z.literal('')).default(''),
  flags: z.array(flag).max(20, '标注过多').default([]),
  is_confirmed: z.boolean('请确认已核对').default(false),
})
export type DecideCaseRequest = z.output<typeof decideCaseRequest>
/** What the asker has claimed and not finished, and who else may do at least one of it. */
export const claimedCases = z.object({
  items: z.array(caseRow.pick({ case_id: true, kind: true, title: true, due_at: true })),
  feedback: z.array(z.object({ feedback_id: z.string(), content: z.string() })),
  differences: z.array(z.object({ difference_id: z.string(), account_name: z.string() })),
  colleagues: z.array(z.object({ staff_id: z.string(), staff_name: z.string() })),
})
export type ClaimedCases = z.output<typeof claimedCases>
/** null gives all of them back to everybody. */
export const handOverRequest = z.object({ to_staff_id: id('同事').nullable() })
export type HandOverRequest = z.output<typeof handOverRequest>
export const handedOver = z.object({ handed: z.int(), released: z.int() })
export type HandedOver = z.output<typeof handedOver>

export const appealCaseRequest = caseRequest.extend({ reason: ownReason })
export type AppealCaseRequest = z.output<typeof appealCaseRequest>
export const withdrawCaseRequest = caseRequest.extend({ reason })
export type WithdrawCaseRequest = z.output<typeof withdrawCaseRequest>

/** What each call takes and answers. */
export const ownCaseSchemas = {
  withdraw: { request: caseRequest, response: z.object({}) },
  appeal: { request: appealCaseRequest, response: z.object({}) },
}

export const caseSchemas = {
  list: { request: caseListRequest, response: casePage, filters: caseFilters },
  detail: { request: caseRequest, response: caseDetail },
  claim: { request: caseRequest, response: caseDetail },
  release: { request: caseRequest, response: caseDetail },
  claimed: { request: z.object({}), response: claimedCases },
  handOver: { request: handOverRequest, response: handedOver },
  decide: { request: decideCaseRequest, response: caseDetail },
  proof: { request: caseRequest, response: fileAnswer },
  evidence: { request: caseRequest, response: caseEvidence },
  evidenceFile: { request: evidenceFileRequest, response: fileAnswer },
  uploadProof: { request: z.object({}), response: uploadedProof },
  seen: { request: caseRequest, response: z.object({}) },
  withdraw: { request: withdrawCaseRequest, response: caseDetail },
}
