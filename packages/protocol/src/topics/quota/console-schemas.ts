// Quota orders as the console's queue shows them: legs of every customer, one in all its detail, and what people decide about them.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { amountText, decimal, id, instant, lines, reason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { ADJUST_TYPE_CODES, ITEM_STATE_CODES, LEG_KIND_CODES } from './enums.ts'
import { legFilters } from './console-lists.ts'
import { LEG_GROUP_CODES } from './leg-groups.ts'
import { proofFile } from '../cases/schemas.ts'
import { ENDED_BY_CODES } from './shown-states.ts'
import { orderReviewRequest, orderReviews } from './review-schemas.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')
const itemState = z.enum(ITEM_STATE_CODES)

export const legListRequest = z.object({ ...pagerRequest, ...filterFields(legFilters), customer_id: id('客户').optional() })
export type LegListRequest = z.output<typeof legListRequest>

export const leg = z.object({
  item_id: z.string(),
  apply_no: z.string(),
  adjust_type: z.enum(ADJUST_TYPE_CODES),
  kind: z.enum(LEG_KIND_CODES),
  customer_id: z.string(),
  customer_name: z.string(),
  sub_customer_name: z.string().nullable(),
  channel,
  outside_account_id: z.string(),
  account_name: z.string(),
  currency: z.string(),
  /** null: a clearing that was not sent yet */
  amount: decimal.nullable(),
  approved_amount: decimal.nullable(),
  /** service fee and tax as booked once it has ended, nothing after a failure; before, as asked */
  fees: decimal,
  state: itemState,
  ended_by: z.enum(ENDED_BY_CODES).nullable(),
  platform_reference: z.string().nullable(),
  sends: z.number().int(),
  fail_reason: z.string().nullable(),
  manual_reason: z.string().nullable(),
  submitter: z.string(),
  apply_time: instant,
  finished_at: instant.nullable(),
  /** when its next step is due */
  due_at: instant.nullable(),
  /** it waits because staff stopped sending to its channel */
  is_dispatch_paused: z.boolean(),
  /** what became of it was proposed, and waits for another person's check */
  has_proposal: z.boolean(),
})
/** One leg of an order of any customer. */
export type ConsoleLeg = z.output<typeof leg>
/** Sizes and counts go no further than COUNTED_UP_TO. */
export const legPage = pageOf(leg).extend({ group_counts: z.record(z.enum(LEG_GROUP_CODES), z.number().int()) })
export type ConsoleLegPage = z.output<typeof legPage>

export const legRef = z.object({ item_id: id('工单') })
export type LegRef = z.output<typeof legRef>

export const legDetail = leg.extend({
  reason: z.string().nullable(),
  remark: z.string(),
  before_limit: decimal.nullable(),
  target_limit: decimal.nullable(),
  after_limit: decimal.nullable(),
  /** of a clearing whose platform reported spend afterwards: what was charged for it, and what the payer could not pay yet; else null */
  late_booked: decimal.nullable(),
  late_owed: decimal.nullable(),
  payer: z.string(),
  /** all legs of the same order */
  legs: z.array(leg),
  history: z.array(z.object({ state: itemState, at: instant, note: z.string() })),
  /** the legs that its latest attempt carried together, this one among them; empty when it went alone */
  merged: z.array(
    z.object({
      item_id: z.string(),
      apply_no: z.string(),
      sub_customer_name: z.string().nullable(),
      kind: z.enum(LEG_KIND_CODES),
      amount: decimal,
      currency: z.string(),
      state: itemState,
      /** its attempt carries the others, and it ends with them */
      is_head: z.boolean(),
    }),
  ),
  /** those of the legs that carried it too */
  attempts: z.array(
    z.object({
      number: z.number().int(),
      /** how many legs it carried */
      legs: z.number().int(),
      sent_at: instant,
      base: decimal,
      target: decimal,
      answer: z.string().nullable(),
      answered_at: instant.nullable(),
      is_late: z.boolean(),
      /** why, in words for customers */
      words: z.string().nullable(),
      /** the platform's own, without secrets */
      platform_code: z.string().nullable(),
      platform_words: z.string().nullable(),
    }),
  ),
  /** what the platform said when it was last read for this leg in vain */
  trouble: z.object({ code: z.string(), message: z.string(), at: instant }).nullable(),
  transfers: z.array(
    z.object({
      code: z.string(),
      debit: z.string(),
      credit: z.string(),
      amount: decimal,
      state: z.string(),
      at: instant,
      ended_at: instant.nullable(),
    }),
  ),
  /** what the first of two people says of a leg in people's hands; `by_id` must not check it */
  proposal: z
    .object({
      case_id: z.string(),
      outcome: z.enum(['DONE', 'FAILED']),
      figure: decimal.nullable(),
      /** what is posted once it is confirmed, over all legs that went together; null when it failed */
      amount: decimal.nullable(),
      reference: z.string().nullable(),
      proof: z.string(),
      reason: z.string().nullable(),
      by: z.string(),
      by_id: z.string(),
      at: instant,
    })
    .nullable(),
  /** the limit of the account's last synchronisation; null where the platform moves sums (TikTok) or nothing was read */
  reading: z.object({ limit: decimal, at: instant }).nullable(),
  /** the agency's decision about its order, where one was asked for */
  decision: z.object({ is_approved: z.boolean(), by: z.string(), at: instant }).nullable(),
  /** the outcome that two people agreed on */
  confirmed: z
    .object({
      outcome: z.enum(['DONE', 'FAILED']),
      figure: decimal.nullable(),
      reference: z.string().nullable(),
      proof: z.string(),
      by: z.string(),
      at: instant,
      checked_by: z.string(),
      checked_at: instant,
    })
    .nullable(),
  /** what was proposed before and sent back, oldest first */
  rejected_outcomes: z.array(
    z.object({
      outcome: z.enum(['DONE', 'FAILED']),
      by: z.string(),
      rejected_by: z.string(),
      at: instant,
      reason: z.string(),
    }),
  ),
})
export type ConsoleLegDetail = z.output<typeof legDetail>

export const orderRef = z.object({ apply_no: id('单号') })
export type OrderRef = z.output<typeof orderRef>
/** `reason` reaches the customer word for word. */
export const rejection = orderRef.extend({ reason })
export type Rejection = z.output<typeof rejection>
export const cancellation = legRef.extend({ reason })
export type Cancellation = z.output<typeof cancellation>

/** `figure`: the limit that the platform shows now; `reference`: its transaction, where a sum is moved. */
export const outcomeProposal = legRef.extend({
  outcome: z.enum(['DONE', 'FAILED'], '请选择结果'),
  figure: amountText('渠道额度').nullable(),
  reference: text(100, '渠道流水号').nullable(),
  /** may be empty where a picture shows it */
  proof: lines(500, '渠道证明'),
  proof_file: proofFile,
  /** of a failure, told to the customer */
  reason: reason.nullable(),
})
export type OutcomeProposal = z.output<typeof outcomeProposal>

const done = z.object({})

/** What each call takes and answers. */
export const consoleQuotaSchemas = {
  list: { request: legListRequest, response: legPage, filters: legFilters },
  detail: { request: legRef, response: legDetail },
  review: { request: orderReviewRequest, response: orderReviews },
  approve: { request: orderRef, response: done },
  reject: { request: rejection, response: done },
  wake: { request: legRef, response: legDetail },
  cancel: { request: cancellation, response: legDetail },
  propose: { request: outcomeProposal, response: legDetail },
}
