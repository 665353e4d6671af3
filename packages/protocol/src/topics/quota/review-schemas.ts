// What a reviewer needs to know of an order before deciding about it, and how much waits for decisions.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, id, instant } from '../../wire/fields.ts'
import { ACCOUNT_STATUS_CODES, FROZEN_STATUS_CODES } from '../ad-accounts/enums.ts'
import { ADJUST_TYPE_CODES, ITEM_STATE_CODES, LEG_KIND_CODES } from './enums.ts'

/** Orders that can be approved in one go. */
export const MOST_REVIEWED = 50

export const orderReviewRequest = z.object({
  apply_nos: z.array(id('单号')).min(1, '请选择申请').max(MOST_REVIEWED, `一次最多 ${MOST_REVIEWED} 单`),
})
export type OrderReviewRequest = z.output<typeof orderReviewRequest>

const reviewedAccount = z.object({
  item_id: z.string(),
  /** IN: the account that a transfer goes to, whose own leg comes later */
  kind: z.enum(LEG_KIND_CODES),
  channel: z.enum(CHANNEL_CODES),
  outside_account_id: z.string(),
  account_name: z.string(),
  /** null: a clearing takes what is left */
  amount: decimal.nullable(),
  state: z.enum(ITEM_STATE_CODES),
  account_status: z.enum(ACCOUNT_STATUS_CODES),
  frozen_status: z.enum(FROZEN_STATUS_CODES),
  /** by the agency itself, which may have happened after the order was submitted */
  is_quota_forbidden: z.boolean(),
  has_open_difference: z.boolean(),
  /** figures of the last synchronisation */
  limit: decimal.nullable(),
  balance: decimal.nullable(),
  daily_spend: decimal,
  synced_at: instant.nullable(),
  /** other orders that still change this account */
  other_orders: z.number().int(),
})
export type ReviewedAccount = z.output<typeof reviewedAccount>

export const orderReview = z.object({
  apply_no: z.string(),
  adjust_type: z.enum(ADJUST_TYPE_CODES),
  customer_name: z.string(),
  sub_customer_name: z.string().nullable(),
  currency: z.string(),
  /** over all accounts of the order, as it was asked for; a clearing's is not known yet */
  amount: decimal,
  fees: decimal,
  /** what the payer pays or gets back; of a transfer what is moved */
  total: decimal,
  /** `available`: what is left besides what this and other orders hold */
  payer: z.object({ kind: z.enum(['WALLET', 'CREDIT_LINE']), currency: z.string(), available: decimal }),
  accounts: z.array(reviewedAccount),
})
export type OrderReview = z.output<typeof orderReview>
/** In the order asked; one that is not there is left out. */
export const orderReviews = z.object({ content: z.array(orderReview) })
export type OrderReviews = z.output<typeof orderReviews>
