// Reconciliation as the console shows it: differences with their history, and the daily runs (console.md 17).
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { amountText, decimal, id, instant, reason } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { proofFile } from '../cases/schemas.ts'
import { DIFFERENCE_CAUSE_CODES, DIFFERENCE_EVENT_CODES, DIFFERENCE_STATE_CODES, TOTAL_EXPLANATION_CODES } from './enums.ts'
import { differenceFilters, runFilters } from './lists.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')

export const differenceListRequest = z.object({
  ...pagerRequest,
  ...filterFields(differenceFilters),
})
export type DifferenceListRequest = z.output<typeof differenceListRequest>

/** Amounts in the account's currency; `difference` is the platform's figure less ours; both are null where the platform sets no limit. */
export const difference = z.object({
  difference_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  channel,
  currency: z.string(),
  cause: z.enum(DIFFERENCE_CAUSE_CODES),
  our_amount: decimal,
  platform_amount: decimal.nullable(),
  difference: decimal.nullable(),
  /** of a total that fell: what its report by days tells of spend that no reading saw; null where it can't be told */
  between: decimal.nullable(),
  state: z.enum(DIFFERENCE_STATE_CODES),
  first_seen_at: instant,
  last_seen_at: instant,
  claimed_by: z.string().nullable(),
  claimed_by_id: z.string().nullable(),
  reason: z.string(),
  /** an adjustment that waits for a second person, or was booked */
  proposal: z
    .object({
      case_id: z.string(),
      status: z.enum(['PENDING', 'APPROVED']),
      amount: decimal,
      explanation: z.enum(TOTAL_EXPLANATION_CODES).nullable(),
      /** what its maker says of that */
      between: decimal,
      by: z.string(),
      by_id: z.string(),
      at: instant,
      reason: z.string(),
    })
    .nullable(),
  checked_by: z.string().nullable(),
  ended_at: instant.nullable(),
})
export type Difference = z.output<typeof difference>
export const differencePage = pageOf(difference).extend({
  state_counts: z.record(z.enum(DIFFERENCE_STATE_CODES), z.number().int()),
})
export type DifferencePage = z.output<typeof differencePage>

export const differenceDetail = difference.extend({
  history: z.array(
    z.object({
      event: z.enum(DIFFERENCE_EVENT_CODES),
      actor: z.string(),
      note: z.string(),
      our_amount: decimal,
      platform_amount: decimal.nullable(),
      at: instant,
    }),
  ),
  /** the account's latest legs, the newest first: where a difference usually comes from */
  latest_legs: z.array(
    z.object({
      apply_no: z.string(),
      item_id: z.string(),
      state: z.string(),
      amount: decimal.nullable(),
      before_limit: decimal.nullable(),
      after_limit: decimal.nullable(),
      at: instant,
    }),
  ),
})
export type DifferenceDetail = z.output<typeof differenceDetail>

export const runListRequest = z.object({
  ...pagerRequest,
  ...filterFields(runFilters),
})
export type RunListRequest = z.output<typeof runListRequest>
/** One business day of a channel and currency; the sums are over the accounts that were compared. */
export const run = z.object({
  day: z.string(),
  channel,
  currency: z.string(),
  accounts: z.number().int(),
  matched: z.number().int(),
  differing: z.number().int(),
  /** a change was under way */
  moving: z.number().int(),
  /** without a figure of the last 26 hours */
  unread: z.number().int(),
  our_total: decimal,
  platform_total: decimal,
  difference: decimal,
  finished_at: instant,
})
export type Run = z.output<typeof run>
export const runPage = pageOf(run)
export type RunPage = z.output<typeof runPage>

const differenceId = id('差异')
export const differenceRef = z.object({ difference_id: differenceId })
export type DifferenceRef = z.output<typeof differenceRef>
/** `from`: whoever had it when the asking person looked; null for nobody. */
export const differenceClaim = differenceRef.extend({ from: id('处理人').nullable() })
export type DifferenceClaim = z.output<typeof differenceClaim>
export const differenceAction = z.object({ difference_id: differenceId, reason })
export type DifferenceAction = z.output<typeof differenceAction>
/** `explanation`: what happened to a total of spend that fell; nothing is booked then. */
export const adjustmentProposal = differenceAction.extend({
  explanation: z.enum(TOTAL_EXPLANATION_CODES, '请选择发生了什么').nullable().optional(),
  /** what was spent before the total began again and no reading saw; with each explanation but a correction */
  between: amountText('未读到的消耗').nullable().optional(),
  proof_file: proofFile,
})

/** What each call takes and answers. */
export const reconciliationSchemas = {
  list: { request: differenceListRequest, response: differencePage, filters: differenceFilters },
  detail: { request: differenceRef, response: differenceDetail },
  runs: { request: runListRequest, response: runPage, filters: runFilters },
  claim: { request: differenceClaim, response: differenceDetail },
  markTimeLag: { request: differenceAction, response: differenceDetail },
  close: { request: differenceAction, response: differenceDetail },
  propose: { request: adjustmentProposal, response: differenceDetail },
}
