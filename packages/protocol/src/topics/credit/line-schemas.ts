// Credit lines on the wire: how one stands, what it is used for, and what was changed of it.
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { decimal, instant } from '../../wire/fields.ts'
import { ADJUST_TYPE_CODES } from '../quota/enums.ts'
import { REPAYMENT_CHANNEL_CODES } from '../repayments/enums.ts'
import { CREDIT_CHANGE_CODES, CREDIT_HISTORY_CODES, CREDIT_STATE_CODES, QUOTA_CHANGE_ITEM_CODES } from './enums.ts'

export const creditLine = z.object({
  currency: z.enum(CURRENCY_CODES),
  state: z.enum(CREDIT_STATE_CODES),
  /** base + temporary */
  total: decimal,
  base: decimal,
  temporary: decimal,
  /** when the temporary part ends by itself; null without one */
  temporary_until: instant.nullable(),
  used: decimal,
  /** held by orders in progress */
  pending: decimal,
  /** nothing while it is frozen or more is used than its total */
  available: decimal,
  /** how much more is used than its total */
  over: decimal,
})
export type CreditLine = z.output<typeof creditLine>

/** What of a line is used for the ad accounts of each channel, and by imported bills of others; the rest for none of them. */
export const channelUse = z.array(z.object({ channel: z.enum(REPAYMENT_CHANNEL_CODES).nullable(), used: decimal }))
export type ChannelUse = z.output<typeof channelUse>

export const creditChange = z.object({
  change_id: z.string(),
  at: instant,
  type: z.enum(CREDIT_CHANGE_CODES),
  currency: z.enum(CURRENCY_CODES),
  /** the total */
  before: decimal,
  after: decimal,
  /** after less before */
  change: decimal,
  /** of a temporary part */
  valid_until: instant.nullable(),
  reason: z.string(),
})
export type CreditChangeRow = z.output<typeof creditChange>

/** As its customer reads it: also what imported bills used of the line. */
export const creditHistoryRow = creditChange.extend({
  type: z.enum(CREDIT_HISTORY_CODES),
  /** null for what left the total as it was */
  before: decimal.nullable(),
  after: decimal.nullable(),
  change: decimal.nullable(),
  /** of an imported bill, of the whole line; null for what changed the total */
  used_before: decimal.nullable(),
  used_after: decimal.nullable(),
})
export type CreditHistoryRow = z.output<typeof creditHistoryRow>

/** One posting on the credit line: used_before + change = used_after, of the whole line, held amounts apart. */
export const quotaChange = z.object({
  flow_no: z.string(),
  at: instant,
  /** null for what no order asked for */
  adjust_type: z.enum(ADJUST_TYPE_CODES).nullable(),
  item: z.enum(QUOTA_CHANGE_ITEM_CODES),
  account_name: z.string(),
  outside_account_id: z.string(),
  currency: z.enum(CURRENCY_CODES),
  /** never negative */
  amount: decimal,
  /** above zero for what was taken of the line, below for what came back */
  change: decimal,
  used_before: decimal,
  used_after: decimal,
  apply_no: z.string().nullable(),
})
export type QuotaChange = z.output<typeof quotaChange>
