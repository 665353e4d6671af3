// Schemas of the Meta replies that we read, after exact parsing.
import { isDay } from '@tallyhelm/protocol/values/day'
import { z } from 'zod'
import { count, currency, decimal, id, text, timeZone } from '../kit/fields.ts'

const minorUnits = z.string().regex(/^\d{1,18}$/)

export const ACCOUNT_FIELDS = 'account_id,name,account_status,disable_reason,currency,timezone_name,created_time'
export const account = z.object({
  account_id: id,
  name: text,
  account_status: text,
  disable_reason: text.optional(),
  currency,
  timezone_name: timeZone,
  created_time: text.optional(),
})

export const QUOTA_FIELDS = 'account_id,currency,spend_cap,amount_spent'
export const quota = z.object({ account_id: id, currency, spend_cap: minorUnits, amount_spent: minorUnits })

export const LISTED_FIELDS = 'account_id,name,account_status,disable_reason,currency,timezone_name,spend_cap,amount_spent'
/** Of an account that we only see, Meta may leave the figures out. */
export const listed = z.object({
  account_id: id,
  name: text.optional(),
  account_status: text,
  disable_reason: text.optional(),
  currency: text,
  timezone_name: text.optional(),
  spend_cap: minorUnits.optional(),
  amount_spent: minorUnits.optional(),
})

export const agency = z.object({ id, access_status: text.optional() })
export const pixel = z.object({ id })

export const INSIGHT_FIELDS = 'account_id,account_currency,spend,impressions,clicks,date_start,date_stop'
export const insight = z.object({
  account_currency: currency,
  spend: decimal,
  impressions: count.optional(),
  clicks: count.optional(),
  date_start: z.string().refine(isDay),
  date_stop: z.string(),
})

/** What each row of a bulk read must say of itself, so that none is taken for another's. */
export const accountDay = insight.extend({ account_id: id })

export const HOUR_BREAKDOWN = 'hourly_stats_aggregated_by_advertiser_time_zone'
export const accountHour = accountDay.extend({ [HOUR_BREAKDOWN]: z.string().regex(/^([01]\d|2[0-3]):00:00 - \1:59:59$/) })

export const reportStarted = z.union([
  z.object({ report_run_id: id }).transform(run => run.report_run_id),
  z.object({ id }).transform(run => run.id),
])
export const REPORT_FIELDS = 'async_status,async_percent_completion,error_code'
export const reportRun = z.object({ async_status: text, async_percent_completion: count, error_code: text.optional() })

/** Policy name → Meta's explanation. */
const feedback = z.record(text, text)
export const AD_FIELDS = 'id,name,effective_status,ad_review_feedback,creative{id,image_url,thumbnail_url}'
export const rejectedAd = z.object({
  id,
  name: text.optional(),
  effective_status: text,
  creative: z.object({ image_url: text.optional(), thumbnail_url: text.optional() }).optional(),
  ad_review_feedback: z.object({ global: feedback.optional(), placement_specific: z.record(text, feedback).optional() }).optional(),
})

/** Amounts are decimal text in whole units of the currency. */
const billed = z.object({ currency: text, net_amount: decimal, tax_amount: decimal })
export const CAMPAIGN_FIELDS = 'ad_account_id,billed_amount_details'
export const invoiceCampaign = z.object({
  ad_account_id: z
    .string()
    .regex(/^(act_)?\d{1,20}$/)
    .optional(),
  billed_amount_details: billed,
})
export const INVOICE_FIELDS = `id,billing_period,ad_account_ids,billed_amount_details,campaigns{${CAMPAIGN_FIELDS}}`
export const invoice = z.object({
  id,
  billing_period: text.optional(),
  ad_account_ids: z.array(z.string().regex(/^(act_)?\d{1,20}$/)).optional(),
  billed_amount_details: billed,
  campaigns: z
    .object({
      data: z.array(invoiceCampaign),
      paging: z.object({ next: text.optional(), cursors: z.object({ after: text.optional() }).optional() }).optional(),
    })
    .optional(),
})

export const success = z.object({ success: z.literal(true) })
