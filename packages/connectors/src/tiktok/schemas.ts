// Schemas of the TikTok replies that we read, after exact parsing: amounts and ids are text whichever way they were sent.
import { z } from 'zod'
import { count, currency, decimal, id, text, timeZone } from '../kit/fields.ts'
import { pageInfo } from './tiktok-client.ts'

/** `fields` names what comes besides the usual fields: six additions are documented, and these are the two that we read. */
export const BALANCE_FIELDS = ['min_transferable_amount', 'max_transferable_amount']
// A sum, or an object with one sum per kind of money.
const cashOf = z.union([decimal, z.object({ cash_amount: decimal.nullish() }).transform(sums => sums.cash_amount)]).nullish()
const balance = z.object({
  advertiser_id: id,
  currency,
  cash_balance: decimal,
  valid_cash_balance: decimal.optional(),
  min_transferable_amount: cashOf,
  max_transferable_amount: cashOf,
})
export const balances = z
  .object({ advertiser_account_list: z.array(balance), page_info: pageInfo })
  .transform(data => ({ rows: data.advertiser_account_list, page_info: data.page_info }))

export const INFO_FIELDS = [
  'advertiser_id',
  'name',
  'status',
  'currency',
  'timezone',
  'display_timezone',
  'create_time',
  'advertiser_account_type',
  'rejection_reason',
]
export const infos = z.object({
  list: z.array(
    z.object({
      advertiser_id: id,
      name: text,
      status: text,
      currency,
      timezone: timeZone,
      display_timezone: timeZone.optional().catch(undefined),
      create_time: text.optional(),
      advertiser_account_type: text.nullish(),
      rejection_reason: text.nullish(),
    }),
  ),
})

const asset = z.object({ asset_id: id, asset_name: text.nullish() })
export type Asset = z.infer<typeof asset>
export const assets = z.object({ list: z.array(asset), page_info: pageInfo })

export const LISTED_FIELDS = ['advertiser_id', 'name', 'status', 'currency', 'timezone', 'display_timezone', 'rejection_reason', 'balance']
const listedRow = z.object({
  advertiser_id: id,
  name: text,
  status: text,
  currency: text,
  timezone: text.optional(),
  display_timezone: text.optional(),
  rejection_reason: text.nullish(),
  balance: decimal.nullish(),
})
export type Listed = z.infer<typeof listedRow>
export const listed = z.object({ list: z.array(listedRow) })

const party = z.object({ account_type: text, account_id: text }).nullish()
/** The specification's answer names only whose money moved; field notes add the records of both sides. */
export const transfer = z.object({
  bc_id: id.nullish(),
  advertiser_id: id.nullish(),
  transaction_infos: z.array(z.object({ transaction_id: id, payee_account: party, remitter_account: party })).nullish(),
})

const transaction = z.object({
  transaction_id: id,
  account_id: id,
  amount: decimal,
  subtotal: decimal.nullish(),
  currency: text.nullish(),
  amount_type: text,
  transaction_type: text.nullish(),
  billing_type: text.nullish(),
  timezone: text.nullish(),
  create_time: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
})
export type Transaction = z.infer<typeof transaction>
export const transactions = z
  .object({ transaction_list: z.array(transaction), page_info: pageInfo })
  .transform(data => ({ rows: data.transaction_list, page_info: data.page_info }))

/** `amount` is what cash and grants come to; a vendor that leaves one out means nothing of it. */
const cost = z.object({
  advertiser_id: id,
  currency: text,
  amount: decimal.nullish(),
  cash_amount: decimal.nullish(),
  grant_amount: decimal.nullish(),
  tax_amount: decimal.nullish(),
})
export type Cost = z.infer<typeof cost>
export const costs = z
  .object({ cost_list: z.array(cost), page_info: pageInfo })
  .transform(data => ({ rows: data.cost_list, page_info: data.page_info }))

const reportRow = z.object({
  dimensions: z.object({ stat_time_day: z.string().regex(/^\d{4}-\d{2}-\d{2}( 00:00:00)?$/) }),
  metrics: z.object({ spend: decimal, impressions: count.optional(), clicks: count.optional() }),
})
export type ReportRow = z.infer<typeof reportRow>
export const report = z
  .object({ list: z.array(reportRow), page_info: pageInfo })
  .transform(data => ({ rows: data.list, page_info: data.page_info }))

const hourRow = z.object({
  dimensions: z.object({ stat_time_hour: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:00:00$/) }),
  metrics: z.object({ spend: decimal }),
})
export const hourReport = z
  .object({ list: z.array(hourRow), page_info: pageInfo })
  .transform(data => ({ rows: data.list, page_info: data.page_info }))

/** `-` is TikTok's word for no value. */
const measured = z.union([count, z.literal('-').transform(() => 0)]).optional()
const bulkMetrics = z.object({ spend: text, impressions: measured, clicks: measured, currency: text.optional() })
/** What each row of a bulk read must say of itself, so that none is taken for another's; `time` is a day or an hour. */
export type BulkRow = { advertiserId: string; time: string; metrics: z.infer<typeof bulkMetrics> }
const bulkDay = z
  .object({
    dimensions: z.object({ advertiser_id: id, stat_time_day: z.string().regex(/^\d{4}-\d{2}-\d{2}( 00:00:00)?$/) }),
    metrics: bulkMetrics,
  })
  .transform(({ dimensions, metrics }): BulkRow => ({ advertiserId: dimensions.advertiser_id, time: dimensions.stat_time_day, metrics }))
const bulkHour = z
  .object({
    dimensions: z.object({ advertiser_id: id, stat_time_hour: z.string().regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):00:00$/) }),
    metrics: bulkMetrics,
  })
  .transform(({ dimensions, metrics }): BulkRow => ({ advertiserId: dimensions.advertiser_id, time: dimensions.stat_time_hour, metrics }))
const bulkReport = (row: z.ZodType<BulkRow>) =>
  z.object({ list: z.array(row), page_info: pageInfo }).transform(data => ({ rows: data.list, page_info: data.page_info }))
export const daysInBulk = bulkReport(bulkDay)
export const hoursInBulk = bulkReport(bulkHour)
